import type { ActivityType, PublishStatus } from '@outbound/contract';
import type { SampleAccountKey } from './accounts.ts';
import type { SampleFormKey } from './forms.ts';

/**
 * When a sample activity takes place. Days count from the day of the first start, so that the content is never out
 * of date; times of day are `HH:mm:ss` in the platform's zone. Null means that the side of the window is open.
 */
export interface SampleSchedule {
  startDays: number;
  startTime: string;
  endDays: number;
  endTime: string;
  applyStartDays: number | null;
  applyEndDays: number | null;
}

export interface SampleActivity {
  /** Stable name of the activity within the sample. */
  key: string;
  title: string;
  /** Files in `../posters`, the first one is the cover. */
  posters: readonly string[];
  /** Names of one to four services. */
  services: readonly string[];
  activityType: ActivityType;
  cityLabel: string;
  location: string;
  /** `lat,lon` in WGS 84; empty for online activities. */
  latLon: string;
  schedule: SampleSchedule;
  detail: string;
  capacity: number | null;
  /** Capacity by service name; services not named have none of their own. */
  serviceCapacity: Readonly<Record<string, number>> | null;
  publishStatus: PublishStatus;
  form: SampleFormKey;
  /** How many sign-ups of each status it gets; pending and approved together stay within the capacity. */
  applications: { pending: number; approved: number; rejected: number };
  viewNum: number;
  shareNum: number;
  /** Code of the department that runs it, and the account that wrote it. */
  department: string;
  createdBy: SampleAccountKey;
}

/** Sign-up windows open and close at these times of day. */
export const applyStartTime = '09:00:00';
export const applyEndTime = '18:00:00';

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

/** The four times of an activity as the wire has them; null where the window is open. */
export function sampleTimes(schedule: SampleSchedule, today: string) {
  const window = (days: number | null, time: string) =>
    days === null ? null : sampleTime(today, days, time);
  return {
    startTime: sampleTime(today, schedule.startDays, schedule.startTime),
    endTime: sampleTime(today, schedule.endDays, schedule.endTime),
    applyStartTime: window(schedule.applyStartDays, applyStartTime),
    applyEndTime: window(schedule.applyEndDays, applyEndTime),
  };
}
