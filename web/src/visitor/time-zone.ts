/** Wire times (`YYYY-MM-DD HH:mm:ss` in the platform's zone) for readers in other zones. */
import type { ContentLanguage } from '@outbound/contract';

/** A zone's clock takes longer to make than to read a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  clocks.set(zone, clock);
  return clock;
}

/** How far the zone is ahead of UTC at that time, in minutes. */
export function zoneOffset(time: string, zone: string): number {
  const asUtc = Date.parse(`${time.replace(' ', 'T')}Z`);
  const shown = (moment: number) => {
    const parts = clockOf(zone).formatToParts(moment);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
    return Date.parse(
      `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`,
    );
  };
  // The offset at the guess may be the one before a clock change; the second look is at the real moment.
  const guess = shown(asUtc) - asUtc;
  return (shown(asUtc - guess) - (asUtc - guess)) / 60_000;
}

/** `2026-03-01T09:00:00+08:00`. */
export function isoTime(time: string, zone: string): string {
  return isoWith(time, zoneOffset(time, zone));
}

function isoWith(time: string, offset: number): string {
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${time.replace(' ', 'T')}${offset < 0 ? '-' : '+'}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
}

/** `2026-03-01T09:00:00-06:00`: what the clocks of a place show when those of `zone` show `time`. */
export function isoPlaceTime(placeTime: string, time: string, zone: string): string {
  const ahead = Date.parse(`${placeTime.replace(' ', 'T')}Z`) - Date.parse(isoTime(time, zone));
  return isoWith(placeTime, ahead / 60_000);
}

/** Whose clocks a place's times are by: by name in Chinese, else the place's own with how far they are from Greenwich's. */
export function clockText(
  placeClock: string,
  language: ContentLanguage,
  texts: { beijingTime: string; localTime: string },
): string {
  if (language === 'zh') return placeClock;
  const offset = /\(GMT[^)]*\)/.exec(placeClock)?.[0];
  return offset ? `${texts.localTime} ${offset}` : texts.beijingTime;
}

/** Name of the platform's zone for people; its IANA name where we have no word for it. */
export function zoneName(zone: string, { beijingTime }: { beijingTime: string }): string {
  return zone === 'Asia/Shanghai' ? beijingTime : zone;
}
