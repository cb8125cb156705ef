/** Days, whole months and points of time of a question. */
import { StatisticGranularity } from '@outbound/contract';

/** Days (`YYYY-MM-DD`), both inclusive. */
export interface Days {
  first: string;
  last: string;
}

const DAY = 86_400_000;
/** How much of a day names a point. */
const widths = { 0: 10, 1: 7, 2: 4 } as const;

const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const dayAfter = (day: string, days: number) => textOf(Date.parse(day) + days * DAY);
const monthOf = (day: string, months: number) => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return textOf(at.getTime());
};

export const firstOf = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The same days a year before; of the 29th of February that is the 28th. */
export function sameDaysLastYear({ first, last }: Days): Days {
  const before = (day: string) => {
    const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
    return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
  };
  return { first: before(first), last: before(last) };
}

/** As many days just before. */
export function spanBefore({ first, last }: Days): Days {
  const days = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return { first: dayAfter(first, -days), last: dayAfter(first, -1) };
}

export interface Piece extends Days {
  table: 'stat_day' | 'stat_month';
  /** -1: of a month that was taken whole, days that are not meant. */
  sign: 1 | -1;
}

const daysOf = ({ first, last }: Days) => Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY + 1);

/**
 * Which ranges of which table make up the days: whole months from the months. Of a month that is not whole its days are read, or
 * it is read whole and the days that are not meant are taken off again, whichever are fewer. `unit`: of the points that are
 * asked for, null for a sum.
 */
export function pieceOf({ first, last }: Days, unit: StatisticGranularity | null): Piece[] {
  if (unit === StatisticGranularity.day) return [{ table: 'stat_day', sign: 1, first, last }];
  const head = { first: monthOf(first, 0), last: dayAfter(first, -1) };
  const tail = { first: dayAfter(last, 1), last: dayAfter(monthOf(last, 1), -1) };
  const isOne = monthOf(first, 0) === monthOf(last, 0);
  const outside = isOne ? daysOf(head) + daysOf(tail) : 0;
  if (isOne && outside >= daysOf({ first, last })) return [{ table: 'stat_day', sign: 1, first, last }];
  const within = {
    head: { first, last: dayAfter(monthOf(first, 1), -1) },
    tail: { first: monthOf(last, 0), last },
  };
  // Whether the first and the last month are read whole.
  const takes = {
    head: isOne || daysOf(head) < daysOf(within.head),
    tail: isOne || daysOf(tail) < daysOf(within.tail),
  };
  const months = {
    first: takes.head ? head.first : monthOf(first, 1),
    last: takes.tail ? tail.last : dayAfter(monthOf(last, 0), -1),
  };
  const pieces: Piece[] = [];
  if (months.first <= months.last) pieces.push({ table: 'stat_month', sign: 1, ...months });
  for (const [takesWhole, beside, inside] of [
    [takes.head, head, within.head],
    [takes.tail, tail, within.tail],
  ] as const) {
    const days = takesWhole ? beside : inside;
    if (days.first <= days.last) pieces.push({ table: 'stat_day', sign: takesWhole ? -1 : 1, ...days });
  }
  return pieces;
}

/** Every point of time of the days, in order. */
export function bucketsOf({ first, last }: Days, unit: StatisticGranularity): string[] {
  const points: string[] = [];
  const width = widths[unit];
  for (let day = first; day <= last; ) {
    points.push(day.slice(0, width));
    if (unit === StatisticGranularity.day) day = dayAfter(day, 1);
    else if (unit === StatisticGranularity.month) day = monthOf(day, 1);
    else day = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}-01-01`;
  }
  return points;
}
