/** The list of a person's open sessions. */
import type { Answer, calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';

/** The live sessions of a user, the one used last first; `askingId` is the session that asks. */
export async function sessionsOf(
  db: Db,
  userId: number,
  askingId: number,
  zone: TimeZone,
): Promise<Answer<typeof calls.account.sessions>> {
  const sessions = await findSessionsOf(db, userId);
  return sessions.map((session) => ({
    id: session.id,
    address: session.address,
    browser: session.browser,
    createdTime: zone.text(session.created_at),
    lastSeenTime: zone.text(session.last_seen_at),
    isCurrent: session.id === askingId,
  }));
}

/** The open sessions of a user, the latest used first. */
function findSessionsOf(db: Db, userId: number) {
  return db
    .selectFrom('session')
    .select(['id', 'address', 'browser', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}
