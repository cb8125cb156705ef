/**
 * A migrated database of its own for a test suite. `TEST_DATABASE=embedded` (default) starts one in memory from a
 * snapshot; `TEST_DATABASE=postgresql` copies a template on the server of `TEST_DATABASE_URL`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate, migrationFiles, migrationsFolder } from './migrate.ts';
import { type Database, openDatabase, openThread } from './open.ts';

export type FreshDatabase = Database & {
  /** Closes it and removes it from the server. */
  drop(): Promise<void>;
  /** With PostgreSQL: where a second process or pool finds the same database. */
  databaseUrl?: string;
};

export type FreshSettings = {
  kind?: Database['kind'];
  /** False: nothing has run on it yet. */
  migrated?: boolean;
};

const prefix = 'outbound_test_';
const hour = 3_600_000;

/** Which kind of database the suites run on. */
export function testDatabaseKind(): Database['kind'] {
  const kind = process.env.TEST_DATABASE ?? 'embedded';
  if (kind !== 'embedded' && kind !== 'postgresql') {
    throw new Error('TEST_DATABASE is "embedded" or "postgresql"');
  }
  return kind;
}

/** The kinds that the tests of this room run on: that of TEST_DATABASE, or without it all that are at hand. */
export async function testDatabaseKinds(): Promise<Database['kind'][]> {
  if (process.env.TEST_DATABASE !== undefined) return [testDatabaseKind()];
  const answers = await onServer(async () => true).catch(() => false);
  return answers ? ['embedded', 'postgresql'] : ['embedded'];
}

/** A database that nobody else uses. Call `drop()` when the suite is done. */
export async function freshDatabase(settings: FreshSettings = {}): Promise<FreshDatabase> {
  const migrated = settings.migrated ?? true;
  return (settings.kind ?? testDatabaseKind()) === 'embedded'
    ? await freshEmbedded(migrated)
    : await freshPostgresql(migrated);
}

const snapshots = new Map<boolean, Promise<Uint8Array>>();

async function freshEmbedded(migrated: boolean): Promise<FreshDatabase> {
  const snapshot = snapshots.get(migrated) ?? findSnapshot(migrated);
  snapshots.set(migrated, snapshot);
  const database = openThread(await startEmbedded({ snapshot: await snapshot }), {});
  return { ...database, drop: database.close };
}

/** Made once for a set of migration files, by one process while the others wait for it. */
async function findSnapshot(migrated: boolean): Promise<Uint8Array> {
  const folder = join(tmpdir(), 'outbound-test-snapshots');
  const file = join(folder, `${migrated ? 'migrated' : 'empty'}-${await fingerprint()}.tar`);
  await mkdir(folder, { recursive: true });
  await removeOld(folder);
  const lock = await patiently(() => lockFolder(`${file}.lock`));
  try {
    const present = await readFile(file).catch(() => undefined);
    if (present !== undefined) return present;
    const embedded = await startEmbedded({});
    const database = openThread(embedded, {});
    if (migrated) await migrate(database.db);
    await database.pool.query('checkpoint');
    const made = await embedded.dump();
    await database.close();
    await writeFile(`${file}.new`, made);
    await rename(`${file}.new`, file);
    return made;
  } finally {
    await lock.release();
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const old = await stat(path).catch(() => undefined);
    if (old !== undefined && Date.now() - old.mtimeMs > 24 * hour) await rm(path, { force: true });
  }
}

async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt > 300) throw error;
      await pause(100);
    }
  }
}

function serverUrl(database: string): string {
  const url = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}

async function freshPostgresql(migrated: boolean): Promise<FreshDatabase> {
  const template = migrated ? await templateOfMigrations() : 'template1';
  const name = `${prefix}${Date.now()}_${randomBytes(4).toString('hex')}`;
  await onServer((server) => server.query(`create database ${name} template ${template}`));
  const databaseUrl = serverUrl(name);
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() });
  return {
    ...database,
    databaseUrl,
    async drop() {
      await database.close();
      await onServer((server) => server.query(`drop database if exists ${name} with (force)`));
    },
  };
}

let template: Promise<string> | undefined;

function templateOfMigrations(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  const name = `${prefix}template_${await fingerprint()}`;
  await onServer(async (server) => {
    // Held until this connection ends: of several test runs one makes the template, the others find it.
    await server.query("select pg_advisory_lock(hashtext('outbound test template'))");
    await removeLeftovers(server, name);
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    const making = `${name}_making`;
    await server.query(`drop database if exists ${making} with (force)`);
    await server.query(`create database ${making}`);
    const database = await openDatabase({ databaseUrl: serverUrl(making), dataDir: tmpdir() });
    try {
      await migrate(database.db);
    } finally {
      await database.close();
    }
    await server.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

/** Databases of runs that died, and templates of migrations that have changed since. */
async function removeLeftovers(server: pg.Client, keep: string): Promise<void> {
  const { rows } = await server.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and datname <> $2',
    [prefix, keep],
  );
  for (const { datname } of rows) {
    const made = Number(/^outbound_test_(\d{13})_/.exec(datname)?.[1] ?? Number.NaN);
    const isTemplate = datname.startsWith(`${prefix}template_`);
    if (isTemplate || Date.now() - made > hour) {
      // A run with other migrations may still copy from its template: then it stays for the next one.
      await server.query(`drop database if exists ${datname}`).catch(() => {});
    }
  }
}

async function onServer<T>(act: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: serverUrl('postgres'), connectionTimeoutMillis: 5_000 });
  await server.connect();
  try {
    return await act(server);
  } finally {
    await server.end();
  }
}

/** Changes with the migrations and with the engine that ran them. */
async function fingerprint(): Promise<string> {
  const engine = await readFile(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')));
  const hash = createHash('sha256').update(engine);
  for (const file of await migrationFiles())
    hash.update(file).update(await readFile(join(migrationsFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** How a socket reaches the server of a database's address: the folder of its local socket (`%2Fvar%2Frun…`), or host and port. */
export function addressOfServer(databaseUrl: string): NetConnectOpts {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || '5432'}` }
    : { host: host || '127.0.0.1', port: Number(port || 5432) };
}
