/** Days of the sample count from the day of the first start, so that its content is never out of date. */

/** When an activity takes place. Times are `HH:mm:ss` by the clocks of its place; null leaves a side of the window open. */
export interface SampleSchedule {
  startDays: number;
  startTime: string;
  endDays: number;
  endTime: string;
  applyStartDays: number | null;
  applyEndDays: number | null;
}

/** Sign-up windows open and close at these times of day. */
const APPLY_START_TIME = '09:00:00';
const APPLY_END_TIME = '18:00:00';

/**
 * A moment `days` after the first start's day.
 * @param today `YYYY-MM-DD` in the platform's zone
 * @returns `YYYY-MM-DD HH:mm:ss` in the platform's zone
 */
export function sampleTime(today: string, days: number, time: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return `${day.toISOString().slice(0, 10)} ${time}`;
}

/**
 * The four times of an activity as the wire has them; null where the window is open. `onWire` makes wire times of what
 * the clocks of its place show.
 */
export function sampleTimes(
  schedule: SampleSchedule,
  today: string,
  onWire: (placeTime: string) => string = (placeTime) => placeTime,
) {
  const window = (days: number | null, time: string) =>
    days === null ? null : onWire(sampleTime(today, days, time));
  return {
    startTime: onWire(sampleTime(today, schedule.startDays, schedule.startTime)),
    endTime: onWire(sampleTime(today, schedule.endDays, schedule.endTime)),
    applyStartTime: window(schedule.applyStartDays, APPLY_START_TIME),
    applyEndTime: window(schedule.applyEndDays, APPLY_END_TIME),
  };
}
