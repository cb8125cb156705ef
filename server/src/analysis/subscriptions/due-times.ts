/** When a report is due, and which days it tells of, by the clocks of the platform. */
import type { TimeZone } from '../../http/time-zone.ts';
import { type Days, dayAfter } from '../span.ts';

export interface DueTimes {
  /** Minutes after midnight. */
  minute: number;
  isWeekdays: boolean;
}

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const timeOf = clockOf;
export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** 0 Sunday to 6 Saturday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const MONDAY = 1;
const isWeekend = (day: string) => weekdayOf(day) % 6 === 0;

/** The first morning after an instant. */
export function nextDueTime({ minute, isWeekdays }: DueTimes, after: Date, zone: TimeZone): Date {
  for (let day = zone.text(after).slice(0, 10); ; day = dayAfter(day, 1)) {
    const at = zone.instant(`${day} ${clockOf(minute)}:00`);
    if (at > after && !(isWeekdays && isWeekend(day))) return at;
  }
}

/** The days that the report of a morning tells of: the day before; on a Monday without a weekend the three before. */
export function reportedDays({ isWeekdays }: Pick<DueTimes, 'isWeekdays'>, due: Date, zone: TimeZone): Days {
  const day = zone.text(due).slice(0, 10);
  return { first: dayAfter(day, isWeekdays && weekdayOf(day) === MONDAY ? -3 : -1), last: dayAfter(day, -1) };
}
