/** The list of tasks: which ones, in which order, and what a row of it shows. */
import { type Body, type calls, OverdueStatus, TaskStatus, taskLimits } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { nextBehind, type ReadOrder, type RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { keptCount, type Page, pageByIds } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import {
  numberColumn,
  optionalTimeColumn,
  type SortColumns,
  type SortedRequest,
  sortedBy,
  timeColumn,
} from '../../database/sorting.ts';
import { entityValue } from './form.ts';
import type { Person } from './person.ts';
import { ownIds, visibleTo } from './policy.ts';
import type { At, RowRecord } from './present.ts';
import type { Answers } from './task.ts';

export type ListFilters = Body<typeof calls.taskInstance.list>['template'];
export type ListSort = NonNullable<Body<typeof calls.taskInstance.list>['sort']>;

export const listOrder: SortColumns<ListSort['field']> = {
  createdTime: timeColumn('task_instance.created_at'),
  updatedTime: timeColumn('task_instance.updated_at'),
  dueAt: optionalTimeColumn('task_instance.due_at'),
  priority: numberColumn('task_instance.priority'),
};
/**
 * Upwards, the last days are put in order by themselves: from an index of all days that begins with what is oldest, has no
 * deadline or is most urgent, nearly everything would be read before the first of them.
 */
const lastDaysOrder: typeof listOrder = {
  ...listOrder,
  dueAt: { ...listOrder.dueAt, by: sql`coalesce(task_instance.due_at, '-infinity') + interval '0'` },
  priority: { ...listOrder.priority, by: sql`task_instance.priority + 0` },
};
const newest: ListSort = { field: 'createdTime', order: 'desc' };
const DEFAULT_DAYS = 90;

const withDetail = (condition: RawBuilder<unknown>) =>
  sql<boolean>`task_instance.id in (select task_detail.instance_id from task_detail where ${condition})`;
/**
 * The department and all below it, with those that were merged into one of them or went up in it: tasks keep the departments
 * that they had. As one array: found first, so that an index of departments is asked for few of them.
 */
export const anyBelow = (deptId: number) => sql`any(array(
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
  select below.id from below))`;
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

/** The conditions of the filters, without what the person may see. */
function conditions(person: Person, filters: ListFilters, { now, zone }: At): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  const add = (condition: RawBuilder<unknown>) => void found.push(condition);
  const text = (value: string | null | undefined) => value ?? '';
  const range = (column: string, start: string | null | undefined, end: string | null | undefined) => {
    const from = zone.instantOrNull(start);
    const to = zone.instantOrNull(end);
    if (from) add(sql`${sql.ref(column)} >= ${from}`);
    // To the end of that second: times on the wire have no fractions.
    if (to) add(sql`${sql.ref(column)} < ${new Date(to.getTime() + 1_000)}`);
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
  if (f.originOrgId != null) add(sql`task_instance.origin_dept_id = ${anyBelow(f.originOrgId)}`);
  if (f.originUserId != null) add(sql`task_instance.origin_user_id = ${f.originUserId}`);
  if (f.originUserType != null) add(sql`task_instance.origin_user_type = ${f.originUserType}`);
  if (f.handlerDeptId != null)
    add(withDetail(sql`task_detail.handler_dept_id = ${anyBelow(f.handlerDeptId)}`));
  if (f.handlerUserId != null) add(withDetail(sql`task_detail.handler_user_id = ${f.handlerUserId}`));
  for (const [type, value] of [
    ['alarmNo', text(f.alarmNo)],
    ['caseNo', text(f.caseNo)],
  ] as const)
    if (value !== '') add(withEntity(sql`entity_type = ${type} and entity_value = ${entityValue(value)}`));
  const entity = text(f.entityValue);
  if (entity !== '') add(withEntity(sql`entity_value = ${entityValue(entity)}`));
  if (f.overdueStatus != null) add(standsTo(f.overdueStatus, 'task_instance', now));
  range('task_instance.created_at', f.createdTimeStart, f.createdTimeEnd);
  range('task_instance.finish_at', f.finishTimeStart, f.finishTimeEnd);
  range('task_instance.due_at', f.dueStart, f.dueEnd);
  const batch = text(f.batchCode).toUpperCase();
  if (batch !== '') add(sql`task_instance.batch_code = ${batch}`);
  if (f.counted === 1) {
    add(sql`not task_instance.stat_exclude`);
    const { scope } = person;
    if (!scope.all) add(sql`task_instance.origin_dept_id = any(${[...scope.deptIds]}::bigint[])`);
  }
  if (isOfLastDays(f)) {
    const start = new Date(now.getTime() - DEFAULT_DAYS * 86_400_000);
    add(sql`task_instance.created_at >= ${start}`);
    // Follows from it: so that the order of changes, upwards, begins there and not with the oldest of all.
    add(sql`task_instance.updated_at >= ${start}`);
  }
  return found;
}

function foundIds(db: Db, person: Person, filters: ListFilters, at: At) {
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
export function findTaskPage(
  db: Db,
  person: Person,
  filters: ListFilters,
  { sort = newest, ...paging }: SortedRequest<ListSort['field']>,
  at: At,
): Promise<Page<ListedTask>> {
  return pageByIds(
    db,
    foundIds(db, person, filters, at),
    paging,
    sortedBy(
      sort,
      isOfLastDays(filters) && sort.order === 'asc' ? lastDaysOrder : listOrder,
      'task_instance.id',
    ),
    (ids) => readTasks(db, person, ids, filters.templateId != null),
    { count: 'bounded' },
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
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from (${foundIds(db, person, filters, at).limit(most + 1)}) as found`.execute(
    db,
  );
  return rows[0]?.num ?? 0;
}

/** All of them. Many are counted at most every two seconds for all who may see the same and ask for it. */
export function countAllTasks(db: Db, person: Person, filters: ListFilters, at: At): Promise<number> {
  const { scope, deptIds } = person;
  // What the conditions look at; the default days move with the minute.
  const sight = scope.all && filters.relation == null ? 'all' : [scope, deptIds, ownIds(person)];
  const keptAs = JSON.stringify(['tasks', sight, filters]);
  return keptCount(db, keptAs, async () => {
    const { rows } = await sql<{ num: number }>`
      select count(*)::int as num from (${foundIds(db, person, filters, at)}) as found`.execute(db);
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
  const ids = await nextBehind(foundIds(db, person, filters, at), place, most, order).execute();
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

/** The step that a person can act on: his own, one that waits in his departments, one that he reviews. */
export const ownStep = (person: Person) => sql`
  select own.id, own.handle_status from task_detail as own
  where own.instance_id = task_instance.id and own.is_current and own.handle_status in (0, 1, 2, 3)
    and (own.handler_user_id = any(${ownIds(person)}::bigint[])
      or own.handler_user_id is null and own.handler_dept_id = any(${[...person.deptIds]}::bigint[])
      or own.handle_status = 2 and own.reviewer_user_id = any(${ownIds(person)}::bigint[]))
  order by own.handle_status = 2, own.role_type, own.id limit 1`;

/** A step of `task_detail` whose result waits for this person, as `reviews` has it of one that is loaded. */
export function reviewedBy(person: Person): RawBuilder<boolean> {
  const roles = person.codes.has('latin_task_management_review') ? [...person.roleIds] : [];
  return sql<boolean>`(task_detail.is_current and task_detail.handle_status = 2 and (
    task_detail.reviewer_user_id = any(${ownIds(person)}::bigint[])
    or task_detail.reviewer_role_id = any(${roles}::bigint[])))`;
}

/** What the rows of these tasks show. */
export async function readTasks(
  db: Db,
  person: Person,
  ids: readonly number[],
  withForm: boolean,
): Promise<ListedTask[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedTask>`
    select task_instance.id, task_instance.code, task_instance.batch_code, task_instance.template_id,
      task_instance.template_version_id, task_instance.template_type, task_instance.title, task_instance.status,
      task_instance.priority, task_instance.round_no, task_instance.origin_user_id, task_instance.origin_user_name,
      task_instance.origin_user_type, task_instance.origin_dept_id, task_instance.origin_dept_name,
      task_instance.due_at, task_instance.near_due_at, task_instance.was_late, task_instance.finish_at,
      task_instance.detail_num, task_instance.done_num, task_instance.comment_num, task_instance.file_num,
      task_instance.handler_names, task_instance.alarm_nos, task_instance.case_nos, task_instance.version,
      task_instance.created_at, task_instance.updated_at, task_instance.remark, task_template.name as template_name,
      ${withForm ? sql`task_instance.form_data` : sql`null::jsonb`} as form_data,
      exists (select from task_watch where task_watch.instance_id = task_instance.id
        and task_watch.user_id = ${person.userId}) as followed,
      exists (select from task_detail where task_detail.instance_id = task_instance.id and ${reviewedBy(person)})
        as waits_for_review,
      own.id as own_detail_id, own.handle_status as own_handle_status
    from task_instance
    join task_template on task_template.id = task_instance.template_id
    left join lateral (${ownStep(person)}) as own on true
    where task_instance.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
