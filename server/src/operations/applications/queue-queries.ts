/** The queue of reviews. */
import type { Body, calls } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { keptCount, type Page, rowsOf } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import { directionOf, type SortedRequest } from '../../database/sorting.ts';
import { byWholeKeys } from '../../database/statements.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { hasService, ownActivities, servicesOf } from '../activities/index.ts';

type ReviewFilters = Body<typeof calls.application.review>['template'];

/**
 * Activities with what waits for a decision: those that wait longest first, then those without anything to do, the latest
 * first. Sorted by their start they are one list.
 */
export async function findReviewQueue(
  db: Db,
  caller: Caller,
  filters: ReviewFilters,
  { sort, pageNum, pageSize }: SortedRequest<'startTime'>,
  zone: TimeZone,
): Promise<Page<ReviewRow>> {
  const offset = (pageNum - 1) * pageSize;
  const queue = queueOf(caller, filters, zone);
  const direction = directionOf(sort?.order ?? 'desc');
  const cut = sql`limit ${sql.lit(pageSize)} offset ${sql.lit(offset)}`;
  const { rows: ids } = await (sort
    ? sql<{
        id: number;
      }>`select id from activity where ${queue.matching} order by start_time ${direction}, id ${direction} ${cut}`
    : inOrder(queue, filters.hasPending, { offset, pageSize })
  ).execute(db);
  const dataBody = await rowsOf(ids, (shown) =>
    reviewRows(db).where('activity.id', 'in', shown).modifyEnd(byWholeKeys).execute(),
  );
  const shown = offset + ids.length;
  if (ids.length < pageSize && (ids.length > 0 || offset === 0)) return { dataBody, count: shown, pageNum };
  const count = await keptCount(db, `queue ${JSON.stringify([filters, caller.scope])}`, async () => {
    const { rows } = await queue.counting.execute(db);
    return rows[0]?.count ?? 0;
  });
  return { dataBody, count: Math.max(count, ids.length > 0 ? shown : 0), pageNum };
}

interface Queue {
  /** Which activities are in it at all, as a condition on `activity`. */
  matching: RawBuilder<unknown>;
  /** Those that wait: `id, since`. */
  waiting: RawBuilder<unknown>;
  /** The others: `id, start_time`. */
  idle: RawBuilder<unknown>;
  /** What both are looked for in, where that is not all of them. */
  found: RawBuilder<unknown> | null;
  counting: RawBuilder<{ count: number }>;
}

function queueOf(caller: Caller, filters: ReviewFilters, zone: TimeZone): Queue {
  const { title, service, hasPending } = filters;
  const from = zone.instantOrNull(filters.startTimeStart);
  const to = zone.instantOrNull(filters.startTimeEnd);
  const wishes = [
    ...(caller.scope.all ? [] : [ownActivities(caller)]),
    ...(title ? [contains(sql.ref('activity.grams'), sql.ref('activity.title'), title)] : []),
    ...(service ? [hasService(service)] : []),
    ...(from === null ? [] : [sql`activity.start_time >= ${from}`]),
    ...(to === null ? [] : [sql`activity.start_time <= ${to}`]),
  ];
  const wanted = sql.join([sql`true`, ...wishes], sql` and `);
  // Drafts that nobody could sign up for have no place in the queue. One look for each draft, none for the others; cut off
  // at the first row, the planner takes it for as cheap as it is. What waits has sign-ups.
  const isOpen = sql`(activity.publish_status <> 0
    or (select true from application where application.activity_id = activity.id limit 1))`;
  const isWaiting = sql`exists (select from activity_waiting where activity_waiting.activity_id = activity.id)`;
  const matching =
    hasPending == null
      ? sql`${wanted} and ${isOpen}`
      : hasPending
        ? sql`${wanted} and ${isWaiting}`
        : sql`${wanted} and ${isOpen} and not ${isWaiting}`;
  // What has a word is found by it, once for all: neither list would be read to its end for what is rare.
  const found = title ? sql`select id, start_time, publish_status from activity where ${wanted}` : null;
  const [source, among] = found ? [sql`found as activity`, sql`true`] : [sql`activity`, wanted];
  const waiting =
    wishes.length === 0
      ? sql`select activity_id, since from activity_waiting`
      : sql`select activity_waiting.activity_id, since
          from activity_waiting join ${source} on activity.id = activity_waiting.activity_id where ${among}`;
  const idle = sql`select id, start_time from ${source} where ${among} and ${isOpen} and not ${isWaiting}`;
  const counted = hasPending ? waiting : sql`select from activity where ${matching}`;
  return {
    ...{ matching, waiting, idle, found },
    counting: sql`${found && hasPending ? sql`with found as (${found})` : sql``} select count(*) as count from (${counted}) as counted`,
  };
}

/** A page of two lists that follow one another, each in the order of an index, which is read no further than it is skipped. */
function inOrder(
  { waiting, idle, found }: Queue,
  hasPending: boolean | null | undefined,
  { offset, pageSize }: { offset: number; pageSize: number },
) {
  const [skipped, size] = [sql.lit(offset), sql.lit(pageSize)];
  const first = sql`${waiting} order by since, activity_id`;
  const last = sql`${idle} order by start_time desc, id desc`;
  const cut = sql`limit ${size} offset ${skipped}`;
  const known = found ? sql`found as materialized (${found})` : null;
  if (hasPending != null)
    return sql<{ id: number }>`${known ? sql`with ${known}` : sql``}
      select ${hasPending ? sql`activity_id as id` : sql`id`} from (${hasPending ? first : last} ${cut}) as cut_off`;
  return sql<{ id: number }>`
    with ${known ? sql`${known},` : sql``} waiting (id, since) as materialized (${first} limit ${sql.lit(offset + pageSize)})
    select id from (
      (select id, since, null::timestamptz from waiting order by since, id ${cut})
      union all
      (select id, null, start_time from (${last}
        limit greatest(${size} - greatest((select count(*) from waiting) - ${skipped}, 0), 0)
        offset greatest(${skipped} - (select count(*) from waiting), 0)) as idle)
    ) as queue (id, since, start_time)
    order by since, start_time desc, case when since is null then -id else id end`;
}

function buildRows(db: Db) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .leftJoin('activity_waiting as waiting', 'waiting.activity_id', 'activity.id')
    .select((eb) => [
      'activity.id',
      'activity.title',
      'activity.time_zone',
      'activity.start_time',
      'activity.end_time',
      'tally.capacity',
      'tally.pending_num',
      'tally.approved_num',
      'tally.rejected_num',
      'tally.waiting_num',
      'tally.offered_num',
      'tally.gone_num',
      servicesOf(eb.ref('activity.id'), db).as('services'),
      'waiting.since as oldest_pending',
    ]);
}

/** Put together once, like the activities' rows. */
const built = new WeakMap<Db, ReturnType<typeof buildRows>>();

function reviewRows(db: Db) {
  const rows = built.get(db) ?? buildRows(db);
  built.set(db, rows);
  return rows;
}
export type ReviewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof reviewRows>['executeTakeFirst']>>>;
