/** In which order visitors browse the activities, and how what they look for is found. */
import { ApplyState, type Body, type calls, PublishStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { KEPT_MS, keptWhenLong } from '../../database/long-counts.ts';
import type { Db } from '../../database/open.ts';
import { COUNT_LIMIT, type Counted, MORE_MS, type Page, rowsOf } from '../../database/paging.ts';
import { folded } from '../../database/search.ts';
import { byWholeKeys } from '../../database/statements.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { matchesFields } from '../../records/field-table.ts';
import { hasWords } from '../suggested.ts';
import { findInText, type InText, inNoText } from './by-text.ts';
import { openRowColumns } from './fields.ts';
import { type OpenRow, onShelf } from './open-queries.ts';
import { periodOf } from './period.ts';
import { searchedByHand } from './queries.ts';

type Filters = Body<typeof calls.activity.openPage>['template'];

/**
 * What visitors browse: not ended ones by their start, then ended ones, the latest first. That is three lists that follow
 * one another (running, coming, ended), each in the order of an index, so that no page reads more than stands before it.
 */
export async function findOpenActivities(
  db: Db,
  filters: Filters,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
  at: At,
  counting: OpenCounting = 'kept',
): Promise<Page<OpenRow>> {
  const offset = (pageNum - 1) * pageSize;
  const inText = await findText(db, filters, at);
  const matching = onShelfAnd(matches(filters, at, inText));
  const hits = isSearch(filters) ? await expected(db, filters, matching) : 0;
  const asked = { filters, inText, matching, hits };
  const found =
    (await offKept(db, asked, { offset, pageSize }, at)) ??
    (await look(db, asked, { offset, pageSize }, at, rowsInOrder));
  const dataBody = found.map(({ total: _total, ...row }) => row);
  const shown = offset + found.length;
  if (found.length < pageSize && (found.length > 0 || offset === 0))
    return { dataBody, count: shown, pageNum };
  const total = found[0]?.total ?? null;
  const counted = total === null ? await countOpen(db, filters, matching, counting) : { count: total };
  return {
    ...{ dataBody, pageNum },
    ...counted,
    count: Math.max(counted.count, found.length > 0 ? shown : 0),
    // More may have it in their texts.
    ...(inText.isFrequent && { isEstimate: true }),
  };
}

const onShelfAnd = (condition: RawBuilder<unknown>) =>
  sql`activity.publish_status = ${sql.lit(PublishStatus.onShelf)} and ${condition}`;

/** What has the words in its text, of all that else is asked for. */
function findText(db: Db, { keyword, language: _language, ...others }: Filters, at: At): Promise<InText> {
  const first = (most: number) => sql`
    ${listed(onShelfAnd(matches(others, at, inNoText)), others, false, most)}
    order by place, ahead, back desc, id desc limit ${sql.lit(most)}`;
  return findInText(db, keyword ?? '', first, wantedBy(`text ${at.generation}`, keyword, others));
}

/** When and where it is asked, and of which state of what the office publishes (`PublicCache`). */
interface At {
  now: Date;
  zone: TimeZone;
  generation: number;
}

interface Asked {
  filters: Filters;
  inText: InText;
  matching: RawBuilder<unknown>;
  /** How many have the word, about; 0 where there is none. */
  hits: number;
}

interface Part {
  offset: number;
  pageSize: number;
}

const isSearch = ({ keyword }: Filters) => !!keyword?.trim();

/** Reads what the statement lists, in its order. */
type Read<Row> = (db: Db, ids: RawBuilder<unknown>) => Promise<Row[]>;

/** A part of what is listed, with `total` where it was counted on the way. */
async function look<Row extends { total: number | null }>(
  db: Db,
  asked: Asked,
  part: Part,
  at: At,
  read: Read<Row>,
): Promise<Row[]> {
  const { filters, matching, hits } = asked;
  const upTo = part.offset + part.pageSize;
  if (hits > MANY) {
    const first = await amongFirst(db, asked, part, at, read);
    if (first) return first;
    const nearest =
      hits <= COUNT_LIMIT && upTo <= NEAREST_PLACES ? await amongNearest(db, asked, part, read) : null;
    if (nearest) return nearest;
  }
  return await read(db, sql`${listed(matching, filters, isSearch(filters), upTo)} ${cut(part)}`);
}

const cut = ({ offset, pageSize }: Part) =>
  sql`order by place, ahead, back desc, id desc limit ${sql.lit(pageSize)} offset ${sql.lit(offset)}`;

/** So many ids of what a frequent word finds are kept for pages behind the first ones: of the fewest that reach. */
const BEGINNINGS = [500, 2_000];

/**
 * A page of what has a frequent word, which is dear to find: who asks for it a moment later takes what was found. Behind the first ones all that
 * stands before it has to be looked at, so who leafs takes all of them off one beginning. Only the order is kept: each row is read anew. Null for what
 * has no frequent word, for pages behind every beginning, and where a row has gone.
 */
async function offKept(
  db: Db,
  asked: Asked,
  { offset, pageSize }: Part,
  at: At,
): Promise<ListedRow[] | null> {
  const upTo = offset + pageSize;
  const most = BEGINNINGS.find((reach) => upTo <= reach);
  if (asked.hits <= MANY || !most) return null;
  const kept = upTo <= NEAREST_PLACES ? { offset, pageSize } : { offset: 0, pageSize: most };
  const { keyword, language: _language, ...others } = asked.filters;
  // What the office has changed since is not looked for under the same key.
  const key = wantedBy(`from ${kept.offset}, ${kept.pageSize} ${at.generation}`, keyword, others);
  const find = async () => (await look(db, asked, kept, at, idsInOrder)).map(({ id }) => id);
  const found = await keptWhenLong(db, `open activities ${key}`, find, () => true);
  const ids = found.slice(offset - kept.offset, upTo - kept.offset);
  const rows = await rowsOf(
    ids.map((id) => ({ id })),
    (shown) => onShelf(db).where('activity.id', 'in', shown).modifyEnd(byWholeKeys).execute(),
  );
  return rows.length === ids.length ? rows.map((row) => ({ ...row, total: null })) : null;
}

/** Those that are listed, with all that visitors see of them, in one statement. */
const rowsInOrder: Read<ListedRow> = (db, ids) =>
  onShelf(db)
    .innerJoin(sql<Listed>`(${ids})`.as('listed'), 'listed.id', 'activity.id')
    .select('listed.total')
    .orderBy(sql`listed.place, listed.ahead, listed.back desc, listed.id desc`)
    .execute();

/** The same without what visitors see of them. */
const idsInOrder: Read<Listed> = async (db, ids) => (await sql<Listed>`${ids}`.execute(db)).rows;

type ListedRow = OpenRow & Pick<Listed, 'total'>;

/** How many there are of what fills more than a page: to the last one, or up to so many. */
export type OpenCounting = 'kept' | 'bounded';

async function countOpen(
  db: Db,
  { keyword, language: _language, ...others }: Filters,
  matching: RawBuilder<unknown>,
  counting: OpenCounting,
): Promise<Counted> {
  const most = counting === 'bounded' ? sql`limit ${sql.lit(COUNT_LIMIT + 1)}` : sql``;
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from activity where ${matching} ${most}) as counted`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const wanted = wantedBy(counting, keyword, others);
  // By a word or a state they are dearer to count: sooner they are too many to be counted for each who asks.
  const isDear = !!keyword?.trim() || others.applyState != null;
  const isLong = (found: number) => found > (isDear ? MANY : COUNT_LIMIT);
  const found = await keptWhenLong(db, `open activities ${wanted}`, count, isLong, (found) =>
    counting === 'bounded' && found > COUNT_LIMIT ? MORE_MS : KEPT_MS,
  );
  if (counting === 'kept' || found <= COUNT_LIMIT) return { count: found };
  return { count: COUNT_LIMIT, isEstimate: true };
}

/** The same for the same filters: what is not filled in narrows nothing, however it was left out. */
function wantedBy(of: string, keyword = '', others: Omit<Filters, 'keyword'> = {}): string {
  const filled = Object.entries(others).filter(([, value]) => value != null && value !== '');
  return JSON.stringify([of, folded(keyword), filled.sort()]);
}

interface Listed {
  id: number;
  /** How many there are, where that was counted with it. */
  total: number | null;
}

/** So many activities are looked at one by one for a word: a few milliseconds; for a far page so many more. */
const FIRST = [1_000, 3_000, 10_000];
/** Of a word that more have, the first of all are looked at before all that have it. */
const MANY = 1_000;
/** Where it is thousands that have it, to look at these in vain costs little beside looking at those. */
const FEW_FIRST = [200];

/** So many of those that ended last are put beside all that have a word; for pages up to this place. */
const NEAREST = 3_000;
const NEAREST_PLACES = 100;

/** How many activities the planner expects: by that only a way is chosen, so of many it holds for longer than their number. */
function expected(
  db: Db,
  { keyword, language: _language, ...others }: Filters,
  matching: RawBuilder<unknown>,
): Promise<number> {
  const ask = async () => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
      explain (format json) select from activity where ${matching}`.execute(db);
    return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  };
  const wanted = wantedBy('expected', keyword, others);
  return keptWhenLong(db, `open activities ${wanted}`, ask, (hits) => hits > MANY, MORE_MS);
}

