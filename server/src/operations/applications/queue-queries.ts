/** The queue of reviews. */
import type { Body, calls } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { keptCount, type Page, rowsOf } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import { directionOf, type SortedRequest } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { hasService, ownActivities, servicesOf } from '../activities/index.ts';

type ReviewFilters = Body<typeof calls.application.review>['template'];

/**
 * Activities with what waits for a decision: those that wait longest first, then those without anything to do. Sorted by
 * their start they are one list.
 */
export async function findReviewQueue(
  db: Db,
  caller: Caller,
  filters: ReviewFilters,
  { sort, pageNum, pageSize }: SortedRequest<'startTime'>,
  zone: TimeZone,
): Promise<Page<ReviewRow>> {
  const offset = (pageNum - 1) * pageSize;
  const { parts, matching } = queueParts(caller, filters, sql.lit(offset + pageSize), zone);
  // Two lists that follow one another, each in the order of an index: no page reads more than stands before it.
  const direction = directionOf(sort?.order ?? 'desc');
  const queue = sort
    ? sql`select id from activity where ${matching} order by start_time ${direction}, id ${direction}`
    : sql`select id from (${sql.join(parts, sql` union all `)}) as queue (id, since, start_time)
        order by since, start_time desc, id desc`;
  const { rows: ids } = await sql<{ id: number }>`
    ${queue} limit ${sql.lit(pageSize)} offset ${sql.lit(offset)}`.execute(db);
  const dataBody = await rowsOf(ids, (shown) => reviewRows(db).where('activity.id', 'in', shown).execute());
  const shown = offset + ids.length;
  if (ids.length < pageSize && (ids.length > 0 || offset === 0)) return { dataBody, count: shown, pageNum };
  const count = await keptCount(db, `queue ${JSON.stringify([filters, caller.scope])}`, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from activity where ${matching}`.execute(db);
    return rows[0]?.count ?? 0;
  });
  return { dataBody, count: Math.max(count, ids.length > 0 ? shown : 0), pageNum };
}

/** The queue's two lists, each cut off behind `most`, and the condition on `activity` that both together fulfil. */
function queueParts(caller: Caller, filters: ReviewFilters, most: RawBuilder<unknown>, zone: TimeZone) {
  const { title, service, hasPending } = filters;
  const from = zone.instantOrNull(filters.startTimeStart);
  const to = zone.instantOrNull(filters.startTimeEnd);
  const wanted = sql.join(
    [
      ownActivities(caller),
      // Drafts that nobody could sign up for have no place in the queue. One look for each draft, none for the others.
      sql`(activity.publish_status <> 0 or (select tally.pending_num + tally.approved_num + tally.rejected_num > 0
        from activity_tally as tally where tally.activity_id = activity.id))`,
      ...(title ? [contains(sql.ref('activity.grams'), sql.ref('activity.title'), title)] : []),
      ...(service ? [hasService(service)] : []),
      ...(from === null ? [] : [sql`activity.start_time >= ${from}`]),
      ...(to === null ? [] : [sql`activity.start_time <= ${to}`]),
    ],
    sql` and `,
  );
  const isWaiting = sql`exists (select from activity_waiting where activity_waiting.activity_id = activity.id)`;
  const waiting = sql`(select activity.id, since, start_time
    from activity_waiting join activity on activity.id = activity_waiting.activity_id
    where ${wanted} order by since, start_time desc, activity.id desc limit ${most})`;
  const idle = sql`(select id, null::timestamptz, start_time from activity
    where ${wanted} and not ${isWaiting} order by start_time desc, id desc limit ${most})`;
  if (hasPending == null) return { parts: [waiting, idle], matching: wanted };
  return hasPending
    ? { parts: [waiting], matching: sql`${wanted} and ${isWaiting}` }
    : { parts: [idle], matching: sql`${wanted} and not ${isWaiting}` };
}

function reviewRows(db: Db) {
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
      servicesOf(eb.ref('activity.id'), db).as('services'),
      'waiting.since as oldest_pending',
    ]);
}
export type ReviewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof reviewRows>['executeTakeFirst']>>>;
