/** Numbers about people (spec 7 userStatistics): within the caller's scope, as of now. */
import {
  type Body,
  type calls,
  type Source,
  StatisticGranularity,
  sourceLabels,
  type UserType,
  userTypeLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Implement } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { inDepartment, ownDepartments, ownPeople } from '../../rights/index.ts';
import {
  alongAxis,
  findStatGroupsOf,
  launchOf,
  type Period,
  periodOf,
  stat,
  unitNames,
} from '../../statistics/index.ts';

type Filter = Body<typeof calls.account.userStatistics>;

/** Who was there in a period, as rows of `user_id` and `starts`; nobody in none. */
const activeIn = (unit: StatisticGranularity, first: string | null, last: string | null) => sql`
  select user_id, starts from active_account
  where unit = ${unit} and starts >= date_trunc(${unitNames[unit]}, ${first}::date)::date and starts <= ${last}::date`;

/** The same for a period: by its own unit, or by days where a point of the axis is cut. */
const activeDuring = ({ first, last, granularity, isCut }: Period) =>
  activeIn(isCut ? StatisticGranularity.day : granularity, first, last);

/** Of the enabled, as a part of one with four digits. */
const rateOf = (active: number, enabled: number) =>
  enabled === 0 ? null : Math.min(1, Math.round((active / enabled) * 10_000) / 10_000);

const typeOf = (code: number, value: number) => ({
  code: String(code),
  name: userTypeLabels[code as UserType],
  value,
});

const sourceOf = (code: number, value: number) => ({
  code: String(code),
  name: sourceLabels[code as Source],
  value,
});

/** One part for each value of `by` among the rows, in its order. */
function partsOf<R extends { total: number }>(
  rows: readonly R[],
  by: (row: R) => number,
  partOf: typeof typeOf,
) {
  const groups = [...Map.groupBy(rows, by)].sort(([a], [b]) => a - b);
  return groups.map(([code, group]) =>
    partOf(
      code,
      group.reduce((sum, { total }) => sum + total, 0),
    ),
  );
}

interface TaskNums {
  origin: number;
  handled: number;
  inTime: number;
}
const taskNums = (nums: TaskNums | undefined) => ({
  originTaskNum: nums?.origin ?? 0,
  handleTaskNum: nums?.handled ?? 0,
  onTimeRate: rateOf(nums?.inTime ?? 0, nums?.handled ?? 0),
});

/**
 * What departments with all below them, and those that were merged into them, dispatched and completed, as far as the caller
 * sees it; not what accounts for tests dispatched.
 */
async function tasksOf(
  db: Db,
  { first, last }: Period,
  { scope }: Pick<Caller, 'scope'>,
  deptIds: readonly number[],
): Promise<Map<number, TaskNums>> {
  const found = new Map<number, TaskNums>();
  const nodes = await findStatGroupsOf(db, scope, deptIds);
  if (nodes.length === 0) return found;
  const of = { dim: 'total', nodes, first, last, by: ['dept'] } as const;
  const dispatched = await stat(db, { ...of, fact: 'task' });
  const completed = await stat(db, { ...of, fact: 'taskStep' });
  for (const { deptId, n } of dispatched.rows) found.set(deptId, { origin: n, handled: 0, inTime: 0 });
  for (const { deptId, m1, m4 } of completed.rows)
    found.set(deptId, { origin: found.get(deptId)?.origin ?? 0, handled: m1, inTime: m4 });
  return found;
}

/** The calls of the user statistics. */
export function statisticsRoutes({
  zone,
  config,
}: Platform): Implement<
  Pick<typeof calls.account, 'userStatistics' | 'userStatisticsByOrg' | 'userStatisticsExport'>
