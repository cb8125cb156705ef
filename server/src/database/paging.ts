import { type Kysely, type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import { keptWhenLong } from './long-counts.ts';
import type { Schema } from './schema.ts';
import { anyOf, byWholeKeys } from './statements.ts';

/** Which page: `pageNum` from 1, `pageSize` 1 to 100 (the contract checks both). */
export type PageRequest = { pageNum: number; pageSize: number };

/** A page as it goes on the wire (spec 7), before its rows are presented. */
export type Page<Row> = {
  dataBody: Row[];
  count: number;
  /** The count is about right, not counted. */
  isEstimate?: true;
  pageNum: number;
};

/** How many rows a list has; `isEstimate`: about. */
export type Counted = Pick<Page<unknown>, 'count' | 'isEstimate'>;

type Direction = 'asc' | 'desc';
type Term<DB, TB extends keyof DB> = readonly [StringReference<DB, TB> | RawBuilder<unknown>, Direction];

/** The order of a list. It ends in the id: without it, equal rows change places between pages. */
export type Ordering<DB, TB extends keyof DB> = readonly [
  ...Term<DB, TB>[],
  readonly [StringReference<DB, TB> & (`${string}.id` | 'id' | `${string}_id`), Direction],
];

/** So many rows are counted one by one where the count is bounded, or kept: a few milliseconds. */
export const COUNT_LIMIT = 10_000;

/** Of what is dear to find the number of more than so many is kept for who leafs. */
const DEAR_LIMIT = 1_000;

/** That there are more than anybody counts holds longer than their number. */
export const MORE_MS = 30_000;

/** How the rows of a list are counted; see `page`. */
export type Counting =
  | 'exact'
  | 'bounded'
  | { keptAs: string; isBounded?: boolean; generation?: number }
  | (() => Promise<Counted>);

/**
 * One page of `query` (its filters and columns, without order and limit) with the count of all its rows. Two short
 * queries, one after the other on `db`, and no second one when the page itself tells the count.
 *
 * `count: 'bounded'` is for tables that grow without end (logs, sign-ups, messages): exact up to 10,000, above it the
 * planner's estimate, which the answer says. So the first page costs the same however long the table is. `keptAs`, a text
 * that says which rows, is for tables that people fill: every row is counted, above 10,000 at most every two seconds
 * (`long-counts.ts`), and with a `generation`, which every write of such rows ends (`PublicCache`), above 1,000 at most every two
 * seconds of it. With `isBounded` too where each of them is dear to find, as by a word: about, above 10,000, for half a minute.
 * A function counts the same rows in a way of its own.
 */
export async function page<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
  { pageNum, pageSize }: PageRequest,
  ordering: Ordering<DB, TB>,
  options: { count?: Counting } = {},
): Promise<Page<Row>> {
  const dataBody = await cut(query, { pageNum, pageSize }, ordering).execute();
  return counted(db, query, dataBody, { pageNum, pageSize }, options);
}

/** The rows of the page alone. */
function cut<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { pageNum, pageSize }: PageRequest,
  ordering: Ordering<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  const offset = (pageNum - 1) * pageSize;
  // The limit and the first page's offset stand in the text: a list without filters then has no parameters, and PostgreSQL
  // keeps its plan under the text's name (see statements.ts).
  const first = inOrder(query, ordering).limit(sql.lit(pageSize));
  return offset === 0 ? first : first.offset(offset);
}

/** The rows in this order. */
export function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  ordering: Ordering<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  let ordered = query.clearOrderBy();
  for (const [column, direction] of ordering) ordered = ordered.orderBy(column, direction);
  return ordered;
}

/** The rows of a page with the count of all that `query` finds. */
async function counted<DB, TB extends keyof DB, Found, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Found>,
  dataBody: Row[],
  { pageNum, pageSize }: PageRequest,
  options: { count?: Counting },
): Promise<Page<Row>> {
  const offset = (pageNum - 1) * pageSize;
  const shown = offset + dataBody.length;
  if (dataBody.length < pageSize && (dataBody.length > 0 || offset === 0))
    return { dataBody, count: shown, pageNum };
  const all = await countRows(db, query, options.count ?? 'exact');
  if (dataBody.length === 0) return { dataBody, ...all, pageNum };
  // Rows may go between the two queries; a count below what is shown would hide the page that one is on. Behind a full
  // page an estimate must leave a way on.
  const least = all.isEstimate ? shown + 1 : shown;
  return { dataBody, ...all, count: Math.max(all.count, least), pageNum };
}

/**
 * A page of a list whose rows are dear: `ids` finds, orders and counts with nothing but the filters, and `read` gets the
 * rows of that page alone, in whatever order.
 */
