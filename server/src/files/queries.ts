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
    .select(['id', 'audience', 'name', 'media_type', 'size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertFile(db: Db | Trx, row: Insertable<Schema['file']>): Promise<void> {
  await db.insertInto('file').values(row).execute();
}

export async function deleteFiles(db: Db | Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('file')
    .where('id', 'in', [...ids])
    .execute();
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

/** Holds one file that no record has claimed for a day, one that nobody else holds; null when there is none. */
export async function lockUnclaimed(trx: Trx): Promise<string | null> {
  const row = await trx
    .selectFrom('file')
    .select('id')
    .where('claimed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id ?? null;
}
