/** Numbers about people (spec 7 userStatistics): within the caller's scope, as of now. */
import {
  type Body,
  type calls,
  type Source,
  StatisticGranularity,
  StatisticRange,
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
import type { TimeZone } from '../../http/time-zone.ts';
import { inDepartment, ownDepartments, ownPeople } from '../../rights/index.ts';

type Filter = Body<typeof calls.account.userStatistics>;

const DAY = 86_400_000;
/** Most points of a time axis, by granularity. */
const MOST_POINTS = { 0: 366, 1: 120, 2: 50 } as const;
const units = { 0: 'day', 1: 'month', 2: 'year' } as const;
/** How much of `YYYY-MM-DD` names a point of the axis. */
const widths = { 0: 10, 1: 7, 2: 4 } as const;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

interface Period {
  /** Days, both inclusive. */
  first: string;
  last: string;
  from: Date;
  /** Not inclusive. */
  to: Date;
  granularity: StatisticGranularity;
  axis: string[];
  /** Which rows of `active_account` count it: those of its granularity, or days where a point of the axis is cut. */
  counted: StatisticGranularity;
  /** As many days just before; null when the platform was not there then. */
  before: { first: string; last: string; from: Date } | null;
}

/** The days that a filter means and the points of their axis. `launch` is when the first account was made. */
function periodOf(filter: Filter, now: Date, launch: Date, zone: TimeZone): Period {
  const today = zone.text(now).slice(0, 10);
  const yearAgo = new Date(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`));
  yearAgo.setUTCMonth(yearAgo.getUTCMonth() - 11);
  const starts = {
    [StatisticRange.lastMonth]: zone.text(new Date(now.getTime() - 29 * DAY)).slice(0, 10),
    [StatisticRange.lastYear]: yearAgo.toISOString().slice(0, 10),
    [StatisticRange.sinceLaunch]: zone.text(launch).slice(0, 10),
  };
  const first = filter.timeStart?.slice(0, 10) ?? starts[filter.range];
  const last = filter.timeEnd?.slice(0, 10) ?? today;
  if (last < first) throw new Refusal('UM4300.endBeforeStart');
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  const granularity =
    filter.granularity ??
    (days <= 62
      ? StatisticGranularity.day
      : days <= 1_096
        ? StatisticGranularity.month
        : StatisticGranularity.year);
  const axis: string[] = [];
  const end = last.slice(0, widths[granularity]);
  for (const at = new Date(`${first}T00:00:00Z`); axis.at(-1) !== end; ) {
    axis.push(at.toISOString().slice(0, widths[granularity]));
    if (axis.length > MOST_POINTS[granularity]) throw new Refusal('UM4300.periodTooLong');
    if (granularity === StatisticGranularity.day) at.setUTCDate(at.getUTCDate() + 1);
    else {
      at.setUTCDate(1);
      if (granularity === StatisticGranularity.month) at.setUTCMonth(at.getUTCMonth() + 1);
      else at.setUTCFullYear(at.getUTCFullYear() + 1);
    }
  }
  const launchDay = zone.text(launch).slice(0, 10);
  const nextDay = dayAfter(last, 1);
  const beforeFirst = dayAfter(first, -days);
  // What comes after today or was before the launch cuts no point.
  const width = widths[granularity];
  const isWhole =
    (first <= launchDay || first === `${first.slice(0, width)}-01-01`.slice(0, 10)) &&
    (last >= today || nextDay.slice(0, width) !== last.slice(0, width));
  return {
    first,
    last,
    from: zone.instant(`${first} 00:00:00`),
    to: zone.instant(`${nextDay} 00:00:00`),
    granularity,
    axis,
    counted: isWhole ? granularity : StatisticGranularity.day,
    before:
      first <= launchDay
        ? null
        : { first: beforeFirst, last: dayAfter(first, -1), from: zone.instant(`${beforeFirst} 00:00:00`) },
  };
}

async function launchOf(db: Db): Promise<Date> {
  const row = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.min('created_at').as('launch'))
    .executeTakeFirst();
  return row?.launch ?? new Date();
}

/** Who was there in a period, as rows of `user_id` and `starts`; nobody in none. */
const activeIn = (unit: StatisticGranularity, first: string | null, last: string | null) => sql`
  select user_id, starts from active_account
  where unit = ${unit} and starts >= date_trunc(${units[unit]}, ${first}::date)::date and starts <= ${last}::date`;

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

/** The calls of the user statistics. */
export function statisticsRoutes({
  zone,
  config,
}: Platform): Implement<Pick<typeof calls.account, 'userStatistics' | 'userStatisticsByOrg'>> {
  /** Live people within the caller's scope whom the filter names. */
  const people = (caller: Caller, { userType, status }: Filter) =>
    sql`user_account.deleted_at is null and ${ownPeople(caller)}
      and ${userType === undefined ? sql`true` : sql`user_account.user_type = ${userType}`}
      and ${status === undefined ? sql`true` : sql`user_account.status = ${status}`}`;

  return {
    async userStatistics({ db, caller, now }, filter) {
      const period = periodOf(filter, now, await launchOf(db), zone);
      const unit = units[period.granularity];
      const { before } = period;
      const chosen = sql`${people(caller, filter)} and ${
        filter.deptId === undefined ? sql`true` : inDepartment(filter.deptId, true)
      }`;
      const there = activeIn(period.counted, period.first, period.last);
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
      const series = (code: 'fresh' | 'active') => {
        const known = new Map(
          points
            .filter((point) => point.code === code)
            .map((point) => [point.day.slice(0, widths[period.granularity]), point.value]),
        );
        return period.axis.map((point) => known.get(point) ?? 0);
      };
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
          select distinct user_id from (${activeIn(period.counted, period.first, period.last)}) as there
        ),
        chosen as (
          select member.top, user_account.user_type, user_account.status, user_account.created_at,
            user_account.last_login_at, active.user_id as active_id
          from member join user_account on user_account.id = member.user_id
          left join active on active.user_id = user_account.id
          where ${people(caller, filter)}
        )
        select department.id as "deptId", department.name as "deptName",
          exists (select from department as child where child.parent_id = department.id) as "hasChildren",
          chosen.user_type as "userType", count(chosen.top) as total,
          count(*) filter (where chosen.status = 1) as enabled,
          count(*) filter (where chosen.created_at >= ${period.from} and chosen.created_at < ${period.to}) as fresh,
          count(chosen.active_id) as active, max(chosen.last_login_at) as "lastLogin"
        from department left join chosen on chosen.top = department.id
        where ${seen} and ${isTop}
        group by department.id, chosen.user_type
        order by department.sort_num, department.id, chosen.user_type`.execute(db);
      const departments = Map.groupBy(rows, (row) => row.deptId);
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
