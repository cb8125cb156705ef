import type { activityPeriods } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';

const DAY = 86_400_000;

/** The week (from Monday) or month around `now` by the platform's calendar: first instant, and the first one after. */
export function periodOf(
  period: (typeof activityPeriods)[number],
  now: Date,
  zone: TimeZone,
): { start: Date; end: Date } | null {
  if (period === 'all') return null;
  const today = new Date(`${zone.text(now).slice(0, 10)}T00:00:00Z`);
  if (period === 'thisWeek') {
    const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY;
    return { start: midnight(monday, zone), end: midnight(monday + 7 * DAY, zone) };
  }
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  return {
    start: midnight(Date.UTC(year, month, 1), zone),
    end: midnight(Date.UTC(year, month + 1, 1), zone),
  };
}

function midnight(day: number, zone: TimeZone): Date {
  return zone.instant(`${new Date(day).toISOString().slice(0, 10)} 00:00:00`);
}
