/** Who would be a good choice for a task (tasks and statistics 2.7). */
import { type Answer, type Body, type calls, TargetType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Person } from './person.ts';

type Asked = Body<typeof calls.taskInstance.suggestTarget>;

const MOST_SUGGESTED = 10;
/** So many tasks of the template say who handles its kind. */
const LATELY = 500;
/** So many alarms of a region say whose it is. */
const REGION_ALARMS = 200;
const REGION_DEPARTMENTS = 5;
/** So many are looked at closely: all that work there or that the template names come first among them. */
const CANDIDATES = 100;

interface Candidate {
  targetId: number;
  targetName: string;
  doneNum: number;
  openNum: number;
  overdueNum: number;
  avgSignSeconds: number | null;
  isDefault: boolean;
  isOfRegion: boolean;
  isOnDuty: boolean;
  /** The form names it, or the region is its own. */
  isOfPlace: boolean;
}

/**
 * Departments in the order in which they fit: those of the place first, however busy they are, then the template's own
 * targets; among equals those that handle much of it lately and have little to do. Whoever had half as many alarms of the
 * region as the one that had most counts as of the region: an alarm that strayed there makes nobody responsible.
 */
export async function suggestTargets(
  db: Db,
  person: Person,
  asked: Asked,
  now: Date,
): Promise<Answer<typeof calls.taskInstance.suggestTarget>> {
  const candidates = await findCandidates(db, person, asked, now);
  return {
    dataBody: candidates
      .map((row) => ({ row, score: scoreOf(row) }))
      .toSorted((a, b) => b.score - a.score || a.row.targetId - b.row.targetId)
      .slice(0, MOST_SUGGESTED)
      .map(({ row, score }) => ({
        targetType: TargetType.department,
        targetId: row.targetId,
        targetName: row.targetName,
        deptName: row.targetName,
        onDuty: row.isOnDuty ? (1 as const) : (0 as const),
        openNum: row.openNum,
        overdueNum: row.overdueNum,
        avgSignSeconds: row.avgSignSeconds,
        regionMatch: row.isOfRegion ? (1 as const) : (0 as const),
        score: Math.round(score),
        reasonList: reasonsOf(row),
      })),
  };
}

/** 0 to 99. No work makes up for the place, or for being named by the template: it is worth at most 24. */
function scoreOf({ isOfPlace, isDefault, isOnDuty, doneNum, openNum, overdueNum }: Candidate): number {
  const part = (num: number, most: number) => Math.min(num, most) / most;
  const work = 14 + 6 * part(doneNum, 30) - 6 * part(openNum, 30) - 8 * part(overdueNum, 10);
  return (isOfPlace ? 50 : 0) + (isDefault ? 25 : 0) + (isOnDuty ? 4 : 0) + work;
}

const reasonsOf = (row: Candidate): string[] => [
  ...(row.isOfPlace ? ['所属辖区'] : []),
  ...(row.isDefault ? ['模板默认对象'] : []),
  ...(row.isOnDuty ? ['有人值班'] : []),
  ...(row.doneNum > 0 ? [`近期办结同类任务 ${row.doneNum} 件`] : []),
  ...(row.avgSignSeconds === null
    ? []
    : [`平均 ${Math.max(1, Math.round(row.avgSignSeconds / 60))} 分钟签收`]),
  ...(row.overdueNum === 0 ? ['无超时任务'] : []),
];

async function findCandidates(
  db: Db,
  person: Person,
  { templateId, regionCode, deptId }: Asked,
  now: Date,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with lately as (
      select id from task_instance where template_id = ${templateId} and status > 0 and deleted_at is null
      order by created_at desc, id desc limit ${sql.lit(LATELY)}
    ), of_department as (
      select task_detail.handler_dept_id as id,
        count(*) filter (where task_detail.handle_status = 4)::int as done,
        avg(extract(epoch from task_detail.sign_at - task_detail.created_at))
          filter (where task_detail.sign_at is not null)::int as sign_seconds
      from lately join task_detail on task_detail.instance_id = lately.id group by task_detail.handler_dept_id
    ), named as (
      select (one ->> 'targetId')::bigint as id from task_template,
        jsonb_array_elements(settings -> 'defaultTargetList') as one
      where task_template.id = ${templateId} and (one ->> 'targetType')::int = 2
    ), alarms as (
      select dept_id as id, count(*) as num from (
        select dept_id from alarm_fact where region_code = ${Number(regionCode ?? 0)} and deleted_at is null
        limit ${sql.lit(REGION_ALARMS)}) as found
      group by dept_id
    ), of_region as (
      select id from alarms where num * 2 >= (select max(num) from alarms)
      order by num desc, id limit ${sql.lit(REGION_DEPARTMENTS)}
    ), candidate as (
      select department.id, department.name, coalesce(of_department.done, 0) as done, of_department.sign_seconds,
        named.id is not null as is_default, of_region.id is not null as is_of_region,
        of_region.id is not null or department.id = ${Number(deptId ?? 0)} as is_of_place
      from department
      left join of_department on of_department.id = department.id
      left join named on named.id = department.id
      left join of_region on of_region.id = department.id
      where department.status = 1 and (of_department.id is not null or named.id is not null or of_region.id is not null
        or department.id = ${Number(deptId ?? 0)} or department.id = any(${[...person.deptIds]}::bigint[]))
      order by is_of_place desc, is_default desc, done desc, department.id limit ${sql.lit(CANDIDATES)}
    )
    select candidate.id as "targetId", name as "targetName", done as "doneNum", sign_seconds as "avgSignSeconds",
      is_default as "isDefault", is_of_region as "isOfRegion", is_of_place as "isOfPlace",
      exists (select from task_duty
        where dept_id = candidate.id and end_at > ${now} and start_at <= ${now}) as "isOnDuty",
      open.num as "openNum", open.overdue as "overdueNum"
    from candidate
    cross join lateral (
      select count(*)::int as num, count(*) filter (where due_at <= ${now})::int as overdue from task_detail
      where task_detail.handler_dept_id = candidate.id and is_current and handle_status in (0, 1, 2, 3)) as open`.execute(
    db,
  );
  return rows;
}
