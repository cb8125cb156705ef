import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';

export const migrationsFolder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** A migration failed and was undone as a whole; the message names file, line and column. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/** The database has migrations that this version has no file of: a newer version has been here. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
  readonly unknown: readonly string[];

  constructor(unknown: readonly string[]) {
    super(`the database has migrations that this version does not know: ${unknown.join(', ')}`);
    this.unknown = unknown;
  }
}

export interface MigrateOptions {
  folder?: string;
  /** Told before each file: how many have run of how many. */
  onFile?: (done: number, all: number) => void;
  /** Told once when another process migrates and this one has to wait for it. */
  onWait?: () => void;
  /** No other files than those of these names: the tables as an older version had them. */
  only?: readonly string[] | undefined;
  /** Goes on where a newer version has migrated, instead of refusing; what it did stays. */
  allowNewer?: boolean;
}

/** The number that Kysely's own lock has, so that versions of ours that take only that one wait as well. */
const MIGRATING = sql.lit(3853314791062309107n);

/**
 * Brings the database up to the files of server/migrations (`NNNN_name.sql`, in that order). Processes that start at once
 * wait for each other and all go on. What is pending runs in one transaction: a failure leaves nothing
 * of it behind (D4). Answers the names of the files that ran. Throws NewerDatabase, or MigrationFailed.
 *
 * A file may come with a lower number than one that has run: two people's work lands in either order, and a database
 * that met one of them first must start with the other.
 */
export async function migrate<DB>(
  db: Kysely<DB>,
  {
    folder = migrationsFolder,
    onWait = () => {},
    onFile = () => {},
    allowNewer = false,
    only,
  }: MigrateOptions = {},
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_lock(${MIGRATING}) as "isMine"`.execute(connection);
    if (!rows[0]?.isMine) {
      onWait();
      await sql`select pg_advisory_lock(${MIGRATING})`.execute(connection);
    }
    try {
      const done = new Set(await migrationsDone(connection));
      const names = await migrationNames(folder);
      const unknown = [...done].filter((name) => !names.includes(name));
      if (unknown.length > 0 && !allowNewer) throw new NewerDatabase(unknown);
      // Mostly there is nothing to do, and the migrator takes a tenth of a start to find that out.
      if (names.every((name) => done.has(name) || only?.includes(name) === false)) return [];
      const pending = names.filter((name) => !done.has(name) && only?.includes(name) !== false);
      const onUp = (name: string) => onFile(pending.indexOf(name), pending.length);
      return await runPending(connection, sqlFiles(folder, unknown, { only, onUp }));
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATING})`.execute(connection);
    }
  });
}

async function runPending<DB>(db: Kysely<DB>, provider: MigrationProvider): Promise<string[]> {
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results } = await migrator.migrateToLatest();
  if (error instanceof MigrationFailed) throw error;
  if (error !== undefined) {
    throw new MigrationFailed(
      `the migrations failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** The files that have not run on this database yet, for /readyz. */
export async function migrationsPending<DB>(db: Kysely<DB>, folder = migrationsFolder): Promise<string[]> {
  const names = new Set(await migrationsDone(db));
  return (await migrationNames(folder)).filter((name) => !names.has(name));
}

async function migrationsDone<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present`.execute(db);
  if (rows[0]?.present !== true) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map(({ name }) => name);
}

/** The migration files, in the order in which they run. */
export async function migrationFiles(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();
}

/** What the files are called in the database's own list of those that ran. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  return (await migrationFiles(folder)).map(nameOf);
}

function nameOf(file: string): string {
  return file.slice(0, -'.sql'.length);
}

/** The files as migrations; `known` are names without a file that have run already. */
function sqlFiles(
  folder: string,
  known: readonly string[],
  { only, onUp }: { only?: readonly string[] | undefined; onUp(name: string): void },
): MigrationProvider {
  return {
    async getMigrations() {
      const hasRun: Migration = { up: async () => {} };
      const migrations: Record<string, Migration> = Object.fromEntries(known.map((name) => [name, hasRun]));
      for (const file of await migrationFiles(folder)) {
        if (only && !only.includes(nameOf(file))) continue;
        migrations[nameOf(file)] = {
          async up(db) {
            onUp(nameOf(file));
            const text = await readFile(join(folder, file), 'utf8');
            try {
              await sql.raw(text).execute(db);
            } catch (error) {
              throw new MigrationFailed(`${file}${placeOf(error, text)}: ${detailOf(error)}`, {
                cause: error,
              });
            }
          },
        };
      }
      return migrations;
    },
  };
}

/** ":line:column" where PostgreSQL says a position (1-based, in characters), else nothing. */
function placeOf(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  const before = [...text].slice(0, Number(error.position) - 1).join('');
  const lines = before.split('\n');
  return `:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detail = error instanceof pg.DatabaseError ? (error.detail ?? error.hint) : undefined;
  return detail === undefined ? error.message : `${error.message} (${detail})`;
}
