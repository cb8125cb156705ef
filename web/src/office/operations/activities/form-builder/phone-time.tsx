import { clockInstant, clockName, inZone, timeRangeText } from '@outbound/contract';
import { platform } from '../../../../api/platform-identity.ts';

/** When an activity is, as the public pages say it; null while that is not chosen. */
export type PhoneTime = {
  /** By the clocks of its place, and whose those are. */
  place: string;
  clock: string;
  /** By the platform's; '' where they show the same. */
  beside: string;
} | null;

/** `time` as it is typed: by the clocks of `zone`. */
export function phoneTimeOf(
  time: readonly [start: string | null, end: string | null] | null | undefined,
  zone: string,
): PhoneTime {
  const [start, end] = time ?? [null, null];
  if (!start || !end) return null;
  const instant = clockInstant(start, zone);
  const [from, to] = [inZone(start, zone, platform.timeZone), inZone(end, zone, platform.timeZone)];
  const isSame = from === start && to === end;
  return {
    place: timeRangeText(start, end),
    clock: clockName(isSame ? platform.timeZone : zone, instant),
    beside: isSame ? '' : `${clockName(platform.timeZone, instant)} ${timeRangeText(from, to)}`,
  };
}

export function PhoneTimeLines({ time }: { time: PhoneTime }) {
  if (time === null) return null;
  return (
    <>
      <span>
        {time.place} {time.clock}
      </span>
      {time.beside ? <span>{time.beside}</span> : null}
    </>
  );
}
