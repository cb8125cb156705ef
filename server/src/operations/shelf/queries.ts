import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { ownOnes, type Shelf } from './shelf.ts';

/** What those of these records are called that exist for the caller; also what lies in the recycle bin `withRecycled`. */
export async function findTitles(
  db: Db,
  shelf: Shelf,
  caller: Caller,
  ids: readonly number[],
  withRecycled = false,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${sql.ref(shelf.title)} as title from ${sql.table(shelf.table)}
    where id = any(${[...ids]}::bigint[]) and ${ownOnes(shelf, caller)}
      and ${withRecycled ? sql`true` : sql`deleted_at is null`}`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
