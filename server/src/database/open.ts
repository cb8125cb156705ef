import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Channels, localChannels, sharedChannels } from './channels.ts';
import { columnValues } from './column-values.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { DatabaseUnavailable } from './faults.ts';
import { lockFolder } from './folder-lock.ts';
import type { Schema } from './schema.ts';
import { NAMED_BUT_PLANNED, namingPool, plainPool } from './statements.ts';

/** What a query function takes as its first argument: the database, or the transaction it shall be part of. */
export type Db = Kysely<Schema>;

/** One door over PostgreSQL and the embedded database; features see no difference. */
export type Database = Channels & {
  db: Db;
  pool: pg.Pool;
  kind: 'embedded' | 'postgresql';
  /** Resolves when the database answers a query, rejects (see `isUnavailable`) when not. */
  ping(): Promise<void>;
  /** Ends all connections; the embedded database is closed and its folder released. */
  close(): Promise<void>;
};

export type DatabaseSettings = {
  /** `postgresql://...`; absent or empty: the embedded database in `dataDir/database`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** By which others of the same PostgreSQL tell these connections; default: `SERVER_NAME`. */
  applicationName?: string | undefined;
  /** Connections to PostgreSQL at most; default 10. */
  databasePool?: number | undefined;
  /** Told of trouble that no caller waits for, such as an idle connection that broke. Default: nobody. */
  onTrouble?: ((what: string, error: Error) => void) | undefined;
};

/**
 * Opens the database and waits for its first answer. Throws DatabaseUnavailable with one clear line when it cannot be
 * reached, the folder cannot be written, or another server has it.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl
    ? await openPostgresql(settings, settings.databaseUrl)
    : await openFolder(settings);
}

/** Under this name a server at work is known to whoever wants its database for himself. */
export const SERVER_NAME = 'outbound-platform';

/** What an address says of a connection goes before what we say: so its name is left out, and its options come before ours. */
function readAddress(databaseUrl: string): { connectionString: string; options: string } {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options') ?? '';
  for (const ours of ['application_name', 'options']) url.searchParams.delete(ours);
  return { connectionString: url.href, options };
}

async function openPostgresql(settings: DatabaseSettings, databaseUrl: string): Promise<Database> {
  const { connectionString, options } = readAddress(databaseUrl);
  const connection: pg.ClientConfig = {
    connectionString,
    application_name: settings.applicationName ?? SERVER_NAME,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnValues(),
    // A transaction that a lost caller left open must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    // Of a parameter that comes twice the last one holds. Compiling a query over a year's partitions takes longer than
    // running it.
    options: `${options} -c timezone=UTC -c jit=off ${NAMED_BUT_PLANNED}`.trim(),
  };
  const pool = new pg.Pool({
    ...connection,
    // Statements that are given at once are sent at once: `sendPipeline` does, and what begins a transaction.
    pipeline: true,
    max: settings.databasePool ?? 10,
    idleTimeoutMillis: 30_000,
  });
  guard(pool, settings);
  try {
    await pool.query('select 1');
    const channels = await sharedChannels({ connection, pool, onTrouble: settings.onTrouble });
    return assemble('postgresql', pool, channels, async () => {
      await Promise.all([channels.close(), pool.end()]);
    });
  } catch (error) {
    await pool.end();
    throw new DatabaseUnavailable(`the database of DATABASE_URL does not answer: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function openFolder(settings: DatabaseSettings): Promise<Database> {
  const folder = join(settings.dataDir, 'database');
  let lock: Awaited<ReturnType<typeof lockFolder>>;
  try {
    await mkdir(settings.dataDir, { recursive: true });
    lock = await lockFolder(join(settings.dataDir, 'database.lock'));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable(
      `the data folder ${settings.dataDir} cannot be written: ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
  try {
    const embedded = await startEmbedded({
      dataDir: folder,
      onBroken: (error) => settings.onTrouble?.('the embedded database broke', error),
    });
    const database = openThread(embedded, settings);
    return {
      ...database,
      async close() {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The door over an embedded database that runs already (the tests give one in memory). */
export function openThread(embedded: Embedded, settings: Pick<DatabaseSettings, 'onTrouble'>): Database {
  const pool = new pg.Pool({
    stream: () => embedded.connect(),
    user: 'postgres',
    database: 'postgres',
    // One engine serves all; more than a few lines only let the next query wait at its door.
    max: 8,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    types: columnValues(),
  });
  guard(pool, settings);
  // One session serves every line: it listens once, and tells whichever line's transaction commits a notice.
  const listen = (names: readonly string[]) => {
    if (names.length === 0) return;
    pool
      .query(names.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
      .catch((error: Error) => {
        settings.onTrouble?.('listen failed', error);
      });
  };
  const channels = localChannels(settings.onTrouble, (channel) => listen([channel]));
  let lines = 0;
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => channels.tell(channel, payload ?? ''));
    client.once('end', () => lines--);
    // No line was left: the engine broke and was opened anew, and listens to nothing.
    if (lines++ === 0) setImmediate(() => listen(channels.entered()));
  });
  return assemble('embedded', pool, channels, async () => {
    channels.close();
    await pool.end();
    await embedded.close();
  });
}

function assemble(
  kind: Database['kind'],
  pool: pg.Pool,
  channels: Channels,
  end: () => Promise<void>,
): Database {
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: kind === 'postgresql' ? namingPool(pool) : plainPool(pool) }),
  });
  let closing: Promise<void> | undefined;
  return {
    db,
    pool,
    kind,
    publish: channels.publish,
    subscribe: channels.subscribe,
    async ping() {
      await pool.query('select 1');
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}

/** Without a listener, a connection that breaks while nobody waits for its answer would end the process (D2). */
function guard(pool: pg.Pool, settings: Pick<DatabaseSettings, 'onTrouble'>): void {
  const tell = (error: Error) => settings.onTrouble?.('a connection to the database broke', error);
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
}

function messageOf(error: unknown): string {
  // A name with several addresses fails with an AggregateError whose own message is empty.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
