/** A person's tiles: at most so many rows as the contract allows, read and written whole. */
import type { BookmarkAdd, BookmarkColor } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

/** What a person has put there, in his order; null where he has arranged nothing yet. */
export async function findBoard(db: Db, userId: number): Promise<BookmarkAdd[] | null> {
  const rows = await db
    .selectFrom('bookmark_board')
    .leftJoin('bookmark', 'bookmark.user_id', 'bookmark_board.user_id')
    .select((eb) => [
      'address',
      'name',
      'icon',
      eb.ref('bookmark.color').$castTo<BookmarkColor | null>().as('color'),
    ])
    .where('bookmark_board.user_id', '=', userId)
    .orderBy('position')
    .orderBy('bookmark.id')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ address, name, icon, color }) =>
    address === null || name === null || icon === null || color === null
      ? []
      : [{ address, name, icon, color }],
  );
}

/**
 * Holds a person's board, which is made where there is none: of two windows the second one waits for the first. Answers
 * whether it was made now.
 */
export async function holdBoard(trx: Trx, userId: number): Promise<boolean> {
  const { isNew } = await trx
    .insertInto('bookmark_board')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ arranged_at: sql<Date>`now()` }))
    // A row that was there has been locked or changed by some transaction before.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
}

/** Puts these tiles in the place of all, on a board that is held. */
export async function replaceTiles(trx: Trx, userId: number, tiles: readonly BookmarkAdd[]): Promise<void> {
  await trx.deleteFrom('bookmark').where('user_id', '=', userId).execute();
  if (tiles.length > 0)
    await trx
      .insertInto('bookmark')
      .values(tiles.map((tile, position) => ({ user_id: userId, ...tile, position })))
      .execute();
}

/** As if nothing had ever been arranged. */
export async function deleteBoard(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('bookmark_board').where('user_id', '=', userId).execute();
}
