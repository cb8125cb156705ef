/** When the activities of a series are: by a rule from the first one on, as the clocks of their place show it. */

export const seriesRules = {
  week: '每周',
  twoWeeks: '每两周',
  monthDay: '每月同一天',
  monthWeekday: '每月同一个星期几',
} as const;
export type SeriesRule = keyof typeof seriesRules;

const DAY_MS = 86_400_000;
/** A first one that is decades old is followed no further. */
const MOST_TRIED = 2_000;

const asUtc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** A day of the month so many months later, at the same hour. */
function inMonth(start: Date, later: number, dayOf: (year: number, month: number) => number): Date {
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + later, 1));
  const day = dayOf(first.getUTCFullYear(), first.getUTCMonth());
  return new Date(first.getTime() + (day - 1) * DAY_MS + (start.getTime() % DAY_MS));
}

/** The `later`th one after the first. A month without that day has its last one, or its last of that weekday. */
function nth(start: Date, rule: SeriesRule, later: number): Date {
  if (rule === 'week') return new Date(start.getTime() + later * 7 * DAY_MS);
  if (rule === 'twoWeeks') return new Date(start.getTime() + later * 14 * DAY_MS);
  const day = start.getUTCDate();
  if (rule === 'monthDay') return inMonth(start, later, (year, month) => Math.min(day, daysIn(year, month)));
  return inMonth(start, later, (year, month) => {
    const firstWeekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
    const first = 1 + ((start.getUTCDay() - firstWeekday + 7) % 7);
    const wanted = first + 7 * (Math.ceil(day / 7) - 1);
    return wanted > daysIn(year, month) ? wanted - 7 : wanted;
  });
}

/** The next ones after the first that are still to come; all texts are by the same clocks. */
export function seriesDates(start: string, rule: SeriesRule, count: number, now: string): string[] {
  const first = asUtc(start);
  const dates: string[] = [];
  for (let later = 1; dates.length < count && later <= MOST_TRIED; later += 1) {
    const text = textOf(nth(first, rule, later));
    if (text > now) dates.push(text);
  }
  return dates;
}

/** What stands in the way of these, with which of them it is; null: nothing. Empty ones are not chosen yet. */
export function seriesFault(
  times: readonly string[],
  now: string,
  isShown: (text: string) => boolean,
): string | null {
  if (times.length === 0) return '请至少保留一场';
  for (const [at, time] of times.entries()) {
    const which = `第 ${at + 1} 场`;
    if (time === '') return `请选择${which}的开始时间`;
    if (time <= now) return `${which}的开始时间已过`;
    if (!isShown(time)) return `${which}的开始时间不存在：当地时钟在这一小时拨快`;
    const same = times.indexOf(time);
    if (same < at) return `${which}与第 ${same + 1} 场的开始时间相同`;
  }
  return null;
}
