/** Whom a task can be given to: people to choose from, and who would be a good choice. */
import { type Answer, type Body, type calls, TargetType, type UserType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type PageRequest, page } from '../../database/paging.ts';
import { isBlank } from '../../database/search.ts';
import { inDepartment } from '../../rights/index.ts';
import type { Person } from './person.ts';
import { HANDLE, holdsCode } from './recipients.ts';

/** People at work, by department and name. */
export async function findTaskPeople(
  db: Db,
  { keyword, deptId, canHandle }: Body<typeof calls.taskInstance.peoplePage>['template'],
  paging: PageRequest,
): Promise<Answer<typeof calls.taskInstance.peoplePage>> {
  const wanted = keyword ?? '';
  const query = db
    .selectFrom('user_account')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select((eb) => [
      'user_account.id as userId',
      'user_account.user_name as userName',
      eb.ref('user_account.user_type').$castTo<UserType>().as('userType'),
      'user_account.department_id as deptId',
      eb.fn.coalesce('department.name', sql<string>`''`).as('deptName'),
    ])
    .where('user_account.deleted_at', 'is', null)
    .where('user_account.status', '=', 1)
    .where('user_account.person_status', '=', 1)
    .$if(!isBlank(wanted), (q) =>
      q.where(
        sql<boolean>`(user_account.grams @> search_keys(${wanted}) and user_account.search_text like search_pattern(${wanted}))`,
      ),
    )
    .$if(deptId != null, (q) => q.where(inDepartment(Number(deptId), true)))
    .$if(canHandle === 1, (q) => q.where(holdsCode(HANDLE)));
  return page(
    db,
    query,
    paging,
    [
      ['user_account.sort_num', 'asc'],
      ['user_account.id', 'asc'],
    ],
    { count: 'bounded' },
  );
}

const MOST_SUGGESTED = 10;

/** So many alarms of a region say whose it is. */
const REGION_ALARMS = 200;
const REGION_DEPARTMENTS = 5;

/**
 * Departments that handled tasks of this template lately: quick ones with little to do first. The template's own targets
 * stand above all, and with them who works in the region: who had alarms there, which is what makes it his.
 */
export async function suggestTargets(
  db: Db,
  person: Person,
  { templateId, regionCode, deptId }: Body<typeof calls.taskInstance.suggestTarget>,
  now: Date,
): Promise<Answer<typeof calls.taskInstance.suggestTarget>> {
  const { rows } = await sql<{
    targetId: number;
    targetName: string;
    doneNum: number;
    openNum: number;
    overdueNum: number;
    avgSignSeconds: number | null;
    isDefault: boolean;
    isOfRegion: boolean;
  }>`
    with lately as (
      select id from task_instance where template_id = ${templateId} and status > 0 and deleted_at is null
      order by created_at desc, id desc limit 500
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
    ), of_region as (
      select dept_id as id, count(*) as num from (
        select dept_id from alarm_fact where region_code = ${Number(regionCode ?? 0)} and deleted_at is null
        limit ${sql.lit(REGION_ALARMS)}) as alarms
      group by dept_id order by num desc, dept_id limit ${sql.lit(REGION_DEPARTMENTS)}
    )
    select department.id as "targetId", department.name as "targetName", coalesce(of_department.done, 0) as "doneNum",
      of_department.sign_seconds as "avgSignSeconds", named.id is not null as "isDefault",
      of_region.id is not null as "isOfRegion",
      open.num as "openNum", open.overdue as "overdueNum"
    from department
    left join of_department on of_department.id = department.id
    left join named on named.id = department.id
    left join of_region on of_region.id = department.id
    cross join lateral (
      select count(*)::int as num, count(*) filter (where due_at <= ${now})::int as overdue from task_detail
      where task_detail.handler_dept_id = department.id and is_current and handle_status in (0, 1, 2, 3)) as open
    where department.status = 1 and (of_department.id is not null or named.id is not null or of_region.id is not null
      or department.id = any(${deptId === undefined ? [] : [Number(deptId)]}::bigint[])
      or department.id = any(${[...person.deptIds]}::bigint[]))
    order by department.id limit 100`.execute(db);
  const scored = rows.map((row) => {
    const isWanted = (deptId !== undefined && Number(deptId) === row.targetId) || row.isOfRegion;
    const reasonList = [
      ...(row.isDefault ? ['模板默认对象'] : []),
      ...(isWanted ? ['所属辖区'] : []),
      ...(row.doneNum > 0 ? [`近期办结同类任务 ${row.doneNum} 件`] : []),
      ...(row.avgSignSeconds !== null
        ? [`平均 ${Math.max(1, Math.round(row.avgSignSeconds / 60))} 分钟签收`]
        : []),
      ...(row.overdueNum === 0 ? ['无超时任务'] : []),
    ];
    const score =
      (row.isDefault ? 40 : 0) +
      (isWanted ? 40 : 0) +
      Math.min(row.doneNum, 30) -
      Math.min(row.openNum, 20) -
      Math.min(row.overdueNum * 3, 30);
    return { row, score: Math.max(0, Math.min(100, score + 30)), reasonList };
  });
  return {
    dataBody: scored
      .toSorted((a, b) => b.score - a.score || a.row.targetId - b.row.targetId)
      .slice(0, MOST_SUGGESTED)
      .map(({ row, score, reasonList }) => ({
        targetType: TargetType.department,
        targetId: row.targetId,
        targetName: row.targetName,
        deptName: row.targetName,
        openNum: row.openNum,
        overdueNum: row.overdueNum,
        avgSignSeconds: row.avgSignSeconds,
        regionMatch: row.isOfRegion ? (1 as const) : (0 as const),
        score,
        reasonList,
      })),
  };
}
