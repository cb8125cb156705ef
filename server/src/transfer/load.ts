/** Fills a prepared database in one transaction: all of it is there afterwards, and proved to be, or nothing is. */
import type { Database } from '../database/open.ts';
import { CannotTransfer } from './cannot.ts';
import { type Count, countIn, LineCount } from './digest.ts';
import {
  inPlainText,
  quoted,
  readShape,
  type Sequence,
  type Session,
  type Shape,
  type Table,
} from './shape.ts';
import type { Batch, RowSource } from './snapshot.ts';

/** Told of the rows of a table that are done by now. */
export type Progress = (table: string, rows: number) => void;

/** Loads all rows and sets the sequences. Answers what each table holds now, as the database itself counts it. */
export async function load(
  database: Database,
  source: RowSource,
  progress: Progress,
): Promise<Map<string, Count>> {
  return await inPlainText(database.pool, 'begin', async (session) => {
    await addPartitions(session, source.shape);
    const { tables, partitions } = await readShape(session);
    requireSame(tables, source.shape.tables);
    const all = [...tables, ...partitions].map(({ name }) => quoted(name));
    // What triggers would write is among the rows that come; and they would refuse some.
    for (const name of all) await session.query(`alter table ${name} disable trigger user`);
    const keys = await dropForeignKeys(session);
    await session.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    const passed = await insertAll(session, tables, source.batches(), progress);
    await setSequences(session, await source.sequences());
    await session.query('set constraints all immediate');
    for (const key of keys) await session.query(key);
    for (const name of all) await session.query(`alter table ${name} enable trigger user`);
    return await compare(session, tables, passed, source.expected);
  });
}

/** Rows of one statement. */
const MOST_AT_ONCE = 1_000;
const BOUND = /^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/;

/** The months that the source has, by the same names. */
async function addPartitions(session: Session, wanted: Shape): Promise<void> {
  const there = new Set((await readShape(session)).partitions.map(({ name }) => name));
  for (const { table, name, bound } of wanted.partitions.filter((one) => !there.has(one.name))) {
    if (!BOUND.test(bound)) throw new CannotTransfer(`无法识别的分区 (unknown kind of partition): ${name}`);
    await session.query(`create table ${quoted(name)} partition of ${quoted(table)} ${bound}`);
  }
}

function requireSame(here: readonly Table[], there: readonly Table[]): void {
  const textOf = ({ name, columns }: Table) =>
    `${name} ${columns
      .map((column) => `${column.name} ${column.type}`)
      .sort()
      .join()}`;
  const [ours, theirs] = [new Set(here.map(textOf)), new Set(there.map(textOf))];
  const odd = [...here, ...there].find((table) => !ours.has(textOf(table)) || !theirs.has(textOf(table)));
  if (odd)
    throw new CannotTransfer(
      `两侧的表结构不同，无法转移 (the two databases differ in the table ${odd.name}, though their migrations are the same)`,
    );
}

/** Rows may then come in any order. Answers the statements that bring the keys back, which checks every row. */
async function dropForeignKeys(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by conname`);
  for (const { owner, name } of rows)
    await session.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  return rows.map(
    ({ owner, name, definition }) => `alter table ${owner} add constraint ${quoted(name)} ${definition}`,
  );
}

async function insertAll(
  session: Session,
  tables: readonly Table[],
  batches: AsyncIterable<Batch>,
  progress: Progress,
): Promise<Map<string, Count>> {
  const byName = new Map(tables.map((table) => [table.name, { table, count: new LineCount() }]));
  for await (const { table: name, lines } of batches) {
    const found = byName.get(name);
    if (!found) throw new CannotTransfer(`没有名为 ${name} 的表 (there is no table of this name)`);
    for (const line of lines) found.count.add(line);
    for (let from = 0; from < lines.length; from += MOST_AT_ONCE)
      await session.query(insertInto(found.table), [`[${lines.slice(from, from + MOST_AT_ONCE).join()}]`]);
    progress(name, found.count.count.rows);
  }
  return new Map([...byName].map(([name, { count }]) => [name, count.count]));
}

/** Every value is read back from its text by its own type. */
function insertInto({ name, columns }: Table): string {
  const names = columns.map((column) => quoted(column.name));
  const values = columns.map((column) => `r.${quoted(column.name)}::${column.type}`);
  return `insert into ${quoted(name)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::json) as r(${names.map((one) => `${one} text`).join(', ')})`;
}

async function setSequences(session: Session, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last, isCalled } of sequences)
    await session.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled]);
}

/** Each table as it is here against what passed on its way, and against what the source counted before. */
async function compare(
  session: Session,
  tables: readonly Table[],
  passed: ReadonlyMap<string, Count>,
  expected: ReadonlyMap<string, number>,
): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>();
  for (const table of tables) {
    const here = await countIn(session, table);
    const sent = passed.get(table.name);
    if (here.rows !== expected.get(table.name) || here.rows !== sent?.rows || here.digest !== sent.digest)
      throw new CannotTransfer(
        `表 ${table.name} 两侧内容不一致，已全部撤销 (table ${table.name} differs: ${expected.get(table.name)} rows there, ${here.rows} here; nothing was kept)`,
      );
    counts.set(table.name, here);
  }
  return counts;
}
