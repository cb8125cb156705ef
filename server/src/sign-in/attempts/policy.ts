/** When a sign-in needs a picture code, and when an account pauses. Counted alike whether the account exists or not. */
import { Refusal } from '../../http/refusal.ts';

/** Failures within this time count. A pause lasts as long, counted from its last failure. */
export const WINDOW_MINUTES = 10;
/** How long failures are looked at: a pause that began at the end of a window lasts for another one. */
export const REMEMBERED_MINUTES = 2 * WINDOW_MINUTES;
export const FAILURES_BEFORE_PICTURE = 2;
export const FAILURES_BEFORE_PAUSE = 5;
/** So many names of which one failure each comes from a network look like one password tried on all of them. */
export const NAMES_BEFORE_PAUSE = 15;

const WINDOW_MS = WINDOW_MINUTES * 60_000;

/** What the table of failures says of an account at a place. Milliseconds since the epoch, newest first. */
export interface Failures {
  /** The database's clock, against which the failures are measured. */
  now: number;
  ofAccount: readonly number[];
  /** How many of the account within the window at all places. The three that follow are of networks; elsewhere nothing. */
  anywhere: number;
  /** How many of the network within the window, whatever the name. */
  ofNetwork: number;
  /** When the network failed with the last but fourteen of its names within the window; null with fewer names. */
  manyNamesSince: number | null;
}

const recent = ({ now, ofAccount }: Failures) => ofAccount.filter((at) => now - at < WINDOW_MS);

/** True when the next try must come with a picture code. */
export function needsPictureCode(failures: Failures): boolean {
  const counts = [recent(failures).length, failures.anywhere, failures.ofNetwork];
  return Math.max(...counts) >= FAILURES_BEFORE_PICTURE;
}

/**
 * Whole minutes until the account may be tried again from this place, 0 when it may now. The pause ends ten minutes after
 * the failure that began it, whatever is tried meanwhile: tries during a pause are not counted. A network that failed with
 * many names pauses for all of them.
 */
export function pauseMinutes({ now, ofAccount, manyNamesSince }: Failures): number {
  const [last = 0] = ofAccount;
  const beforeLast = ofAccount.filter((at) => last - at < WINDOW_MS).length;
  const ofAccountUntil = beforeLast >= FAILURES_BEFORE_PAUSE ? last + WINDOW_MS : 0;
  const ofNetworkUntil = manyNamesSince === null ? 0 : manyNamesSince + WINDOW_MS;
  const left = Math.max(ofAccountUntil, ofNetworkUntil) - now;
  return left > 0 ? Math.max(1, Math.ceil(left / 60_000)) : 0;
}

/**
 * Milliseconds that a try from a network waits for its answer. Where others try an account, nobody is locked out of it, but
 * a machine that comes from many networks gets no further than a person would.
 */
export function waitMs({ anywhere }: Failures): number {
  return anywhere > FAILURES_BEFORE_PAUSE ? 1_500 : 0;
}

/** The refusal of a wrong password or second step, with what it says about further tries; `failures` includes this one. */
export function wrongTry(code: 'UM4100' | 'UM4110', failures: Failures): Refusal {
  const count = FAILURES_BEFORE_PAUSE - recent(failures).length;
  return count > 0
    ? new Refusal(`${code}.triesLeft`, { count })
    : new Refusal(`${code}.paused`, { minutes: WINDOW_MINUTES });
}
