import { clockInstant, clockName, inZone, timeRangeText } from '@outbound/contract';
import { platform } from '../../api/platform-identity.ts';

const block = { whiteSpace: 'normal', display: 'block' } as const;

/** A sign-up window, or the time of an activity, in words. */
export function windowText(start: string | null, end: string | null): string {
  if (start && end) return timeRangeText(start, end);
  if (start) return `${start.slice(0, 16)} 起`;
  return end ? `${end.slice(0, 16)} 截止` : '不限';
}

/** What the clocks of a place show at a wire time; none stays none. */
export const placeTime = (time: string | null, timeZone: string): string | null =>
  time && inZone(time, platform.timeZone, timeZone || platform.timeZone);

/** The same in both clocks: the place's first, the platform's where those show something else; null where they agree. */
function bothTexts(start: string | null, end: string | null, timeZone: string) {
  const [from, to] = [placeTime(start, timeZone), placeTime(end, timeZone)];
  const first = start ?? end;
  if (first === null || (from === start && to === end)) return null;
  const instant = clockInstant(first, platform.timeZone);
  return {
    place: `${windowText(from, to)} ${clockName(timeZone, instant)}`,
    platform: `${clockName(platform.timeZone, instant)} ${windowText(start, end)}`,
  };
}

/** When something is, in one line. */
export function placeTimeText(start: string | null, end: string | null, timeZone: string): string {
  const both = bothTexts(start, end, timeZone);
  return both ? `${both.place}（${both.platform}）` : windowText(start, end);
}

interface PlaceTimeProps {
  /** Wire times; a missing end is open. */
  start: string | null;
  end: string | null;
  /** IANA; '' for the platform's. */
  timeZone: string;
}

/** When something is: by the clocks of its place, and below by the platform's where those show something else. */
export function PlaceTime({ start, end, timeZone }: PlaceTimeProps) {
  const both = bothTexts(start, end, timeZone);
  if (!both) return <span style={block}>{windowText(start, end)}</span>;
  return (
    <span style={block}>
      <span style={block}>{both.place}</span>
      <span style={{ ...block, fontSize: 12, color: 'var(--ant-color-text-description)' }}>
        {both.platform}
      </span>
    </span>
  );
}
