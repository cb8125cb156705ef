/** The line of those who wait for a place of an activity. What holds it is in the database (0066_waiting_lists.sql, decision 67). */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { NextPlan, Planned } from '../plan-clock.ts';

/**
 * Offers what places are free to the first in line, at most `most` of them; answers how many were moved up. Done by the
 * person, or by nobody where the product does it by itself.
 */
export async function moveUpWaiting(
  trx: Trx,
  activityId: number,
  most: number | null = null,
  byPerson: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select move_up_waiting(${activityId}::bigint, ${most}::int, ${byPerson}::bigint) as moved`.execute(trx);
  return rows[0]?.moved ?? 0;
}

async function lapseOffers(trx: Trx, activityId: number): Promise<number> {
  const { rows } = await sql<{
    lapsed: number;
  }>`select lapse_offers(id) as lapsed from activity where id = ${activityId}::bigint and held_status = 0`.execute(
    trx,
  );
  return rows[0]?.lapsed ?? 0;
}

/** Gives those to whom a place is offered as long as ever to confirm it: nothing was to be confirmed while it did not take place. */
export async function renewOffers(trx: Trx, activityId: number, now: Date): Promise<void> {
  // The numbers first, like whatever takes or gives places.
  await sql`select from activity_tally where activity_id = ${activityId}::bigint for no key update`.execute(
    trx,
  );
  await sql`
    update application set confirm_by = greatest(confirm_by,
      least(${now}::timestamptz + make_interval(hours => activity.wait_confirm_hours), activity.end_time))
    from activity where activity.id = application.activity_id and activity.id = ${activityId}::bigint
      and apply_status = 5 and activity.wait_confirm_hours is not null`.execute(trx);
}

/** Activities a look at the lines deals with. */
const MOST_AT_ONCE = 200;

/**
 * Ends the offers that nobody confirmed in time, and gives what places are free to those who wait for them: those that came
 * free without anybody's doing, as by an activity put on the shelf again. Each activity in a transaction of its own.
 * Answers whether anything changed; throws at the end what single ones failed with, so that none holds up those after it.
 */
export async function tendWaitingLists(db: Db): Promise<boolean> {
  const { rows: late } = await sql<{ id: number }>`
    select distinct activity_id as id from application join activity on activity.id = application.activity_id
    where apply_status = 5 and confirm_by <= now() and held_status = 0
    order by activity_id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db);
  const { rows: free } = await sql<{ id: number }>`
    select tally.activity_id as id from activity_tally as tally join activity on activity.id = tally.activity_id
    where tally.waiting_num > 0 and activity.wait_mode = 1 and activity.publish_status = 1 and activity.held_status = 0
      and activity.end_time > now()
      and (tally.capacity is null or tally.pending_num + tally.approved_num < tally.capacity)
      and not are_sessions_full(activity.id)
      and exists (select from activity_service as service where service.activity_id = activity.id and not service.removed
        and service.waiting_num > 0
        and (service.capacity is null or service.pending_num + service.approved_num < service.capacity))
    order by tally.activity_id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db);
  let changed = false;
  const failures: unknown[] = [];
  const tend = async (work: (trx: Trx) => Promise<number>) => {
    try {
      if ((await db.transaction().execute(work)) > 0) changed = true;
    } catch (error) {
      failures.push(error);
    }
  };
  for (const { id } of late) await tend((trx) => lapseOffers(trx, id));
  for (const { id } of free) await tend((trx) => moveUpWaiting(trx, id));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} waiting lists not tended`);
  return changed;
}

/** Tended at the very moment when an offer ends, and once a minute. */
export const waitingLists: Planned = {
  findNext: async (db) => {
    const { rows } = await sql<NextPlan>`
      select (extract(epoch from now()) * 1000)::float8 as now,
        (extract(epoch from (select min(confirm_by) from application where apply_status = 5 and confirm_by > now())) * 1000)::float8
          as next`.execute(db);
    return rows[0] ?? { now: Date.now(), next: null };
  },
  settle: tendWaitingLists,
};
