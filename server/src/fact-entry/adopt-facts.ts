/** Facts that a task told of before their own source did. */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import { type SourceFact, toldOf } from './upsert-facts.ts';

/** What facts are called that only tasks know of so far. */
export const TASK_SOURCE = 'task';
const numbers = { case_fact: 'case_no', warning_fact: 'warning_no' } as const;
export type AdoptedTable = keyof typeof numbers;

/**
 * Makes facts that tasks added the source's own, by their numbers, so that none is there twice: to be called before
 * they are written. What the task said of them stays until the source says otherwise. Only within these departments;
 * null for all.
 */
export async function adoptFacts(
  trx: Trx,
  table: AdoptedTable,
  rows: readonly SourceFact[],
  within: ReadonlySet<number> | null,
): Promise<void> {
  const number = numbers[table];
  const given = rows.map((row) => ({
    ...{ source_system: row.source_system, source_id: row.source_id },
    ...{ number: row.columns[number], told: toldOf(table, row) ?? {} },
  }));
  // Two sources may want the same ones: who comes second finds them taken.
  await sql`select from ${sql.table(table)}
    where source_system = ${TASK_SOURCE} and ${sql.ref(number)} = any(${given.map((one) => one.number)}::text[])
    order by id for update`.execute(trx);
  await sql`
    update ${sql.table(table)} as fact set
      source_system = given.source_system, source_id = given.source_id, updated_at = clock_timestamp(),
      told = (select jsonb_object_agg(key, value) from jsonb_each(given.told)
        where coalesce(to_jsonb(fact) ->> key, '0') !~ '^0([.]0+)?$')
    from (
      select distinct on (number) * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as item (source_system text, source_id text, number text, told jsonb)
      order by number, source_id) as given
    where fact.source_system = ${TASK_SOURCE} and ${sql.ref(`fact.${number}`)} = given.number
      and ${within === null ? sql`true` : sql`fact.dept_id = any(${[...within]}::bigint[])`}
      and not exists (select from ${sql.table(table)} as own
        where own.source_system = given.source_system and own.source_id = given.source_id)`.execute(trx);
}
