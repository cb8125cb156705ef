/** Facts of a source, written by the numbers that it knows them by. */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import type { FactTable } from './write-facts.ts';

/** Adds or replaces facts, each by source and number; one that is as it was stays untouched. Answers the numbers that were new. */
export async function upsertFacts(
  trx: Trx,
  table: FactTable,
  rows: readonly object[],
): Promise<{ id: number; sourceId: string; isNew: boolean }[]> {
  if (rows.length === 0) return [];
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const fixed = ['source_system', 'source_id', 'created_at', 'updated_at'];
  const own = names.filter((name) => !fixed.includes(name));
  const stored = sql.join([...own, 'deleted_at'].map((name) => sql.ref(`${table}.${name}`)));
  const given = sql.join([...own.map((name) => sql.ref(`excluded.${name}`)), sql`null::timestamptz`]);
  const { rows: done } = await sql<{ id: number; sourceId: string; isNew: boolean }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    order by source_id
    on conflict (source_system, source_id) do update
    set ${sql.join(own.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))},
      deleted_at = null, updated_at = clock_timestamp()
    where (${stored}) is distinct from (${given})
    returning id, source_id as "sourceId", xmax = 0 as "isNew"`.execute(trx);
  return done;
}
