import { type Kysely, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Which page: `pageNum` from 1, `pageSize` 1 to 100 (the contract checks both). */
export type PageRequest = { pageNum: number; pageSize: number };

/** A page as it goes on the wire (spec 7), before its rows are presented. */
export type Page<Row> = { dataBody: Row[]; count: number; pageNum: number };

type Direction = 'asc' | 'desc';
type Term<DB, TB extends keyof DB> = readonly [StringReference<DB, TB>, Direction];

/** The order of a list. It ends in the id: without it, equal rows change places between pages. */
export type Ordering<DB, TB extends keyof DB> = readonly [
  ...Term<DB, TB>[],
  readonly [StringReference<DB, TB> & (`${string}.id` | 'id' | `${string}_id`), Direction],
];

const countLimit = 100_000;
const surelyMore = 10 * countLimit;

/**
 * One page of `query` (its filters and columns, without order and limit) with the count of all its rows. Two short
 * queries, one after the other on `db`, and no second one when the page itself tells the count.
 *
 * `count: 'bounded'` is for tables that grow without end (logs, sign-ups, messages): exact up to 100,000, above it the
 * planner's estimate. Above a million estimated rows nothing is counted at all, so that the first page costs the same
 * however long the table is.
 */
export async function page<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
  { pageNum, pageSize }: PageRequest,
  ordering: Ordering<DB, TB>,
  options: { count?: 'exact' | 'bounded' } = {},
): Promise<Page<Row>> {
  const offset = (pageNum - 1) * pageSize;
  let ordered = query.clearOrderBy();
  for (const [column, direction] of ordering) ordered = ordered.orderBy(column, direction);
  const dataBody = await ordered.limit(pageSize).offset(offset).execute();
  const shown = offset + dataBody.length;
  if (dataBody.length < pageSize && (dataBody.length > 0 || offset === 0))
    return { dataBody, count: shown, pageNum };
  const count = options.count === 'bounded' ? await boundedCount(db, query) : await exactCount(db, query);
  // Rows may go between the two queries; a count below what is shown would hide the page that one is on.
  return { dataBody, count: dataBody.length === 0 ? count : Math.max(count, shown), pageNum };
}

async function exactCount<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
  limit?: number,
): Promise<number> {
  const rows = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'));
  const { count } = await db
    .selectFrom((limit === undefined ? rows : rows.limit(limit)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function boundedCount<DB, TB extends keyof DB, Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const plan = await query
    .clearOrderBy()
    .explain<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>('json');
  const estimate = plan[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  if (estimate > surelyMore) return estimate;
  const count = await exactCount(db, query, countLimit + 1);
  return count > countLimit ? Math.max(count, estimate) : count;
}
