/** What waits for a person, by the tabs of the backlog. */
import { BacklogTab, type Body, type calls, type TaskMessageType } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import {
  inOrder,
  type Ordering,
  type Page,
  type PageRequest,
  pageByIds,
  rowsOf,
} from '../../database/paging.ts';
import type { Schema } from '../../database/schema.ts';
import { anyOf, byWholeKeys } from '../../database/statements.ts';
import { unreadTaskCodes } from '../../messages/index.ts';
import { anyBelow, standsTo, withKeyword } from './list-filters.ts';
import { reviewedBy } from './list-rows.ts';
import type { Person } from './person.ts';
import { ownIds } from './policy.ts';
import type { At } from './present.ts';

/** M14: the task was copied to him. */
const COPIED: TaskMessageType = 14;

export type BacklogFilters = Body<typeof calls.taskInstance.backlog>['template'];
export type Tab = NonNullable<BacklogFilters['tabType']>;

const open = sql`task_detail.is_current and task_detail.handle_status in (0, 1, 2, 3)`;

/** Steps that wait for the person, by tab; 退回给我 has whole tasks instead. */
function waits(tab: Tab, person: Person): RawBuilder<boolean> {
  const own = sql`any(${ownIds(person)}::bigint[])`;
  switch (tab) {
    case BacklogTab.departmentUnsigned:
      return sql<boolean>`(task_detail.is_current and task_detail.handle_status in (0, 1, 3)
        and task_detail.handler_user_id is null and task_detail.handler_dept_id = any(${[...person.deptIds]}::bigint[]))`;
    case BacklogTab.toReview:
      return reviewedBy(person);
    case BacklogTab.assisting:
      return sql<boolean>`(${open} and task_detail.handler_user_id = ${own} and task_detail.role_type = 2
        and task_detail.handle_status in (1, 3))`;
    default:
      return sql<boolean>`(${open} and task_detail.handler_user_id = ${own} and task_detail.role_type = 1
        and task_detail.handle_status in (0, 1, 3))`;
  }
}

const returned = (person: Person) =>
  sql<boolean>`(task_instance.status = 3 and task_instance.deleted_at is null
    and task_instance.origin_user_id = any(${ownIds(person)}::bigint[]))`;

function conditions(
  f: BacklogFilters,
  table: 'task_instance' | 'task_detail',
  { now, zone }: At,
): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = [];
  const add = (condition: RawBuilder<unknown>) => void found.push(condition as RawBuilder<boolean>);
  const keyword = f.keyword ?? '';
  if (keyword !== '') add(withKeyword(keyword));
  if (f.templateType != null) add(sql`task_instance.template_type = ${f.templateType}`);
  if (f.templateId != null) add(sql`task_instance.template_id = ${f.templateId}`);
  if (f.priority != null) add(sql`task_instance.priority = ${f.priority}`);
  if (f.handleStatus != null && table === 'task_detail')
    add(sql`task_detail.handle_status = ${f.handleStatus}`);
  if (f.overdueStatus != null) add(standsTo(f.overdueStatus, table, now));
  if (f.originOrgId != null) add(sql`task_instance.origin_dept_id = ${anyBelow(f.originOrgId)}`);
  const range = (column: string, start: string | null | undefined, end: string | null | undefined) => {
    const from = zone.instantOrNull(start);
    const to = zone.instantOrNull(end);
    if (from) add(sql`${sql.ref(column)} >= ${from}`);
    if (to) add(sql`${sql.ref(column)} < ${new Date(to.getTime() + 1_000)}`);
  };
  range('task_instance.created_at', f.createdTimeStart, f.createdTimeEnd);
  range(`${table}.due_at`, f.dueStart, f.dueEnd);
  return found;
}

/** Of a row: the step that waits, and its task. */
export interface BacklogPlace {
  id: number;
  instanceId: number;
  detailId: number | null;
  detailVersion: number | null;
  dueAt: Date | null;
  nearDueAt: Date | null;
  fieldMarkNum: number;
  urgeNum: number;
  handleStatus: number | null;
  handlerUserId: number | null;
  reviewerUserId: number | null;
  handlerUserName: string | null;
  lastOpinion: string | null;
  lastOperatorName: string | null;
  lastHandleType: number | null;
  lastHandleStatus: number | null;
  lastTime: Date | null;
}

const latest = sql`left join lateral (
  select opinion, operator_name, handle_type, handle_status_after, created_at from task_history
  where task_history.instance_id = task_instance.id order by id desc limit 1) as last on true`;
