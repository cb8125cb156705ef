import { type Source, Source as sources, type UserType } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller, ResolveCaller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { findRights, KnownByVersion, type Rights } from '../../rights/index.ts';
import { findUsable, sessionFinder, updateSessionSeen } from './sessions.ts';

/**
 * Finds the caller of a credential: one query a call, rights from what this process knows. Null when the session is
 * none, has ended, or its user was frozen or has left since.
 */
export function callerResolver(platform: Platform): ResolveCaller {
  const { db } = platform.database;
  const known = new KnownByVersion<Rights>();
  const findSession = sessionFinder(db);
  const seen = seenWriter(platform);
  return async (token, isUse) => {
    const session = await findSession(token);
    if (!session) return null;
    if (isUse && session.isStale) seen(session.sessionId);
    const { userId, accessVersion } = session;
    const rights = await known.of(userId, accessVersion, () => findRights(db, userId));
    return {
      sessionId: session.sessionId,
      userId,
      userLoginId: session.userLoginId,
      userName: session.userName,
      userType: session.userType as UserType,
      source: session.source as Source,
      deptId: rights.deptId,
      deptName: rights.deptName,
      mustChangePassword: session.firstLogin === 1 && session.source === sources.selfBuilt,
      codes: rights.codes,
      scope: rights.scope,
      mark: session.mark,
      accessVersion,
    };
  };
}

/**
 * Somebody as the caller of what was asked for earlier and is done without him, with the rights that he has now. Null when
 * his account may not be used any more.
 */
export async function absentCaller(db: Db, userId: number): Promise<Caller | null> {
  const user = await findUsable(db, userId);
  if (!user || (user.firstLogin === 1 && user.source === sources.selfBuilt)) return null;
  const rights = await findRights(db, userId);
  return {
    sessionId: 0,
    userId,
    userLoginId: user.userLoginId,
    userName: user.userName,
    userType: user.userType as UserType,
    source: user.source as Source,
    deptId: rights.deptId,
    deptName: rights.deptName,
    mustChangePassword: false,
    codes: rights.codes,
    scope: rights.scope,
    mark: '',
    accessVersion: user.accessVersion,
  };
}

/** Writes "seen" beside the call, which does not wait for it; what still runs is waited for at the stop. */
function seenWriter(platform: Platform): (sessionId: number) => void {
  const running = new Map<number, Promise<void>>();
  platform.onStop(async () => {
    await Promise.all(running.values());
  });
  return (sessionId) => {
    if (running.has(sessionId)) return;
    running.set(
      sessionId,
      updateSessionSeen(platform.database.db, sessionId)
        .catch((error: unknown) => platform.log.warn({ err: error }, 'session not marked as seen'))
        .finally(() => running.delete(sessionId)),
    );
  };
}
