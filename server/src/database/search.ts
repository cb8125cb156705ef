import { firstCharacters } from '@outbound/contract';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** True of what folds to nothing, as an accent by itself does (`search_fold`): an index asked for it would be read whole. */
export const isBlank = (keyword: string): boolean =>
  keyword
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim() === '';

/** A keyword as `search_fold` reads it: what is kept for one spelling stands for all. */
export const folded = (keyword: string): string =>
  keyword
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** ASCII and Chinese characters, of which every locale makes the same; but a capital I is another letter in Turkish. */
const PLAIN = /^[ -HJ-~一-鿿]*$/;

/** A plain keyword as `search_fold` folds it; null of any other, which the database alone knows to fold. */
const foldedHere = (keyword: string): string | null =>
  PLAIN.test(keyword) ? keyword.toLowerCase().replace(/ +/g, ' ').replace(/^ | $/g, '') : null;

/** Each word is a condition of its own, in several places of a statement. */
const MOST_WORDS = 8;
/** Runs of the words in so many characters are looked for: each further one costs another list of all that have it, and hardly finds less. */
const MOST_KEYED = 16;

/**
 * The words of what visitors look for, none twice: each is looked for by itself, and what folds to nothing is none. What stands
 * behind the first ones is looked for in one piece.
 */
export function wordsOf(keyword: string): string[] {
  const words = [...new Set(keyword.replaceAll('\0', '').split(/\s+/))].filter((word) => !isBlank(word));
  const rest = words.splice(MOST_WORDS - 1).join(' ');
  return rest === '' ? words : [...words, rest];
}

/**
 * What the `grams` of a text hold that has the words of a keyword, of which there is one, looked for at a cost that no keyword
 * can drive up; `areAll`: what has these has the words, else that is still to be seen.
 */
export function keyedWords(keyword: string): { keys: RawBuilder<string[]>; areAll: RawBuilder<SqlBool> } {
  const words = wordsOf(keyword);
  const beginning = wordsOf(firstCharacters(keyword.trim(), MOST_KEYED));
  const isWhole = beginning.length === words.length && beginning.every((word, at) => word === words[at]);
  return {
    keys: keysOf(beginning.length > 0 ? beginning : words),
    areAll: isWhole ? eachWord(keyword, isRun) : sql<SqlBool>`false`,
  };
}

/** A condition on each of the words of a keyword; true where it has none. */
export function eachWord(
  keyword: string,
  condition: (word: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const words = wordsOf(keyword);
  return words.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(words.map(condition), sql` and `)})`;
}

/** What the `grams` of a text hold that contains all these words, of which there is one. */
export const keysOf = (words: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`(${sql.join(words.map(searchKeys), sql` || `)})`;

/**
 * What the `grams` of a text hold that contains the keyword (`search_keys`). Of a plain one they are made here: the database would make
 * them anew for each place in a statement while it plans it, which takes longer than the plan.
 */
export function searchKeys(keyword: string): RawBuilder<string[]> {
  const plain = foldedHere(keyword);
  if (plain === null) return sql<string[]>`search_keys(${keyword})`;
  const letters = [...plain];
  const runs = letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return sql<string[]>`${runs}::text[]`;
}

/** The pattern for `like` that finds the keyword in a folded text (`search_pattern`), made here where `searchKeys` are. */
export function searchPattern(keyword: string): RawBuilder<string> {
  const plain = foldedHere(keyword);
  if (plain === null) return sql<string>`search_pattern(${keyword})`;
  return sql<string>`${`%${plain.replace(/[\\%_]/g, '\\$&')}%`}::text`;
}

/** True of a keyword of one or two characters: each text that has its runs has it. */
export function isRun(keyword: string): RawBuilder<SqlBool> {
  const plain = foldedHere(keyword);
  return plain === null
    ? sql<SqlBool>`(length(search_fold(${keyword})) <= 2)`
    : sql<SqlBool>`${sql.lit(plain.length <= 2)}`;
}

/**
 * True where `text` contains `keyword`, wherever in it: case, accents and character width do not matter, % and _ are
 * ordinary characters, one Chinese character is enough. `grams` is the column `generated always as
 * (search_grams(<text>)) stored` with its GIN index, made from the same text. An empty keyword is true everywhere.
 * Use: `query.where(({ ref }) => contains(ref('activity.grams'), ref('activity.title'), keyword))`.
 */
export function contains(
  grams: Expression<string[] | null>,
  text: Expression<string | null>,
  keyword: string,
): RawBuilder<SqlBool> {
  // PostgreSQL refuses a NUL in any text.
  const wanted = keyword.replaceAll('\0', '');
  if (isBlank(wanted)) return sql<SqlBool>`true`;
  // Runs of one and two characters are the text's own: only longer keywords are looked for in it. Folding is dear: a text of
  // lines of plain letters and Chinese characters that has the keyword as it is need not be folded. A case, because the planner takes
  // it to be true for every second row, but a pattern for hardly any: it would sort all that a frequent word has for ten rows.
  return sql<SqlBool>`(${grams} @> ${searchKeys(wanted)} and case
    when ${isRun(wanted)} then true
    when ${text} like ${searchPattern(wanted)} and ${text} ~ '^[ -~\\n一-鿿]*$' then true
    else search_fold(${text}) like ${searchPattern(wanted)} end)`;
}
