import { createHash } from 'node:crypto';
import { RESET_MINUTES, RESET_TRIES } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whose code it is, as the account stood when the code was sent. */
export interface CodeOwner {
  id: number;
  passwordHash: string | null;
  mobilePhone: string;
}

/**
 * Bound to the account with that password and that phone: whoever gave it another of either, by whatever call, has taken
 * back every code that was on its way.
 */
const codeHash = (resetId: string, code: string, { id, passwordHash, mobilePhone }: CodeOwner) =>
  hashOf(JSON.stringify([resetId, code, id, passwordHash, mobilePhone]));

/** Stands in where account and phone do not belong together. */
const nobody: CodeOwner = { id: 0, passwordHash: null, mobilePhone: '' };

/** How many codes were sent for an account within the last hour. */
export async function countResets(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('password_reset')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps a request; without an owner it is one that leads nowhere. */
export async function insertReset(
  db: Db,
  { resetId, code, owner }: { resetId: string; code: string; owner: CodeOwner | null },
): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({
      id_hash: hashOf(resetId),
      code_hash: codeHash(resetId, code, owner ?? nobody),
      user_id: owner?.id ?? null,
      expires_at: sql`now() + make_interval(mins => ${RESET_MINUTES})`,
    })
    .execute();
}

/**
 * Requests for one account are counted and kept one after the other. By the name that was given, whether it is one or
 * not: were all others to wait for each other, who need not wait would be known for the right pair.
 */
export async function lockResets(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`password reset ${name}`}, 0))`.execute(trx);
}

/** Uses up one try of a live request; undefined when there is none left. */
export async function claimResetTry(db: Db, resetId: string) {
  return db
    .updateTable('password_reset')
    .set({ tries: sql`tries + 1` })
    .where('id_hash', '=', hashOf(resetId))
    .where('tries', '<', RESET_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'code_hash as codeHash', 'tries'])
    .executeTakeFirst();
}

/** Is this the code of the request, and is its account still what it was sent to? */
export const isCodeOf = (claimed: { codeHash: Buffer }, resetId: string, code: string, owner: CodeOwner) =>
  claimed.codeHash.equals(codeHash(resetId, code, owner));

/** Takes a request away; false when somebody else did before. */
export async function redeemReset(trx: Trx, resetId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_reset')
    .where('id_hash', '=', hashOf(resetId))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** No other code of the account holds any longer; the rows stay, because they count. */
export async function endResets(trx: Trx, userId: number): Promise<void> {
  await trx.updateTable('password_reset').set({ tries: RESET_TRIES }).where('user_id', '=', userId).execute();
}
