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
}

/** Which ranges of which table make up the days. `unit`: of the points that are asked for, null for a sum. */
export function pieceOf({ first, last }: Days, unit: StatisticGranularity | null): Piece[] {
  const months = {
    first: first.endsWith('-01') ? first : monthOf(first, 1),
    // The first day after the last whole month.
    end: monthOf(dayAfter(last, 1), 0),
  };
  if (unit === StatisticGranularity.day || months.first >= months.end)
    return [{ table: 'stat_day', first, last }];
  const pieces: Piece[] = [{ table: 'stat_month', first: months.first, last: dayAfter(months.end, -1) }];
  if (first < months.first) pieces.push({ table: 'stat_day', first, last: dayAfter(months.first, -1) });
  if (months.end <= last) pieces.push({ table: 'stat_day', first: months.end, last });
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
