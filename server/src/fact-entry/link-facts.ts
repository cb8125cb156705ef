/** The alarms and cases that facts belong to, by their numbers. */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { FactKindSpec, ReadFact } from './kinds.ts';

/** Finds them in two queries; a number that is not known yet stands for none. */
export async function linkFacts(db: Db, { fields }: FactKindSpec, facts: readonly ReadFact[]): Promise<void> {
  const has = (kind: 'alarm' | 'case') => Object.values(fields).some((one) => one.kind === kind);
  const [hasAlarm, hasCase] = [has('alarm'), has('case')];
  const alarms = hasAlarm
    ? await idsOf(
        db,
        'alarm_fact',
        'alarm_no',
        facts.map((fact) => fact.alarmNo),
      )
    : null;
  const cases = hasCase
    ? await idsOf(
        db,
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
  db: Db,
  table: 'alarm_fact' | 'case_fact',
  column: 'alarm_no' | 'case_no',
  numbers: readonly (string | null)[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(numbers.filter((number) => number !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: number; number: string }>`
    select max(id) as id, ${sql.ref(column)} as number from ${sql.table(table)}
    where deleted_at is null and ${sql.ref(column)} = any(${wanted}::text[])
    group by ${sql.ref(column)}`.execute(db);
  return new Map(rows.map(({ id, number }) => [number, Number(id)]));
}
