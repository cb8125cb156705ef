/** The alarms and cases that facts belong to, by their numbers. */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import type { FactKindSpec, ReadFact } from './kinds.ts';

/**
 * Finds them, in two queries each, and holds them until the transaction ends: none of them goes before what names it is
 * written. A number that is not known yet stands for none.
 */
export async function linkFacts(
  trx: Trx,
  { fields }: FactKindSpec,
  facts: readonly ReadFact[],
): Promise<void> {
  const has = (kind: 'alarm' | 'case') => Object.values(fields).some((one) => one.kind === kind);
  const [hasAlarm, hasCase] = [has('alarm'), has('case')];
  const alarms = hasAlarm
    ? await idsOf(
        trx,
        'alarm_fact',
        'alarm_no',
        facts.map((fact) => fact.alarmNo),
      )
    : null;
  const cases = hasCase
    ? await idsOf(
        trx,
        'case_fact',
        'case_no',
        facts.map((fact) => fact.caseNo),
      )
    : null;
  for (const { columns, alarmNo, caseNo } of facts) {
    if (alarms) columns.alarm_id = alarmNo === null ? null : (alarms.get(alarmNo) ?? null);
    if (cases) columns.case_id = caseNo === null ? null : (cases.get(caseNo) ?? null);
  }
}

async function idsOf(
  trx: Trx,
  table: 'alarm_fact' | 'case_fact',
  column: 'alarm_no' | 'case_no',
  numbers: readonly (string | null)[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(numbers.filter((number) => number !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: number; number: string }>`
    select max(id) as id, ${sql.ref(column)} as number from ${sql.table(table)}
    where deleted_at is null and ${sql.ref(column)} = any(${wanted}::text[])
    group by ${sql.ref(column)}`.execute(trx);
  // Whoever deletes one of them just now, or undoes what brought it back, is waited for: one that has gone is none.
  const { rows: held } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null
    order by id for key share`.execute(trx);
  const there = new Set(held.map(({ id }) => Number(id)));
  return new Map(
    rows.flatMap(({ id, number }) => (there.has(Number(id)) ? [[number, Number(id)] as const] : [])),
  );
}