const lastColumns = sql`last.opinion as "lastOpinion", last.operator_name as "lastOperatorName",
  last.handle_type as "lastHandleType", last.handle_status_after as "lastHandleStatus", last.created_at as "lastTime"`;

/** The rows of a tab, and their order: overdue first, then by priority, then by deadline. */
function foundSteps(db: Db, person: Person, tab: Tab, filters: BacklogFilters, at: At) {
  let query = db
    .selectFrom('task_detail')
    .innerJoin('task_instance', 'task_instance.id', 'task_detail.instance_id')
    .select('task_detail.id')
    .where(waits(tab, person));
  for (const condition of conditions(filters, 'task_detail', at)) query = query.where(condition);
  const ordering: Ordering<Schema, 'task_detail' | 'task_instance'> = [
    [sql`task_detail.due_at <= ${at.now}`, 'desc'],
    ['task_instance.priority', 'asc'],
    ['task_detail.due_at', 'asc'],
    ['task_detail.id', 'asc'],
  ];
  return { query, ordering };
}

/** 退回给我 has whole tasks instead: the most urgent, then the one that came back last. */
function foundReturned(db: Db, person: Person, filters: BacklogFilters, at: At) {
  let query = db.selectFrom('task_instance').select('task_instance.id').where(returned(person));
  for (const condition of conditions(filters, 'task_instance', at)) query = query.where(condition);
  const ordering: Ordering<Schema, 'task_instance'> = [
    ['task_instance.priority', 'asc'],
    ['task_instance.updated_at', 'desc'],
    ['task_instance.id', 'asc'],
  ];
  return { query, ordering };
}

/** A page of a tab. */
export function findBacklogPage(
  db: Db,
  person: Person,
  tab: Tab,
  filters: BacklogFilters,
  paging: PageRequest,
  at: At,
): Promise<Page<BacklogPlace>> {
  if (tab === BacklogTab.returnedToMe) {
    const { query, ordering } = foundReturned(db, person, filters, at);
    return pageByIds(db, query, paging, ordering, (ids) => readReturned(db, ids));
  }
  const { query, ordering } = foundSteps(db, person, tab, filters, at);
  return pageByIds(db, query, paging, ordering, (ids) => readSteps(db, ids));
}

/** All rows of a tab by their ids, at most so many: for what is longer than a page, `readBacklog` has them. */
export async function findBacklogIds(
  db: Db,
  person: Person,
  tab: Tab,
  filters: BacklogFilters,
  most: number,
  at: At,
): Promise<{ id: number }[]> {
  if (tab === BacklogTab.returnedToMe) {
    const { query, ordering } = foundReturned(db, person, filters, at);
    return inOrder(query, ordering).limit(most).execute();
  }
  const { query, ordering } = foundSteps(db, person, tab, filters, at);
  return inOrder(query, ordering).limit(most).execute();
}

/** These rows of a tab, in their order; what waits no longer is left out. */
export const readBacklog = (db: Db, tab: Tab, ids: readonly { id: number }[]): Promise<BacklogPlace[]> =>
  rowsOf(ids, (some) => (tab === BacklogTab.returnedToMe ? readReturned(db, some) : readSteps(db, some)));

async function readSteps(db: Db, ids: readonly number[]): Promise<BacklogPlace[]> {
  const { rows } = await sql<BacklogPlace>`
    select task_detail.id, task_instance.id as "instanceId", task_detail.id as "detailId",
      task_detail.version as "detailVersion", task_detail.due_at as "dueAt", task_detail.near_due_at as "nearDueAt",
      jsonb_array_length(task_detail.field_marks) as "fieldMarkNum", task_detail.urge_num as "urgeNum",
      task_detail.handle_status as "handleStatus", task_detail.handler_user_id as "handlerUserId",
      task_detail.reviewer_user_id as "reviewerUserId", task_detail.handler_user_name as "handlerUserName", ${lastColumns}
    from task_detail join task_instance on task_instance.id = task_detail.instance_id ${latest}
    where task_detail.id = ${anyOf(ids)} ${byWholeKeys}`.execute(db);
  return rows;
}

async function readReturned(db: Db, ids: readonly number[]): Promise<BacklogPlace[]> {
  const { rows } = await sql<BacklogPlace>`
    select task_instance.id, task_instance.id as "instanceId", null::bigint as "detailId", null::int as "detailVersion",
      null::timestamptz as "dueAt", null::timestamptz as "nearDueAt", null::int as "handleStatus", 0 as "urgeNum",
      null::bigint as "handlerUserId", null::bigint as "reviewerUserId", null::text as "handlerUserName",
      coalesce((select sum(jsonb_array_length(field_marks)) from task_detail
        where instance_id = task_instance.id and is_current and handle_status = 6), 0)::int as "fieldMarkNum",
      ${lastColumns}
    from task_instance ${latest} where task_instance.id = any(${[...ids]}::bigint[]) ${byWholeKeys}`.execute(
    db,
  );
  return rows;
}

