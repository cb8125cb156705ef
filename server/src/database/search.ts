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
  return sql<SqlBool>`(${grams} @> search_keys(${wanted}) and case
    when length(search_fold(${wanted})) <= 2 then true
    when ${text} like search_pattern(${wanted}) and ${text} ~ '^[ -~\\n一-鿿]*$' then true
    else search_fold(${text}) like search_pattern(${wanted}) end)`;
}
