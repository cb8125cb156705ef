/** Words in the logs. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { contains } from '../../database/search.ts';

/** Looks at the text itself, folding it row by row: for rows that something else has found. */
export const has = (text: RawBuilder<unknown>, keyword: string) =>
  sql<boolean>`search_fold(${text}) like search_pattern(${keyword})`;

/** The parts of the operation log's `search_text`: what was done to what, who did it, his department. */
export type LogPart = 'what' | 'who' | 'department';

const SEPARATOR = sql`chr(31)`;
const patterns: Record<LogPart, (word: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  what: (word) => sql`${word} || ${SEPARATOR} || '%' || ${SEPARATOR} || '%'`,
  who: (word) => sql`'%' || ${SEPARATOR} || ${word} || ${SEPARATOR} || '%'`,
  department: (word) => sql`'%' || ${SEPARATOR} || '%' || ${SEPARATOR} || ${word}`,
};

/** "That part of the row's `search_text` contains the keyword", without an index. */
export const inPart = (part: LogPart, keyword: string) =>
  sql<boolean>`search_text like ${patterns[part](sql`search_pattern(${keyword})`)}`;

/** More terms than these are not listed: so many callers have most of the rows between them. */
const MOST_TERMS = 2_000;

/**
 * Which values of a column of the interface log contain the keyword: its texts repeat, so that they are looked for in the
 * list of those that there are. Null: too many to be named.
 */
export async function findTerms(
  db: Db,
  kind: 'path' | 'name' | 'caller',
  keyword: string,
): Promise<string[] | null> {
  const rows = await db
    .selectFrom('interface_log_term')
    .select('term')
    .where('kind', '=', kind)
    .where(({ ref }) => contains(ref('grams'), ref('term'), keyword))
    .limit(MOST_TERMS + 1)
    .execute();
  return rows.length > MOST_TERMS ? null : rows.map(({ term }) => term);
}
