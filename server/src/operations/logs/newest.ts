/** A search in a long log looks at its newest rows first: common words are found there, whatever an index costs. */
import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { COUNT_LIMIT, type Counted, estimatedRows, type PageRequest } from '../../database/paging.ts';
import type { Schema } from '../../database/schema.ts';

type Log = 'operation_log' | 'interface_log';

/** So many rows are looked at one by one: some tens of milliseconds. */
const NEWEST = 20_000;

/** The newest rows that hold `within`, under the name of their table. */
export const newestOf = <T extends Log>(
  log: T,
  within: RawBuilder<boolean>,
): AliasedRawBuilder<Selectable<Schema[T]>, T> =>
  sql<Selectable<Schema[T]>>`(
    select * from ${sql.table(log)} where ${within} order by created_at desc, id desc limit ${NEWEST}
  )`.as(log);

/**
 * How many rows match, when a look at the newest ones is enough for that page: because there are no more of them, or
 * because the words are so common that nobody counts their rows; null otherwise. An index of words is quick for rare
 * ones, and the slower the more rows have them.
 */
export async function countAmongNewest(
  db: Db,
  log: Log,
  within: RawBuilder<boolean>,
  isMatch: RawBuilder<boolean>,
  { pageNum, pageSize }: PageRequest,
): Promise<Counted | null> {
  const { rows } = await sql<{ seen: number; found: number }>`
    select count(*) as seen, count(*) filter (where ${isMatch}) as found from ${newestOf(log, within)}
  `.execute(db);
  const { seen = 0, found = 0 } = rows[0] ?? {};
  if (seen < NEWEST) return { count: found };
  if (found < pageNum * pageSize) return null;
  const all = db.selectFrom(sql<object>`${sql.table(log)}`.as(log)).where(within);
  const count = Math.round((found / seen) * (await estimatedRows(all.select(sql`1`.as('one')))));
  return count > COUNT_LIMIT ? { count, isEstimate: true } : null;
}
