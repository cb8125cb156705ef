/** When something is, in words that say by whose clocks: those of the place first, the platform's where they differ. */
import { clockName, clockText, timeRangeText } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';

/** `place` is the activity's zone; '' the platform's. */
function byBoth(instant: Date, place: string, { name }: TimeZone, textIn: (zone: string) => string): string {
  const zone = place || name;
  const [there, here] = [textIn(zone), textIn(name)];
  // Another zone may show the same: then one name is enough.
  const clock = (of: string) => clockName(of, instant.getTime());
  return there === here ? `${here} ${clock(name)}` : `${there} ${clock(zone)}（${clock(name)} ${here}）`;
}

/** `2026-12-01 09:00:00 墨西哥城时间 (GMT-6)（北京时间 2026-12-01 23:00:00）`. */
export const momentText = (instant: Date, place: string, zone: TimeZone): string =>
  byBoth(instant, place, zone, (of) => clockText(instant.getTime(), of));

/** The same of a time from start to end (spec 2.3). */
export const periodText = (start: Date, end: Date, place: string, zone: TimeZone): string =>
  byBoth(start, place, zone, (of) =>
    timeRangeText(clockText(start.getTime(), of), clockText(end.getTime(), of)),
  );
