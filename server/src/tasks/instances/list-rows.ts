/** What a row of the list of tasks shows. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { anyOf, byWholeKeys } from '../../database/statements.ts';
import type { Person } from './person.ts';
import { ownIds } from './policy.ts';
import type { RowRecord } from './present.ts';
import type { Answers } from './task.ts';

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
  return taskRows(db, person, anyOf(ids), withForm).modifyEnd(byWholeKeys).execute();
}

/**
 * The same of those whose id is `shown`. The steps of a task are looked at once for all that is asked of them: each further
 * subquery would be planned with every call, which takes longer than what it does.
 */
export function taskRows(db: Db, person: Person, shown: RawBuilder<number>, withForm: boolean) {
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
