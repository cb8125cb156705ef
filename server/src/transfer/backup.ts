/** Writes a backup: rows, numbers and files of one moment in one file that anybody's tar can list. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import product from '../../package.json' with { type: 'json' };
import type { Config } from '../config/index.ts';
import { type BlobStore, openBlobStore } from '../files/index.ts';
import { flushFolder } from '../http/whole-file.ts';
import { CannotTransfer } from './cannot.ts';
import { checkBackup } from './check.ts';
import { say, sayCounts, sayLost, tellProgress } from './console.ts';
import { CONTENTS, type Contents, countsOf, FORMAT, filePart, tablePart } from './contents.ts';
import { LineCount } from './digest.ts';
import { withSource } from './doors.ts';
import { requireWhole } from './move.ts';
import { type FileRow, type Snapshot, withSnapshot } from './snapshot.ts';
import { hashed, type IsKept, isKeptIn } from './stored-files.ts';
import { TarWriter, unwritable } from './tar.ts';

const compressed = promisify(gzip);

/** Rows of a table in one part: so much text is in memory when it is compressed and when it is read. */
const PART_CHARACTERS = 4_000_000;

/**
 * Backs up the database and the files of the settings into `path`, which only this account may read. The file has its name
 * when it is whole and has been read back.
 */
export async function backUp(config: Config, path: string, withFiles: boolean): Promise<void> {
  if (existsSync(path)) throw new CannotTransfer(`文件已存在 (the file exists): ${path}`);
  const part = `${path}.part`;
  const contents = await withSource(config, async (source) => {
    await requireWhole(source);
    const store = withFiles ? await openBlobStore(config) : null;
    return await withSnapshot(source, (snapshot) =>
      writeFile(part, snapshot, store && { store, isKept: isKeptIn(source) }),
    );
  }).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw error;
  });
  await checkBackup(part);
  await rename(part, path);
  await flushFolder(dirname(path));
  sayCounts(countsOf(contents));
  say(
    contents.files
      ? `备份完成并已核对 (written and checked): ${path}，文件 files ${contents.files.stored}`
      : `备份完成并已核对，不含文件 (written and checked, without the files): ${path}`,
  );
  sayLost(contents.files?.lost ?? []);
}

interface StoredFiles {
  store: BlobStore;
  isKept: IsKept;
}

async function writeFile(path: string, snapshot: Snapshot, from: StoredFiles | null): Promise<Contents> {
  // One that was left by a run that was killed is of no use.
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(error);
  });
  try {
    return await write(file, snapshot, from);
  } finally {
    await file.close();
  }
}

async function write(file: FileHandle, snapshot: Snapshot, from: StoredFiles | null): Promise<Contents> {
  const tar = new TarWriter(file);
  const parts: Contents['parts'] = [];
  const add = async (name: string, bytes: Buffer) => {
    await tar.add({ name, size: bytes.length }, [bytes]);
    parts.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  const counts = await writeRows(snapshot, add);
  const contents: Contents = {
    format: FORMAT,
    version: product.version,
    madeAt: new Date().toISOString(),
    identity: snapshot.identity,
    shape: snapshot.shape,
    counts,
    sequences: await snapshot.sequences(),
    files: from && (await writeFiles(snapshot, from, tar, parts)),
    parts,
  };
  const last = Buffer.from(JSON.stringify(contents));
  await tar.add({ name: CONTENTS, size: last.length }, [last]);
  await tar.end();
  await file.sync();
  return contents;
}

async function writeRows(
  snapshot: Snapshot,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<Contents['counts']> {
  const counts = new Map(snapshot.shape.tables.map(({ name }) => [name, new LineCount()]));
  const progress = tellProgress(snapshot);
  let waiting: string[] = [];
  let [table, number, characters] = ['', 0, 0];
  const flush = async () => {
    if (waiting.length === 0) return;
    number += 1;
    await add(tablePart(table, number), await compressed(Buffer.from(`${waiting.join('\n')}\n`)));
    [waiting, characters] = [[], 0];
  };
  for await (const batch of snapshot.batches()) {
    if (batch.table !== table) {
      await flush();
      [table, number] = [batch.table, 0];
    }
    const count = counts.get(table);
    for (const line of batch.lines) {
      count?.add(line);
      waiting.push(line);
      characters += line.length;
    }
    progress(table, count?.count.rows ?? 0);
    if (characters >= PART_CHARACTERS) await flush();
  }
  await flush();
  return Object.fromEntries([...counts].map(([name, { count }]) => [name, count]));
}

/** A file whose bytes are not as they were stored is named and left out; the others are not lost for its sake. */
async function writeFiles(
  snapshot: Snapshot,
  { store, isKept }: StoredFiles,
  tar: TarWriter,
  parts: Contents['parts'],
) {
  const lost: string[] = [];
  let stored = 0;
  for await (const file of snapshot.files()) {
    const { id, size, sha256 } = file;
    // The product goes on: one that was whole may have been removed since.
    const bytes = (await isWhole(store, file)) ? await store.read(id) : null;
    if (!bytes) {
      if (await isKept(id)) lost.push(id);
      continue;
    }
    await tar.add({ name: filePart(id), size }, bytes);
    parts.push({ name: filePart(id), size, sha256 });
    stored += 1;
  }
  return { stored, lost };
}

/** Looked at before it is written: its part of the file cannot be taken back. */
async function isWhole(store: BlobStore, { id, sha256 }: FileRow): Promise<boolean> {
  const bytes = await store.read(id);
  return bytes !== null && (await hashed(bytes)) === sha256;
}
