/** Which activities have a visitor's words in their texts, at a cost that no word can drive up. */
import { type RawBuilder, sql } from 'kysely';
import { keptWhenLong } from '../../database/long-counts.ts';
import type { Db } from '../../database/open.ts';
import { eachWord, keyedWords, searchPattern, wordsOf } from '../../database/search.ts';

/** What has the runs of the words is held against them up to so many. */
const MOST_HELD = 2_000;

/** Activities on the shelf with the words in their titles and texts. */
export interface InText {
  ids: readonly number[];
  /** More have them than were looked at: these are those at the beginning of the list. */
  isFrequent: boolean;
}

/** Of no words. */
export const inNoText: InText = { ids: [], isFrequent: false };

/**
 * All that have the words, whatever else is asked of them; of frequent words those among the `first` of the list, which has the ids that
 * stand there without a word. These are kept for a moment, under a `key` that says what else is asked.
 */
export function findInText(
  db: Db,
  keyword: string,
  first: (most: number) => RawBuilder<unknown>,
  key: string,
): Promise<InText> {
  if (wordsOf(keyword).length === 0) return Promise.resolve(inNoText);
  const { keys, areAll } = keyedWords(keyword);
  // For each by itself: joined, the table would be read whole.
  const has = sql`(select ${eachWord(keyword, (word) => sql`search_text like ${searchPattern(word)}`)}
    from activity where activity.id = held.id)`;
  const find = async () => {
    const { rows } = await sql<InText>`
      with held as materialized (
        select id from activity_found(${keys}, ${sql.lit(MOST_HELD + 1)})
      ), found as (
        select id from held where (select count(*) from held) <= ${sql.lit(MOST_HELD)} and (${areAll} or ${has})
        union all
        select id from (${first(MOST_HELD)}) as held where (select count(*) from held) > ${sql.lit(MOST_HELD)} and ${has}
      )
      select array(select id from found) as ids,
        (select count(*) from held) > ${sql.lit(MOST_HELD)} as "isFrequent"`.execute(db);
    return rows[0] ?? inNoText;
  };
  return keptWhenLong(db, `activities by text ${key}`, find, ({ isFrequent }) => isFrequent);
}
