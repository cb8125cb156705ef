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

/**
 * Brings the database up to the files of server/migrations (`NNNN_name.sql`, in that order). Processes that start at once
 * wait for each other and all go on. What is pending runs in one transaction: a failure leaves nothing
 * of it behind (D4). Answers the names of the files that ran.
 *
 * A file may come with a lower number than one that has run: two people's work lands in either order, and a database
 * that met one of them first must start with the other.
 */
export async function migrate<DB>(db: Kysely<DB>, folder = migrationsFolder): Promise<string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles(folder), allowUnorderedMigrations: true });
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
  const files = (await migrationFiles(folder)).map(nameOf);
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present`.execute(db);
  if (rows[0]?.present !== true) return files;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  return files.filter((name) => !names.has(name));
}

/** The migration files, in the order in which they run. */
export async function migrationFiles(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();
}

function nameOf(file: string): string {
  return file.slice(0, -'.sql'.length);
}

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const file of await migrationFiles(folder)) {
        migrations[nameOf(file)] = {
          async up(db) {
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