/**
 * Looks for a word among the first that visitors see without it: a page of what many have is full with these, and
 * only their number is left to be counted, which is kept. Null where it is not: by its index what is rare is found at once.
 */
async function amongFirst<Row>(
  db: Db,
  { filters: { keyword = '', ...others }, inText, hits }: Asked,
  part: Part,
  at: At,
  read: Read<Row>,
): Promise<Row[] | null> {
  const matching = onShelfAnd(matches(others, at, inNoText));
  for (const most of hits > COUNT_LIMIT ? FIRST : FEW_FIRST) {
    // Every second one has it, or this many would not do either.
    if (part.offset + part.pageSize > most / 2) continue;
    const rows = await read(
      db,
      sql`select id, null::bigint as total, place, ahead, back
        from (${listed(matching, others, false, most)} order by place, ahead, back desc, id desc limit ${sql.lit(most)}) as first
        join activity using (id) where ${isFound(keyword, inText)} ${cut(part)}`,
    );
    if (rows.length === part.pageSize) return rows;
  }
  return null;
}

/**
 * Looks for a word among those that are not over and the last that are. Their times and the word are in an index each, and only
 * what both have is read, where all that have the word would be. Null where that does not fill the page.
 */
async function amongNearest<Row extends { total: number | null }>(
  db: Db,
  { filters, matching }: Asked,
  part: Part,
  read: Read<Row>,
): Promise<Row[] | null> {
  const last = sql`select start_time from activity where publish_status = ${sql.lit(PublishStatus.onShelf)}
    and end_time <= now() and start_time <= now() order by start_time desc, id desc offset ${sql.lit(NEAREST)} limit 1`;
  const nearest = sql`${matching} and (end_time > now()
    or start_time >= coalesce((${last}), '-infinity') and start_time <= now() and publish_status = ${sql.lit(PublishStatus.onShelf)})`;
  const rows = await read(
    db,
    sql`${listed(nearest, filters, true, part.offset + part.pageSize)} ${cut(part)}`,
  );
  return rows.length === part.pageSize ? rows.map((row) => ({ ...row, total: null })) : null;
}

