/** The sessions of an activity, as its door knows them. */
import { SESSION_KEY } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Trx } from '../../../http/call-context.ts';

/** The sessions of an activity, in the order in which they are. */
export function findSessions(db: Db | Trx, activityId: number) {
  return db
    .selectFrom('activity_session as held')
    .innerJoin('form_item as item', 'item.id', 'held.form_item_id')
    .innerJoin('form_option as chosen', (join) =>
      join.onRef('chosen.form_item_id', '=', 'item.id').onRef('chosen.value', '=', 'held.name'),
    )
    .where('item.activity_id', '=', activityId)
    .where('item.field_key', '=', SESSION_KEY)
    .select([
      ...(['held.id', 'held.name', 'held.start_time', 'held.end_time', 'held.location'] as const),
      ...(['item.id as itemId', 'chosen.capacity', 'chosen.taken'] as const),
    ])
    .orderBy('held.start_time')
    .orderBy('held.id')
    .execute();
}
export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

/**
 * Holds the sessions of an activity until the transaction ends, so that none that is meant is removed; with `isCounted` their
 * places, too, which come first, as for everybody who takes one.
 */
export async function holdSessions(
  trx: Trx,
  activityId: number,
  isCounted: boolean,
): Promise<ReadonlyMap<number, SessionRow>> {
  if (isCounted)
    await sql`
      select from activity join activity_tally as tally on tally.activity_id = activity.id
      where activity.id = ${activityId} for key share of activity for no key update of tally`.execute(trx);
  await sql`
    select held.id from activity_session as held join form_item as item on item.id = held.form_item_id
    where item.activity_id = ${activityId} order by held.id for key share of held`.execute(trx);
  // Read only now: a query that waited for its locks shows what it joins as it was before the wait.
  const rows = await findSessions(trx, activityId);
  return new Map(rows.map((row) => [row.id, row]));
}