const counted = (tab: Tab, person: Person, more: RawBuilder<unknown> = sql`true`) =>
  sql`(select count(*)::int from task_detail where ${waits(tab, person)} and ${more})`;

/** How much waits in each tab. */
export async function countTabs(db: Db, person: Person): Promise<{ tabType: Tab; num: number }[]> {
  const { rows } = await sql<Record<`t${Tab}`, number>>`
    select ${counted(1, person)} as t1, ${counted(2, person)} as t2, ${counted(3, person)} as t3,
      (select count(*)::int from task_instance where ${returned(person)}) as t4, ${counted(5, person)} as t5`.execute(
    db,
  );
  const [found] = rows;
  return ([1, 2, 3, 4, 5] as const).map((tabType) => ({ tabType, num: found?.[`t${tabType}`] ?? 0 }));
}

/** The next step of one's own, behind the one that was just done. */
export async function findNextOf(db: Db, person: Person, exceptId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select task_detail.id from task_detail join task_instance on task_instance.id = task_detail.instance_id
    where ${waits(BacklogTab.toHandle, person)} and task_detail.id <> ${exceptId}
    order by task_detail.due_at <= now() desc, task_instance.priority, task_detail.due_at, task_detail.id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** The numbers of the workbench's cards. */
export async function countOwn(
  db: Db,
  person: Person,
  { monthStart, dayStart, now }: { monthStart: Date; dayStart: Date; now: Date },
) {
  const mine = (status: number) =>
    counted(BacklogTab.toHandle, person, sql`task_detail.handle_status = ${sql.lit(status)}`);
  const due = (more: RawBuilder<unknown>) => counted(BacklogTab.toHandle, person, more);
  const done = sql`from task_detail where task_detail.handler_user_id = ${person.userId}
    and task_detail.handle_status in (2, 4) and task_detail.submit_at`;
  const { rows } = await sql<{
    unsignedNum: number;
    pendingNum: number;
    returnedNum: number;
    reviewNum: number;
    originReturnedNum: number;
    deptUnsignedNum: number;
    assistNum: number;
    nearDueNum: number;
    overdueNum: number;
    draftNum: number;
    ccUnreadNum: number;
    todayDoneNum: number;
    monthDoneNum: number;
    monthInTimeNum: number;
  }>`
    select ${mine(0)} as "unsignedNum", ${mine(1)} as "pendingNum", ${mine(3)} as "returnedNum",
      ${counted(BacklogTab.toReview, person)} as "reviewNum",
      (select count(*)::int from task_instance where ${returned(person)}) as "originReturnedNum",
      ${counted(BacklogTab.departmentUnsigned, person)} as "deptUnsignedNum",
      ${counted(BacklogTab.assisting, person)} as "assistNum",
      ${due(sql`task_detail.due_at > ${now} and task_detail.near_due_at <= ${now}`)} as "nearDueNum",
      ${due(sql`task_detail.due_at <= ${now}`)} as "overdueNum",
      (select count(*)::int from task_instance where origin_user_id = ${person.userId} and status = 0
        and deleted_at is null) as "draftNum",
      (select count(*)::int from task_watch join task_instance on task_instance.id = task_watch.instance_id
        where task_watch.user_id = ${person.userId} and task_instance.deleted_at is null
          and task_instance.code in ${unreadTaskCodes(person.userId, COPIED)}) as "ccUnreadNum",
      (select count(*)::int ${done} >= ${dayStart}) as "todayDoneNum",
      (select count(*)::int ${done} >= ${monthStart}) as "monthDoneNum",
      (select count(*)::int ${done} >= ${monthStart} and not task_detail.was_late) as "monthInTimeNum"`.execute(
    db,
  );
  const types = await sql<{ templateType: number; todoNum: number; overdueNum: number }>`
    select task_instance.template_type as "templateType", count(*)::int as "todoNum",
      count(*) filter (where task_detail.due_at <= ${now})::int as "overdueNum"
    from task_detail join task_instance on task_instance.id = task_detail.instance_id
    where ${waits(BacklogTab.toHandle, person)}
    group by task_instance.template_type order by task_instance.template_type`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('counts without a row');
  return { ...found, types: types.rows };
}
