import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { Trx } from '../http/call-context.ts';

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** One file's row, or undefined. */
export function findFile(db: Db, id: string) {
  return db
    .selectFrom('file')
    .select(['id', 'audience', 'name', 'media_type', 'size', 'sha256', 'width', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertFile(trx: Db | Trx, row: Insertable<Schema['file']>): Promise<void> {
  await trx.insertInto('file').values(row).execute();
}

/** Marks files as held by a record; answers which of the ids exist. */
export async function claimFiles(trx: Db | Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .updateTable('file')
    .set({ claimed_at: sql`coalesce(claimed_at, now())` })
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Takes the rows of files that no record has claimed for a day; their bytes are the caller's to remove. */
export async function deleteUnclaimed(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('file')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('file')
        .select('id')
        .where('claimed_at', 'is', null)
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .orderBy('created_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
