/** Sessions as rows: only the hash of the credential is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { type InferResult, sql } from 'kysely';
import { gathered, withKeys } from '../../database/gathered.ts';
import type { Db } from '../../database/open.ts';

/** A session ends this long after its last use ... */
const IDLE_HOURS = 12;
/** ... and this long after its beginning, used or not. */
export const SESSION_DAYS = 7;

/** The credential as the table keeps it. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

export interface NewSession {
  id: number;
  /** The credential: goes into the HttpOnly cookie and nowhere else. */
  token: string;
  /** The readable mark: opens nothing. */
  mark: string;
}

/** More browsers than this nobody uses; of more, those that were used least lately end. */
const MOST_SESSIONS = 20;

/** Opens a session for a user. */
export async function insertSession(
  db: Db,
  session: { userId: number; address: string; browser: string; idToken?: string | null },
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const mark = randomBytes(16).toString('base64url');
  const { id } = await db
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      mark,
      user_id: session.userId,
      address: session.address,
      browser: session.browser,
      id_token: session.idToken ?? null,
      expires_at: sql`now() + make_interval(hours => ${IDLE_HOURS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, mark };
}

/** Ends what a user has beyond the most, never the one that he has just opened. He is locked by the transaction. */
export async function endSurplus(db: Db, userId: number, newest: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '<>', newest)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_SESSIONS - 1),
    )
    .execute();
}

/** As the database's function answers it. */
interface LiveSession {
  hash: Buffer;
  session_id: number;
  mark: string;
  user_id: number;
  user_login_id: string;
  user_name: string;
  user_type: number;
  source: number;
  first_login: number;
  is_stale: boolean;
  access_version: number;
}

/** The live sessions of credentials with their users, and the access version of the moment. */
function sessionsQuery(db: Db, hashes: Buffer[]) {
  return db
    .selectFrom(sql<LiveSession>`live_sessions(${hashes}::bytea[])`.as('live'))
    .select([
      'live.hash',
      'live.session_id as sessionId',
      'live.mark',
      'live.user_id as userId',
      'live.user_login_id as userLoginId',
      'live.user_name as userName',
      'live.user_type as userType',
      'live.source',
      'live.first_login as firstLogin',
      'live.is_stale as isStale',
      'live.access_version as accessVersion',
    ]);
}

/** An account that may be used now, whether or not somebody is signed in with it. */
export function findUsable(db: Db, userId: number) {
  return db
    .selectFrom('user_account')
    .select([
      'user_login_id as userLoginId',
      'user_name as userName',
      'user_type as userType',
      'source',
      'first_login as firstLogin',
      sql<number>`(select version from access_version)`.as('accessVersion'),
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', sql<number>`1`)
    .where('person_status', '=', sql<number>`1`)
    .executeTakeFirst();
}

type SessionRow = InferResult<ReturnType<typeof sessionsQuery>>[number];

/**
 * The finder of sessions: one query for all calls that come at the same time, and none is told what was read before it came, so
 * that whoever was frozen is out with his next call. Its text is made once; making it each time costs the thread twice what
 * sending it does. The hashes are its only parameter.
 */
export function sessionFinder(db: Db): (token: string) => Promise<SessionRow | undefined> {
  const sessionsOf = withKeys(db, (hashes: Buffer[]) => sessionsQuery(db, hashes));
  const find = gathered<string, SessionRow>(async (hashes) => {
    const rows = await sessionsOf(hashes.map((hash) => Buffer.from(hash, 'base64url')));
    return new Map(rows.map((row) => [row.hash.toString('base64url'), row]));
  });
  return (token) => find(tokenHash(token).toString('base64url'));
}

/** Notes that a session is in use: it lives on from here, up to its last day. At most once a minute. */
export async function updateSessionSeen(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({
      last_seen_at: sql`now()`,
      expires_at: sql`least(now() + make_interval(hours => ${IDLE_HOURS}), created_at + make_interval(days => ${SESSION_DAYS}))`,
    })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
}

/** What the provider of a synced user gave with the sign-in that opened this session. */
export async function findIdToken(db: Db, sessionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('id_token')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.id_token ?? null;
}

/**
 * When a session ends unless it is used: seconds from now, and whether using it would still prolong it. Undefined when
 * it has ended.
 */
export async function findSessionEnd(
  db: Db,
  sessionId: number,
): Promise<{ endsInSeconds: number; extendable: boolean } | undefined> {
  return db
    .selectFrom('session')
    .select([
      sql<number>`greatest(0, floor(extract(epoch from expires_at - now())))::int`.as('endsInSeconds'),
      sql<boolean>`expires_at < created_at + make_interval(days => ${SESSION_DAYS})`.as('extendable'),
    ])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/** Ends one session. */
export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Ends the sessions of users: all of them, `only` that one, or all `but` that one. Answers how many ended. */
export async function deleteSessionsOf(
  db: Db,
  userIds: readonly number[],
  { only, but }: { only?: number | undefined; but?: number } = {},
): Promise<number> {
  if (userIds.length === 0) return 0;
  let query = db.deleteFrom('session').where('user_id', 'in', [...userIds]);
  if (only !== undefined) query = query.where('id', '=', only);
  if (but !== undefined) query = query.where('id', '<>', but);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Those of these sessions that no longer open anything, with the reason as far as the person may know it: `frozen` when
 * his account was frozen, else `ended` (signed out elsewhere, password changed, departed, time over).
 */
export async function findEndedSessions(
  db: Db,
  sessions: readonly { sessionId: number; userId: number }[],
): Promise<Map<number, 'ended' | 'frozen'>> {
  if (sessions.length === 0) return new Map();
  const rows = await db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', sql<number>`any(${sessions.map(({ sessionId }) => sessionId)}::bigint[])`)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('user_account.status', '=', sql<number>`1`)
    .where('user_account.person_status', '=', sql<number>`1`)
    .execute();
  const live = new Set(rows.map(({ id }) => id));
  const over = sessions.filter(({ sessionId }) => !live.has(sessionId));
  if (over.length === 0) return new Map();
  const frozen = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [...new Set(over.map(({ userId }) => userId))])
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .execute();
  const frozenIds = new Set(frozen.map(({ id }) => id));
  return new Map(
    over.map(({ sessionId, userId }) => [sessionId, frozenIds.has(userId) ? 'frozen' : 'ended']),
  );
}
