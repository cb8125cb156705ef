import { type RawBuilder, sql } from 'kysely';
import type { Zone } from '../../http/zone.ts';

/** Without a time a list shows this many days: older months are asked for on purpose. */
const DEFAULT_DAYS = 7;
/** Statistics read rows, so they read no more than this many days, however long the period is. */
const MOST_DAYS = 31;
const DAY = 86_400_000;

export interface PeriodFilter {
  createdTimeStart?: string | null | undefined;
  createdTimeEnd?: string | null | undefined;
  traceId?: string | undefined;
}

/**
 * The time that a list covers, as a condition on `created_at`: what was asked for, else the last seven days. A trace
 * number finds its call however old it is. The rows of other months are never opened.
 */
export function withinPeriod(filter: PeriodFilter, zone: Zone): RawBuilder<boolean> {
  const start = zone.instantOrNull(filter.createdTimeStart);
  const end = zone.instantOrNull(filter.createdTimeEnd);
  const conditions: RawBuilder<boolean>[] = [];
  if (start) conditions.push(sql<boolean>`created_at >= ${start}`);
  // To the end of that second: times on the wire have no fractions.
  if (end) conditions.push(sql<boolean>`created_at < ${new Date(end.getTime() + 1_000)}`);
  if (!start && !end && !filter.traceId)
    conditions.push(sql<boolean>`created_at >= now() - make_interval(days => ${DEFAULT_DAYS})`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** From the first moment to before the second; `dates` are the calendar days in between. */
export interface DayRange {
  start: Date;
  end: Date;
  dates: string[];
}

/** The whole days of a period for statistics: the last seven without one, never more than the last 31 of it. */
export function dayRange(filter: PeriodFilter, now: Date, zone: Zone): DayRange {
  const until = zone.instantOrNull(filter.createdTimeEnd) ?? now;
  const lastDay = midday(zone.text(until < now ? until : now));
  const wished = filter.createdTimeStart
    ? Math.round((lastDay - midday(filter.createdTimeStart)) / DAY) + 1
    : DEFAULT_DAYS;
  const days = Math.min(Math.max(wished, 1), MOST_DAYS);
  const dates = Array.from({ length: days }, (_, place) => dateOf(lastDay - (days - 1 - place) * DAY));
  return {
    start: zone.instant(`${dates[0]} 00:00:00`),
    end: zone.instant(`${dateOf(lastDay + DAY)} 00:00:00`),
    dates,
  };
}

// Calendar days are counted at UTC noon, where no zone's change of clocks can reach them.
const midday = (text: string) => Date.parse(`${text.slice(0, 10)}T12:00:00Z`);
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Substring search without an index of its own: the time range has narrowed the rows down before. */
export const has = (text: RawBuilder<unknown>, keyword: string) =>
  sql<boolean>`search_fold(${text}) like search_pattern(${keyword})`;
