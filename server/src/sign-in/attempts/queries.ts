import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { networkOf } from '../../http/network.ts';
import { lowerLoginId } from '../account.ts';
import {
  FAILURES_BEFORE_PAUSE,
  type Failures,
  NAMES_BEFORE_PAUSE,
  REMEMBERED_MINUTES,
  WINDOW_MINUTES,
} from './policy.ts';

/**
 * Where tries are counted together: a network, a browser that the account has signed in from, an open session, or
 * everywhere (what only those can try who know the password).
 */
export type TryPlace = { network: string } | { device: string } | { session: number } | 'everywhere';

/** The place as the table has it; a network by the address that the try came from. */
function textOf(place: TryPlace): string {
  if (place === 'everywhere') return place;
  if ('network' in place) return networkOf(place.network);
  return 'device' in place ? `device ${place.device}` : `session ${place.session}`;
}

/**
 * The failures that the policy looks at. A pause is counted at a place, not for the account: else anybody could keep the
 * owner out. What happened elsewhere only makes a network that nobody knows slower.
 */
export async function findFailures(db: Db, account: string, place: TryPlace): Promise<Failures> {
  const at = textOf(place);
  const isNetwork = place !== 'everywhere' && 'network' in place;
  const { rows } = await sql<Failures>`
    select
      extract(epoch from now()) * 1000 as now,
      array(
        select extract(epoch from created_at) * 1000 from sign_in_failure
        where account = ${account} and address = ${at}
          and created_at > now() - make_interval(mins => ${REMEMBERED_MINUTES})
        order by created_at desc limit ${FAILURES_BEFORE_PAUSE + 1}
      ) as "ofAccount",
      case when ${isNetwork} then (
        select count(*) from sign_in_failure
        where account = ${account} and created_at > now() - make_interval(mins => ${WINDOW_MINUTES})
      ) else 0 end as anywhere,
      case when ${isNetwork} then (
        select count(*) from sign_in_failure
        where address = ${at} and created_at > now() - make_interval(mins => ${WINDOW_MINUTES})
      ) else 0 end as "ofNetwork",
      case when ${isNetwork} then (
        select extract(epoch from max(created_at)) * 1000 from sign_in_failure
        where address = ${at} and created_at > now() - make_interval(mins => ${WINDOW_MINUTES})
        group by account order by max(created_at) desc offset ${NAMES_BEFORE_PAUSE - 1} limit 1
      ) end as "manyNamesSince"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

/** The same of many accounts at once, of each place by itself: name in lower case -> what failed there. */
export async function findFailuresOf(db: Db, accounts: readonly string[]): Promise<Map<string, Failures[]>> {
  const { rows } = await sql<{ account: string; now: number; ofAccount: number[] }>`
    select account, extract(epoch from now()) * 1000 as now,
      (array_agg(extract(epoch from created_at) * 1000 order by created_at desc))[1:${FAILURES_BEFORE_PAUSE + 1}]
        as "ofAccount"
    from sign_in_failure
    where account = any(${[...accounts]}::text[])
      and created_at > now() - make_interval(mins => ${REMEMBERED_MINUTES})
    group by account, address
  `.execute(db);
  const ofAccounts = Map.groupBy(rows, ({ account }) => account);
  return new Map(
    [...ofAccounts].map(([account, places]) => [
      account,
      places.map(({ now, ofAccount }) => ({
        now,
        ofAccount,
        anywhere: 0,
        ofNetwork: 0,
        manyNamesSince: null,
      })),
    ]),
  );
}

/** Writers of one account's failures wait for each other until their transaction ends. */
export async function lockFailuresOf(db: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${account}`}, 0))`.execute(db);
}

export async function insertFailure(db: Db, account: string, place: TryPlace): Promise<number> {
  const { id } = await db
    .insertInto('sign_in_failure')
    .values({ account, address: textOf(place), created_at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name under which the tries at the second step of an account are counted. No account can have it: of blanks there are none in one. */
export const secondStepOf = (account: string) => `second step of ${account}`;

/** Takes back one try that was no failure; the others stay. */
export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('id', '=', id).execute();
}

/** A right password forgets the wrong ones, and no guess at the second step: else it would buy new ones without end. */
export async function clearPasswordFailures(db: Db, name: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('account', '=', name).execute();
}

/** A whole sign-in clears what the account has against it; so does whoever may unlock it. */
export async function clearFailures(db: Db, ...userLoginIds: string[]): Promise<void> {
  const accounts = userLoginIds.map(lowerLoginId).flatMap((name) => [name, secondStepOf(name)]);
  await db.deleteFrom('sign_in_failure').where(sql<boolean>`account = any(${accounts}::text[])`).execute();
}