export async function pageByIds<DB, TB extends keyof DB, Id extends number | string, Row extends { id: Id }>(
  db: Kysely<Schema>,
  ids: SelectQueryBuilder<DB, TB, { id: Id }>,
  request: PageRequest,
  ordering: Ordering<DB, TB>,
  read: (ids: Id[]) => Promise<Row[]>,
  options: { count?: Counting } = {},
): Promise<Page<Row>> {
  const found = await page(db, ids, request, ordering, options);
  return { ...found, dataBody: await rowsOf(found.dataBody, read) };
}

/**
 * The same where `rows` tells how the rows are read, `shown` standing for their ids: `….id = shown`. What `ids` are ordered by must
 * be columns of these rows, too. A list without filters has no parameters and is one statement, whose plan PostgreSQL keeps.
 * With some it finds the ids first, planned for their values, and the rows, which are dear to plan, by a plan that it keeps.
 */
export async function pageWithRows<
  DB,
  TB extends keyof DB,
  ShownDB,
  ShownTB extends keyof ShownDB,
  Row extends { id: number },
>(
  db: Kysely<Schema>,
  ids: SelectQueryBuilder<DB, TB, { id: number }>,
  request: PageRequest,
  ordering: Ordering<DB, TB>,
  rows: (shown: RawBuilder<number>) => SelectQueryBuilder<ShownDB, ShownTB, Row>,
  options: { count?: Counting } = {},
): Promise<Page<Row>> {
  const wanted = cut(ids, request, ordering);
  if (wanted.compile().parameters.length > 0) {
    const read = (shown: number[]) => rows(anyOf(shown)).modifyEnd(byWholeKeys).execute();
    return pageByIds(db, ids, request, ordering, read, options);
  }
  const all = rows(sql<number>`any(array(${wanted}))`);
  const dataBody = await inOrder(all, ordering as unknown as Ordering<ShownDB, ShownTB>).execute();
  return counted(db, ids, dataBody, request, options);
}

/** The rows in the order of their ids; one that has gone meanwhile is left out. */
export async function rowsOf<Id extends number | string, Row extends { id: Id }>(
  ids: readonly { id: Id }[],
  read: (ids: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await read(ids.map(({ id }) => id))).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}

async function countRows<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
  how: Counting,
): Promise<Counted> {
  if (typeof how === 'function') return await how();
  if (typeof how === 'object' && how.isBounded)
    return keptBoundedCount(db, how.keptAs, query, how.generation);
  if (typeof how === 'object') return { count: await keptExactCount(db, how, () => exactCount(db, query)) };
  return how === 'bounded' ? await boundedCount(db, query) : { count: await exactCount(db, query) };
}

function keptExactCount(
  db: Kysely<Schema>,
  { keptAs, generation }: { keptAs: string; generation?: number },
  count: () => Promise<number>,
): Promise<number> {
  if (generation === undefined) return keptCount(db, keptAs, count);
  return keptWhenLong(db, `${keptAs} ${generation}`, count, (found) => found > DEAR_LIMIT);
}

/** How many rows there are: of many, as of the last two seconds, or of the last `milliseconds`. */
export function keptCount(
  db: Kysely<Schema>,
  keptAs: string,
  count: () => Promise<number>,
  milliseconds?: number,
): Promise<number> {
  return keptWhenLong(db, keptAs, count, (found) => found > COUNT_LIMIT, milliseconds);
}

async function exactCount<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
  limit?: number,
): Promise<number> {
  const rows = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'));
  const { count } = await db
    .selectFrom((limit === undefined ? rows : rows.limit(sql.lit(limit))).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How many rows there are up to the limit, and about how many above it: that there are more, as of the last half minute. Of more than
 * a thousand the number is as of the last two seconds, but of none before the `generation`: who writes sees what he has changed.
 */
export function keptBoundedCount<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  keptAs: string,
  query: SelectQueryBuilder<DB, TB, Row>,
  generation?: number,
): Promise<Counted> {
  const count = () => boundedCount(db, query);
  const countOnce = () =>
    keptWhenLong(db, `bounded ${keptAs} ${generation}`, count, (found) => found.count > DEAR_LIMIT);
  return keptWhenLong(
    db,
    `bounded ${keptAs}`,
    generation === undefined ? count : countOnce,
    ({ isEstimate }) => isEstimate === true,
    MORE_MS,
  );
}

async function boundedCount<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<Counted> {
  const count = await exactCount(db, query, COUNT_LIMIT + 1);
  if (count <= COUNT_LIMIT) return { count };
  return { count: Math.max(count, await estimatedRows(query)), isEstimate: true };
}

/** How many rows the planner expects of a query. */
export async function estimatedRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const plan = await query
    .clearOrderBy()
    .explain<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>('json');
  return plan[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
