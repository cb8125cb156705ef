/**
 * A database of its own for a test suite. `TEST_DATABASE=embedded` (default) starts one in memory from a snapshot;
 * `TEST_DATABASE=postgresql` copies a template on the server of `TEST_DATABASE_URL`. A snapshot or template is made once
 * a day for a state of its sources, by one process while the others wait.
 */
import type { NetConnectOpts } from 'node:net';
import { type Contents, type FreshDatabase, migratedTables } from './fresh-contents.ts';
import { freshEmbedded } from './fresh-embedded.ts';
import { freshPostgresql, onTestServer } from './fresh-postgresql.ts';
import type { Database } from './open.ts';

export { type Contents, type FreshDatabase, migratedTables, nothing } from './fresh-contents.ts';

export type FreshSettings = {
  kind?: Database['kind'];
  /** Left out: the migrated tables, without a row of ours. */
  contents?: Contents;
};

/** Which kind of database the suites run on. */
export function testDatabaseKind(): Database['kind'] {
  const kind = process.env.TEST_DATABASE ?? 'embedded';
  if (kind !== 'embedded' && kind !== 'postgresql') {
    throw new Error('TEST_DATABASE is "embedded" or "postgresql"');
  }
  return kind;
}

/**
 * Of a test in which one waits for what another holds: the embedded database has one connection, so nobody is seen to
 * wait there. Where PostgreSQL answers, it runs there in every whole run (decision 28).
 */
export const onTwoConnections = (): { skip: string | false } => ({
  skip: testDatabaseKind() === 'embedded' && 'needs two connections: PostgreSQL runs it',
});

/** The kinds that the tests of this room run on: that of TEST_DATABASE, or without it all that are at hand. */
export async function testDatabaseKinds(): Promise<Database['kind'][]> {
  if (process.env.TEST_DATABASE !== undefined) return [testDatabaseKind()];
  const answers = await onTestServer(async () => true).catch(() => false);
  return answers ? ['embedded', 'postgresql'] : ['embedded'];
}

/** A database that nobody else uses. Call `drop()` when the suite is done. */
export async function freshDatabase(settings: FreshSettings = {}): Promise<FreshDatabase> {
  const { kind = testDatabaseKind(), contents = migratedTables } = settings;
  return await (kind === 'embedded' ? freshEmbedded(contents) : freshPostgresql(contents));
}

/** How a socket reaches the server of a database's address: the folder of its local socket (`%2Fvar%2Frun…`), or host and port. */
export function addressOfServer(databaseUrl: string): NetConnectOpts {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || '5432'}` }
    : { host: host || '127.0.0.1', port: Number(port || 5432) };
}
