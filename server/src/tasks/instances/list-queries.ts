/** The list of tasks: which ones, in which order, and what a row of it shows. */
import { type Body, type calls, OverdueStatus, TaskStatus, taskLimits } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { nextBehind, type ReadOrder, type RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { keptBoundedCount, keptCount, type Page, pageAtOnce, pageByIds } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import {
  lastTimeColumn,
  numberColumn,
  type SortColumns,
  type SortedRequest,
  sortedBy,
  timeColumn,
} from '../../database/sorting.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { entityValue } from './form.ts';
import { firstHandledBy, handledBy, type Span } from './handled-by.ts';
import type { Person } from './person.ts';
import { ownIds, visibleTo } from './policy.ts';
import type { At, RowRecord } from './present.ts';
import type { Answers } from './task.ts';

export type ListFilters = Body<typeof calls.taskInstance.list>['template'];
/** With the departments that are meant: as numbers, of which the planner knows how many tasks they have. */
type Wanted = ListFilters & { originIds: number[] | null; handlerIds: number[] | null };
export type ListSort = NonNullable<Body<typeof calls.taskInstance.list>['sort']>;

export const listOrder: SortColumns<ListSort['field']> = {
  createdTime: timeColumn('task_instance.created_at'),
  updatedTime: timeColumn('task_instance.updated_at'),
  dueAt: lastTimeColumn('task_instance.due_at'),
  priority: numberColumn('task_instance.priority'),
};
const newest: ListSort = { field: 'createdTime', order: 'desc' };
const DAY = 86_400_000;
const DEFAULT_DAYS = 90;

const withDetail = (condition: RawBuilder<unknown>) =>
  sql<boolean>`task_instance.id in (select task_detail.instance_id from task_detail where ${condition})`;
/**
 * The department and all below it, with those that were merged into one of them or went up in it: tasks keep the departments
 * that they had.
 */
const below = (deptId: number) => sql<{ id: number }>`
  with recursive below (id) as (
    select ${deptId}::bigint
    union select next.id
    from below join (
      select id, parent_id from department
      union all
      select department_id, heir_id from department_heir as heir
      where not exists (select from department where department.id = heir.department_id)
    ) as next on next.parent_id = below.id
  )
  select below.id from below`;
/** One of them: as an array, found first, so that an index of departments is asked for few of them. */
export const anyBelow = (deptId: number) => sql`any(array(${below(deptId)}))`;

async function wantedBy(db: Db, filters: ListFilters): Promise<Wanted> {
  const { originOrgId, handlerDeptId } = filters;
  const idsOf = async (deptId: number | null | undefined) =>
    deptId == null ? null : (await below(deptId).execute(db)).rows.map(({ id }) => id);
  return { ...filters, originIds: await idsOf(originOrgId), handlerIds: await idsOf(handlerDeptId) };
}

const withEntity = (condition: RawBuilder<unknown>) =>
  sql<boolean>`task_instance.id in (select task_entity.instance_id from task_entity where ${condition})`;

/** A keyword that may be a whole number of somebody or something. */
const NUMBER = /^[0-9A-Z_/-]{5,200}$/;

/** What has the keyword within its words, or is named by it as a whole number: of those no part is looked for. */
export function withKeyword(keyword: string): RawBuilder<unknown> {
  const words = contains(sql.ref('task_instance.grams'), sql.ref('task_instance.search_text'), keyword);
  const number = entityValue(keyword);
  if (!NUMBER.test(number)) return words;
  // An array, so that both indexes can be asked and joined.
  return sql`(${words} or task_instance.id = any(array(
    select task_entity.instance_id from task_entity where task_entity.entity_value = ${number})))`;
}

/** "Overdue", "near due" … as a condition on what runs; shared with the backlog. */
export function standsTo(
  status: OverdueStatus,
  table: 'task_instance' | 'task_detail',
  now: Date,
): RawBuilder<boolean> {
  const due = sql.ref(`${table}.due_at`);
  const near = sql.ref(`${table}.near_due_at`);
  switch (status) {
    case OverdueStatus.overdue:
      return sql<boolean>`${due} <= ${now}`;
    case OverdueStatus.nearDue:
      return sql<boolean>`(${due} > ${now} and ${near} <= ${now})`;
    case OverdueStatus.doneInTime:
      return sql<boolean>`(task_instance.status = ${sql.lit(TaskStatus.completed)} and not task_instance.was_late)`;
    case OverdueStatus.doneLate:
      return sql<boolean>`(task_instance.status = ${sql.lit(TaskStatus.completed)} and task_instance.was_late)`;
    default:
      return sql<boolean>`(task_instance.status in (1, 2, 3, 5) and (${due} is null or (${due} > ${now} and ${near} > ${now})))`;
  }
}

/** Nothing says when or which: then it is the last days. */
const isOfLastDays = (f: ListFilters): boolean =>
  ![f.keyword, f.title, f.instanceCode, f.entityValue, f.batchCode, f.alarmNo, f.caseNo].some(Boolean) &&
  ![f.createdTimeStart, f.createdTimeEnd, f.finishTimeStart, f.finishTimeEnd, f.dueStart, f.dueEnd].some(
    Boolean,
  );

const lastDaysStart = (now: Date) => new Date(now.getTime() - DEFAULT_DAYS * DAY);

function spanOf(zone: TimeZone, start: string | null | undefined, end: string | null | undefined): Span {
  const to = zone.instantOrNull(end);
  // To the end of that second: times on the wire have no fractions.
  return { from: zone.instantOrNull(start), before: to && new Date(to.getTime() + 1_000) };
}

const createdSpan = (f: ListFilters, { now, zone }: At): Span =>
  isOfLastDays(f)
    ? { from: lastDaysStart(now), before: null }
    : spanOf(zone, f.createdTimeStart, f.createdTimeEnd);

/** Nothing is asked of them but whose department handles them and when they were dispatched, by one who may see all. */
function isAlone({ scope }: Person, filters: ListFilters): boolean {
  const { handlerDeptId: _of, createdTimeStart: _from, createdTimeEnd: _to, ...others } = filters;
  return scope.all && Object.values(others).every((one) => one == null || one === '');
}

/**
 * What ended from a time on, the oldest first: nothing says how long before that it was dispatched, and nearly all that ended
 * earlier would be read before the first of them.
 */
const isLateInOrder = (f: ListFilters, { field, order }: ListSort): boolean =>
  field === 'createdTime' && order === 'asc' && Boolean(f.finishTimeStart);
/** No index has this order: so what an index finds is put in it. */
const gathered: typeof listOrder = {
  ...listOrder,
  createdTime: { ...listOrder.createdTime, by: sql`task_instance.created_at + interval '0'` },
};

/**
 * The same rows in an order, with what follows from the filters: so that an index of that order is read from their begin on, not
 * from the oldest or the newest of all.
 */
function fromTheirBegin(
  found: ReturnType<typeof foundIds>,
  filters: ListFilters,
  { field, order }: ListSort,
  { now, zone }: At,
) {
  if (field === 'updatedTime' && order === 'asc' && isOfLastDays(filters))
    return found.where('task_instance.updated_at', '>=', lastDaysStart(now));
  const finished = zone.instantOrNull(filters.finishTimeEnd);
  // A day more, whatever the clocks of two nodes say.
  if (field === 'createdTime' && order === 'desc' && finished)
    return found.where('task_instance.created_at', '<', new Date(finished.getTime() + DAY));
  return found;
}

/** The conditions of the filters, without what the person may see. */
function conditions(person: Person, filters: Wanted, { now, zone }: At): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  const add = (condition: RawBuilder<unknown>) => void found.push(condition);
  const text = (value: string | null | undefined) => value ?? '';
  const range = (column: string, { from, before }: Span) => {
    if (from) add(sql`${sql.ref(column)} >= ${from}`);
    if (before) add(sql`${sql.ref(column)} < ${before}`);
  };
  const f = filters;
  const keyword = text(f.keyword);
  if (keyword !== '') add(withKeyword(keyword));
  const title = text(f.title);
  if (title !== '')
    add(
      sql`(${contains(sql.ref('task_instance.grams'), sql.ref('task_instance.search_text'), title)}
        and search_fold(task_instance.title) like search_pattern(${title}))`,
    );
  const code = text(f.instanceCode).toUpperCase();
  if (code !== '') add(sql`task_instance.code = ${code}`);
  if (f.templateType != null) add(sql`task_instance.template_type = ${f.templateType}`);
  if (f.templateId != null) add(sql`task_instance.template_id = ${f.templateId}`);
  if (f.status != null) add(sql`task_instance.status = ${f.status}`);
  if (f.statusList != null && f.statusList.length > 0)
    add(sql`task_instance.status = any(${f.statusList}::smallint[])`);
  if (f.priority != null) add(sql`task_instance.priority = ${f.priority}`);
  if (f.relation === 1) add(sql`task_instance.origin_user_id = any(${ownIds(person)}::bigint[])`);
  if (f.relation === 2) add(withDetail(sql`task_detail.handler_user_id = any(${ownIds(person)}::bigint[])`));
  if (f.relation === 3)
    add(sql`task_instance.id in (select instance_id from task_watch where user_id = ${person.userId})`);
  if (f.relation === 4) add(sql`task_instance.scope_dept_ids && ${[...person.deptIds]}::bigint[]`);
  if (f.originIds) add(sql`task_instance.origin_dept_id = any(${f.originIds}::bigint[])`);
  if (f.originUserId != null) add(sql`task_instance.origin_user_id = ${f.originUserId}`);
  if (f.originUserType != null) add(sql`task_instance.origin_user_type = ${f.originUserType}`);
  if (f.handlerIds)
    add(sql`task_instance.id in (select task_department.instance_id from task_department
      where task_department.department_id = any(${f.handlerIds}::bigint[]))`);
  if (f.handlerUserId != null) add(withDetail(sql`task_detail.handler_user_id = ${f.handlerUserId}`));
  for (const [type, value] of [
    ['alarmNo', text(f.alarmNo)],
    ['caseNo', text(f.caseNo)],
  ] as const)
    if (value !== '') add(withEntity(sql`entity_type = ${type} and entity_value = ${entityValue(value)}`));
  const entity = text(f.entityValue);
  if (entity !== '') add(withEntity(sql`entity_value = ${entityValue(entity)}`));
  if (f.overdueStatus != null) add(standsTo(f.overdueStatus, 'task_instance', now));
  range('task_instance.created_at', createdSpan(f, { now, zone }));
  range('task_instance.finish_at', spanOf(zone, f.finishTimeStart, f.finishTimeEnd));
  range('task_instance.due_at', spanOf(zone, f.dueStart, f.dueEnd));
  const batch = text(f.batchCode).toUpperCase();
  if (batch !== '') add(sql`task_instance.batch_code = ${batch}`);
  if (f.counted === 1) {
    add(sql`not task_instance.stat_exclude`);
    const { scope } = person;
    if (!scope.all) add(sql`task_instance.origin_dept_id = any(${[...scope.deptIds]}::bigint[])`);
  }
  return found;
}

