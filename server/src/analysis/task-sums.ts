/** Tasks counted as the statistics count them, by what is asked for (tasks and statistics 2.9.2, fact 9). */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Days } from './span.ts';

export interface TaskFilter {
  /** The departments that dispatched; null: all. */
  deptIds: readonly number[] | null;
  templateType: number | null;
  templateId: number | null;
}

export type TaskKey = 'dept' | 'template' | 'userType' | 'status';

/** What happened on some days: the first by the day of the dispatch, the others by their own. Durations in seconds. */
export interface TaskSums {
  created: number;
  done: number;
  doneInTime: number;
  signed: number;
  signSeconds: number;
  handleSeconds: number;
}
export const noTasks: TaskSums = {
  ...{ created: 0, done: 0, doneInTime: 0 },
  ...{ signed: 0, signSeconds: 0, handleSeconds: 0 },
};
export const plusTasks = (a: TaskSums, b: TaskSums): TaskSums => ({
  created: a.created + b.created,
  done: a.done + b.done,
  doneInTime: a.doneInTime + b.doneInTime,
  signed: a.signed + b.signed,
  signSeconds: a.signSeconds + b.signSeconds,
  handleSeconds: a.handleSeconds + b.handleSeconds,
});

export interface TaskRow extends TaskSums {
  /** The first day of its day, month or year; null where none was asked for. */
  day: string | null;
  /** Null where it was not asked for. */
  key: number | null;
  /** Present status of what was dispatched; asked for with `status` alone. */
  status: number | null;
}

const columns = {
  dept: sql.ref('task.origin_dept_id'),
  template: sql.ref('task.template_id'),
  userType: sql.ref('task.origin_user_type'),
  status: sql.ref('task.status'),
};

/**
 * Three sources, each read by the index of its own time. Drafts, what was deleted and tasks of accounts for tests are not
 * counted. One row a key, and with `unit` one a point of time, and with `withStatus` one a status.
 */
export async function sumTasks(
  db: Db,
  { first, last }: Days,
  filter: TaskFilter,
  by: { key?: TaskKey; unit?: 'day' | 'month' | 'year'; withStatus?: boolean },
  zone: string,
): Promise<TaskRow[]> {
  const key = by.key ? sql`${columns[by.key]}` : sql`null::bigint`;
  const status = by.withStatus ? sql`task.status` : sql`null::smallint`;
  const { deptIds, templateType, templateId } = filter;
  const meant = sql`task.status > 0 and task.deleted_at is null and not task.stat_exclude
    and ${deptIds === null ? sql`true` : sql`task.origin_dept_id = any(${[...deptIds]}::bigint[])`}
    and ${templateType === null ? sql`true` : sql`task.template_type = ${templateType}`}
    and ${templateId === null ? sql`true` : sql`task.template_id = ${templateId}`}`;
  const from = sql`(${first}::date::timestamp at time zone ${zone})`;
  const to = sql`((${last}::date + 1)::timestamp at time zone ${zone})`;
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  const point = (column: string) =>
    by.unit
      ? sql`to_char(date_trunc(${sql.lit(by.unit)}, ${sql.ref(column)} at time zone ${zone}), 'YYYY-MM-DD')`
      : sql`null::text`;
  const { rows } = await sql<TaskRow>`
    select day, key, status, sum(created)::int as created, sum(done)::int as done, sum(in_time)::int as "doneInTime",
      sum(signed)::int as signed, sum(sign_seconds)::float8 as "signSeconds", sum(handle_seconds)::float8 as "handleSeconds"
    from (
      select ${point('task.created_at')} as day, ${key} as key, ${status} as status, count(*) as created, 0 as done,
        0 as in_time, 0 as signed, 0 as sign_seconds, 0 as handle_seconds
      from task_instance as task where ${meant} and ${within('task.created_at')} group by 1, 2, 3
      union all
      select ${point('task.finish_at')}, ${key}, ${status}, 0, count(*), count(*) filter (where not task.was_late), 0, 0,
        sum(extract(epoch from task.finish_at - task.created_at))
      from task_instance as task where ${meant} and task.status = 4 and ${within('task.finish_at')} group by 1, 2, 3
      union all
      select ${point('step.sign_at')}, ${key}, ${status}, 0, 0, 0, count(*),
        sum(extract(epoch from step.sign_at - step.created_at)), 0
      from task_detail as step join task_instance as task on task.id = step.instance_id
      where ${meant} and ${within('step.sign_at')} group by 1, 2, 3
    ) as parts group by 1, 2, 3`.execute(db);
  return rows;
}

/** So many people of each type dispatched any. */
export async function countOriginators(
  db: Db,
  { first, last }: Days,
  { deptIds, templateType, templateId }: TaskFilter,
  zone: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ userType: number; num: number }>`
    select origin_user_type as "userType", count(distinct origin_user_id)::int as num from task_instance
    where status > 0 and deleted_at is null and not stat_exclude
      and created_at >= (${first}::date::timestamp at time zone ${zone})
      and created_at < ((${last}::date + 1)::timestamp at time zone ${zone})
      and ${deptIds === null ? sql`true` : sql`origin_dept_id = any(${[...deptIds]}::bigint[])`}
      and ${templateType === null ? sql`true` : sql`template_type = ${templateType}`}
      and ${templateId === null ? sql`true` : sql`template_id = ${templateId}`}
    group by 1`.execute(db);
  return new Map(rows.map(({ userType, num }) => [userType, num]));
}
