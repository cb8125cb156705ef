/** A database of its own on the PostgreSQL of the tests. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';

export interface BenchDatabase {
  url: string;
  /** Such as `15.8`. */
  version: string;
  pool: pg.Pool;
  /** Ends the connections and removes it. */
  drop(): Promise<void>;
}

/** Where a PostgreSQL answers, or null. */
function serverAddress(): string | null {
  const found = spawnSync(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'postgresql.mjs')], {
    encoding: 'utf8',
  });
  return found.status === 0 ? found.stdout.trim() : null;
}

/**
 * Makes the database, or answers null where no PostgreSQL answers (TEST_DATABASE_URL, else the usual places).
 * `purpose` tells several ones of a run apart.
 */
export async function benchDatabase(purpose = 'answers'): Promise<BenchDatabase | null> {
  const serverUrl = serverAddress();
  if (serverUrl === null) return null;
  const name = `outbound_bench_${process.pid}_${purpose}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  // Dropping the database may meet a connection that is about to end.
  pool.on('error', () => undefined);
  return {
    url: url.href,
    version: rows[0]?.server_version ?? '',
    pool,
    drop: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * A database that stays for the next run, because filling it takes longer than measuring: made and filled by the first one
 * that asks for it, and again when `filling` says something else than what is in it.
 */
export async function keptDatabase(
  name: string,
  filling: string,
  fill: (database: BenchDatabase) => Promise<void>,
): Promise<BenchDatabase | null> {
  const serverUrl = serverAddress();
  if (serverUrl === null) return null;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    const { rows } = await admin.query<{ said: string | null }>(
      "select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1",
      [name],
    );
    if (rows[0]?.said === filling) return await filledDatabase(url.href);
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    const database = await filledDatabase(url.href);
    await fill(database);
    await admin.query(`comment on database ${name} is '${filling}'`);
    return database;
  } finally {
    await admin.end();
  }
}

/** A database that is there already and stays. */
export async function filledDatabase(url: string): Promise<BenchDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return { url, version: rows[0]?.server_version ?? '', pool, drop: () => pool.end() };
}
