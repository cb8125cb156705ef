/** When a sign-in needs a picture code, and when an account pauses. Counted alike whether the account exists or not. */
import { Refusal } from '../../http/refusal.ts';

/** Failures within this time count. A pause lasts as long, counted from its last failure. */
export const WINDOW_MINUTES = 10;
export const FAILURES_BEFORE_PICTURE = 2;
export const FAILURES_BEFORE_PAUSE = 5;

const WINDOW_MS = WINDOW_MINUTES * 60_000;

/** What the table of failures says of an account and of an address. Milliseconds since the epoch, newest first. */
export interface Failures {
  /** The database's clock, against which the failures are measured. */
  now: number;
  ofAccount: readonly number[];
  /** How many of the address within the window. */
  ofAddress: number;
}

const recent = ({ now, ofAccount }: Failures) => ofAccount.filter((at) => now - at < WINDOW_MS);

/** True when the next try must come with a picture code. */
export function needsPictureCode(failures: Failures): boolean {
  return recent(failures).length >= FAILURES_BEFORE_PICTURE || failures.ofAddress >= FAILURES_BEFORE_PICTURE;
}

/**
 * Whole minutes until the account may be tried again, 0 when it may now. The pause ends ten minutes after the failure
 * that began it, whatever is tried meanwhile: tries during a pause are not counted. Whoever begins one after the other keeps
 * out browsers that the account has not signed in from yet; those that it has are counted by themselves (devices.ts).
 */
export function pauseMinutes({ now, ofAccount }: Failures): number {
  const last = ofAccount[0];
  if (last === undefined || now - last >= WINDOW_MS) return 0;
  const beforeLast = ofAccount.filter((at) => last - at < WINDOW_MS).length;
  return beforeLast >= FAILURES_BEFORE_PAUSE ? Math.max(1, Math.ceil((last + WINDOW_MS - now) / 60_000)) : 0;
}

/** The refusal of a wrong password or second step, with what it says about further tries; `failures` includes this one. */
export function wrongTry(code: 'UM4100' | 'UM4110', failures: Failures): Refusal {
  const count = FAILURES_BEFORE_PAUSE - recent(failures).length;
  return count > 0
    ? new Refusal(`${code}.triesLeft`, { count })
    : new Refusal(`${code}.paused`, { minutes: WINDOW_MINUTES });
}
