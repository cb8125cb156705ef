/** The days that a statistic is about, those that it is compared with, and its axis (tasks and statistics 2.10.1). */
import type { StatisticSpan } from '@outbound/contract';
import type { TimeZone } from '../http/time-zone.ts';
import { type Period, periodOf } from '../statistics/index.ts';

const DAY = 86_400_000;

/** Days, both inclusive. */
export interface Days {
  first: string;
  last: string;
}

export interface Span extends Days {
  granularity: Period['granularity'];
  axis: string[];
  /** The same days of the year before, and as many days just before: of those that have come already. */
  yearBefore: Days;
  before: Days;
  /** The last point of the axis has days to come. */
  isPartial: boolean;
  today: string;
}

export interface SpanFilter extends StatisticSpan {
  timeStart?: string | null | undefined;
  timeEnd?: string | null | undefined;
}

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The same day of another year; the last of February where that has none. */
export function yearsLater(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return same.endsWith('-02-29') && !isLeap(Number(year)) ? `${year}-02-28` : same;
}
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Refused when it is longer than an axis may be (SY4005). `launch`: the first day that anything is known of. */
export function spanOf(filter: SpanFilter, now: Date, launch: Date, zone: TimeZone): Span {
  const { first, last, granularity, axis } = periodOf(filter, now, launch, zone, {
    endBeforeStart: 'SY4000.endBeforeStart',
    tooLong: 'SY4005',
  });
  const today = zone.text(now).slice(0, 10);
  // What is compared ends today, so that as many days stand on either side.
  const reached = last > today && first <= today ? today : last;
  const days = (Date.parse(reached) - Date.parse(first)) / DAY + 1;
  return {
    ...{ first, last, granularity, axis, today },
    yearBefore: { first: yearsLater(first, -1), last: yearsLater(reached, -1) },
    before: { first: dayAfter(first, -days), last: dayAfter(first, -1) },
    isPartial: last >= today,
  };
}
