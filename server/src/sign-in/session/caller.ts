import { type Source, Source as sources, type UserType } from '@outbound/contract';
import type { ResolveCaller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { KnownRights } from '../../rights/index.ts';
import { sessionFinder, updateSessionSeen } from './sessions.ts';

/**
 * Finds the caller of a credential: one query a call, rights from what this process knows. Null when the session is
 * none, has ended, or its user was frozen or has left since.
 */
export function callerResolver(platform: Platform): ResolveCaller {
  const { db } = platform.database;
  const known = new KnownRights(db);
  const findSession = sessionFinder(db);
  const seen = seenWriter(platform);
  return async (token, isUse) => {
    const session = await findSession(token);
    if (!session) return null;
    if (isUse && session.isStale) seen(session.sessionId);
    const rights = await known.of(session.userId, session.accessVersion);
    return {
      sessionId: session.sessionId,
      userId: session.userId,
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
    };
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
