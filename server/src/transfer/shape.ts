/** What a database of the product consists of, read from its own catalogue, so that no list of tables has to be kept. */
import pg from 'pg';

export interface Column {
  name: string;
  /** As PostgreSQL writes it in a cast. */
  type: string;
}

/** A table with the columns that are written; generated ones follow from them. */
export interface Table {
  name: string;
  columns: Column[];
}

/** A month of a log, or another part of a partitioned table. */
export interface Partition {
  table: string;
  name: string;
  /** `FOR VALUES FROM (…) TO (…)`, or `DEFAULT`. */
  bound: string;
}

export interface Shape {
  migrations: string[];
  tables: Table[];
  partitions: Partition[];
}

export interface Sequence {
  name: string;
  last: string;
  isCalled: boolean;
}

/** Anything that runs a statement: a connection in its transaction. */
export type Session = Pick<pg.ClientBase, 'query'>;

/** Marks a database that is being filled (`unfinished.ts`); no table of the product. */
export const MARK = 'unfinished_transfer';

export const quoted = pg.escapeIdentifier;

/** How values are written as text on both sides, whatever the servers' own settings are; and no limit of time. */
const PLAIN_TEXT = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Acts in one transaction that writes all values in the same way; undone when the act fails. */
export async function inPlainText<T>(
  pool: pg.Pool,
  begin: string,
  act: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await pool.connect();
  try {
    await session.query(begin);
    await session.query(PLAIN_TEXT);
    const done = await act(session);
    await session.query('commit');
    session.release();
    return done;
  } catch (error) {
    // Closing the connection undoes everything, also where a rollback could not be sent any more.
    session.release(true);
    throw error;
  }
}

const ours = `c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely_migration%'
  and c.relname <> '${MARK}'`;

export async function readShape(session: Session): Promise<Shape> {
  return {
    migrations: await doneMigrations(session),
    tables: await readTables(session),
    partitions: await readPartitions(session),
  };
}

async function doneMigrations(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function readTables(session: Session): Promise<Table[]> {
  const { rows } = await session.query<Table>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${ours} and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname
    order by c.relname collate "C"`);
  return rows;
}

async function readPartitions(session: Session): Promise<Partition[]> {
  const { rows } = await session.query<Partition>(`
    select parent.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c
    join pg_inherits on inhrelid = c.oid
    join pg_class parent on parent.oid = inhparent
    where ${ours} and c.relkind in ('r', 'p') and c.relispartition
    order by c.relname collate "C"`);
  return rows;
}

export async function readSequences(session: Session): Promise<Sequence[]> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${ours} and c.relkind = 'S' order by c.relname collate "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: at } = await session.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const { last, isCalled } of at) sequences.push({ name, last, isCalled });
  }
  return sequences;
}

/**
 * A query for a table's rows as lines, one JSON object a row with every value as the database writes it as text. This is
 * how rows travel, and what is compared: the text form is what the type's own reader takes back without loss.
 */
export function linesOf({ name, columns }: Table): string {
  const values = columns.map((column) => `${quoted(column.name)}::text as ${quoted(column.name)}`).join(', ');
  return `select row_to_json(r)::text as line from (select ${values} from ${quoted(name)}) as r`;
}
