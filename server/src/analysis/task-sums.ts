/**
 * Tasks counted as the statistics count them (tasks and statistics 2.9.2, fact 9), of the one reader. Late is a task that was
 * completed late: the rate of what is late and that of what is in time are of the same whole, and the list shows the same.
 * What was terminated was called off, and counts as that alone, late or not.
 */
import { TaskStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import {
  type StatAnswer,
  type StatGroup,
  type StatNodes,
  type StatQuestion,
  type StatRow,
  stat,
} from '../statistics/index.ts';
import { rowsWithin } from './fact-scope.ts';
import type { Days } from './span.ts';

export interface TaskFilter {
  /** The departments that dispatched, and those that were merged into them. */
  nodes: StatNodes;
  /** Only of these; null: of all. */
  templates: readonly number[] | null;
}

/** What happened on some days: the first by the day of the dispatch, the others by their own. Durations in seconds. */
export interface TaskSums {
  created: number;
  done: number;
  doneInTime: number;
  signed: number;
  signSeconds: number;
  handleSeconds: number;
}
export interface CountedTasks {
  sums: TaskSums;
  /** What was dispatched on those days, by its present status. */
  byStatus: ReadonlyMap<number, number>;
}

export const noTasks: TaskSums = {
  ...{ created: 0, done: 0, doneInTime: 0 },
  ...{ signed: 0, signSeconds: 0, handleSeconds: 0 },
};
export const noneCounted: CountedTasks = { sums: noTasks, byStatus: new Map() };

const sumsOf = ({ n, m1, m4, m5, m6, m8 }: StatRow): TaskSums => ({
  ...{ created: n, done: m1, doneInTime: m4 },
  ...{ signed: m8, signSeconds: m5, handleSeconds: m6 },
});

/** No template has this number: of a type without templates there are no tasks. */
const NOBODY = -1;
const templatesOf = ({ templates }: Pick<TaskFilter, 'templates'>) =>
  templates === null ? null : templates.length > 0 ? templates : [NOBODY];

type Key = 'template' | 'userType' | 'dept';

/** Of some days: one sum. */
export async function sumTasks(db: Db, days: Days, filter: TaskFilter): Promise<TaskSums> {
  const { rows } = await sumBy(db, days, filter, { by: [] });
  return rows[0] ? sumsOf(rows[0]) : noTasks;
}

/** For each point of time (`YYYY-MM-DD`, `YYYY-MM` or `YYYY`). */
export async function tasksAlong(
  db: Db,
  days: Days,
  filter: TaskFilter,
  granularity: 0 | 1 | 2,
): Promise<ReadonlyMap<string, TaskSums>> {
  const { rows } = await sumBy(db, days, filter, { by: ['time'], granularity });
  return new Map(rows.map((row) => [row.time, sumsOf(row)]));
}

/** All together, and what they are now. */
export async function countTasks(
  db: Db,
  days: Days,
  filter: TaskFilter,
): Promise<CountedTasks & Pick<StatAnswer, 'updateTime' | 'rebuilding'>> {
  const { rows, updateTime, rebuilding } = await sumBy(db, days, filter, { by: [] });
  const templates = templatesOf(filter);
  const statuses = await stat(db, {
    ...{ fact: 'task', nodes: filter.nodes, ...days, fill: [] },
    ...(templates === null
      ? { dim: 'status', by: ['k'] }
      : { dim: 'templateStatus', k: templates, by: ['k2'] }),
  });
  return {
    sums: rows[0] ? sumsOf(rows[0]) : noTasks,
    byStatus: new Map(statuses.rows.map(({ k, k2, n }) => [templates === null ? k : k2, n])),
    ...{ updateTime, rebuilding },
  };
}

/** For each department of the groups, in their order: they and their own rows have different numbers. */
export async function countTasksByDept(
  db: Db,
  days: Days,
  filter: TaskFilter,
  groups: readonly StatGroup[],
): Promise<ReadonlyMap<number, CountedTasks>> {
  if (groups.length === 0) return new Map();
  const of = { ...filter, nodes: groups };
  const templates = templatesOf(filter);
  return gathered(
    'deptId',
    (await sumBy(db, days, of, { by: ['dept'] })).rows,
    (
      await stat(db, {
        ...{ fact: 'task', nodes: groups, ...days, fill: [] },
        ...(templates === null
          ? { dim: 'status', by: ['dept', 'k'] }
          : { dim: 'templateStatus', k: templates, by: ['dept', 'k2'] }),
      })
    ).rows.map((row) => ({ ...row, status: templates === null ? row.k : row.k2 })),
  );
}

/** For each template, or for each type of those who dispatched. */
export async function countTasksBy(
  db: Db,
  days: Days,
  filter: TaskFilter,
  key: Exclude<Key, 'dept'>,
  zone: string,
): Promise<ReadonlyMap<number, CountedTasks>> {
  const templates = templatesOf(filter);
  // No roll-up divides the tasks of one template by who dispatched them.
  if (key === 'userType' && templates !== null) return countRowsByUserType(db, days, filter, zone);
  const of = { fact: 'task', nodes: filter.nodes, ...days, fill: [], k: templates ?? undefined } as const;
  const sums = await stat(db, { ...of, dim: key, by: ['k'] });
  const statuses = await stat(db, {
    ...of,
    dim: key === 'template' ? 'templateStatus' : 'userTypeStatus',
    by: ['k', 'k2'],
  });
  return gathered(
    'k',
    sums.rows,
    statuses.rows.map((row) => ({ ...row, status: row.k2 })),
  );
}

type Grouping = Pick<StatQuestion, 'by' | 'granularity'>;

function sumBy(
  db: Db,
  days: Days,
  filter: Pick<TaskFilter, 'templates'> & Pick<StatQuestion, 'nodes'>,
  grouping: Grouping,
): Promise<StatAnswer> {
  const templates = templatesOf(filter);
  return stat(db, {
    ...{ fact: 'task', nodes: filter.nodes, first: days.first, last: days.last, fill: [] },
    ...(templates === null ? { dim: 'total' } : { dim: 'template', k: templates }),
    ...grouping,
  });
}

function gathered(
  key: 'k' | 'deptId',
  sums: readonly StatRow[],
  statuses: readonly (StatRow & { status: number })[],
): Map<number, CountedTasks> {
  const byStatus = new Map<number, Map<number, number>>();
  for (const row of statuses) {
    const of = byStatus.get(row[key]) ?? new Map<number, number>();
    of.set(row.status, (of.get(row.status) ?? 0) + row.n);
    byStatus.set(row[key], of);
  }
  const found = new Map<number, CountedTasks>();
  for (const row of sums) found.set(row[key], { ...noneCounted, sums: sumsOf(row) });
  for (const [at, of] of byStatus) found.set(at, { sums: found.get(at)?.sums ?? noTasks, byStatus: of });
  return found;
}

/** Tasks that count at all: no drafts, nothing that was deleted, nothing of accounts for tests. */
const meant = ({ nodes, templates }: TaskFilter) => sql`task.status > 0 and task.deleted_at is null
  and not task.stat_exclude and ${rowsWithin(nodes, 'task.origin_dept_id')}
  and ${templates === null ? sql`true` : sql`task.template_id = any(${[...templates]}::bigint[])`}`;
const within = (column: string, { first, last }: Days, zone: string) => sql`
  ${sql.ref(column)} >= (${first}::date::timestamp at time zone ${zone})
  and ${sql.ref(column)} < ((${last}::date + 1)::timestamp at time zone ${zone})`;

/** Of the rows: three sources, each read by the index of its own time. */
async function countRowsByUserType(
  db: Db,
  days: Days,
  filter: TaskFilter,
  zone: string,
): Promise<Map<number, CountedTasks>> {
  const { rows } = await sql<TaskSums & { key: number; status: number }>`
    select key, status, sum(created)::int as created, sum(done)::int as done, sum(in_time)::int as "doneInTime",
      sum(signed)::int as signed, sum(sign_seconds)::float8 as "signSeconds", sum(handle_seconds)::float8 as "handleSeconds"
    from (
      select task.origin_user_type as key, task.status, count(*) as created, 0 as done, 0 as in_time, 0 as signed,
        0 as sign_seconds, 0 as handle_seconds
      from task_instance as task where ${meant(filter)} and ${within('task.created_at', days, zone)} group by 1, 2
      union all
      select task.origin_user_type, ${sql.lit(TaskStatus.completed)}, 0, count(*), count(*) filter (where not task.was_late), 0, 0,
        sum(extract(epoch from task.finish_at - task.created_at))
      from task_instance as task
      where ${meant(filter)} and task.status = 4 and ${within('task.finish_at', days, zone)} group by 1
      union all
      select task.origin_user_type, ${sql.lit(TaskStatus.pending)}, 0, 0, 0, count(*),
        sum(extract(epoch from step.sign_at - step.created_at)), 0
      from task_detail as step join task_instance as task on task.id = step.instance_id
      where ${meant(filter)} and ${within('step.sign_at', days, zone)} group by 1
    ) as parts group by 1, 2`.execute(db);
  const plus = (a: TaskSums, b: TaskSums): TaskSums => ({
    ...{ created: a.created + b.created, done: a.done + b.done, doneInTime: a.doneInTime + b.doneInTime },
    ...{ signed: a.signed + b.signed, signSeconds: a.signSeconds + b.signSeconds },
    handleSeconds: a.handleSeconds + b.handleSeconds,
  });
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, ofKey]) => [
      key,
      {
        sums: ofKey.reduce<TaskSums>(plus, noTasks),
        byStatus: new Map(ofKey.map(({ status, created }) => [status, created])),
      },
    ]),
  );
}

/** So many people of each type dispatched any. */
export async function countOriginators(
  db: Db,
  days: Days,
  filter: TaskFilter,
  zone: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ userType: number; num: number }>`
    select task.origin_user_type as "userType", count(distinct task.origin_user_id)::int as num
    from task_instance as task where ${meant(filter)} and ${within('task.created_at', days, zone)}
    group by 1`.execute(db);
  return new Map(rows.map(({ userType, num }) => [userType, num]));
}
