import type { FileFault } from '@outbound/contract';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { Trx } from '../http/call-context.ts';

/** What a browser shows in a round frame: the pictures of spec 5.3. */
const photoTypes = ['image/jpeg', 'image/png'] as const;

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** One file's row, or undefined. */
export function findFile(db: Db, id: string) {
  return db
    .selectFrom('file')
    .select((eb) => [
      ...(['id', 'audience', 'name', 'media_type', 'size', 'sha256'] as const),
      eb.ref('fault').$castTo<FileFault | null>().as('fault'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A new file's row. */
export type FileToStore = Insertable<Schema['file']> & {
  id: string;
  name: string;
  size: number;
  sha256: Buffer;
};

export async function insertFiles(db: Db | Trx, rows: readonly FileToStore[]): Promise<void> {
  await db
    .insertInto('file')
    .values([...rows])
    .execute();
}

export async function deleteFiles(db: Db | Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('file')
    .where('id', 'in', [...ids])
    .execute();
}

/** Counts a download of a file. */
export async function countDownload(db: Db, id: string): Promise<void> {
  await db.updateTable('file').set({ download_num: sql`download_num + 1` }).where('id', '=', id).execute();
}

/** Did this person upload it, as a picture that people with a session may see? Locks it if so. */
export async function isOwnPicture(trx: Trx, id: string, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .where('audience', '<>', 'attachment')
    .where('media_type', 'in', [...photoTypes])
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks one file that no record has held for a day and nobody else has locked, none of `except`; null when there is none. */
export async function lockUnheld(trx: Trx, except: readonly string[] = []): Promise<string | null> {
  const row = await trx
    .selectFrom('file')
    .select('id')
    .where('unheld_since', '<', sql<Date>`now() - interval '24 hours'`)
    .where('id', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('unheld_since')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The same for one that a visitor uploaded and never submitted, and that would be two hours old at the next clean-up. */
export async function lockForgotten(trx: Trx, except: readonly string[] = []): Promise<string | null> {
  const row = await trx
    .selectFrom('parked_upload as parked')
    .innerJoin('file', 'file.id', 'parked.file_id')
    .select('file.id')
    .where('parked.network', 'is not', null)
    .where('parked.created_at', '<', sql<Date>`now() - interval '110 minutes'`)
    .where('file.unheld_since', 'is not', null)
    .where('file.id', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('parked.created_at')
    .limit(1)
    .forUpdate('file')
    .skipLocked()
    .executeTakeFirst();
  return row?.id ?? null;
}
