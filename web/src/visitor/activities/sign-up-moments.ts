/** Where a sign-up stands at a moment, and when that changes by itself. */
import { ApplyState, type OpenActivity } from '@outbound/contract';
import { isoTime } from '../time-zone.ts';

/** What of an activity says where its sign-up stands. */
export type Followed = Pick<
  OpenActivity,
  'applyState' | 'applyStartTime' | 'applyEndTime' | 'endTime' | 'remainNum' | 'services' | 'fullServices'
>;

const momentOf = (time: string | null, zone: string) =>
  time === null ? null : Date.parse(isoTime(time, zone));

/** Its times, by what comes with each of them; to read a zone's clock takes a phone milliseconds, so they are read once. */
export function momentsOf(
  { applyStartTime, applyEndTime, endTime }: Pick<Followed, 'applyStartTime' | 'applyEndTime' | 'endTime'>,
  zone: string,
) {
  return {
    opens: momentOf(applyStartTime, zone) ?? Number.NEGATIVE_INFINITY,
    closes: momentOf(applyEndTime, zone) ?? Number.POSITIVE_INFINITY,
    ends: momentOf(endTime, zone) ?? Number.POSITIVE_INFINITY,
  };
}

type Moments = ReturnType<typeof momentsOf>;

/** Where a sign-up stands at a moment, as far as times say: as `apply-state.ts` of the server decides it. */
export function stateAt(
  activity: Pick<Followed, 'applyState' | 'remainNum' | 'services' | 'fullServices'>,
  { opens, closes, ends }: Moments,
  now: number,
): ApplyState {
  const { applyState, remainNum, services, fullServices } = activity;
  if (applyState === ApplyState.cancelled || applyState === ApplyState.postponed) return applyState;
  if (now >= ends) return ApplyState.ended;
  if (now >= closes) return ApplyState.closed;
  if (now < opens) return ApplyState.notOpen;
  if (applyState !== ApplyState.notOpen) return applyState;
  // The server has not said yet how many places there are: what it said before is the best that is known.
  const isFull = remainNum === 0 || (services.length > 0 && fullServices.length === services.length);
  return isFull ? ApplyState.full : ApplyState.open;
}

/** The next moment at which that changes by itself; null when none comes. */
export function nextMoment(
  { applyState }: Pick<Followed, 'applyState'>,
  { opens, closes, ends }: Moments,
  now: number,
): number | null {
  if (applyState === ApplyState.cancelled || applyState === ApplyState.postponed) return null;
  const coming = [opens, closes, ends].filter((moment) => moment > now && Number.isFinite(moment));
  return coming.length === 0 ? null : Math.min(...coming);
}
