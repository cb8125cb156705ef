/** The bytes of the files, beside the rows: each is looked at, and brought where it shall be. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../database/open.ts';
import type { BlobStore } from '../files/index.ts';
import type { FileRow } from './snapshot.ts';

export interface FilesFound {
  /** Where they shall be, and as they were stored. */
  there: number;
  /** Of these, brought there now. */
  brought: number;
  /** Ids of those that are nowhere, or not as they were stored. */
  lost: string[];
}

interface Settling {
  store: BlobStore;
  other: BlobStore | null;
  spool: string;
  isKept: IsKept;
}

/** Whether a file of the snapshot still has its row. */
export type IsKept = (id: string) => Promise<boolean>;

/** Asks the source's database: what was removed since the snapshot is no loss. */
export function isKeptIn({ db, kind }: Database): IsKept {
  // Nobody else works on the embedded database, and its one session is the snapshot's.
  if (kind === 'embedded') return async () => true;
  return async (id) =>
    (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Sees that `store` holds the bytes of every file, by their hash; what it lacks is brought from `other`, through the
 * folder `spool`.
 */
export async function settleFiles(
  files: AsyncIterable<FileRow>,
  { store, other, spool, isKept }: Settling,
): Promise<FilesFound> {
  await mkdir(spool, { recursive: true });
  const found: FilesFound = { there: 0, brought: 0, lost: [] };
  for await (const file of files) {
    if (await holds(store, file)) found.there += 1;
    else if (other && (await bring(file, other, store, spool))) {
      found.there += 1;
      found.brought += 1;
    } else if (await isKept(file.id)) found.lost.push(file.id);
  }
  return found;
}

async function holds(store: BlobStore, file: FileRow): Promise<boolean> {
  const bytes = await store.read(file.id);
  if (!bytes) return false;
  return (await hashed(bytes)) === file.sha256;
}

async function bring(file: FileRow, from: BlobStore, to: BlobStore, spool: string): Promise<boolean> {
  const bytes = await from.read(file.id);
  return bytes !== null && (await putStream(to, file, bytes, spool));
}

/** Stores what a stream brings under a file's id; false, and nothing is stored, when these are other bytes than its row says. */
export async function putStream(
  store: BlobStore,
  file: FileRow,
  bytes: Readable | AsyncIterable<Buffer>,
  spool: string,
): Promise<boolean> {
  const path = join(spool, randomUUID());
  const hash = createHash('sha256');
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    const sha256 = hash.digest();
    if (sha256.toString('hex') !== file.sha256) return false;
    await store.put(file.id, path, sha256);
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

/** SHA-256 in hexadecimal of all that a stream brings. */
export async function hashed(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
