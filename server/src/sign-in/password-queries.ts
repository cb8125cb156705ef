import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

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
