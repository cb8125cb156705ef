import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

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
  if (wanted.trim() === '') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${grams} @> search_keys(${wanted}) and search_fold(${text}) like search_pattern(${wanted}))`;
}