function foundIds(db: Db, person: Person, filters: Wanted, at: At) {
  let query = db
    .selectFrom('task_instance')
    .select('task_instance.id')
    .where(visibleTo(person))
    // As the indexes of the list say it.
    .where(sql<boolean>`task_instance.status > 0 and task_instance.deleted_at is null`);
  for (const condition of conditions(person, filters, at))
    query = query.where(condition as RawBuilder<boolean>);
  return query;
}

/** A page of what the person may see. */
export async function findTaskPage(
  db: Db,
  person: Person,
  filters: ListFilters,
  { sort = newest, ...paging }: SortedRequest<ListSort['field']>,
  at: At,
): Promise<Page<ListedTask>> {
  const wanted = await wantedBy(db, filters);
  const read = (ids: number[]) => readTasks(db, person, ids, filters.templateId != null);
  const { handlerIds } = wanted;
  if (handlerIds && sort.field === 'createdTime' && isAlone(person, filters)) {
    const span = createdSpan(filters, at);
    const first = firstHandledBy(db, handlerIds, span, sort.order, paging);
    const ordering = [
      ['first.created_at', sort.order],
      ['first.id', sort.order],
    ] as const;
    const all = handledBy(db, handlerIds, span);
    return pageByIds(db, first, paging, ordering, read, {
      count: () => keptBoundedCount(db, keptAs(person, filters), all),
    });
  }
  const found = foundIds(db, person, wanted, at);
  return pageAtOnce(
    db,
    fromTheirBegin(found, filters, sort, at),
    paging,
    sortedBy(sort, isLateInOrder(filters, sort) ? gathered : listOrder, 'task_instance.id'),
    (shown) => taskRows(db, person, sql`any(array${shown})`, filters.templateId != null),
    { count: () => keptBoundedCount(db, keptAs(person, filters), found) },
  );
}

