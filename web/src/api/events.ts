/**
 * What the calls tell the page that hosts them: failures, successes worth a word, and whether a call with a loading
 * mask is under way. The api draws nothing itself, so that the public pages can use it without the office's widgets.
 */
import { type Consequence, consequenceOf } from './errors.ts';
import type { CallFailure } from './failure.ts';
import { isPublicPath } from './public-paths.ts';

export interface FailureEvent {
  failure: CallFailure;
  consequence: Consequence;
  /** Path of the call below /web. */
  callPath: string;
}

type Listener<T> = (event: T) => void;
const failureListeners = new Set<Listener<FailureEvent>>();
const doneListeners = new Set<Listener<string>>();
const busyListeners = new Set<() => void>();
let busyCalls = 0;
let timeoutSaid = false;
/** Which sign-in of this page it is. */
let session = 0;

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears every failed call, with what spec 8 wants done. Returns the unsubscriber. */
export const onFailure = (listener: Listener<FailureEvent>) => subscribe(failureListeners, listener);
/** Hears the texts of successful writes. */
export const onDone = (listener: Listener<string>) => subscribe(doneListeners, listener);
export const onBusyChange = (listener: () => void) => subscribe(busyListeners, listener);

/** True while at least one call with a loading mask is under way (spec 7 "(loading)"). */
export const isBusy = () => busyCalls > 0;

export function tellDone(text: string): void {
  for (const listener of doneListeners) listener(text);
}

const CHECK_TOKEN = '/ums/api/v1/user/checkToken';

/**
 * Tells the listeners what follows from a failure; the text of a lost session goes out once until `beginSession`. Of
 * quiet calls only what concerns the session is told: their callers show the rest. What was sent `sentIn` an earlier session
 * tells nothing of this one.
 */
export function tellFailure(
  failure: CallFailure,
  callPath: string,
  { quiet = false, sentIn = session } = {},
): void {
  const consequence = consequenceOf(failure, {
    onPublicPath: isPublicPath(location.pathname),
    tokenCheck: callPath === CHECK_TOKEN,
    alreadySaid: timeoutSaid,
  });
  if (quiet && consequence.next === 'stay') return;
  if (consequence.next === 'signOut' && sentIn !== session) return;
  if (consequence.next === 'signOut' && consequence.say !== null) timeoutSaid = true;
  for (const listener of failureListeners) listener({ failure, consequence, callPath });
}

/** Somebody has signed in: the next lost session is worth a word again. */
export function beginSession(): void {
  timeoutSaid = false;
  session += 1;
}

/** In which session a call goes out. */
export const sessionOfNow = (): number => session;

/** Counts a call with a loading mask in; the returned function counts it out, once. */
export function beginBusy(): () => void {
  let open = true;
  busyCalls += 1;
  for (const listener of busyListeners) listener();
  return () => {
    if (!open) return;
    open = false;
    busyCalls -= 1;
    for (const listener of busyListeners) listener();
  };
}
