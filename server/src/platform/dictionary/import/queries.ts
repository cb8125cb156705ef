import { sql } from 'kysely';
import type { Trx } from '../../../http/call-context.ts';
import { assignedFrom } from '../../../records/field-table.ts';
import type { Writer } from '../../../records/version.ts';
import { type entryColumnsOf, entryTable, type typeColumnsOf, typeTable } from '../fields.ts';

/** Other writers of types and entries wait until the transaction ends; readers do not. */
export async function lockDictionary(trx: Trx): Promise<void> {
  await sql`lock table dictionary_type in exclusive mode`.execute(trx);
}

const written = {
  dictionary_type: Object.values(typeTable.columns),
  dictionary_item: ['type_id', ...Object.values(entryTable.columns)],
} as const;

/** Rows as they are to stand, by their table. */
interface Rows {
  dictionary_type: { id: number } & ReturnType<typeof typeColumnsOf>;
  dictionary_item: { id: number; type_id: number } & ReturnType<typeof entryColumnsOf>;
}
export type TypeRow = Rows['dictionary_type'];
export type ItemRow = Rows['dictionary_item'];

/** New numbers, so that rows can point at each other before they are written. */
export async function nextIds(trx: Trx, table: keyof Rows, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Writes in two statements, however many: those that are new, those that change. A parent may stand after its children. */
export async function writeRows<T extends keyof Rows>(
  trx: Trx,
  table: T,
  { added, changed }: { added: readonly Rows[T][]; changed: readonly Rows[T][] },
  by: Writer,
): Promise<void> {
  const own = sql.table(table);
  const columns = sql.join(['id', ...written[table]].map((column) => sql.ref(column)));
  const recordsOf = (rows: readonly Rows[T][]) =>
    sql`jsonb_populate_recordset(null::${own}, ${JSON.stringify(rows)}::jsonb)`;
  await sql`
    insert into ${own} (${columns}, updated_by, updated_at)
    select ${columns}, ${by.userId}::bigint, ${by.now}::timestamptz from ${recordsOf(added)}
  `.execute(trx);
  await sql`
    update ${own} as held set ${assignedFrom(written[table])},
      updated_by = ${by.userId}, updated_at = ${by.now}, version = held.version + 1
    from ${recordsOf(changed)} as wanted
    where held.id = wanted.id
  `.execute(trx);
}
