/** Which clocks a list has: those that run, of the caller's departments or of tasks that he may see. */
import {
  type AccountKind,
  type AccountLevel,
  accountKindLabels,
  accountLevelLabels,
  type Body,
  ClockType,
  type calls,
  isRecord,
  Sensitive,
  type TaskChildItem,
  type TaskFormItem,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, pageByIds } from '../../database/paging.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { departmentAndBelow, ownDepartments } from '../../rights/index.ts';
import { type Account, blockTicks, freezeEnd, freezeTicks } from '../facts/index.ts';
import {
  type Answers,
  entityValue,
  loadTask,
  ownIds,
  type Person,
  seesPlain,
  visibleTo,
} from '../instances/index.ts';

type Filters = Body<typeof calls.taskClock.clockList>['template'];
type Table = 'block_fact' | 'freeze_fact';
interface At {
  now: Date;
  zone: TimeZone;
}

const tableOf = (type: ClockType): Table => (type === ClockType.block ? 'block_fact' : 'freeze_fact');

/** Of a department in his scope, or of a task that he may see. */
const seen = (person: Person, table: Table) => sql<boolean>`(
  ${ownDepartments(person, `${table}.dept_id`)} or exists (
    select from task_instance where task_instance.id = ${sql.ref(`${table}.instance_id`)} and ${visibleTo(person)}))`;

function conditions(person: Person, type: ClockType, f: Filters, { now, zone }: At): RawBuilder<boolean>[] {
  const table = tableOf(type);
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const from = zone.instantOrNull(f.expireStart);
  const to = zone.instantOrNull(f.expireEnd);
  const day = (at: Date) => sql`${zone.text(at).slice(0, 10)}::date`;
  const found: RawBuilder<boolean>[] = [seen(person, table)];
  const add = (condition: RawBuilder<unknown>) => void found.push(condition as RawBuilder<boolean>);
  if (type === ClockType.block) {
    add(blockTicks);
    add(sql`block_fact.expire_time > ${from && from > now ? new Date(from.getTime() - 1) : now}`);
    // To the end of that second: times on the wire have no fractions.
    if (to) add(sql`block_fact.expire_time < ${new Date(to.getTime() + 1_000)}`);
  } else {
    add(freezeTicks);
    add(sql`freeze_fact.expire_day >= ${day(from && from > now ? from : now)}`);
    if (to) add(sql`freeze_fact.expire_day <= ${day(to)}`);
  }
  if (f.deptId != null) add(sql`${column('dept_id')} = any(array${departmentAndBelow(f.deptId, true)})`);
  if (f.institution != null) add(sql`${column('institution')} = ${f.institution}`);
  if (f.accountNo) add(sql`${column('account_no')} = ${entityValue(f.accountNo)}`);
  if (f.mine === 1) add(sql`${column('handler_user_id')} = any(${ownIds(person)}::bigint[])`);
  return found;
}

export interface ClockRecord {
  id: number;
  account_no: string;
  institution: number;
  institution_name: string | null;
  amount: number;
  start_at: Date;
  expire_at: Date;
  dept_id: number;
  dept_name: string | null;
  renew_times: number;
  /** Of a task that he may see. */
  instance_code: string | null;
  detail_id: number | null;
}

/** A page of the clocks of one kind, the one that ends first in front. */
export async function findClockPage(
  db: Db,
  person: Person,
  filters: Filters,
  paging: PageRequest,
  at: At,
): Promise<Page<ClockRecord>> {
  const type = filters.clockType ?? ClockType.block;
  const all = conditions(person, type, filters, at);
  if (type === ClockType.block) {
    let ids = db.selectFrom('block_fact').select('block_fact.id');
    for (const condition of all) ids = ids.where(condition);
    return pageByIds(
      db,
      ids,
      paging,
      [
        ['block_fact.expire_time', 'asc'],
        ['block_fact.id', 'asc'],
      ],
      (found) => readBlocks(db, person, found),
    );
  }
  let ids = db.selectFrom('freeze_fact').select('freeze_fact.id');
  for (const condition of all) ids = ids.where(condition);
  return pageByIds(
    db,
    ids,
    paging,
    [
      ['freeze_fact.expire_day', 'asc'],
      ['freeze_fact.id', 'asc'],
    ],
    (found) => readFreezes(db, person, found, at.zone),
  );
}

