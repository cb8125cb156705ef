import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';
import { REMEMBERED_PASSWORDS } from './passwords.ts';
import { deleteSessionsOf } from './session/sessions.ts';

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
 * false. The old one goes to the history.
 */
export async function updatePassword(
  db: Db,
  change: { userId: number; before: string | null; after: string; strength: number },
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
  if (change.before !== null) await keepEarlier(db, [{ id: change.userId, hash: change.before }]);
  return true;
}

/** Gives held accounts new first passwords: the old ones go to the history, all sessions end. */
export async function resetPasswords(
  trx: Trx,
  accounts: readonly { id: number; before: string | null; hash: string }[],
  by: { userId: number; now: Date },
): Promise<void> {
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const hashes = accounts.map(({ hash }) => hash);
  await sql`
    update user_account set password_hash = given.hash, password_strength = null, first_login = 1,
      password_changed_at = ${by.now}, updated_by = ${by.userId}, updated_at = ${by.now}, version = version + 1
    from unnest(${ids}::bigint[], ${hashes}::text[]) as given (id, hash) where user_account.id = given.id
  `.execute(trx);
  await keepEarlier(
    trx,
    accounts.flatMap(({ id, before }) => (before === null ? [] : [{ id, hash: before }])),
  );
  await deleteSessionsOf(trx, ids);
}

/** Puts replaced passwords into the history, of which the newest ones stay. */
async function keepEarlier(db: Db, replaced: readonly { id: number; hash: string }[]): Promise<void> {
  if (replaced.length === 0) return;
  await db
    .insertInto('password_history')
    .values(replaced.map(({ id, hash }) => ({ user_id: id, password_hash: hash })))
    .execute();
  await sql`
    delete from password_history where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as place
        from password_history where user_id = any(${replaced.map(({ id }) => id)}::bigint[])
      ) as kept where place > ${REMEMBERED_PASSWORDS})
  `.execute(db);
}
