/** Follows the sign-up of an activity by the server's clock, while its page is open: plain functions, without a page. */
import { ApplyState, type OpenActivity } from '@outbound/contract';
import { type Followed, momentsOf, nextMoment, stateAt } from './sign-up-moments.ts';

/** What a page is drawn from, as far as it is followed. */
export interface FollowedPage {
  data: { activity: OpenActivity };
  now: string;
  zone: string;
}

/** What the server says, and when by its clock it said so. */
export interface Told<A extends Followed> {
  activity: A;
  /** Milliseconds since 1970; rather a little too early than too late, so that nothing opens before its time. */
  saidAt: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** What was drawn longer ago than this is asked for once more before its moment. */
const FRESH = 90 * SECOND;
/** Before a moment the pages that wait for it ask within this time, so that a server whose clock or times were set anew is heard … */
const BEFORE = { from: 15 * SECOND, within: 45 * SECOND };
/** … and after it within this: thousands wait for the same one. Later than the server keeps what it has drawn. */
const AFTER = { from: 5 * SECOND, within: 15 * SECOND };
/** A server that does not answer is asked so often. */
const TRIES = 5;

/** What is left in whole seconds, the last one begun counted: nought is said when it is over. */
export function leftParts(left: number): { days: number; hours: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const clock = `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return { days: Math.floor(hours / 24), hours: hours % 24, clock };
}

/** What a page that follows its activity is told. */
export interface Following<A extends Followed> {
  zone: string;
  /** Asks the server how it stands now; rejects where that cannot be learned. */
  ask: () => Promise<Told<A>>;
  /** Milliseconds until the sign-up opens, as often as what is shown of them changes; null once it is open. */
  onLeft: (left: number | null) => void;
  /** The activity with the state that it has come to. */
  onChange: (activity: A) => void;
}

/**
 * Tells how long it is until a sign-up opens, and what becomes of it at each of its moments, by the server's clock. What is
 * known opens it at once; the server is asked some seconds later. `isOld`: the page was drawn nobody knows how long ago.
 */
export function follow<A extends Followed>(
  first: Told<A>,
  isOld: boolean,
  { zone, ask, onLeft, onChange }: Following<A>,
): { look: () => void; stop: () => void } {
  let { activity } = first;
  let moments = momentsOf(activity, zone);
  let state = activity.applyState;
  /** How far the server's clock is ahead of this one, and when that was learned. */
  let ahead = first.saidAt - Date.now();
  let toldAt = first.saidAt;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const now = () => Date.now() + ahead;

  const look = () => {
    if (isStopped) return;
    clearTimeout(timer);
    const at = now();
    const next = stateAt(activity, moments, at);
    if (next !== state) {
      state = next;
      onChange({ ...activity, applyState: state });
      askWithin(AFTER, TRIES);
    }
    const moment = nextMoment(activity, moments, at);
    const left = moment === null ? Number.POSITIVE_INFINITY : moment - at;
    onLeft(state === ApplyState.notOpen ? left : null);
    if (moment === null) return;
    // Shortly before it, unless the server has just said it.
    const early = left - BEFORE.from - BEFORE.within;
    if (asking === undefined && early <= 0 && left > BEFORE.from && at - toldAt > FRESH)
      askWithin({ from: 0, within: Math.min(BEFORE.within, left - BEFORE.from) }, 1);
    // Each second is shown of the last day, and of longer times each minute.
    const step = state !== ApplyState.notOpen || left > DAY ? MINUTE : left % SECOND || SECOND;
    timer = setTimeout(look, Math.min(left, step));
  };

  const askWithin = ({ from, within }: { from: number; within: number }, tries: number) => {
    clearTimeout(asking);
    asking = setTimeout(
      () => {
        ask().then(
          (told) => {
            if (isStopped) return;
            asking = undefined;
            ({ activity } = told);
            moments = momentsOf(activity, zone);
            ahead = told.saidAt - Date.now();
            toldAt = told.saidAt;
            state = stateAt(activity, moments, now());
            onChange({ ...activity, applyState: state });
            look();
          },
          () => {
            if (isStopped) return;
            asking = undefined;
            if (tries > 1) askWithin(AFTER, tries - 1);
          },
        );
      },
      from + Math.random() * within,
    );
  };

  if (isOld) askWithin({ from: 0, within: SECOND }, TRIES);
  look();
  return {
    /** Looks at the clock now: timers of a page in the background stand still. */
    look,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(asking);
    },
  };
}
