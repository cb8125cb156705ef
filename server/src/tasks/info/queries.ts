/** The lists of alarms and cases: which ones, and what their rows read. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, pageByIds } from '../../database/paging.ts';
import type { AlarmFactTable, CaseFactTable } from '../../database/schema.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Person } from '../instances/index.ts';
import { type AlarmFilters, alarmConditions, type CaseFilters, caseConditions, seen } from './conditions.ts';

export type AlarmRecord = Omit<Selectable<AlarmFactTable>, 'grams' | 'search_text'> & {
  dept_name: string | null;
  /** Of a case that the caller may see. */
  case_no: string | null;
  block_amount: number;
  freeze_amount: number;
};
export type CaseRecord = Omit<Selectable<CaseFactTable>, 'grams' | 'search_text'> & {
  dept_name: string | null;
  alarm_num: number;
};

/** A page of the alarms that he may see, the newest first. */
export function findAlarmPage(
  db: Db,
  person: Person,
  filters: AlarmFilters,
  paging: PageRequest,
  zone: TimeZone,
): Promise<Page<AlarmRecord>> {
  let ids = db.selectFrom('alarm_fact').select('alarm_fact.id');
  for (const condition of alarmConditions(person, filters, zone)) ids = ids.where(condition);
  return pageByIds(
    db,
    ids,
    paging,
    [
      ['alarm_fact.alarm_time', 'desc'],
      ['alarm_fact.id', 'desc'],
    ],
    (found) => readAlarms(db, person, found),
    { count: 'bounded' },
  );
}

/** Sums of what was stopped and frozen are part of an alarm: who sees it sees them, whoever did it. */
export async function readAlarms(db: Db, person: Person, ids: readonly number[]): Promise<AlarmRecord[]> {
  const { rows } = await sql<AlarmRecord>`
    select alarm_fact.id, alarm_fact.alarm_no, alarm_fact.alarm_time, alarm_fact.entry_time, alarm_fact.alarm_source,
      alarm_fact.dept_id, alarm_fact.region_code, alarm_fact.fraud_type, alarm_fact.victim_name,
      alarm_fact.victim_id_no, alarm_fact.victim_phone, alarm_fact.victim_gender, alarm_fact.victim_age,
      alarm_fact.loss_amount, alarm_fact.transfer_time, alarm_fact.brief_info, alarm_fact.case_id,
      department.name as dept_name, case_fact.case_no, stopped.amount as block_amount, frozen.amount as freeze_amount
    from alarm_fact
    left join department on department.id = alarm_fact.dept_id
    left join case_fact on case_fact.id = alarm_fact.case_id and ${seen(person, 'case_fact')}
    cross join lateral (
      select coalesce(sum(block_fact.amount), 0) as amount from block_fact
      where block_fact.alarm_id = alarm_fact.id and block_fact.result > 0 and block_fact.deleted_at is null) as stopped
    cross join lateral (
      select coalesce(sum(freeze_fact.amount), 0) as amount from freeze_fact
      where freeze_fact.alarm_id = alarm_fact.id and freeze_fact.deleted_at is null) as frozen
    where alarm_fact.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** A page of the cases that he may see, the newest first. */
export function findCasePage(
  db: Db,
  person: Person,
  filters: CaseFilters,
  paging: PageRequest,
): Promise<Page<CaseRecord>> {
  let ids = db.selectFrom('case_fact').select('case_fact.id');
  for (const condition of caseConditions(person, filters)) ids = ids.where(condition);
  return pageByIds(
    db,
    ids,
    paging,
    [
      ['case_fact.accept_day', 'desc'],
      ['case_fact.id', 'desc'],
    ],
    (found) => readCases(db, person, found),
    { count: 'bounded' },
  );
}

export async function readCases(db: Db, person: Person, ids: readonly number[]): Promise<CaseRecord[]> {
  const { rows } = await sql<CaseRecord>`
    select case_fact.id, case_fact.case_no, case_fact.case_name, case_fact.fraud_type, case_fact.stage,
      case_fact.dept_id, case_fact.region_code, case_fact.accept_day, case_fact.file_day, case_fact.solve_day,
      case_fact.transfer_day, case_fact.close_day, case_fact.revoke_day, case_fact.occur_time, case_fact.loss_amount,
      case_fact.recover_amount, case_fact.recover_day, case_fact.arrest_num, case_fact.series_num,
      case_fact.lead_user_name, case_fact.brief_info, department.name as dept_name, alarms.num as alarm_num
    from case_fact
    left join department on department.id = case_fact.dept_id
    cross join lateral (
      select count(*)::int as num from alarm_fact
      where alarm_fact.case_id = case_fact.id and ${seen(person, 'alarm_fact')}) as alarms
    where case_fact.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
