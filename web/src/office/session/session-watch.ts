import { limits } from '@outbound/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { leaveMessage } from '../../api/next-page-message.ts';
import { goUnasked, updatePage } from '../../api/page-update.ts';
import { readSession, readSessionMark } from '../../api/session.ts';
import { currentSession } from './session-store.ts';

/** So long before a session ends, whoever is there is asked. */
const WARN_MS = 120_000;

/** When the session ends unless it is used, on this computer's clock; null while that is far away or not known. */
export interface SessionEnd {
  at: number;
  /** False on its last day: it ends then, used or not. */
  extendable: boolean;
}

let firstSeen: string | null = null;
let end: SessionEnd | null = null;
const listeners = new Set<() => void>();

function setEnd(next: SessionEnd | null): void {
  // Each look computes the moment anew, a little off: that is no other end.
  if (next && end && next.extendable === end.extendable && Math.abs(next.at - end.at) < 2_000) return;
  if (next === end) return;
  end = next;
  for (const listener of listeners) listener();
}

/** The end of the session once it is near, else null. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => end,
  );
}

/** The mark of the session that this page belongs to; a sign-in on this very page makes a new one. */
export function rememberMark(): void {
  firstSeen = readSessionMark();
  setEnd(null);
}

let checking: Promise<void> = Promise.resolve();

/** Once the look that is under way is over, or a second has passed: a session that is ended meanwhile would be told as lost. */
export const lookEnded = (): Promise<void> =>
  Promise.race([checking, new Promise<void>((resolve) => setTimeout(resolve, 1_000))]);

async function checkToken(): Promise<void> {
  try {
    const checked = await api.user.checkToken({}, { quiet: true });
    if (!('endsInSeconds' in checked)) return;
    const { endsInSeconds, extendable } = checked;
    const isNear = endsInSeconds * 1_000 <= WARN_MS;
    setEnd(isNear ? { at: Date.now() + endsInSeconds * 1_000, extendable } : null);
  } catch {
    // A lost session is told to whoever shows it; nothing else follows (spec 4).
    if (currentSession().isLost) setEnd(null);
  }
}

/** What the reloaded page says: without it whoever is typing would not know what happened. */
export const RELOADED_TEXT = '检测到本浏览器中有新的登录，页面已刷新';

/**
 * Loads the page anew because of another sign-in. What was typed comes back with the page where the same person signed in;
 * where somebody else did, it is none of his.
 */
function reloadPage(): void {
  const isSame = readSession()?.userLoginId === currentSession().user?.userLoginId;
  // Who signed out elsewhere is no news to himself.
  if (readSessionMark() !== '') leaveMessage(RELOADED_TEXT);
  if (isSame) {
    updatePage();
    return;
  }
  goUnasked();
  location.reload();
}

/**
 * One look of the session watch (spec 4). Another sign-in reloads the page, except on the root; else the token is
 * checked, which keeps nothing alive: of the result only the near end of the session is shown. A lost session waits
 * for its re-login dialog: a reload would lose what was typed.
 */
export async function watchSession(reload: () => void = reloadPage): Promise<void> {
  const { user, isLost, isSigningOut } = currentSession();
  if (isLost || isSigningOut) return;
  firstSeen ??= readSessionMark();
  if (readSessionMark() !== firstSeen && location.pathname !== '/') {
    reload();
    return;
  }
  if (!user) return;
  checking = checkToken();
  await checking;
}

/** Somebody is there: uses the session, which prolongs it, and looks when it ends now. */
export async function keepSession(): Promise<void> {
  setEnd(null);
  // Whatever went wrong, the next look tells.
  await api.user.current({}, { quiet: true }).catch(() => {});
}

/** Watches the session every 15 s, for the first time once the page shows what it has: its own calls tell whether there is one. */
export function useSessionWatch(isSettled: boolean): void {
  useEffect(() => {
    rememberMark();
    const timer = setInterval(() => void watchSession(), limits.tokenCheckMs);
    return () => clearInterval(timer);
  }, []);
  // After the mark: what another page of this session remembered is none of a new one.
  useEffect(() => {
    if (isSettled) void watchSession();
  }, [isSettled]);
}
