/** A page of sign-ups and how many there are. */
import { ApplyStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import {
  COUNT_LIMIT,
  type Counting,
  estimatedRows,
  keptCount,
  type Page,
  type PageRequest,
  pageWithRows,
  rowsOf,
} from '../../database/paging.ts';
import { searchPattern } from '../../database/search.ts';
import { directionOf, type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { isServiceNamed, ofOwnActivities } from '../activities/index.ts';
import { countChosen, rareAmong } from './answer-filter.ts';
import { isWholeNumber, searchedText } from './filters.ts';
import {
  type ApplicationFilters,
  type ApplicationRow,
  type ApplicationSort,
  applicationSortable,
  filteredApplications,
  findApplicationsById,
  newestFirst,
  shownApplications,
} from './queries.ts';

/** A page of sign-ups, newest first unless they are sorted otherwise. */
export async function findApplications(
  db: Db,
  caller: Caller,
  filters: ApplicationFilters,
  { sort = newestFirst, ...paging }: SortedRequest<ApplicationSort['field']>,
  zone: TimeZone,
): Promise<Page<ApplicationRow>> {
  const { service, answers } = filters;
  const none = { dataBody: [], count: 0, pageNum: paging.pageNum };
  const rareAnswers = await rareAmong(db, answers ?? []);
  if (rareAnswers === null) return none;
  const ofService = service ? await countTold(db, caller, { service }) : null;
  if (ofService === 0) return none;
  const rare = {
    service: ofService !== null && ofService <= COUNT_LIMIT,
    answers: rareAnswers,
    keyword: true,
  };
  let count = countingOf(db, caller, filters);
  const read = (shown: number[]) => findApplicationsById(db, caller, shown);
  if (filters.keyword && !rare.service && rareAnswers.size === 0) {
    const request = { sort, ...paging };
    // A number hardly anybody has: among the first it would be looked for in vain.
    const [sooner, later] = isWholeNumber(filters.keyword)
      ? [amongHits, amongFirst]
      : [amongFirst, amongHits];
    const among =
      (await sooner(db, caller, filters, request, zone)) ?? (await later(db, caller, filters, request, zone));
    if (among) return { ...among, dataBody: await rowsOf(among.dataBody, read) };
    rare.keyword = false;
    count = moreThanCounted(filteredApplications(db, caller, filters, zone));
  }
  return pageWithRows(
    db,
    filteredApplications(db, caller, filters, zone, rare).clearSelect().select('application.id'),
    paging,
    sortedBy(sort, applicationSortable, 'application.id'),
    (shown) => shownApplications(db, caller, shown),
    { count },
  );
}

/** About how many there are of what was found to be more than anybody counts. */
const moreThanCounted =
  (query: ReturnType<typeof filteredApplications>): Counting =>
  async () => ({ count: Math.max(COUNT_LIMIT + 1, await estimatedRows(query)), isEstimate: true });

/** How those are counted that the page does not tell: without looking at any of them where that can be. */
function countingOf(db: Db, caller: Caller, filters: ApplicationFilters): Counting {
  if (isTold(filters)) return async () => ({ count: await countTold(db, caller, filters) });
  const [only, ...others] = filters.answers ?? [];
  const { activityId, answers: _answers, ...besides } = filters;
  const isAlone =
    only && others.length === 0 && Object.values(besides).every((one) => one == null || one === '');
  if (!isAlone) return 'bounded';
  // A field belongs to one activity: who sees it may see all of its rows. A page behind the end says nothing of that.
  return async () => ({
    count: (await isFieldOf(db, caller, only.formId, activityId)) ? await countChosen(db, only) : 0,
  });
}

/** So many sign-ups are looked at one by one for a keyword: some milliseconds. */
const FIRST = 1_000;

/**
 * Looks for a keyword among the first of those that the other filters leave. That is enough when there are no more of
 * them, or when so many have it that nobody counts them; null otherwise. An index is quick for what is rare, and the
 * slower the more sign-ups have it.
 */
async function amongFirst(
  db: Db,
  caller: Caller,
  { keyword = '', ...others }: ApplicationFilters,
  { sort, pageNum, pageSize }: PageRequest & { sort: ApplicationSort },
  zone: TimeZone,
): Promise<Page<{ id: number }> | null> {
  const wanted = keyword.replaceAll('\0', '');
  const first = filteredApplications(db, caller, others, zone)
    .clearSelect()
    .select(['application.id', searchedText(caller, wanted).as('text')])
    .orderBy(applicationSortable[sort.field].by, sort.order)
    .orderBy('application.id', sort.order)
    .limit(sql.lit(FIRST));
  const { rows } = await sql<{ id: number; has: boolean }>`
    select id, search_fold(text) like ${searchPattern(wanted)} as has from ${first} as first_rows`.execute(
    db,
  );
  const found = rows.filter(({ has }) => has);
  const offset = (pageNum - 1) * pageSize;
  const dataBody = found.slice(offset, offset + pageSize);
  if (rows.length < FIRST) return { dataBody, count: found.length, pageNum };
  if (found.length < offset + pageSize || !isTold(others)) return null;
  const count = Math.round((found.length / FIRST) * (await countTold(db, caller, others)));
  return count > COUNT_LIMIT ? { dataBody, count, isEstimate: true, pageNum } : null;
}

/**
 * All that have a keyword, by its index, sorted when they are found; null where there are more than are counted. The planner
 * would rather read the list in its order, and so look at a million sign-ups for a word that the wanted ones do not have.
 */
async function amongHits(
  db: Db,
  caller: Caller,
  filters: ApplicationFilters,
  { sort, pageNum, pageSize }: PageRequest & { sort: ApplicationSort },
  zone: TimeZone,
): Promise<Page<{ id: number }> | null> {
  const hits = filteredApplications(db, caller, filters, zone)
    .clearSelect()
    .select(['application.id', sql`${applicationSortable[sort.field].by}`.as('place')])
    .limit(sql.lit(COUNT_LIMIT + 1));
  const direction = directionOf(sort.order);
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with hits as materialized (${hits})
    select (select count(*) from hits) as count, (select coalesce(json_agg(id), '[]') from (
      select id from hits order by place ${direction}, id ${direction}
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}) as shown) as ids`.execute(db);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  return count > COUNT_LIMIT ? null : { dataBody: ids.map((id) => ({ id })), count, pageNum };
}

/** True where the numbers of activities and services tell how many there are. */
const isTold = ({
  applyStatus,
  createdTimeStart,
  createdTimeEnd,
  keyword,
  isCheckedIn,
  isDouble,
  isListed,
  channelName,
  groupCode,
  sessionId,
  answers,
}: ApplicationFilters) =>
  (applyStatus == null || told[applyStatus] !== undefined) &&
  isCheckedIn == null &&
  isDouble == null &&
  isListed == null &&
  !channelName &&
  !groupCode &&
  sessionId == null &&
  !answers?.length &&
  !createdTimeStart &&
  !createdTimeEnd &&
  !keyword;

type ToldFilters = Pick<ApplicationFilters, 'activityId' | 'applyStatus' | 'service'>;

/** How many sign-ups there are, as the numbers of activities and services tell it without looking at any. */
function countTold(db: Db, caller: Caller, filters: ToldFilters): Promise<number> {
  const { activityId, applyStatus, service } = filters;
  const numbers = applyStatus == null ? allOfThem : (told[applyStatus] ?? sql`0`);
  const wanted = sql.join(
    [
      ofOwnActivities(caller, 'activity_id'),
      ...(activityId == null ? [] : [sql`activity_id = ${Number(activityId)}`]),
      ...(service ? [isServiceNamed(service)] : []),
    ],
    sql` and `,
  );
  return keptCount(
    db,
    `sign-ups ${JSON.stringify([{ activityId, applyStatus, service }, caller.scope])}`,
    async () => {
      const { rows } = await sql<{ count: number }>`select coalesce(sum(${numbers}), 0)::bigint as count
      from ${sql.table(service ? 'activity_service' : 'activity_tally')} where ${wanted}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  );
}

/** Whether a field is one of an activity that the caller may see, and of the wanted one. */
async function isFieldOf(
  db: Db,
  caller: Caller,
  formId: number,
  activityId: ApplicationFilters['activityId'],
): Promise<boolean> {
  const found = await db
    .selectFrom('form_item')
    .select('id')
    .where('id', '=', formId)
    .where(ofOwnActivities(caller, 'form_item.activity_id'))
    .$if(activityId != null, (q) => q.where('activity_id', '=', Number(activityId)))
    .executeTakeFirst();
  return found !== undefined;
}

const allOfThem = sql`pending_num + approved_num + rejected_num + waiting_num + gone_num`;
/** What counts the sign-ups of a status. */
const told: Readonly<Record<number, RawBuilder<unknown> | undefined>> = {
  [ApplyStatus.pending]: sql`pending_num - offered_num`,
  [ApplyStatus.approved]: sql`approved_num`,
  [ApplyStatus.rejected]: sql`rejected_num`,
  [ApplyStatus.waiting]: sql`waiting_num`,
  [ApplyStatus.offered]: sql`offered_num`,
  [ApplyStatus.lapsed]: sql`gone_num`,
};
