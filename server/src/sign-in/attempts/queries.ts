import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { networkOf } from '../../http/network.ts';
import { lowerLoginId } from '../account.ts';
import { FAILURES_BEFORE_PAUSE, type Failures, WINDOW_MINUTES } from './policy.ts';

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
export async function clearFailures(db: Db, ...userLoginIds: string[]): Promise<void> {
  const accounts = userLoginIds.map(lowerLoginId);
  await db.deleteFrom('sign_in_failure').where(sql<boolean>`account = any(${accounts}::text[])`).execute();
}
