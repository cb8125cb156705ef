/** Databases for suites on the server of TEST_DATABASE_URL: each is copied there from a template. */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { type Contents, type FreshDatabase, keptName } from './fresh-contents.ts';
import { openDatabase } from './open.ts';

const prefix = 'outbound_test_';
const templatePrefix = 'outbound_template_';
const hour = 3_600_000;
/** Connections of a suite's own door; one more listens. */
export const SUITE_POOL = 5;
const templates = new Map<string, Promise<string>>();

/** A database on the test server with these contents. */
export async function freshPostgresql(contents: Contents): Promise<FreshDatabase> {
  const template = await templateOf(contents);
  const copy = `${prefix}${Date.now()}_${randomBytes(4).toString('hex')}`;
  await onTestServer(async (server) => {
    await server.query(`create database ${copy} template ${template}`);
    // Nobody cuts this server's power: a commit need not wait until it has reached the disk.
    await server.query(`alter database ${copy} set synchronous_commit = off`);
  });
  const databaseUrl = serverUrl(copy);
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), databasePool: SUITE_POOL });
  return {
    ...database,
    databaseUrl,
    async drop() {
      await database.close();
      await onTestServer((server) => server.query(`drop database if exists ${copy} with (force)`));
    },
  };
}

/** Acts with a connection to the test server that is closed afterwards. Throws when none answers. */
export async function onTestServer<T>(act: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: serverUrl('postgres'), connectionTimeoutMillis: 5_000 });
  await server.connect();
  try {
    return await act(server);
  } finally {
    await server.end();
  }
}

function serverUrl(database: string): string {
  const url = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}

async function templateOf(contents: Contents): Promise<string> {
  const name = await keptName(contents);
  const known = templates.get(name) ?? findTemplate(contents, name);
  templates.set(name, known);
  return await known;
}

async function findTemplate(contents: Contents, name: string): Promise<string> {
  const { base } = contents;
  const below = base === undefined ? 'template1' : await templateOf(base);
  const template = `${templatePrefix}${name}`;
  await onTestServer(async (server) => {
    // Held until this connection ends: of several test runs one makes the template, the others find it.
    await server.query("select pg_advisory_lock(hashtext('outbound test template'))");
    await removeLeftovers(server);
    const { rowCount } = await server.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 1) return;
    const making = `${template}_making`;
    await server.query(`drop database if exists ${making} with (force)`);
    await server.query(`create database ${making} template ${below}`);
    const database = await openDatabase({ databaseUrl: serverUrl(making), dataDir: tmpdir() });
    try {
      await contents.fill(database);
    } finally {
      await database.close();
    }
    await server.query(`alter database ${making} rename to ${template}`);
  });
  return template;
}

/**
 * Databases of runs that died, and templates of the days before yesterday. A template that is younger may serve another
 * run at this moment: of another checkout, or one that began before midnight.
 */
async function removeLeftovers(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) or starts_with(datname, $2)',
    [prefix, templatePrefix],
  );
  const yesterday = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10).replaceAll('-', '');
  for (const { datname } of rows) {
    const [, made] = /^outbound_test_(\d{13})_/.exec(datname) ?? [];
    const [, day] = /^outbound_template_[a-z]+_(\d{8})_/.exec(datname) ?? [];
    const isOld =
      made === undefined ? day === undefined || day < yesterday : Date.now() - Number(made) > hour;
    if (isOld) await server.query(`drop database if exists ${datname}`).catch(() => {});
  }
}
