/** When something is, in words of a language that say by whose clocks: those of the place first, the platform's where they differ. */
import { type ContentLanguage, clockText, daysIn, timeRangeText } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { clockIn } from '../../notices/index.ts';

/** `place` is the activity's zone; '' the platform's. */
function byBoth(
  instant: Date,
  place: string,
  { name }: TimeZone,
  language: ContentLanguage,
  textIn: (zone: string) => string,
): string {
  const zone = place || name;
  const [there, here] = [daysIn(textIn(zone), language), daysIn(textIn(name), language)];
  // Another zone may show the same: then one name is enough.
  const clock = (of: string) => clockIn(language, of, instant);
  if (there === here) return `${here} ${clock(name)}`;
  const besides = `${clock(name)} ${here}`;
  return `${there} ${clock(zone)}${language === 'zh' ? `（${besides}）` : ` (${besides})`}`;
}

/** `2026-12-01 09:00:00 墨西哥城时间 (GMT-6)（北京时间 2026-12-01 23:00:00）`. */
export const momentText = (
  instant: Date,
  place: string,
  zone: TimeZone,
  language: ContentLanguage = 'zh',
): string => byBoth(instant, place, zone, language, (of) => clockText(instant.getTime(), of));

/** The same of a time from start to end (spec 2.3). */
export const periodText = (
  start: Date,
  end: Date,
  place: string,
  zone: TimeZone,
  language: ContentLanguage = 'zh',
): string =>
  byBoth(start, place, zone, language, (of) =>
    timeRangeText(clockText(start.getTime(), of), clockText(end.getTime(), of)),
  );
