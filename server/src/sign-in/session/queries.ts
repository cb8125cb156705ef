import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { networkOf } from '../../http/network.ts';
import { FAILURES_BEFORE_PAUSE, type Failures, WINDOW_MINUTES } from './policy.ts';

/** The account that a person names at sign-in, whatever case he types it in. */
export async function findAccount(db: Db, lowerLoginId: string) {
  return accounts(db).where(sql`lower(user_account.user_login_id)`, '=', lowerLoginId).executeTakeFirst();
}

/** The same by id. */
export async function findAccountById(db: Db, userId: number) {
  return accounts(db).where('user_account.id', '=', userId).executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function accounts(db: Db) {
  return db
    .selectFrom('user_account')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select([
      'user_account.id',
      'user_account.user_login_id as userLoginId',
      'user_account.user_name as userName',
      'user_account.password_hash as passwordHash',
      'user_account.mobile_phone as mobilePhone',
      'user_account.gender',
      'user_account.user_type as userType',
      'user_account.source',
      'user_account.status',
      'user_account.person_status as personStatus',
      'user_account.first_login as firstLogin',
      'user_account.deleted_at as deletedAt',
      'user_account.external_subject as externalSubject',
      'user_account.photo_file_id as photoFileId',
      'user_account.department_id as departmentId',
      'user_account.view_department_id as viewDepartmentId',
      'department.name as departmentName',
    ]);
}

/** Where a try comes from: a network, or a browser that the account has signed in from before. */
export interface TryOrigin {
  address: string;
  /** The browser's id; null for one that nobody knows. */
  deviceId: string | null;
}

const placeOf = ({ address, deviceId }: TryOrigin) =>
  deviceId === null ? networkOf(address) : `device ${deviceId}`;

/**
 * The failures that the policy looks at: of the account its last ones within two windows, of the network a count. For a
 * browser that the account has signed in from only its own ones count: else anybody could keep the owner out.
 */
export async function findFailures(db: Db, account: string, origin: TryOrigin): Promise<Failures> {
  const place = placeOf(origin);
  const { rows } = await sql<{ now: number; ofAccount: number[]; ofAddress: number }>`
    select
      extract(epoch from now()) * 1000 as now,
      array(
        select extract(epoch from created_at) * 1000 from sign_in_failure
        where account = ${account} and created_at > now() - make_interval(mins => ${2 * WINDOW_MINUTES})
          and (${origin.deviceId === null} or address = ${place})
        order by created_at desc limit ${FAILURES_BEFORE_PAUSE + 1}
      ) as "ofAccount",
      (
        select count(*) from sign_in_failure
        where address = ${place} and created_at > now() - make_interval(mins => ${WINDOW_MINUTES})
      ) as "ofAddress"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

/** The same of many accounts at once, without addresses: name in lower case -> failures, where there are any. */
export async function findFailuresOf(db: Db, accounts: readonly string[]): Promise<Map<string, Failures>> {
  const { rows } = await sql<{ account: string; now: number; ofAccount: number[] }>`
    select wanted.account, extract(epoch from now()) * 1000 as now, array(
      select extract(epoch from created_at) * 1000 from sign_in_failure
      where sign_in_failure.account = wanted.account
        and created_at > now() - make_interval(mins => ${2 * WINDOW_MINUTES})
      order by created_at desc limit ${FAILURES_BEFORE_PAUSE + 1}
    ) as "ofAccount"
    from unnest(${[...accounts]}::text[]) as wanted (account)
  `.execute(db);
  return new Map(
    rows
      .filter(({ ofAccount }) => ofAccount.length > 0)
      .map(({ account, now, ofAccount }) => [account, { now, ofAccount, ofAddress: 0 }]),
  );
}

/** Writers of one account's failures wait for each other until their transaction ends. */
export async function lockFailuresOf(db: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${account}`}, 0))`.execute(db);
}

export async function insertFailure(db: Db, account: string, origin: TryOrigin): Promise<number> {
  const { id } = await db
    .insertInto('sign_in_failure')
    .values({ account, address: placeOf(origin), created_at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes back one try that was no failure; the others stay. */
export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('id', '=', id).execute();
}

/** A right password clears what the account has against it; so does whoever may unlock it. */
export async function deleteFailuresOf(db: Db, ...accounts: string[]): Promise<void> {
  await db.deleteFrom('sign_in_failure').where(sql<boolean>`account = any(${accounts}::text[])`).execute();
}

/**
 * Notes when and from where somebody signs in. False when his password or his standing is not what it was when `account`
 * was read: whoever resets or freezes holds the row, ends the sessions that there are, and would miss the one to come.
 */
export async function updateLastLogin(
  trx: Trx,
  account: Pick<Account, 'id' | 'passwordHash'>,
  address: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ last_login_at: sql`now()`, last_login_address: address })
    .where('id', '=', account.id)
    .where(sql<boolean>`password_hash is not distinct from ${account.passwordHash}::text`)
    .where('status', '=', 1)
    .where('person_status', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The hashes of a user's earlier passwords, newest first. */
export async function findEarlierPasswords(db: Db, userId: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash as hash')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.hash);
}

/**
 * Replaces a password, unless somebody else did so since `before` was read: then nothing happens and the answer is
 * false. The old one goes to the history, of which the newest `remembered` stay.
 */
export async function updatePassword(
  db: Db,
  change: { userId: number; before: string | null; after: string; strength: number; remembered: number },
): Promise<boolean> {
  const updated = await db
    .updateTable('user_account')
    .set({
      password_hash: change.after,
      password_strength: change.strength,
      first_login: 0,
      password_changed_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', change.userId)
    .where(sql<boolean>`password_hash is not distinct from ${change.before}::text`)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  // The first password follows none.
  if (change.before === null) return true;
  await db
    .insertInto('password_history')
    .values({ user_id: change.userId, password_hash: change.before })
    .execute();
  await db
    .deleteFrom('password_history')
    .where('user_id', '=', change.userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('password_history')
        .select('id')
        .where('user_id', '=', change.userId)
        .orderBy('id', 'desc')
        .limit(change.remembered),
    )
    .execute();
  return true;
}
