/** What a statistic was asked for, made ready: scope, days, names (tasks and statistics 2.10.1). */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Context } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { launchOf } from '../statistics/index.ts';
import { type DimensionNames, findDimensionNames } from './dimension-names.ts';
import { scopeOf } from './fact-scope.ts';
import { Numbers } from './figures.ts';
import { regionSpan } from './region-span.ts';
import { type SpanFilter, spanOf } from './span.ts';

export interface StatisticFilter extends SpanFilter {
  deptId?: number | null | undefined;
  topNum: number;
  fraudType?: readonly number[] | null | undefined;
  regionCode?: number | null | undefined;
}

export interface PreparedStatistic {
  numbers: Numbers;
  names: DimensionNames;
  topNum: number;
  /** What narrows the facts of every number. */
  narrowed: { types: readonly number[]; region: readonly [number, number] | null };
  head: {
    timeStart: string;
    timeEnd: string;
    granularity: 0 | 1 | 2;
    updateTime: string | null;
    rebuilding: 0 | 1;
    scopeName: string;
    isPartial: 0 | 1;
    xAxisList: string[];
  };
}

/** When the first account was made, or the first alarm came, whichever is earlier. */
async function launchOfFacts(db: Db, zone: TimeZone): Promise<Date> {
  const launch = await launchOf(db);
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(occur_day) from alarm_fact where deleted_at is null),
      (select min(accept_day) from case_fact where deleted_at is null))::text as day`.execute(db);
  const day = rows[0]?.day;
  const first = day ? zone.instant(`${day} 00:00:00`) : launch;
  return first < launch ? first : launch;
}

/** Refused beyond the caller's departments, and where the span is too long. */
export async function prepareStatistic(
  { db, caller, now }: Pick<Context<'signedIn'>, 'db' | 'caller' | 'now'>,
  filter: StatisticFilter,
  zone: TimeZone,
): Promise<PreparedStatistic> {
  const launch =
    filter.range === '2' && !filter.timeStart ? await launchOfFacts(db, zone) : await launchOf(db);
  const span = spanOf(filter, now, launch, zone);
  const scope = await scopeOf(db, caller, filter.deptId);
  const at = { zone: zone.name, today: span.today, last: span.last, now };
  return {
    numbers: new Numbers(db, { scope, span, at }),
    names: await findDimensionNames(db),
    topNum: filter.topNum,
    narrowed: {
      types: filter.fraudType ?? [],
      region: filter.regionCode == null ? null : regionSpan(filter.regionCode),
    },
    head: {
      timeStart: `${span.first} 00:00:00`,
      timeEnd: `${span.last} 23:59:59`,
      granularity: span.granularity,
      updateTime: zone.text(now),
      rebuilding: 0,
      scopeName: scope.name,
      isPartial: span.isPartial ? 1 : 0,
      xAxisList: span.axis,
    },
  };
}
