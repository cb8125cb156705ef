import { createHash } from 'node:crypto';
import { THIRD_SIGN_IN_MINUTES } from '@outbound/contract';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Attempt, Identity } from './provider.ts';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Keeps a sign-in that was begun, bound to the browser that holds the secret `browser`. */
export async function insertThirdSignIn(db: Db, attempt: Attempt & { browser: string }): Promise<void> {
  await db
    .insertInto('third_sign_in')
    .values({
      state_hash: hashOf(attempt.state),
      browser_hash: hashOf(attempt.browser),
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      redirect_uri: attempt.redirectUri,
      expires_at: sql`now() + make_interval(mins => ${THIRD_SIGN_IN_MINUTES})`,
    })
    .execute();
}

/** Takes a sign-in out, once: undefined when it is none, of another browser, used or too old. */
export async function redeemThirdSignIn(
  db: Db,
  state: string,
  browser: string,
): Promise<Attempt | undefined> {
  const row = await db
    .deleteFrom('third_sign_in')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .returning(['nonce', 'verifier', 'redirect_uri', sql<boolean>`expires_at > now()`.as('isLive')])
    .executeTakeFirst();
  return row?.isLive
    ? { state, nonce: row.nonce, verifier: row.verifier, redirectUri: row.redirect_uri }
    : undefined;
}

/** The id of the account that an identity belongs to. */
export async function findLinked(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', subject)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Makes an identity the one of a synced account. False when the account has another one, or when it was taken off since
 * `account` was read: whoever unlinks holds the row, ends the sessions that there are, and would miss the one to come.
 * Refuses (UM4112) when the identity has become another account's meanwhile: who signs in again is led to that one.
 */
export async function linkIdentity(
  trx: Trx,
  account: { id: number; externalSubject: string | null },
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<boolean> {
  const linking = trx
    .updateTable('user_account')
    .set({ external_issuer: issuer, external_subject: subject })
    .where('id', '=', account.id)
    .where('source', '=', 1)
    .where((eb) => {
      const isHis = eb.and([eb('external_issuer', '=', issuer), eb('external_subject', '=', subject)]);
      return account.externalSubject === null ? eb.or([eb('external_subject', 'is', null), isHis]) : isHis;
    });
  try {
    const { numUpdatedRows } = await linking.executeTakeFirst();
    return numUpdatedRows === 1n;
  } catch (error) {
    throw isUniqueViolation(error, 'user_account_external_once')
      ? new Refusal('UM4112', {}, { cause: error })
      : error;
  }
}

/** A synced account without password, department and rights; nothing happens when the name is taken meanwhile. */
export async function insertSyncedAccount(
  db: Db,
  account: { userLoginId: string; userName: string },
): Promise<void> {
  await db
    .insertInto('user_account')
    .values({
      user_login_id: account.userLoginId,
      user_name: account.userName,
      source: 1,
      first_login: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the identity off an account; answers which one it was, undefined when there was none. */
export async function unlinkIdentity(
  trx: Trx,
  userId: number,
): Promise<{ issuer: string | null; subject: string | null } | undefined> {
  const before = await trx
    .selectFrom('user_account')
    .select(['external_issuer as issuer', 'external_subject as subject'])
    .where('id', '=', userId)
    .where('external_subject', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (before)
    await trx
      .updateTable('user_account')
      .set({ external_issuer: null, external_subject: null })
      .where('id', '=', userId)
      .execute();
  return before;
}
