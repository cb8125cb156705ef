/** Who is signed in, as the office's pages see it: the stored session, the route list, whether the session was lost. */
import type { Route, SignedInUser } from '@outbound/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { beginSession } from '../../api/events.ts';
import { CallFailure, failureText, isAway, NETWORK, networkFailure } from '../../api/failure.ts';
import {
  clearSession,
  readPermissionCodes,
  readSession,
  type StoredSession,
  storeSignIn,
  writeLocal,
} from '../../api/session.ts';
import { routesOnDevice } from './on-device.ts';

export interface OfficeSession {
  user: StoredSession | null;
  /** The server no longer knows the session; the page stays under the re-login dialog until that is settled. */
  isLost: boolean;
  /** The person is on his way out: that his session ends now is no news. */
  isSigningOut: boolean;
  /** The permitted route list; null until it is loaded. */
  routes: readonly Route[] | null;
  /** The list is what this device keeps for when nobody can be asked: no more of it may be opened until somebody can. */
  isAlone: boolean;
  codes: readonly string[] | null;
  /** Codes that are lacked and whose buttons stand there disabled (spec 6). */
  disabledCodes: readonly string[];
  /** Why the list could not be loaded (spec 2.5 step 7). */
  loadError: string | null;
  /** Where somebody who just ceased to be signed in is led instead of where the guard sends visitors. */
  next: string | null;
}

const visitor: OfficeSession = {
  user: null,
  isLost: false,
  isSigningOut: false,
  routes: null,
  isAlone: false,
  codes: null,
  loadError: null,
  next: null,
  disabledCodes: [],
};
const fromStorage = (): OfficeSession => ({ ...visitor, user: readSession(), codes: readPermissionCodes() });

let session: OfficeSession | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

export function currentSession(): OfficeSession {
  session ??= fromStorage();
  return session;
}

function change(part: Partial<OfficeSession>): void {
  session = { ...currentSession(), ...part };
  for (const listener of listeners) listener();
}

export function useSession(): OfficeSession {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSession);
}

/** After a sign-in, first or anew. The route list is asked for again: rights may have changed meanwhile. */
export function startSession(user: SignedInUser): void {
  storeSignIn(user);
  beginSession();
  change({ ...fromStorage(), routes: null });
}

/** The initial password was changed: the flag falls, the guard lets on. */
export function firstPasswordChanged(): void {
  writeLocal('firstLogin', '0');
  change({ user: readSession() });
}

/** A new photo, or none, shows in the navbar at once. */
export function photoChanged(userPhoto: string | null): void {
  writeLocal('userPhoto', userPhoto ?? '');
  change({ user: readSession() });
}

/**
 * Forgets everything about the person. `next` is the page to go to: a navigation alone would come too late, because the
 * guard finds a visitor on a page of the office first.
 */
export function endSession(next: string | null = null): void {
  clearSession();
  change({ ...visitor, next });
}

/** The sign-out has begun; `endSession` ends it. */
export function beginSignOut(): void {
  change({ isSigningOut: true });
}

/** The person has arrived. */
export function forgetNextPage(): void {
  if (currentSession().next !== null) change({ next: null });
}

/** The server no longer knows the session: the storage is cleared at once, what is on the screen stays. */
export function loseSession(): void {
  const { user } = currentSession();
  if (!user) return;
  clearSession();
  change({ isLost: true });
}

/** The same person signed in again over an open page. */
export function resumeSession(user: SignedInUser): void {
  storeSignIn(user);
  beginSession();
  change({ user: readSession(), codes: readPermissionCodes(), isLost: false });
}

/** How long after a broken call the page may still turn out to be going away. */
const LEAVING_MS = 300;
let isLeaving = false;
window.addEventListener('pagehide', () => {
  isLeaving = true;
});
window.addEventListener('pageshow', (event) => {
  isLeaving = false;
  // Back from the browser's memory, where the call that was cut off is still missing.
  if (event.persisted && session?.user && session.routes === null) void loadRoutes();
});

/**
 * Leaving or reloading a page cuts its calls off, in some browsers before they say `pagehide`. That is no failure of
 * the session: clearing it would sign the person out on the page that comes next.
 */
async function isCutOff(error: unknown): Promise<boolean> {
  if (!(error instanceof CallFailure && error.code === NETWORK)) return false;
  if (!isLeaving) await new Promise((resolve) => window.setTimeout(resolve, LEAVING_MS));
  return isLeaving;
}

async function readRights(): Promise<Pick<OfficeSession, 'routes' | 'codes' | 'disabledCodes'>> {
  const quiet = { quiet: true };
  const [routes, codes, disabledCodes] = await Promise.all([
    api.user.routes({}, quiet),
    api.user.getUserResourceCode({}, quiet),
    api.user.disabledCodes({}, quiet),
  ]);
  return { routes, codes, disabledCodes };
}

function keepRights(rights: Awaited<ReturnType<typeof readRights>>): void {
  writeLocal('permissionCodeList', JSON.stringify(rights.codes));
  change({ ...rights, isAlone: false, loadError: null });
}

/** Longer nobody stands at a door before a page that could go on by itself. */
const DOOR_PATIENCE_MS = 5_000;
/** How often rights that nobody could be asked for are asked for again. */
const ASK_AGAIN_MS = 15_000;
let asking = 0;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(networkFailure()), DOOR_PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => window.clearTimeout(timer));
}

/** Goes on by what the device keeps, until the server answers again. */
function goOnAlone(routes: readonly Route[]): void {
  change({ routes, isAlone: true, codes: readPermissionCodes(), disabledCodes: [], loadError: null });
  window.clearInterval(asking);
  asking = window.setInterval(() => {
    if (currentSession().routes === routes) void refreshRights();
    else window.clearInterval(asking);
  }, ASK_AGAIN_MS);
}

async function fetchRoutes(): Promise<void> {
  const kept = routesOnDevice(currentSession().user?.userLoginId ?? '');
  try {
    const reading = readRights();
    keepRights(await (kept ? inTime(reading) : reading));
  } catch (error) {
    if (await isCutOff(error)) return;
    if (kept && isAway(error)) return goOnAlone(kept);
    // Step 7 of the guard: clear the session, show the text.
    clearSession();
    change({ ...visitor, loadError: failureText(error) });
  }
}

/** Fetches the route list and the permission codes, once however often it is asked for. */
export function loadRoutes(): Promise<void> {
  loading ??= fetchRoutes().finally(() => {
    loading = null;
  });
  return loading;
}

let newest: Promise<void> = Promise.resolve();

/**
 * Reads routes and codes anew because rights may have changed; without an answer everything stays as it is. Ends with the
 * newest of several: whoever goes on afterwards must not meet the guard with what an overtaken one has left unread.
 */
export function refreshRights(): Promise<void> {
  const mine: Promise<void> = readAnew(() => mine === newest).then(() =>
    mine === newest ? undefined : newest,
  );
  newest = mine;
  return mine;
}

async function readAnew(isNewest: () => boolean): Promise<void> {
  // The first reading may be answered from before the change.
  await loading;
  const { user, isLost, routes: known } = currentSession();
  if (!user || isLost || known === null) return;
  try {
    const rights = await readRights();
    // Two changes in a row: the answers may overtake each other.
    if (isNewest() && currentSession().user === user) keepRights(rights);
  } catch (error) {
    // The next call of the page finds out what is wrong.
    if (!(error instanceof CallFailure)) throw error;
  }
}

/** After the text of `loadError` was read: visitors go where the guard sends visitors. */
export function dismissLoadError(): void {
  change({ loadError: null });
}