/**
 * What the filters find, a column a status with the newest of them; a status that they leave out has no column. Each column is
 * asked for by itself, as the list asks: by an index that has its order, and there are five at most.
 */
export async function findBoard(db: Db, person: Person, filters: ListFilters, at: At) {
  const { status: only, statusList, ...others } = filters;
  const columns: (Page<ListedTask> & { status: TaskStatus })[] = [];
  const paging = { pageNum: 1, pageSize: taskLimits.boardColumn };
  for (const status of Object.values(TaskStatus)) {
    if (status === TaskStatus.draft || (only != null && only !== status)) continue;
    if (statusList != null && statusList.length > 0 && !statusList.includes(status)) continue;
    columns.push({ status, ...(await findTaskPage(db, person, { ...others, status }, paging, at)) });
  }
  return columns;
}

/** How many there are, at most one more than `most`. */
export async function countTasks(
  db: Db,
  person: Person,
  filters: ListFilters,
  at: At,
  most: number,
): Promise<number> {
  const found = foundIds(db, person, await wantedBy(db, filters), at).limit(most + 1);
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from (${found}) as found`.execute(
    db,
  );
  return rows[0]?.num ?? 0;
}

/** Which tasks are counted: what the conditions look at; the default days move with the minute. */
function keptAs(person: Person, filters: ListFilters): string {
  const { scope, deptIds } = person;
  const sight = scope.all && filters.relation == null ? 'all' : [scope, deptIds, ownIds(person)];
  return JSON.stringify(['tasks', sight, filters]);
}

/** All of them. Many are counted at most every two seconds for all who may see the same and ask for it. */
export function countAllTasks(db: Db, person: Person, filters: ListFilters, at: At): Promise<number> {
  return keptCount(db, keptAs(person, filters), async () => {
    const found = foundIds(db, person, await wantedBy(db, filters), at);
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from (${found}) as found`.execute(
      db,
    );
    return rows[0]?.num ?? 0;
  });
}