const shared = (table: Table) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('id')}, ${column('account_no')}, ${column('institution')}, ${column('amount')},
    ${column('dept_id')}, department.name as dept_name, task_instance.code as instance_code,
    case when task_instance.id is not null then ${column('detail_id')} end as detail_id,
    (select dictionary_item.dict_value from dictionary_item
      join dictionary_type on dictionary_type.id = dictionary_item.type_id
      where dictionary_type.type = 'bank' and dictionary_item.dict_key = ${column('institution')}::text
      limit 1) as institution_name`;
};
const joins = (person: Person, table: Table, ids: readonly number[]) => sql`
  from ${sql.table(table)}
  left join department on department.id = ${sql.ref(`${table}.dept_id`)}
  left join task_instance on task_instance.id = ${sql.ref(`${table}.instance_id`)} and ${visibleTo(person)}
  where ${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`;

async function readBlocks(db: Db, person: Person, ids: readonly number[]): Promise<ClockRecord[]> {
  const { rows } = await sql<ClockRecord>`
    select ${shared('block_fact')}, 0 as renew_times, coalesce(block_time, apply_time) as start_at, expire_time as expire_at
    ${joins(person, 'block_fact', ids)}`.execute(db);
  return rows;
}

async function readFreezes(
  db: Db,
  person: Person,
  ids: readonly number[],
  zone: TimeZone,
): Promise<ClockRecord[]> {
  const { rows } = await sql<
    Omit<ClockRecord, 'start_at' | 'expire_at'> & { freeze_day: string; expire_day: string }
  >`
    select ${shared('freeze_fact')}, renew_times, freeze_day, expire_day
    ${joins(person, 'freeze_fact', ids)}`.execute(db);
  return rows.map(({ freeze_day, expire_day, ...row }) => ({
    ...row,
    start_at: zone.instant(`${freeze_day} 00:00:00`),
    expire_at: freezeEnd(expire_day, zone),
  }));
}

export interface ClockAccount extends Account {
  /** What its own task said, where that is one he may see: what is sensitive alone where he sees it plain there. */
  asked: Answers;
  templateId: number | null;
}

interface AccountRow {
  account_no: string;
  account_name: string | null;
  account_type: number;
  account_level: number | null;
  institution: number;
  fraud_type: number;
  task_id: number | null;
  template_id: number | null;
}

/** The account of a clock that he may see, with the 资金查控 that a task about it is made with; null: there is none. */
export async function findClockAccount(
  db: Db,
  person: Person,
  { clockType, clockId }: { clockType: ClockType; clockId: number },
): Promise<ClockAccount | null> {
  const [row] = await readAccounts(db, person, clockType, [clockId]);
  if (!row) return null;
  const asked = row.task_id === null ? {} : await readAsked(db, person, row.task_id, row.account_no);
  return { ...accountOf(row), asked, templateId: row.template_id };
}

/** Those of these accounts that he may see, in the order of their ids. */
export async function findClockAccounts(
  db: Db,
  person: Person,
  clockType: ClockType,
  clockIds: readonly number[],
): Promise<Account[]> {
  return clockIds.length === 0 ? [] : (await readAccounts(db, person, clockType, clockIds)).map(accountOf);
}

async function readAccounts(
  db: Db,
  person: Person,
  clockType: ClockType,
  ids: readonly number[],
): Promise<AccountRow[]> {
  const table = tableOf(clockType);
  const level = clockType === ClockType.block ? sql`account_level` : sql`null::smallint`;
  const { rows } = await sql<AccountRow>`
    select account_no, account_name, account_type, ${level} as account_level, institution, fraud_type,
      task_instance.id as task_id,
      (select task_template.id from task_template
        where task_template.template_type = 1 and task_template.enabled_status = 1
          and task_template.settings ->> 'factMapper' = 'fund'
        order by task_template.id is distinct from task_instance.template_id, task_template.id limit 1) as template_id
    from ${sql.table(table)}
    left join task_instance on task_instance.id = ${sql.ref(`${table}.instance_id`)} and ${visibleTo(person)}
    where ${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[]) and ${sql.ref(`${table}.deleted_at`)} is null
      and ${seen(person, table)}
    order by ${sql.ref(`${table}.id`)}`.execute(db);
  return rows;
}

async function readAsked(db: Db, person: Person, taskId: number, accountNo: string): Promise<Answers> {
  const loaded = await loadTask(db, taskId);
  const { task, template } = loaded;
  return seesPlain(person, loaded)
    ? task.form_data
    : withoutSensitive(template.formItems, task.form_data, accountNo);
}

/** Others ask for these one by one, with a reason (`reveal`). The account itself stays: what is dispatched is about it. */
function withoutSensitive(
  items: readonly (TaskFormItem | TaskChildItem)[],
  answers: Answers,
  accountNo: string,
): Answers {
  const left: Answers = { ...answers };
  for (const item of items) {
    const value = answers[item.fieldKey];
    if ((item.sensitive ?? Sensitive.none) !== Sensitive.none) {
      if (typeof value !== 'string' || entityValue(value) !== accountNo) delete left[item.fieldKey];
    } else if ('childItemList' in item && Array.isArray(value))
      left[item.fieldKey] = value.map((row) =>
        isRecord(row) ? withoutSensitive(item.childItemList ?? [], row, accountNo) : row,
      );
  }
  return left;
}

/** As forms name it. */
export const accountOf = (row: Omit<AccountRow, 'task_id' | 'template_id'>): Account => ({
  accountNo: row.account_no,
  accountName: row.account_name,
  accountType: accountKindLabels[row.account_type as AccountKind],
  accountLevel: row.account_level === null ? null : accountLevelLabels[row.account_level as AccountLevel],
  institution: row.institution,
  fraudType: row.fraud_type,
});
