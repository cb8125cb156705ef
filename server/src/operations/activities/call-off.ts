/** Cancelling or postponing an activity, and telling whoever signed up (decision 75). */
import { HeldStatus, type VisitorText } from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { countTold, postVisitorNotices, takeBackVisitorNotices } from '../../notices/index.ts';
import { placesOf, placesOfApproved, toldColumns, withSessions } from './notices.ts';

type Senders = Pick<Config, 'smtp' | 'visitorWebhook'>;

/** Whose sign-up for an activity still stands, in line or with a place. */
const stillComing = (id: number) =>
  sql<boolean>`application.activity_id = ${id}::bigint and application.apply_status in (0, 1, 4, 5)`;

/** How many are concerned, and how many of them are told. */
export async function countConcerned(
  db: Db | Trx,
  config: Senders,
  id: number,
): Promise<{ liveNum: number; toldNum: number }> {
  const { rows } = await sql<{ liveNum: number }>`
    select (pending_num + approved_num + waiting_num)::int as "liveNum" from activity_tally where activity_id = ${id}`.execute(
    db,
  );
  return { liveNum: rows[0]?.liveNum ?? 0, toldNum: await countTold(db, config, stillComing(id)) };
}

/** Keeps whether a held activity takes place, and why not. */
export async function updateHeld(
  trx: Trx,
  id: number,
  { heldStatus, reason }: { heldStatus: HeldStatus; reason: string },
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('activity')
    .set({
      held_status: heldStatus,
      held_reason: heldStatus === HeldStatus.asPlanned ? '' : reason,
      updated_by: userId,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Who is approved and was not told so: his notice was given up while the activity was called off. */
const approvedUntold = (id: number) =>
  sql<boolean>`application.activity_id = ${id}::bigint and application.apply_status = 1 and (
    select bool_and(told.status = 2) from visitor_notice as told
    where told.application_id = application.id and told.kind = 'decided' and told.occasion = (
      select last.occasion from visitor_notice as last
      where last.application_id = application.id and last.kind = 'decided' order by last.id desc limit 1))`;

const texts: Record<HeldStatus, VisitorText> = {
  [HeldStatus.asPlanned]: 'resumed',
  [HeldStatus.postponed]: 'postponed',
  [HeldStatus.cancelled]: 'cancelled',
};

/**
 * Tells everybody who still comes; what was to be told of its time before is not told any more. Once it takes place again, who was
 * approved meanwhile is told that, too. Answers how many are told.
 */
export async function tellCalledOff(
  trx: Trx,
  config: Senders,
  { id, heldStatus, reason }: { id: number; heldStatus: HeldStatus; reason: string },
  { now, zone }: { now: Date; zone: TimeZone },
): Promise<number> {
  const activity = await trx
    .selectFrom('activity')
    .select(toldColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await takeBackVisitorNotices(
    trx,
    ['changed', 'reminder', 'calledOff'],
    sql<boolean>`application.activity_id = ${id}::bigint`,
  );
  await postVisitorNotices(trx, config, {
    kind: 'calledOff',
    occasion: now.toISOString(),
    news: await withSessions(
      trx,
      [{ activityId: id, text: texts[heldStatus], places: placesOf(activity, zone, reason) }],
      zone,
    ),
    those: stillComing(id),
  });
  if (heldStatus === HeldStatus.asPlanned)
    await postVisitorNotices(trx, config, {
      kind: 'decided',
      occasion: now.toISOString(),
      news: await withSessions(
        trx,
        [{ activityId: id, text: 'approved', places: placesOfApproved(activity, zone) }],
        zone,
      ),
      those: approvedUntold(id),
    });
  return countTold(trx, config, stillComing(id));
}
