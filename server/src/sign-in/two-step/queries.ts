import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

/** A secret that nobody confirms is forgotten after this time: his page is long closed. */
const PENDING_MINUTES = 10;

/** What is known of a user's second step; `secret` is sealed, `isPending` one that may still be confirmed. */
export async function findTwoStep(
  db: Db,
  userId: number,
): Promise<{ secret: Buffer; isOn: boolean; isPending: boolean; recoveryLeft: number } | undefined> {
  return db
    .selectFrom('two_step')
    .select([
      'secret',
      sql<boolean>`confirmed_at is not null`.as('isOn'),
      sql<boolean>`confirmed_at is null and created_at > now() - make_interval(mins => ${PENDING_MINUTES})`.as(
        'isPending',
      ),
      sql<number>`(select count(*) from recovery_code where recovery_code.user_id = two_step.user_id)`.as(
        'recoveryLeft',
      ),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Keeps a secret that is not confirmed yet; false when a confirmed one stands. */
export async function insertTwoStep(trx: Trx, userId: number, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('two_step')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: sql`now()`, last_step: 0 })
        .where('two_step.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Confirms the secret that was read before; false when it is another one by now, or confirmed already. */
export async function confirmTwoStep(
  trx: Trx,
  userId: number,
  { secret, step }: { secret: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_step')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses a step up; false when a code of it, or of a later one, was taken before. */
export async function claimStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_step')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Recovery codes are read off paper: case, hyphens and spaces do not matter. */
const hashOf = (code: string) =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest();

export async function insertRecoveryCodes(trx: Trx, userId: number, codes: readonly string[]): Promise<void> {
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
}

/** Uses a recovery code up; false when it is none. */
export async function redeemRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes the second step off an account; false when there was none. */
export async function deleteTwoStep(trx: Trx, userId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('two_step')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed?.confirmed_at != null;
}
