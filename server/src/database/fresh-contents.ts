/** What the databases of suites are filled with, and under which name it is kept for the next suite. */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';

export type FreshDatabase = Database & {
  /** Closes it and removes it from the server. */
  drop(): Promise<void>;
  /** With PostgreSQL: where a second process or pool finds the same database. */
  databaseUrl?: string;
};

/** What is in a database when a suite gets it. */
export type Contents = {
  /** A word that stands in the names of files and databases. */
  name: string;
  /** What it is filled upon; left out: an empty database. */
  base?: Contents;
  /** Globs below the root: when one of these files changes, it is filled anew. */
  sources: string[];
  fill(database: Database): Promise<void>;
};

/** Nothing has run on it yet. */
export const nothing: Contents = { name: 'empty', sources: [], fill: async () => {} };

export const migratedTables: Contents = {
  name: 'migrated',
  sources: ['server/migrations/*.sql'],
  fill: async ({ db }) => {
    await migrate(db);
  },
};

/** What the name of contents follows from. */
type Named = Omit<Contents, 'fill'>;

const names = new Map<Named, Promise<string>>();

/** The name under which filled contents are kept, such as `migrated_20300131_0f1e2d3c4b5a6978`. */
export function keptName(contents: Named): Promise<string> {
  const known = names.get(contents) ?? nameOf(contents);
  names.set(contents, known);
  return known;
}

/** With the day, so that rows which were written at filling are as young as those of a suite's own start. */
async function nameOf({ name, base, sources }: Named): Promise<string> {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const engine = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const hash = createHash('sha256').update(await readFile(engine));
  if (base !== undefined) hash.update(await keptName(base));
  const root = join(import.meta.dirname, '..', '..', '..');
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  // With the names: a migration that got another number is another migration.
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)));
  return `${name}_${day}_${hash.digest('hex').slice(0, 16)}`;
}
