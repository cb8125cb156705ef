/** What the search bar offers while one types: titles that have the word, found without counting or reading all that have it. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { contains, eachWord, isBlank, keysOf, wordsOf } from '../database/search.ts';
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

/**
 * So many are looked at one by one, from the beginning: what is frequent is found there. Of what the indexes find as many are held
 * against the word, and put in order: which ones that are does not depend on the order, so more of them are no better.
 */
const MOST_LOOKED_AT = 200;

/** True for a title of `table` with each of the words, in whichever language. */
export function hasWords(table: Offered['table'], keyword: string) {
  const translated = translatedOf(table);
  const translatedGrams = sql<string[]>`search_grams(${translated})`;
  return sql<boolean>`(${hasInTitle(table, keyword)} or ${isTranslated(table)}
    and ${eachWord(keyword, (word) => contains(translatedGrams, translated, word))})`;
}

const hasInTitle = (table: string, keyword: string) =>
  eachWord(keyword, (word) => contains(sql.ref(`${table}.grams`), sql.ref(`${table}.title`), word));

const translatedOf = (table: string) =>
  sql<string>`(${sql.ref(`${table}.title_es`)} || E'\\n' || ${sql.ref(`${table}.title_pt`)})`;
const isTranslated = (table: string) =>
  sql`(${sql.ref(`${table}.title_es`)} <> '' or ${sql.ref(`${table}.title_pt`)} <> '')`;

/** The first few with the words in a title: of a frequent one among those of the beginning, of another one by its index. */
export async function findTitlesWith(
  db: Db,
  keyword: string,
  { table, isShown, beginning, order, orderedBy }: Offered,
  most: number,
): Promise<Titles[]> {
  if (isBlank(keyword)) return [];
  const keys = keysOf(wordsOf(keyword));
  const from = sql.table(table);
  const columns = sql.join(
    ['id', 'title', 'title_es', 'title_pt', 'grams', ...orderedBy].map((name) => sql.ref(`${table}.${name}`)),
  );
  const held = (condition: Condition) => sql`(
    select ${columns} from ${from} where (select count(*) from walked) < ${sql.lit(most)} and ${isShown}
      and ${condition} limit ${sql.lit(MOST_LOOKED_AT)})`;
  const { rows } = await sql<Titles>`
    with walked as materialized (
      select * from (
        select ${columns} from ${from} where ${isShown} and ${beginning.where}
        order by ${beginning.order} limit ${sql.lit(MOST_LOOKED_AT)}
      ) as ${from} where ${hasInTitle(table, keyword)}
    ), held as materialized (
      ${held(sql`${sql.ref(`${table}.grams`)} @> ${keys}`)}
      union all
      ${held(sql`${isTranslated(table)} and search_grams(${translatedOf(table)}) @> ${keys}`)}
    )
    select title, title_es as "titleEs", title_pt as "titlePt" from (
      select * from walked union select * from held as ${from} where ${hasWords(table, keyword)}
    ) as ${from} order by ${order} limit ${sql.lit(most)}`.execute(db);
  return rows;
}
