/** What the search bar offers while one types: titles that have the word, found without counting or reading all that have it. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { contains, isBlank, searchKeys } from '../database/search.ts';
import type { Titles } from './titles.ts';

type Condition = RawBuilder<unknown>;

/** What visitors see of a subject whose titles are offered. */
export interface Offered {
  table: 'information' | 'activity';
  /** Visitors see it. */
  isShown: Condition;
  /** Where the looking begins, in the order of an index. */
  beginning: { where: Condition; order: Condition };
  /** The order of the titles that are offered. */
  order: Condition;
  /** The columns of that order. */
  orderedBy: readonly string[];
}

/** So many are looked at one by one, from the beginning: what is frequent is found there. */
const MOST_WALKED = 200;
/** Of what the indexes find so many are held against the word, and put in order. */
const MOST_HELD = 500;

/** True for a title of `table` with the word, in whichever language. */
export function hasWord(table: Offered['table'], keyword: string) {
  const translated = translatedOf(table);
  return sql<boolean>`(${contains(sql.ref(`${table}.grams`), sql.ref(`${table}.title`), keyword)}
    or ${isTranslated(table)} and ${contains(sql<string[]>`search_grams(${translated})`, translated, keyword)})`;
}

const translatedOf = (table: string) =>
  sql<string>`(${sql.ref(`${table}.title_es`)} || E'\\n' || ${sql.ref(`${table}.title_pt`)})`;
const isTranslated = (table: string) =>
  sql`(${sql.ref(`${table}.title_es`)} <> '' or ${sql.ref(`${table}.title_pt`)} <> '')`;

/** The first few with the word in a title: of a frequent one among those of the beginning, of another one by its index. */
export async function findTitlesWith(
  db: Db,
  keyword: string,
  { table, isShown, beginning, order, orderedBy }: Offered,
  most: number,
): Promise<Titles[]> {
  if (isBlank(keyword)) return [];
  const from = sql.table(table);
  const columns = sql.join(
    ['id', 'title', 'title_es', 'title_pt', 'grams', ...orderedBy].map((name) => sql.ref(`${table}.${name}`)),
  );
  const held = (condition: Condition) => sql`(
    select ${columns} from ${from} where (select count(*) from walked) < ${sql.lit(most)} and ${isShown}
      and ${condition} limit ${sql.lit(MOST_HELD)})`;
  const { rows } = await sql<Titles>`
    with walked as materialized (
      select * from (
        select ${columns} from ${from} where ${isShown} and ${beginning.where}
        order by ${beginning.order} limit ${sql.lit(MOST_WALKED)}
      ) as ${from} where ${contains(sql.ref(`${table}.grams`), sql.ref(`${table}.title`), keyword)}
    ), held as materialized (
      ${held(sql`${sql.ref(`${table}.grams`)} @> ${searchKeys(keyword)}`)}
      union all
      ${held(sql`${isTranslated(table)} and search_grams(${translatedOf(table)}) @> ${searchKeys(keyword)}`)}
    )
    select title, title_es as "titleEs", title_pt as "titlePt" from (
      select * from walked union select * from held as ${from} where ${hasWord(table, keyword)}
    ) as ${from} order by ${order} limit ${sql.lit(most)}`.execute(db);
  return rows;
}
