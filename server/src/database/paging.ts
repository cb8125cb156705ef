import { type Kysely, type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import { keptWhenLong } from './long-counts.ts';
import type { Schema } from './schema.ts';

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

/** How the rows of a list are counted; see `page`. */
export type Counting = 'exact' | 'bounded' | { keptAs: string } | (() => Promise<Counted>);

/**
 * One page of `query` (its filters and columns, without order and limit) with the count of all its rows. Two short
 * queries, one after the other on `db`, and no second one when the page itself tells the count.
 *
 * `count: 'bounded'` is for tables that grow without end (logs, sign-ups, messages): exact up to 10,000, above it the
 * planner's estimate, which the answer says. So the first page costs the same however long the table is. `keptAs`, a text
 * that says which rows, is for tables that people fill: every row is counted, above 10,000 at most every two seconds
 * (`long-counts.ts`). A function counts the same rows in a way of its own.
 */
export async function page<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
  { pageNum, pageSize }: PageRequest,
  ordering: Ordering<DB, TB>,
  options: { count?: Counting } = {},
): Promise<Page<Row>> {
  const offset = (pageNum - 1) * pageSize;
  let ordered = query.clearOrderBy();
  for (const [column, direction] of ordering) ordered = ordered.orderBy(column, direction);
  // The limit and the first page's offset stand in the text: a list without filters then has no parameters, and PostgreSQL
  // keeps its plan under the text's name (see statements.ts).
  const cut = ordered.limit(sql.lit(pageSize));
  const dataBody = await (offset === 0 ? cut : cut.offset(offset)).execute();
  const shown = offset + dataBody.length;
  if (dataBody.length < pageSize && (dataBody.length > 0 || offset === 0))
    return { dataBody, count: shown, pageNum };
  const counted = await countRows(db, query, options.count ?? 'exact');
  if (dataBody.length === 0) return { dataBody, ...counted, pageNum };
  // Rows may go between the two queries; a count below what is shown would hide the page that one is on. Behind a full
  // page an estimate must leave a way on.
  const least = counted.isEstimate ? shown + 1 : shown;
  return { dataBody, ...counted, count: Math.max(counted.count, least), pageNum };
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
  if (typeof how === 'object') return { count: await keptCount(db, how.keptAs, () => exactCount(db, query)) };
  return how === 'bounded' ? await boundedCount(db, query) : { count: await exactCount(db, query) };
}

/** How many rows there are: of many, as of the last two seconds. */
export function keptCount(db: Kysely<Schema>, keptAs: string, count: () => Promise<number>): Promise<number> {
  return keptWhenLong(db, keptAs, count, (found) => found > COUNT_LIMIT);
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
