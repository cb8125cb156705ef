/** A database as it is at one moment, read while others may go on writing. */
import { migrationsPending } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { CannotTransfer } from './cannot.ts';
import {
  inPlainText,
  linesOf,
  quoted,
  readSequences,
  readShape,
  type Sequence,
  type Session,
  type Shape,
} from './shape.ts';

/** Lines of one table; a table's batches follow each other. */
export interface Batch {
  table: string;
  lines: string[];
}

/** Where rows come from: a database, or a backup. */
export interface RowSource {
  /** Tells one installation of the product from another; the same for all its backups. */
  identity: string;
  shape: Shape;
  /** Rows of each table, for whoever waits. */
  expected: ReadonlyMap<string, number>;
  batches(): AsyncIterable<Batch>;
  /** To be asked after the rows: numbers given meanwhile are then none that a row has. */
  sequences(): Promise<Sequence[]>;
}

/** A file as its row says. */
export interface FileRow {
  id: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface Snapshot extends RowSource {
  files(): AsyncIterable<FileRow>;
}

/** About so many characters are in memory at a time, whatever the rows are like. */
const BATCH_CHARACTERS = 1_000_000;
const MOST_ROWS = 5_000;

/** Acts on a snapshot. Throws CannotTransfer when the database has never been started. */
export async function withSnapshot<T>(
  database: Database,
  act: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const pending = await migrationsPending(database.db);
  if (pending.some((name) => name.startsWith('0000_')))
    throw new CannotTransfer('来源数据库中没有本平台的数据 (the source holds no database of the product)');
  return await inPlainText(
    database.pool,
    'begin transaction isolation level repeatable read, read only',
    async (session) => act(await snapshotOf(session)),
  );
}

async function snapshotOf(session: Session): Promise<Snapshot> {
  const shape = await readShape(session);
  const expected = new Map<string, number>();
  for (const { name } of shape.tables) {
    const { rows } = await session.query<{ n: string }>(`select count(*)::text as n from ${quoted(name)}`);
    expected.set(name, Number(rows[0]?.n));
  }
  return {
    identity: await identityOf(session),
    shape,
    expected,
    async *batches() {
      for (const table of shape.tables)
        for await (const rows of fetched<{ line: string }>(
          session,
          linesOf(table),
          ({ line }) => line.length,
        ))
          yield { table: table.name, lines: rows.map(({ line }) => line) };
    },
    sequences: () => readSequences(session),
    async *files() {
      const query = `select id, size::int8, encode(sha256, 'hex') as sha256 from file order by id`;
      for await (const rows of fetched<FileRow>(session, query, () => 200))
        for (const row of rows) yield { ...row, size: Number(row.size) };
    },
  };
}

/** The rows of a query through a cursor, in batches whose size follows from what rows weighed so far. */
async function* fetched<Row extends object>(
  session: Session,
  query: string,
  weigh: (row: Row) => number,
): AsyncIterable<Row[]> {
  await session.query(`declare passing no scroll cursor for ${query}`);
  let most = 10;
  for (;;) {
    const { rows } = await session.query<Row>(`fetch ${most} from passing`);
    if (rows.length === 0) break;
    yield rows;
    const weight = rows.reduce((sum, row) => sum + weigh(row), 0) / rows.length;
    most = Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_CHARACTERS / weight), most * 10));
  }
  await session.query('close passing');
}

/** Of the secrets that an installation makes at its first start and keeps; they cannot be read from it. */
async function identityOf(session: Session): Promise<string> {
  const { rows } = await session.query<{ identity: string }>(`
    select encode(sha256(convert_to(coalesce(string_agg(name || ' ' || value, ',' order by name collate "C"), ''), 'UTF8')), 'hex')
      as identity
    from platform_secret`);
  return rows[0]?.identity ?? '';
}
