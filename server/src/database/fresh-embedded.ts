/** Embedded databases for suites: each starts in memory from a snapshot that lies in the system's folder for passing files. */
import { readFile, writeFile } from 'node:fs/promises';
import { startEmbedded } from './embedded.ts';
import { type Contents, type FreshDatabase, keptName } from './fresh-contents.ts';
import { kept } from './kept.ts';
import { type Database, openThread } from './open.ts';

const snapshots = new Map<string, Promise<Uint8Array>>();

/** A database in memory with these contents. */
export async function freshEmbedded(contents: Contents): Promise<FreshDatabase> {
  const database = openThread(await startEmbedded({ snapshot: await snapshotOf(contents) }), {});
  return { ...database, drop: database.close };
}

async function snapshotOf(contents: Contents): Promise<Uint8Array> {
  const name = await keptName(contents);
  const known = snapshots.get(name) ?? findSnapshot(contents, name).then(shared);
  snapshots.set(name, known);
  return await known;
}

/** In memory that the threads of all databases share, so that none is sent a copy. */
function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}

async function findSnapshot(contents: Contents, name: string): Promise<Uint8Array> {
  return await readFile(
    await kept(`${name}.tar`, async (path) => writeFile(path, await makeSnapshot(contents))),
  );
}

async function makeSnapshot(contents: Contents): Promise<Uint8Array> {
  const { base } = contents;
  const embedded = await startEmbedded(base === undefined ? {} : { snapshot: await snapshotOf(base) });
  const database = openThread(embedded, {});
  await contents.fill(database);
  if (base === undefined) await dropPatterns(database);
  await database.pool.query('checkpoint');
  const made = await embedded.dump();
  await database.close();
  return made;
}

/** The two databases that PostgreSQL would copy new ones from are two thirds of the files, and nobody asks for them here. */
async function dropPatterns({ pool }: Database): Promise<void> {
  await pool.query('update pg_database set datistemplate = false where datistemplate');
  for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`);
}
