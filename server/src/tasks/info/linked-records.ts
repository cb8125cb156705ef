/** The records that are linked to an alarm or a case: accounts, warnings, numbers, the alarms of a case. */
import { InfoType, infoLimits } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { entityValue, type Person, visibleTo } from '../instances/index.ts';
import { seen } from './conditions.ts';

/** An alarm, or a case with its alarms. */
export interface About {
  infoType: InfoType;
  id: number;
}

const linkedTo = (table: 'block_fact' | 'freeze_fact', { infoType, id }: About) =>
  infoType === InfoType.alarm
    ? sql`${sql.ref(`${table}.alarm_id`)} = ${id}`
    : sql`(${sql.ref(`${table}.case_id`)} = ${id} or ${sql.ref(`${table}.alarm_id`)} in (
        select alarm_fact.id from alarm_fact where alarm_fact.case_id = ${id} and alarm_fact.deleted_at is null))`;

export interface FundSums {
  blockNum: number;
  blockAmount: number;
  freezeNum: number;
  freezeAmount: number;
  returnAmount: number;
}

export async function sumFunds(db: Db, about: About): Promise<FundSums> {
  const { rows } = await sql<FundSums>`
    select stopped.*, frozen.* from (
      select count(*)::int as "blockNum", coalesce(sum(amount), 0) as "blockAmount" from block_fact
      where ${linkedTo('block_fact', about)} and result > 0 and deleted_at is null) as stopped
    cross join (
      select count(*)::int as "freezeNum", coalesce(sum(amount), 0) as "freezeAmount",
        coalesce(sum(returned_amount), 0) as "returnAmount" from freeze_fact
      where ${linkedTo('freeze_fact', about)} and deleted_at is null) as frozen`.execute(db);
  return rows[0] ?? { blockNum: 0, blockAmount: 0, freezeNum: 0, freezeAmount: 0, returnAmount: 0 };
}

export interface BlockRecord {
  account_no: string;
  account_type: number;
  account_level: number;
  institution: number;
  apply_time: Date;
  block_time: Date | null;
  expire_time: Date | null;
  result: number;
  amount: number;
  instance_code: string | null;
}
export interface FreezeRecord {
  account_no: string;
  account_type: number;
  institution: number;
  freeze_day: string;
  expire_day: string;
  state: number;
  amount: number;
  returned_amount: number;
  unfreeze_day: string | null;
  updated_at: Date;
  instance_code: string | null;
}

/** The newest orders on its accounts; the tasks of those that the caller may see. */
export async function findOrders(
  db: Db,
  person: Person,
  about: About,
): Promise<{ blocks: BlockRecord[]; freezes: FreezeRecord[] }> {
  const { rows: blocks } = await sql<BlockRecord>`
    select account_no, account_type, account_level, institution, apply_time, block_time, expire_time, result, amount,
      task_instance.code as instance_code
    from block_fact
    left join task_instance on task_instance.id = block_fact.instance_id and ${visibleTo(person)}
    where ${linkedTo('block_fact', about)} and block_fact.deleted_at is null
    order by apply_time desc, block_fact.id desc limit ${sql.lit(infoLimits.accounts)}`.execute(db);
  const { rows: freezes } = await sql<FreezeRecord>`
    select account_no, account_type, institution, freeze_day, expire_day, state, amount, returned_amount, unfreeze_day,
      freeze_fact.updated_at, task_instance.code as instance_code
    from freeze_fact
    left join task_instance on task_instance.id = freeze_fact.instance_id and ${visibleTo(person)}
    where ${linkedTo('freeze_fact', about)} and freeze_fact.deleted_at is null
    order by freeze_day desc, freeze_fact.id desc limit ${sql.lit(infoLimits.accounts)}`.execute(db);
  return { blocks, freezes };
}

export interface AlarmLine {
  id: number;
  alarm_no: string;
  alarm_time: Date;
  dept_name: string | null;
  victim_name: string | null;
  victim_phone: string | null;
  loss_amount: number;
}

/** The newest alarms of a case, of those that he sees. */
export async function findAlarmsOf(db: Db, person: Person, caseId: number): Promise<AlarmLine[]> {
  const { rows } = await sql<AlarmLine>`
    select alarm_fact.id, alarm_no, alarm_time, department.name as dept_name, victim_name, victim_phone, loss_amount
    from alarm_fact left join department on department.id = alarm_fact.dept_id
    where alarm_fact.case_id = ${caseId} and ${seen(person, 'alarm_fact')}
    order by alarm_time desc, alarm_fact.id desc limit ${sql.lit(infoLimits.linked)}`.execute(db);
  return rows;
}

