/** Which tasks the filters of the list find. */
import { type Body, type calls, OverdueStatus, TaskStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { contains, searchPattern } from '../../database/search.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { entityValue } from './form.ts';
import type { Span } from './handled-by.ts';
import type { Person } from './person.ts';
import { ownIds, visibleTo } from './policy.ts';
import type { At } from './present.ts';

export type ListFilters = Body<typeof calls.taskInstance.list>['template'];
/** With the departments that are meant: as numbers, of which the planner knows how many tasks they have. */
type Wanted = ListFilters & { originIds: number[] | null; handlerIds: number[] | null };

export const DAY = 86_400_000;
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

export async function wantedBy(db: Db, filters: ListFilters): Promise<Wanted> {
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
export const isOfLastDays = (f: ListFilters): boolean =>
  ![f.keyword, f.title, f.instanceCode, f.entityValue, f.batchCode, f.alarmNo, f.caseNo].some(Boolean) &&
  ![f.createdTimeStart, f.createdTimeEnd, f.finishTimeStart, f.finishTimeEnd, f.dueStart, f.dueEnd].some(
    Boolean,
  );

export const lastDaysStart = (now: Date) => new Date(now.getTime() - DEFAULT_DAYS * DAY);

function spanOf(zone: TimeZone, start: string | null | undefined, end: string | null | undefined): Span {
  const to = zone.instantOrNull(end);
  // To the end of that second: times on the wire have no fractions.
  return { from: zone.instantOrNull(start), before: to && new Date(to.getTime() + 1_000) };
}

export const createdSpan = (f: ListFilters, { now, zone }: At): Span =>
  isOfLastDays(f)
    ? { from: lastDaysStart(now), before: null }
    : spanOf(zone, f.createdTimeStart, f.createdTimeEnd);

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
        and search_fold(task_instance.title) like ${searchPattern(title)})`,
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

export function foundIds(db: Db, person: Person, filters: Wanted, at: At) {
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
