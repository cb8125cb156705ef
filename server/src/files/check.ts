/** Whether each file's bytes are there and as they were written, and what lies in the store without a row. */
import type { FileFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { BlobStore } from './blob-store.ts';
import { faultOf, noteFault, type StoredFile } from './integrity.ts';

/** Rows that are read at once, and files of them whose bytes are. */
const ROWS_AT_ONCE = 400;
const FILES_AT_ONCE = 4;

/**
 * Younger ones are left alone: the row of an upload is there before its bytes, and the bytes of a first start before its
 * rows are committed.
 */
export const LEFT_ALONE_MS = 3_600_000;

/** What a check found: a file at fault, or what lies in the store and belongs to no file (`stray`). */
export interface Finding {
  kind: FileFault | 'stray';
  id: string;
  name: string;
}

interface Place {
  db: Db;
  blobs: BlobStore;
  now?: number;
}

/** What is told on the way: files that were looked at, of how many there are at all. */
export type Progress = (done: number) => void;

/**
 * Reads all files, marks those at fault and takes the mark off those that are whole again. Stops between two files when
 * the signal comes.
 */
export async function* findFaults(
  { db, blobs, now = Date.now() }: Place,
  signal: AbortSignal,
  progress: Progress,
): AsyncGenerator<Finding> {
  const before = new Date(now - LEFT_ALONE_MS);
  let done = 0;
  for (let last = ''; ; ) {
    const rows = await filesAfter(db, last, before);
    for (let start = 0; start < rows.length; start += FILES_AT_ONCE) {
      if (signal.aborted) return;
      const some = rows.slice(start, start + FILES_AT_ONCE);
      const faults = await Promise.all(some.map((file) => faultOf(blobs, file)));
      for (const [place, file] of some.entries()) {
        const fault = faults[place] ?? null;
        // Who is removed meanwhile has no bytes, and no row.
        const isThere = fault === file.fault || (await noteFault(db, file.id, fault));
        if (fault && isThere) yield { kind: fault, id: file.id, name: file.name };
      }
      done += some.length;
      progress(done);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

function filesAfter(db: Db, last: string, before: Date): Promise<(StoredFile & { name: string })[]> {
  return db
    .selectFrom('file')
    .select((eb) => ['id', 'name', 'size', 'sha256', eb.ref('fault').$castTo<FileFault | null>().as('fault')])
    .where('id', '>', last)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

/** What lies in the store without a row: left behind by a start or an upload that was killed. */
export async function* findStrays(
  { db, blobs, now = Date.now() }: Place,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  for await (const batch of blobs.list()) {
    if (signal.aborted) return;
    const old = batch.filter(({ writtenAt }) => writtenAt.getTime() < now - LEFT_ALONE_MS);
    // Others' things in the same bucket are none of ours.
    const ours = old.flatMap(({ key }) => {
      const id = /^([\w-]{22})(-\d+\.webp)?(\.part)?$/.exec(key)?.[1];
      return id === undefined ? [] : [{ key, id, isPart: key.endsWith('.part') }];
    });
    const known = await knownIds(db, [...new Set(ours.map(({ id }) => id))]);
    for (const { key, id, isPart } of ours)
      if (isPart || !known.has(id)) yield { kind: 'stray', id: key, name: '' };
  }
}

async function knownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