export interface WarningRecord {
  id: number;
  warning_no: string;
  warning_time: Date;
  warning_level: number;
  fraud_type: number;
  dept_name: string | null;
  dispose_time: Date | null;
  dispose_result: number | null;
  blocked_amount: number;
}

/** The newest warnings to these phones, or that these tasks name, of those that he sees. */
export async function findWarningsTo(
  db: Db,
  person: Person,
  { phones, taskIds }: { phones: readonly string[]; taskIds: readonly number[] },
): Promise<WarningRecord[]> {
  if (phones.length + taskIds.length === 0) return [];
  const { rows } = await sql<WarningRecord>`
    with meant as (
      select id from warning_fact where victim_phone = any(${[...phones]}::text[])
      union select warning_fact.id from task_entity join warning_fact on warning_no = entity_value
        where task_entity.instance_id = any(${[...taskIds]}::bigint[]) and entity_type = 'warningNo'
    )
    select warning_fact.id, warning_no, warning_time, warning_level, fraud_type, department.name as dept_name,
      dispose_time, dispose_result, blocked_amount
    from meant join warning_fact on warning_fact.id = meant.id
    left join department on department.id = warning_fact.dept_id
    where ${seen(person, 'warning_fact')}
    order by warning_time desc, warning_fact.id desc limit ${sql.lit(infoLimits.linked)}`.execute(db);
  return rows;
}

/** The phones that these tasks name. */
export async function findPhonesOf(
  db: Db,
  taskIds: readonly number[],
): Promise<{ phone: string; code: string }[]> {
  if (taskIds.length === 0) return [];
  const { rows } = await sql<{ phone: string; code: string }>`
    select distinct on (task_entity.entity_value) task_entity.entity_value as phone, task_instance.code
    from task_entity join task_instance on task_instance.id = task_entity.instance_id
    where task_entity.instance_id = any(${[...taskIds]}::bigint[]) and task_entity.entity_type = 'phone'
    order by task_entity.entity_value, task_instance.id desc limit ${sql.lit(infoLimits.phones)}`.execute(db);
  return rows;
}

export interface MeasureRecord {
  code: string;
  number: string;
  measure: string;
  result: string;
  /** As the form has it: a time of the wire. */
  done: string;
}

/** What was done about numbers and addresses, by the results of these tasks; nothing else keeps it (tasks and statistics 2.9.6). */
export async function findMeasuresOf(db: Db, taskIds: readonly number[]): Promise<MeasureRecord[]> {
  if (taskIds.length === 0) return [];
  const { rows } = await sql<MeasureRecord>`
    select task_instance.code, row ->> 'objNo' as number, row ->> 'measure' as measure, row ->> 'result' as result,
      row ->> 'doneTime' as done
    from task_detail
    join task_instance on task_instance.id = task_detail.instance_id
    join task_template on task_template.id = task_instance.template_id
      and task_template.settings ->> 'factMapper' = 'comm'
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(handle_data -> 'objResultList') when 'array' then handle_data -> 'objResultList' else '[]' end) as row
    where task_detail.instance_id = any(${[...taskIds]}::bigint[]) and task_detail.is_current
      and task_detail.role_type = 1 and task_detail.handle_status = 4 and row ->> 'doneTime' is not null
    order by done desc limit ${sql.lit(infoLimits.timeline)}`.execute(db);
  return rows;
}

export interface WarningToFill {
  id: number;
  warning_no: string;
  warning_time: Date;
  warning_level: number;
  warning_source: number;
  warning_type: number;
  fraud_type: number;
  region_code: number;
  victim_name: string | null;
  victim_id_no: string | null;
  victim_phone: string | null;
  risk_amount: number;
}

/** The newest warning of this number that he sees; undefined: none. */
export async function findWarning(
  db: Db,
  person: Person,
  warningNo: string,
): Promise<WarningToFill | undefined> {
  const { rows } = await sql<WarningToFill>`
    select id, warning_no, warning_time, warning_level, warning_source, warning_type, fraud_type, region_code,
      victim_name, victim_id_no, victim_phone, risk_amount
    from warning_fact
    where warning_no = any(${[warningNo.trim(), entityValue(warningNo)]}::text[]) and ${seen(person, 'warning_fact')}
    order by warning_time desc, id desc limit 1`.execute(db);
  return rows[0];
}