/** The next rows of an export behind a place. */
export async function findExportTasks(
  db: Db,
  person: Person,
  filters: ListFilters,
  { sort = newest, place, most }: { sort?: ListSort | undefined; place: RowPlace | null; most: number },
  at: At,
): Promise<(ListedTask & { place: string })[]> {
  const order: ReadOrder = {
    column: listOrder[sort.field],
    id: sql.ref('task_instance.id'),
    order: sort.order,
  };
  const found = foundIds(db, person, await wantedBy(db, filters), at);
  const ids = await nextBehind(found, place, most, order).execute();
  const places = new Map(ids.map((one) => [one.id, one.place]));
  const rows = new Map(
    (
      await readTasks(
        db,
        person,
        ids.map(({ id }) => id),
        filters.templateId != null,
      )
    ).map((row) => [row.id, row]),
  );
  return ids.flatMap(({ id }) => {
    const row = rows.get(id);
    return row ? [{ ...row, place: places.get(id) ?? '' }] : [];
  });
}

export type ListedTask = RowRecord & { form_data: Answers | null; remark: string };

/** A step, as `own`, that a person can act on: his own, one that waits in his departments, one that he reviews. */
const isOwn = (person: Person) => sql`(own.handler_user_id = any(${ownIds(person)}::bigint[])
  or own.handler_user_id is null and own.handler_dept_id = any(${[...person.deptIds]}::bigint[])
  or own.handle_status = 2 and own.reviewer_user_id = any(${ownIds(person)}::bigint[]))`;
