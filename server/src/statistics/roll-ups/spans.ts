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
  /** `fifth`: five days, the last of a month with the rest of it; only sheets of types have them. */
  table: 'stat_day' | 'fifth' | 'stat_month' | 'stat_quarter' | 'stat_year';
  /** -1: of what was taken whole, the part that is not meant. */
  sign: 1 | -1;
}

/** Days by the next larger unit, which begins with `first` of a day and goes on with `next`. */
interface Unit {
  first(day: string): string;
  next(day: string): string;
}
const monthUnit: Unit = { first: (day) => monthOf(day, 0), next: (day) => monthOf(day, 1) };
const fifthOf = (day: string, more: 0 | 1) => Math.min(5, Math.floor((Number(day.slice(8)) - 1) / 5)) + more;
const fifthAt = (day: string, place: number) =>
  place > 5 ? monthOf(day, 1) : `${day.slice(0, 8)}${String(1 + 5 * place).padStart(2, '0')}`;
const fifthUnit: Unit = {
  first: (day) => fifthAt(day, fifthOf(day, 0)),
  next: (day) => fifthAt(day, fifthOf(day, 1)),
};
const quarterOf = (day: string) => monthOf(day, -((Number(day.slice(5, 7)) - 1) % 3));
const quarterUnit: Unit = { first: quarterOf, next: (day) => monthOf(quarterOf(day), 3) };
const yearUnit: Unit = {
  first: (day) => `${day.slice(0, 4)}-01-01`,
  next: (day) => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}-01-01`,
};

const monthsOf = ({ first, last }: Days) =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
  Number(last.slice(5, 7)) -
  Number(first.slice(5, 7)) +
  1;
const daysOf = ({ first, last }: Days) => Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY + 1);

/** Days as whole units, and what is left or too much at their ends. */
interface Cut {
  whole: Days | null;
  rest: (Days & { sign: 1 | -1 })[];
}

/**
 * Of a unit that is not whole, what is meant of it is left over, or it is taken whole and what is not meant is taken off
 * again, whichever is less.
 */
function cutBy({ first, last }: Days, unit: Unit): Cut {
  const isOne = unit.first(first) === unit.first(last);
  const head = { first: unit.first(first), last: dayAfter(first, -1) };
  const tail = { first: dayAfter(last, 1), last: dayAfter(unit.next(last), -1) };
  if (isOne && daysOf(head) + daysOf(tail) >= daysOf({ first, last }))
    return { whole: null, rest: [{ first, last, sign: 1 }] };
  const within = {
    head: { first, last: dayAfter(unit.next(first), -1) },
    tail: { first: unit.first(last), last },
  };
  const takes = {
    head: isOne || daysOf(head) < daysOf(within.head),
    tail: isOne || daysOf(tail) < daysOf(within.tail),
  };
  const whole = {
    first: takes.head ? head.first : unit.next(first),
    last: takes.tail ? tail.last : dayAfter(unit.first(last), -1),
  };
  const rest: Cut['rest'] = [
    takes.head ? { ...head, sign: -1 as const } : { ...within.head, sign: 1 as const },
    takes.tail ? { ...tail, sign: -1 as const } : { ...within.tail, sign: 1 as const },
  ];
  return {
    whole: whole.first <= whole.last ? whole : null,
    rest: rest.filter((days) => days.first <= days.last),
  };
}

/** Months that are added or taken off. */
type Months = Days & { sign: 1 | -1 };

/**
 * The years among months, where reading by them halves what is read: each further range is looked up for every department.
 * What is left of the months is read by `pieceOf` as months or quarters.
 */
function byYears(months: Days): { years: Days | null; beside: Months[] } {
  const { whole, rest } = cutBy(months, yearUnit);
  const rows = rest.reduce((sum, piece) => sum + monthsOf(piece), whole ? monthsOf(whole) / 12 : 0);
  return whole === null || rows * 2 > monthsOf(months)
    ? { years: null, beside: [{ ...months, sign: 1 }] }
    : { years: whole, beside: rest };
}

/** Months as quarters and months, where that halves what is read, as nearly as an odd number of months can be. */
function byQuarters(months: Months): Piece[] {
  const { whole, rest } = cutBy(months, quarterUnit);
  const rows = rest.reduce((sum, piece) => sum + monthsOf(piece), whole ? monthsOf(whole) / 3 : 0);
  if (whole === null || rows * 2 > monthsOf(months) + 1) return [{ table: 'stat_month', ...months }];
  return [
    { table: 'stat_quarter', ...whole, sign: months.sign },
    ...rest.map(
      (piece): Piece => ({ table: 'stat_month', ...piece, sign: piece.sign === months.sign ? 1 : -1 }),
    ),
  ];
}

/** Days as fifths, and those of them at the ends. */
function byFifths({ first, last, sign }: Piece): Piece[] {
  const { whole, rest } = cutBy({ first, last }, fifthUnit);
  return [
    ...(whole ? [{ table: 'fifth', ...whole, sign } as const] : []),
    ...rest.map((piece): Piece => ({ table: 'stat_day', ...piece, sign: piece.sign === sign ? 1 : -1 })),
  ];
}

/** Which sums are kept beside those by month and day, and which of them save more than looking them up costs. */
export interface Kept {
  fifths?: boolean;
  years: boolean;
  quarters: boolean;
}

/**
 * Which ranges of which table make up the days: of whole months the years and quarters. `unit`: of the points that are asked
 * for, null for a sum.
 */
export function pieceOf(
  days: Days,
  unit: StatisticGranularity | null,
  kept: Kept = { years: true, quarters: true },
): Piece[] {
  if (unit === StatisticGranularity.day) return [{ table: 'stat_day', sign: 1, ...days }];
  const { whole: months, rest } = cutBy(days, monthUnit);
  const around = rest.map((piece): Piece => ({ table: 'stat_day', ...piece }));
  const byDay = kept.fifths ? around.flatMap(byFifths) : around;
  if (months === null) return byDay;
  if (!kept.years || unit === StatisticGranularity.month)
    return [{ table: 'stat_month', sign: 1, ...months }, ...byDay];
  const { years, beside } = byYears(months);
  return [
    ...(years ? [{ table: 'stat_year', sign: 1, ...years } as const] : []),
    ...beside.flatMap((some) =>
      kept.quarters ? byQuarters(some) : [{ table: 'stat_month', ...some } as const],
    ),
    ...byDay,
  ];
}

/** Every point of time of the days, in order. */
export function bucketsOf({ first, last }: Days, unit: StatisticGranularity): string[] {
  const points: string[] = [];
  const width = widths[unit];
  for (let day = first; day <= last; ) {
    points.push(day.slice(0, width));
    if (unit === StatisticGranularity.day) day = dayAfter(day, 1);
    else if (unit === StatisticGranularity.month) day = monthOf(day, 1);
    else day = yearUnit.next(day);
  }
  return points;
}
