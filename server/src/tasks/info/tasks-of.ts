/** The tasks of alarms and cases: those that name their numbers, as far as the caller may see them. */
import { type TaskBrief, TaskStatus, taskStatusLabels, templateTypeLabels } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type At, overdueOf, ownStep, type Person, visibleTo } from '../instances/index.ts';
import { type FactTable, linkOf } from './conditions.ts';

export interface TaskCounts {
  taskNum: number;
  openTaskNum: number;
  doneTaskNum: number;
}

export interface NamingTask {
  number: string;
  id: number;
  code: string;
  title: string;
  template_type: number;
  status: TaskStatus;
  handler_names: string;
  created_at: Date;
  finish_at: Date | null;
  due_at: Date | null;
  near_due_at: Date | null;
  was_late: boolean;
  own_detail_id: number | null;
}

const naming = (person: Person, table: FactTable) => sql`
  from task_entity join task_instance on task_instance.id = task_entity.instance_id
  where task_entity.entity_type = ${sql.lit(linkOf[table].type)} and task_entity.entity_value = wanted.number
    and ${visibleTo(person)}`;

/** How many tasks name each of these numbers; none where none does. */
export async function countTasksNaming(
  db: Db,
  person: Person,
  table: FactTable,
  numbers: readonly string[],
): Promise<Map<string, TaskCounts>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<TaskCounts & { number: string }>`
    select wanted.number, counted.*
    from unnest(${[...numbers]}::text[]) as wanted (number)
    cross join lateral (
      select count(*)::int as "taskNum",
        count(*) filter (where task_instance.status in (1, 2, 3))::int as "openTaskNum",
        count(*) filter (where task_instance.status = 4)::int as "doneTaskNum"
      ${naming(person, table)}) as counted`.execute(db);
  return new Map(rows.map(({ number, ...counts }) => [number, counts]));
}

/** The newest tasks of each of these numbers, at most `most` of each, in one query. */
export async function findTasksNaming(
  db: Db,
  person: Person,
  table: FactTable,
  { numbers, most }: { numbers: readonly string[]; most: number },
): Promise<Map<string, NamingTask[]>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<NamingTask>`
    select wanted.number, named.*
    from unnest(${[...numbers]}::text[]) as wanted (number)
    cross join lateral (
      select task_instance.id, task_instance.code, task_instance.title, task_instance.template_type,
        task_instance.status, task_instance.handler_names, task_instance.created_at, task_instance.finish_at,
        task_instance.due_at, task_instance.near_due_at, task_instance.was_late,
        (select mine.id from (${ownStep(person)}) as mine) as own_detail_id
      ${naming(person, table)}
      order by task_instance.created_at desc, task_instance.id desc
      limit ${sql.lit(most)}) as named`.execute(db);
  return Map.groupBy(rows, ({ number }) => number);
}

export function presentBrief(task: NamingTask, { now, zone }: At): TaskBrief {
  const templateType = task.template_type as TaskBrief['templateType'];
  return {
    instanceCode: task.code,
    detailId: task.own_detail_id,
    title: task.title,
    templateType,
    templateTypeName: templateTypeLabels[templateType],
    status: task.status,
    statusName: taskStatusLabels[task.status],
    handlerNames: task.handler_names,
    createdTime: zone.text(task.created_at),
    dueAt: zone.textOrNull(task.due_at),
    overdueStatus: overdueOf(task, task.status === TaskStatus.completed, now),
  };
}