/** Which of them comes first. */
const ownOrder = sql`own.handle_status = 2, own.role_type, own.id`;

/** The step of `task_instance` that a person can act on. */
export const ownStep = (person: Person) => sql`
  select own.id from task_detail as own
  where own.instance_id = task_instance.id and own.is_current and own.handle_status in (0, 1, 2, 3) and ${isOwn(person)}
  order by ${ownOrder} limit 1`;

/** A step of `task_detail` whose result waits for this person, as `reviews` has it of one that is loaded. */
export const reviewedBy = (person: Person): RawBuilder<boolean> =>
  sql<boolean>`(task_detail.is_current and ${waitsFor(person, 'task_detail')})`;

function waitsFor(person: Person, table: 'task_detail' | 'own'): RawBuilder<boolean> {
  const roles = person.codes.has('latin_task_management_review') ? [...person.roleIds] : [];
  const reviewer = (of: string) => sql.ref(`${table}.reviewer_${of}_id`);
  return sql<boolean>`(${sql.ref(`${table}.handle_status`)} = 2 and (${reviewer('user')} = any(${ownIds(person)}::bigint[])
    or ${reviewer('role')} = any(${roles}::bigint[])))`;
}

/** What the rows of these tasks show. */
export async function readTasks(
  db: Db,
  person: Person,
  ids: readonly number[],
  withForm: boolean,
): Promise<ListedTask[]> {
  if (ids.length === 0) return [];
  return taskRows(db, person, sql`any(${[...ids]}::bigint[])`, withForm).execute();
}

/**
 * The same of those whose id is `shown`. The steps of a task are looked at once for all that is asked of them: each further
 * subquery would be planned with every call, which takes longer than what it does.
 */
function taskRows(db: Db, person: Person, shown: RawBuilder<unknown>, withForm: boolean) {
  const steps = sql<{ id: number | null; handle_status: number | null; waits: boolean | null }>`(
    select mine[1][1] as id, mine[1][2]::int as handle_status, waits from (
      select (array_agg(array[own.id, own.handle_status] order by ${ownOrder}) filter (where ${isOwn(person)}))[1:1] as mine,
        bool_or(${waitsFor(person, 'own')}) as waits
      from task_detail as own
      where own.instance_id = task_instance.id and own.is_current and own.handle_status in (0, 1, 2, 3)) as looked)`;
  return db
    .selectFrom('task_instance')
    .innerJoin('task_template', 'task_template.id', 'task_instance.template_id')
    .leftJoinLateral(steps.as('own'), (join) => join.onTrue())
    .select([
      'task_instance.id',
      'task_instance.code',
      'task_instance.batch_code',
      'task_instance.template_id',
      'task_instance.template_version_id',
      'task_instance.template_type',
      'task_instance.title',
      'task_instance.status',
      'task_instance.priority',
      'task_instance.round_no',
      'task_instance.origin_user_id',
      'task_instance.origin_user_name',
      'task_instance.origin_user_type',
      'task_instance.origin_dept_id',
      'task_instance.origin_dept_name',
      'task_instance.due_at',
      'task_instance.near_due_at',
      'task_instance.was_late',
      'task_instance.finish_at',
      'task_instance.detail_num',
      'task_instance.done_num',
      'task_instance.comment_num',
      'task_instance.file_num',
      'task_instance.handler_names',
      'task_instance.alarm_nos',
      'task_instance.case_nos',
      'task_instance.version',
      'task_instance.created_at',
      'task_instance.updated_at',
      'task_instance.remark',
      'task_template.name as template_name',
      'own.id as own_detail_id',
      'own.handle_status as own_handle_status',
      sql<boolean>`coalesce(own.waits, false)`.as('waits_for_review'),
      sql<boolean>`exists (select from task_watch where task_watch.instance_id = task_instance.id
        and task_watch.user_id = ${person.userId})`.as('followed'),
      (withForm ? sql<Answers | null>`task_instance.form_data` : sql<null>`null::jsonb`).as('form_data'),
    ])
    .where(sql<boolean>`task_instance.id = ${shown}`);
}