/**
 * The first `most` of each of the three lists, with what they are ordered by. What has a word is found by its word, once for
 * all three, and counted with them.
 */
function listed(matching: RawBuilder<unknown>, { applyState }: Filters, isSearch: boolean, most: number) {
  const limit = sql.lit(most);
  const [from, found] = isSearch
    ? [sql`found where true`, sql`true`]
    : [sql`activity where ${matching}`, sql`end_time > now() and start_time <= now()`];
  const running = sql`(select id, 0, start_time, null::timestamptz from found
      where end_time > now() and start_time <= now() order by start_time, id desc limit ${limit})`;
  const coming = sql`(select id, 1, start_time, null from ${from}
      and start_time > now() order by start_time, id desc limit ${limit})`;
  const ended = sql`(select id, 2, null, start_time from ${from}
      and end_time <= now() and start_time <= now() order by start_time desc, id desc limit ${limit})`;
  // Of a state only the lists that can have it: the others would be read to their end.
  const parts =
    applyState === ApplyState.ended
      ? [ended]
      : applyState == null || applyState === ApplyState.cancelled || applyState === ApplyState.postponed
        ? [running, coming, ended]
        : [running, coming];
  return sql`
    with found as materialized (select id, start_time, end_time from activity where ${matching} and ${found})
    select id, ${isSearch ? sql`(select count(*) from found)` : sql`null::bigint`} as total, place, ahead, back
    from (${sql.join(parts, sql` union all `)}) as listed (id, place, ahead, back)`;
}

/** Has the words in a title, or in its text. */
const isFound = (keyword: string, { ids }: InText) =>
  ids.length === 0
    ? hasWords('activity', keyword)
    : sql<boolean>`(${hasWords('activity', keyword)} or activity.id = any(${ids}::bigint[]))`;

/** The filters as a condition on `activity` alone. */
function matches(filters: Filters, { now, zone }: At, inText: InText) {
  const { keyword, activityType, cityLabel, applyState } = filters;
  const from = zone.instantOrNull(filters.startTimeStart);
  const to = zone.instantOrNull(filters.startTimeEnd);
  const period = periodOf(filters.period ?? 'all', now, zone);
  return sql.join(
    [
      ...(keyword ? [isFound(keyword, inText)] : []),
      matchesFields(openRowColumns, { activityType, cityLabel, applyState }, searchedByHand),
      ...(from === null ? [] : [sql`activity.start_time >= ${from}`]),
      ...(to === null ? [] : [sql`activity.start_time <= ${to}`]),
      ...(period === null
        ? []
        : [sql`activity.start_time < ${period.end} and activity.end_time >= ${period.start}`]),
    ],
    sql` and `,
  );
}
