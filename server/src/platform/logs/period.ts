import { type RawBuilder, sql } from 'kysely';
import type { TimeZone } from '../../http/time-zone.ts';

/** Without a time a list shows this many days: older months are asked for on purpose. */
const DEFAULT_DAYS = 7;
/** Statistics read rows, so they read no more than this many days, however long the period is. */
const MOST_DAYS = 31;
const DAY = 86_400_000;

export interface PeriodFilter {
  createdTimeStart?: string | null | undefined;
  createdTimeEnd?: string | null | undefined;
  traceId?: string | undefined;
  userId?: number | null | undefined;
}

/** From the first moment to before the second; null: since the log began. */
export interface Span {
  since: Date | null;
  until: Date;
}

/**
 * The time that a list covers: what was asked for, else the last seven days. A trace number finds its call however old
 * it is, and so does a user: both have their index. The rows of other months are never opened. Both ends are values, and
 * the later one lies within a month that has its partition: so the planner knows that the default partition has nothing
 * to give, and reads the newest month alone for a first page.
 */
export function spanOf(filter: PeriodFilter, zone: TimeZone): Span {
  const start = zone.instantOrNull(filter.createdTimeStart);
  const end = zone.instantOrNull(filter.createdTimeEnd);
  // To the end of that second: times on the wire have no fractions. Nothing is logged later than tomorrow.
  const until = new Date(end ? end.getTime() + 1_000 : Date.now() + DAY);
  if (start || end || filter.traceId || filter.userId) return { since: start, until };
  return { since: new Date(Date.now() - DEFAULT_DAYS * DAY), until };
}

/** "Lies within that time". */
export const inSpan = ({ since, until }: Span): RawBuilder<boolean> =>
  since
    ? sql<boolean>`(created_at >= ${since} and created_at < ${until})`
    : sql<boolean>`created_at < ${until}`;

/** The months of a time as the logs are parted into them, in UTC, the newest first. */
export function* monthsBack({ since, until }: { since: Date; until: Date }): Generator<Span> {
  let end = until;
  while (end > since) {
    const last = new Date(end.getTime() - 1);
    const month = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth()));
    const start = month > since ? month : since;
    yield { since: start, until: end };
    end = start;
  }
}

/** From the first moment to before the second; `dates` are the calendar days in between. */
export interface DayRange {
  start: Date;
  end: Date;
  dates: string[];
}

/** The whole days of a period for statistics: the last seven without one, never more than the last 31 of it. */
export function dayRange(filter: PeriodFilter, now: Date, zone: TimeZone): DayRange {
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
