/** Many facts written by one statement. */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';

/** Tables that are written here; names of ours, never a caller's. */
export type FactTable =
  | 'alarm_fact'
  | 'warning_fact'
  | 'case_fact'
  | 'block_fact'
  | 'freeze_fact'
  | 'fund_appeal_fact'
  | 'return_fund_fact'
  | 'comm_appeal_fact';
const ROWS_AT_ONCE = 500;

/** Adds rows, all with the same columns; answers their ids in order. */
export async function insertFacts(
  trx: Trx,
  table: FactTable,
  rows: readonly object[],
  told: (rowNum: number) => void = () => undefined,
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    const columns = sql.join(Object.keys(some[0] ?? {}).map((column) => sql.ref(column)));
    const { rows: added } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::json)
      returning id`.execute(trx);
    ids.push(...added.map(({ id }) => id));
    told(ids.length);
  }
  return ids;
}

/** Keeps other imports of the same table waiting, before anything is judged: sums and keys hold over all of them. */
export async function holdTable(trx: Trx, table: FactTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${table}`}, 0))`.execute(trx);
}
