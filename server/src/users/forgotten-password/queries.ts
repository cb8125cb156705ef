import { createHash } from 'node:crypto';
import { RESET_MINUTES, RESET_TRIES } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const codeHash = (resetId: string, code: string) => hashOf(`${resetId} ${code}`);

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

/** Keeps a request; `userId` null is one that leads nowhere. */
export async function insertReset(
  db: Db,
  { resetId, code, userId }: { resetId: string; code: string; userId: number | null },
): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({
      id_hash: hashOf(resetId),
      code_hash: codeHash(resetId, code),
      user_id: userId,
      expires_at: sql`now() + make_interval(mins => ${RESET_MINUTES})`,
    })
    .execute();
}

/** Requests of one account are counted and kept one after the other. */
export async function lockResets(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`password reset ${userId}`}, 0))`.execute(trx);
}

/** Uses up one try of a live request; undefined when there is none left. */
export async function claimResetTry(db: Db, resetId: string, code: string) {
  const row = await db
    .updateTable('password_reset')
    .set({ tries: sql`tries + 1` })
    .where('id_hash', '=', hashOf(resetId))
    .where('tries', '<', RESET_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'code_hash as hash', 'tries'])
    .executeTakeFirst();
  return row && { userId: row.userId, tries: row.tries, matches: row.hash.equals(codeHash(resetId, code)) };
}

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
