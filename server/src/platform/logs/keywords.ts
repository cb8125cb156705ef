/** Keywords that people look for in the logs, as conditions of queries. */
import type { interfaceServices } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { contains, searchPattern } from '../../database/search.ts';

/** Looks at the text itself, folding it row by row: for rows that something else has found. */
export const has = (text: RawBuilder<unknown>, keyword: string) =>
  sql<boolean>`search_fold(${text}) like ${searchPattern(keyword)}`;

/** Where a word of the operation log is looked for: what was done, to what, in which module, who did it, his department. */
export type LogPart = 'what' | 'object' | 'module' | 'who' | 'department';

// `operation_log_text` has put these together.
const doing = sql`split_part(search_text, chr(31), 1)`;
const texts: Record<LogPart, RawBuilder<string>> = {
  what: sql`translate(${doing}, chr(29) || chr(30), ' ')`,
  object: sql`split_part(search_text, chr(30), 2)`,
  module: sql`split_part(${doing}, chr(29), 2)`,
  who: sql`split_part(search_text, chr(31), 2)`,
  department: sql`split_part(search_text, chr(31), 3)`,
};

/** "That part of the row contains the keyword", without an index. */
export const inPart = (part: LogPart, keyword: string) =>
  sql<boolean>`${texts[part]} like ${searchPattern(keyword)}`;

/** What stands before the runs of a part in the index, see `operation_log_keys`; words of what was done may lie in several. */
const keyPrefixes: Record<LogPart, readonly string[]> = {
  what: ['', 'O', 'M'],
  object: ['O'],
  module: ['M'],
  who: ['U'],
  department: ['D'],
};

/** The index of the operation log. */
const keys = sql`operation_log_keys(search_text, operation_type, result, department_id)`;

/** "Has one of these keys in the index." */
export const hasKeyOf = (some: readonly string[]) => sql<boolean>`${keys} && ${some}::text[]`;

/** "Has these keys in the index, and may contain each keyword in its part." */
export async function mayMatch(
  db: Db,
  keywords: readonly { part: LogPart; keyword: string }[],
  values: readonly string[],
): Promise<RawBuilder<boolean>[]> {
  if (keywords.length + values.length === 0) return [];
  const { rows } = await sql<{ runs: string[] }>`
    select search_keys(word) as runs from unnest(${keywords.map(({ keyword }) => keyword)}::text[])
      with ordinality as words (word, place) order by place
  `.execute(db);
  // Together: the index goes by the rarest of keys that are asked for at once.
  const all = [...values];
  const asked: RawBuilder<boolean>[] = [];
  for (const [place, { part }] of keywords.entries())
    for (const run of rows[place]?.runs ?? []) {
      const [one, ...others] = keyPrefixes[part].map((prefix) => prefix + run);
      if (one !== undefined && others.length === 0) all.push(one);
      else asked.push(hasKeyOf(one === undefined ? [] : [one, ...others]));
    }
  return [...(all.length === 0 ? [] : [sql<boolean>`${keys} @> ${all}::text[]`]), ...asked];
}

/** More terms than these are not listed: so many callers have most of the rows between them. */
const MOST_TERMS = 2_000;

const listed = <Row>(rows: Row[]) => (rows.length > MOST_TERMS ? null : rows);

/**
 * The accounts of the callers of the interface log that contain the keyword, of some people alone when `seen` says which:
 * they repeat, so that they are looked for in the list of those that there are. Null: too many to be named.
 */
export async function findLogins(
  db: Db,
  keyword: string,
  seen: (userId: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<string[] | null> {
  const rows = await db
    .selectFrom('interface_log_login')
    .select('user_login_id as login')
    .distinct()
    .where(({ ref }) => contains(ref('grams'), ref('user_login_id'), keyword))
    .where(seen(sql`interface_log_login.user_id`))
    .limit(MOST_TERMS + 1)
    .execute();
  return listed(rows)?.map(({ login }) => login) ?? null;
}

type Service = (typeof interfaceServices)[number];

/** "Is a call of that service", by a path. */
export const isOf = (service: Service, path: RawBuilder<unknown>) =>
  service === 'common'
    ? sql<boolean>`(starts_with(${path}, '/common/') or starts_with(${path}, '/api/common/'))`
    : sql<boolean>`starts_with(${path}, ${`/${service}/`})`;

interface CallFilter {
  callPath?: string | undefined;
  callName?: string | undefined;
  service?: Service | null | undefined;
  method?: string | null | undefined;
}

/** As `findLogins`, the calls that a filter finds: their paths and names. */
export async function findCalls(
  db: Db,
  { callPath, callName, service, method }: CallFilter,
): Promise<{ path: string; name: string }[] | null> {
  let found = db
    .selectFrom('interface_log_call')
    .select(['call_path as path', 'call_name as name'])
    .limit(MOST_TERMS + 1);
  if (method) found = found.where('method', '=', method);
  if (service) found = found.where(isOf(service, sql`call_path`));
  if (callPath) found = found.where(({ ref }) => contains(ref('path_grams'), ref('call_path'), callPath));
  if (callName) found = found.where(({ ref }) => contains(ref('name_grams'), ref('call_name'), callName));
  return listed(await found.execute());
}
