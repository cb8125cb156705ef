import { limits } from '@outbound/contract';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { readSessionMark } from '../../api/session.ts';
import { currentSession } from './session-store.ts';

let firstSeen: string | null = null;

/** The mark of the session that this page belongs to; a sign-in on this very page makes a new one. */
export function rememberMark(): void {
  firstSeen = readSessionMark();
}

/**
 * One look of the session watch (spec 4). Another sign-in reloads the page, except on the root; else the token is
 * checked and the result ignored. A lost session waits for its re-login dialog: a reload would lose what was typed.
 */
export function watchSession(reload: () => void = () => location.reload()): void {
  const { user, isLost } = currentSession();
  if (isLost) return;
  firstSeen ??= readSessionMark();
  if (readSessionMark() !== firstSeen && location.pathname !== '/') {
    reload();
    return;
  }
  if (user) api.user.checkToken({}, { quiet: true }).catch(() => {});
}

/** Watches the session every 15 s. */
export function useSessionWatch(): void {
  useEffect(() => {
    rememberMark();
    const timer = setInterval(() => watchSession(), limits.tokenCheckMs);
    return () => clearInterval(timer);
  }, []);
}
