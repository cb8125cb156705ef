/** The days that a statistic is asked for, and the points of its axis. */
import {
  fitsAxis,
  fittingGranularity,
  StatisticGranularity,
  StatisticRange,
  type StatisticSpan,
} from '@outbound/contract';
import type { Db } from '../database/open.ts';
import { Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';

const DAY = 86_400_000;
/** Years that calendars and databases agree on, with a year to spare on both sides. */
const EARLIEST = '1900-01-01';
const LATEST = '2999-12-31';
/** What PostgreSQL calls them. */
export const unitNames = { 0: 'day', 1: 'month', 2: 'year' } as const;
/** How much of `YYYY-MM-DD` names a point of the axis. */
const widths = { 0: 10, 1: 7, 2: 4 } as const;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

interface Wanted extends StatisticSpan {
  /** Days in the place of the range; the times of day do not count. */
  timeStart?: string | null | undefined;
  timeEnd?: string | null | undefined;
}

export interface Period {
  /** Days, both inclusive. */
  first: string;
  last: string;
  from: Date;
  /** Not inclusive. */
  to: Date;
  granularity: StatisticGranularity;
  axis: string[];
  /** When each point of the axis begins, the first not before the period does. */
  starts: Date[];
  /** Its first or last point has days that are not meant. What is to come, and was before the launch, has none. */
  isCut: boolean;
  /** As many days just before; null when the platform was not there then. */
  before: { first: string; last: string; from: Date } | null;
}

/** What is said of days that cannot be meant. */
export interface PeriodFaults {
  endBeforeStart: 'UM4300.endBeforeStart' | 'SY4000.endBeforeStart';
  tooLong: 'UM4300.periodTooLong' | 'SY4005';
}
const ofPeople: PeriodFaults = { endBeforeStart: 'UM4300.endBeforeStart', tooLong: 'UM4300.periodTooLong' };

/** The days that a filter means and the points of their axis, at most some hundred. `launch`: see `launchOf`. */
export function periodOf(
  filter: Wanted,
  now: Date,
  launch: Date,
  zone: TimeZone,
  faults: PeriodFaults = ofPeople,
): Period {
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
  if (last < first) throw new Refusal(faults.endBeforeStart);
  if (first < EARLIEST || last > LATEST) throw new Refusal(faults.tooLong);
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  const wished =
    filter.granularity ??
    (days <= 62
      ? StatisticGranularity.day
      : days <= 1_096
        ? StatisticGranularity.month
        : StatisticGranularity.year);
  // How long the platform has been there is not known to who asks since its launch: nothing is refused to him for it.
  const granularity = filter.timeStart == null ? fittingGranularity(wished, first, last) : wished;
  if (!fitsAxis(granularity, first, last)) throw new Refusal(faults.tooLong);
  const axis: string[] = [];
  const end = last.slice(0, widths[granularity]);
  for (const at = new Date(`${first}T00:00:00Z`); axis.at(-1) !== end; ) {
    axis.push(at.toISOString().slice(0, widths[granularity]));
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
    starts: axis.map((point, place) =>
      zone.instant(`${place === 0 ? first : `${point}-01-01`.slice(0, 10)} 00:00:00`),
    ),
    isCut: !isWhole,
    before:
      first <= launchDay
        ? null
        : { first: beforeFirst, last: dayAfter(first, -1), from: zone.instant(`${beforeFirst} 00:00:00`) },
  };
}

/** When the platform began: with its first account. */
export async function launchOf(db: Db): Promise<Date> {
  const row = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.min('created_at').as('launch'))
    .executeTakeFirst();
  return row?.launch ?? new Date();
}

/** A value for each point of the axis, from rows that name the first day of theirs (`YYYY-MM-DD`). */
export function alongAxis(
  { axis, granularity }: Period,
  rows: readonly { day: string; value: number }[],
): number[] {
  const known = new Map(rows.map(({ day, value }) => [day.slice(0, widths[granularity]), value]));
  return axis.map((point) => known.get(point) ?? 0);
}
