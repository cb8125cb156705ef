/** What a visitor's words find in the news, at a cost that neither the word nor the page can drive up. */
import type { Body, calls } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { keptWhenLong } from '../../database/long-counts.ts';
import type { Db } from '../../database/open.ts';
import type { Counted, PageRequest } from '../../database/paging.ts';
import { eachWord, folded, keyedWords, searchPattern } from '../../database/search.ts';
import { findTitlesWith } from '../suggested.ts';
import type { Titles } from '../titles.ts';
import { hottestFirst, listMatches, newestFirst } from './open-lists.ts';
import { isShown } from './publication.ts';

type Filters = Body<typeof calls.information.openPage>['template'];

/** Of what has the runs of a word, so many are held against the word itself; */
const MOST_HELD = 2_000;
/** where there are more, so many of the list are too, from its beginning: the newest, or the hottest. */
const MOST_WALKED = 2_000;

/**
 * A page of what has the words, in the order of the list. What has their runs is found by their index, held against the words
 * and put in order. Of frequent ones not all is looked at, but the beginning of the list is: the count is then what was
 * found, at least, and the first pages are what they would be. That count is kept for a moment, and until it is counted anew
 * the first pages are read off the beginning of the list: what was found besides stands behind it.
 */
export async function findByWord(
  db: Db,
  keyword: string,
  filters: Filters,
  paging: PageRequest,
): Promise<{ ids: number[] } & Counted> {
  const { columnKey, contentType, id, order } = filters;
  let found: Found | undefined;
  const find = async () => {
    found = await findAll(db, keyword, filters, paging);
    return found.told;
  };
  const wanted = JSON.stringify([folded(keyword), columnKey, contentType, id, order === 'hottest']);
  const told = await keptWhenLong(db, `news by a word ${wanted}`, find, ({ isFrequent }) => isFrequent);
  // Counted for somebody else.
  if (!found && told.isFrequent && paging.pageNum * paging.pageSize <= told.walked) {
    const ids = await findAtBeginning(db, keyword, filters, paging);
    if (ids.length === paging.pageSize) return { ids, count: told.count, isEstimate: true };
  }
  const { ids, told: last } = found ?? (await findAll(db, keyword, filters, paging));
  return { ids, count: last.count, ...(last.isFrequent && { isEstimate: true as const }) };
}

/** How many have a word, and how many of them stand at the beginning of the list. */
interface Told {
  count: number;
  isFrequent: boolean;
  walked: number;
}

interface Found {
  ids: number[];
  told: Told;
}

async function findAll(
  db: Db,
  keyword: string,
  filters: Filters,
  { pageNum, pageSize }: PageRequest,
): Promise<Found> {
  const isByHeat = filters.order === 'hottest';
  const matching = sql`${isShown} and ${listMatches(filters)}`;
  const has = hasWords(keyword);
  const { keys, areAll } = keyedWords(keyword);
  const { rows } = await sql<{ ids: number[] } & Told>`
    with held as materialized (
      select * from information_found(${keys}, ${sql.lit(MOST_HELD + 1)})
    ), matched as materialized (
      select id, pinned, shown_from from held as information where ${matching}
    ), walked as materialized (
      select id, pinned, shown_from from (${isByHeat ? beginningByHeat(matching) : beginning(matching)}) as beginning
      where (select count(*) from held) > ${sql.lit(MOST_HELD)} and ${has}
    ), found as materialized (
      select * from matched where ${areAll} or exists (
        select from information where information.id = matched.id and ${has})
      union select * from walked
    )
    select array(
        select information.id from found as information ${isByHeat ? withHeat : sql``}
        order by ${isByHeat ? hottestFirst : newestFirst}
        limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}) as ids,
      (select count(*) from found) as count,
      (select count(*) from held) > ${sql.lit(MOST_HELD)} as "isFrequent",
      (select count(*) from walked) as walked`.execute(db);
  const { ids = [], ...told } = rows[0] ?? { count: 0, isFrequent: false, walked: 0 };
  return { ids, told };
}

/** A page of what has the word at the beginning of the list, read no further than that page. */
async function findAtBeginning(
  db: Db,
  keyword: string,
  filters: Filters,
  { pageNum, pageSize }: PageRequest,
): Promise<number[]> {
  const isByHeat = filters.order === 'hottest';
  const matching = sql`${isShown} and ${listMatches(filters)}`;
  const { rows } = await sql<{ id: number }>`
    select information.id from (${isByHeat ? beginningByHeat(matching) : beginning(matching)}) as information
    where ${hasWords(keyword)} order by ${isByHeat ? sql`heat desc, id desc` : newestFirst}
    limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The first titles with the word, in the order of the list. */
export const findNewsTitles = (db: Db, keyword: string, most: number): Promise<Titles[]> =>
  findTitlesWith(
    db,
    keyword,
    {
      table: 'information',
      isShown,
      beginning: { where: sql`information.shown_from is not null`, order: newestFirst },
      order: newestFirst,
      orderedBy: ['pinned', 'shown_from'],
    },
    most,
  );

type Condition = RawBuilder<unknown>;

const hasWords = (keyword: string) =>
  eachWord(keyword, (word) => sql`search_text like ${searchPattern(word)}`);

const beginning = (matching: Condition) => sql`
  select information.id, pinned, shown_from, search_text from information
  where ${matching} and shown_from is not null order by ${newestFirst} limit ${sql.lit(MOST_WALKED)}`;

/** The offset keeps the planner from reading all items for some of them. */
const beginningByHeat = (matching: Condition) => sql`
  select information.*, heat from (
    select information_id, heat from information_tally as tally order by ${hottestFirst} limit ${sql.lit(MOST_WALKED)}
  ) as tally cross join lateral (
    select information.id, pinned, shown_from, search_text from information
    where information.id = tally.information_id and ${matching} offset 0
  ) as information`;

const withHeat = sql`cross join lateral (
  select information_id, heat from information_tally where information_id = information.id offset 0) as tally`;