> {
  /** Live people within the caller's scope whom the filter names. */
  const people = (caller: Caller, { userType, status }: Filter) =>
    sql`user_account.deleted_at is null and ${ownPeople(caller)}
      and ${userType === undefined ? sql`true` : sql`user_account.user_type = ${userType}`}
      and ${status === undefined ? sql`true` : sql`user_account.status = ${status}`}`;

  return {
    async userStatistics({ db, caller, now }, filter) {
      const period = periodOf(filter, now, await launchOf(db), zone);
      const unit = unitNames[period.granularity];
      const { before } = period;
      const chosen = sql`${people(caller, filter)} and ${
        filter.deptId === undefined ? sql`true` : inDepartment(filter.deptId, true)
      }`;
      const there = activeDuring(period);
      const { rows: groups } = await sql<{
        userType: number;
        source: number;
        total: number;
        enabled: number;
        onJob: number;
        fresh: number;
        active: number;
        freshBefore: number;
        activeBefore: number;
      }>`
        with active as (select distinct user_id from (${there}) as there),
        active_before as (
          select distinct user_id
          from (${activeIn(StatisticGranularity.day, before?.first ?? null, before?.last ?? null)}) as there
        )
        select user_type as "userType", source, count(*) as total, count(*) filter (where status = 1) as enabled,
          count(*) filter (where person_status = 1) as "onJob",
          count(*) filter (where created_at >= ${period.from} and created_at < ${period.to}) as fresh,
          count(active.user_id) as active,
          count(*) filter (where created_at >= ${before?.from ?? null} and created_at < ${period.from}) as "freshBefore",
          count(active_before.user_id) as "activeBefore"
        from user_account left join active on active.user_id = user_account.id
          left join active_before on active_before.user_id = user_account.id
        where ${chosen} group by user_type, source`.execute(db);
      const { rows: points } = await sql<{ code: 'fresh' | 'active'; day: string; value: number }>`
        with chosen as (select id, created_at from user_account where ${chosen})
        select 'fresh' as code, to_char(date_trunc(${unit}, created_at at time zone ${config.timeZone}), 'YYYY-MM-DD') as day,
          count(*) as value
        from chosen where created_at >= ${period.from} and created_at < ${period.to} group by 2
        union all
        select 'active', to_char(date_trunc(${unit}, there.starts), 'YYYY-MM-DD'), count(distinct there.user_id)
        from (${there}) as there join chosen on chosen.id = there.user_id group by 2`.execute(db);
      const sum = (key: Exclude<keyof (typeof groups)[number], 'userType' | 'source'>) =>
        groups.reduce((total, row) => total + row[key], 0);
      const series = (code: 'fresh' | 'active') =>
        alongAxis(
          period,
          points.filter((point) => point.code === code),
        );
      return {
        timeStart: `${period.first} 00:00:00`,
        timeEnd: `${period.last} 23:59:59`,
        granularity: period.granularity,
        updateTime: zone.text(now),
        summary: {
          totalNum: sum('total'),
          enabledNum: sum('enabled'),
          frozenNum: sum('total') - sum('enabled'),
          onJobNum: sum('onJob'),
          departureNum: sum('total') - sum('onJob'),
          newNum: sum('fresh'),
          activeNum: sum('active'),
          previousNewNum: before && sum('freshBefore'),
          previousActiveNum: before && sum('activeBefore'),
          activeRate: rateOf(sum('active'), sum('enabled')),
        },
        xAxisList: period.axis,
        seriesList: [
          { code: 'newNum', name: '新增用户', dataList: series('fresh') },
          { code: 'activeNum', name: '登录人数', dataList: series('active') },
        ],
        pieList: partsOf(groups, ({ userType }) => userType, typeOf),
        sourceList: partsOf(groups, ({ source }) => source, sourceOf),
      };
    },

    async userStatisticsExport({ caller, note }, { timeStart, timeEnd }) {
      // Whoever does not see the page has nothing of it to take along.
      if (!caller.codes.has('latin_op_user')) throw new Refusal('CM4030');
      note({
        content: `导出部门用户统计（${timeStart.slice(0, 10)} 至 ${timeEnd.slice(0, 10)}）`,
        objectType: '统计报表',
      });
      return null;
    },

    async userStatisticsByOrg({ db, caller, now }, filter) {
      const period = periodOf(filter, now, await launchOf(db), zone);
      const seen = ownDepartments(caller, 'department.id');
      // The topmost that he sees: those whose parent he does not.
      const isTop =
        filter.deptId === undefined
          ? caller.scope.all
            ? sql`department.parent_id is null`
            : sql`(department.parent_id is null or department.parent_id <> all(${[...caller.scope.deptIds]}::bigint[]))`
          : sql`department.parent_id = ${filter.deptId}`;
      const { rows } = await sql<{
        deptId: number;
        deptName: string;
        hasChildren: boolean;
        userType: number | null;
        total: number;
        enabled: number;
        fresh: number;
        active: number;
        lastLogin: Date | null;
      }>`
        with recursive tree (top, id) as (
          select id, id from department where ${seen} and ${isTop}
          union select tree.top, department.id from department join tree on department.parent_id = tree.id
        ),
        member as (
          select distinct tree.top, user_department.user_id
          from tree join user_department on user_department.department_id = tree.id
        ),
        active as (
          select distinct user_id from (${activeDuring(period)}) as there
        ),
        chosen as (
          select member.top, user_account.user_type, user_account.status, user_account.created_at,
            user_account.last_login_at, active.user_id as active_id
          from member join user_account on user_account.id = member.user_id
          left join active on active.user_id = user_account.id
          where ${people(caller, filter)}
        )
        select department.id as "deptId", department.name as "deptName",
          exists (
            select from department as child
            where child.parent_id = department.id and ${ownDepartments(caller, 'child.id')}
          ) as "hasChildren",
          chosen.user_type as "userType", count(chosen.top) as total,
          count(*) filter (where chosen.status = 1) as enabled,
          count(*) filter (where chosen.created_at >= ${period.from} and chosen.created_at < ${period.to}) as fresh,
          count(chosen.active_id) as active, max(chosen.last_login_at) as "lastLogin"
        from department left join chosen on chosen.top = department.id
        where ${seen} and ${isTop}
        group by department.id, chosen.user_type
        order by department.sort_num, department.id, chosen.user_type`.execute(db);
      const departments = Map.groupBy(rows, (row) => row.deptId);
      const tasks = await tasksOf(db, period, caller, [...departments.keys()]);
      return {
        updateTime: zone.text(now),
        tableList: [...departments.values()].flatMap((types) => {
          const [first] = types;
          if (!first) return [];
          const sum = (key: 'total' | 'enabled' | 'fresh' | 'active') =>
            types.reduce((total, row) => total + row[key], 0);
          const latest = types.reduce<Date | null>(
            (last, row) => (row.lastLogin && (!last || row.lastLogin > last) ? row.lastLogin : last),
            null,
          );
          return [
            {
              deptId: first.deptId,
              deptName: first.deptName,
              hasChildren: first.hasChildren,
              totalNum: sum('total'),
              enabledNum: sum('enabled'),
              newNum: sum('fresh'),
              activeNum: sum('active'),
              activeRate: rateOf(sum('active'), sum('enabled')),
              lastLoginTime: zone.textOrNull(latest),
              ...taskNums(tasks.get(first.deptId)),
              typeList: types.flatMap((row) =>
                row.userType === null ? [] : [typeOf(row.userType, row.total)],
              ),
            },
          ];
        }),
      };
    },
  };
}
