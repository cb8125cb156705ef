import {
  ApplyStatus,
  applicationFields,
  applyStatusLabels,
  type Body,
  CheckInWay,
  type calls,
  DOOR_OPEN_HOURS,
  isPhoneItem,
  isTextItem,
  PublishStatus,
  SESSION_FIELD,
  SESSION_KEY,
} from '@outbound/contract';
import { sql } from 'kysely';
import { isCheckViolation, isUniqueViolation } from '../../../database/faults.ts';
import type { Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { Refusal } from '../../../http/refusal.ts';
import { findRefused } from '../../blocks/index.ts';
import { optionFull } from '../options.ts';
import { newApplyCode } from '../submit.ts';
import { findDoor, isDoorOpen } from './queries.ts';
import { holdSessions, type SessionRow } from './sessions.ts';

type WalkIn = Omit<Body<typeof calls.checkIn.walkIn>, 'consent' | 'answers'>;

/**
 * Signs somebody up who stands at the door, approved and let in: he takes a place as everybody does, never one that there is
 * not or that somebody waits for. Answers his id; what there is already of his phone is told.
 */
export async function storeWalkIn(
  trx: Trx,
  caller: Caller,
  { activityId, applyName, mobilePhone, service, sessionId }: WalkIn,
  { noticeVersion, key, now }: { noticeVersion: number; key: string; now: Date },
): Promise<number> {
  await sql`
    select from activity join activity_tally as tally on tally.activity_id = activity.id
    where activity.id = ${activityId} for key share of activity for no key update of tally`.execute(trx);
  // Read behind the lock: it may have been taken off the shelf a moment ago.
  const activity = await findDoor(trx, caller, activityId);
  if (activity?.publish_status !== PublishStatus.onShelf || !isDoorOpen(activity, now))
    throw new Refusal('OM2032', { hours: DOOR_OPEN_HOURS });
  const there = await trx
    .selectFrom('application')
    .select((eb) => ['apply_code', eb.ref('apply_status').$castTo<ApplyStatus>().as('apply_status')])
    .where('activity_id', '=', activityId)
    .where('mobile_phone', '=', mobilePhone)
    .where('apply_status', 'in', [
      ApplyStatus.pending,
      ApplyStatus.approved,
      ApplyStatus.waiting,
      ApplyStatus.offered,
    ])
    .executeTakeFirst();
  if (there)
    throw new Refusal('OM2031', { code: there.apply_code, status: applyStatusLabels[there.apply_status] });
  const given = { mobilePhone, company: '', answers: [] };
  if ((await findRefused(trx, [given])).has(given)) throw new Refusal('OM2077');
  const chosen = await trx
    .selectFrom('activity_service')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('name', '=', service)
    .where('removed', '=', false)
    .executeTakeFirst();
  if (!chosen) throw new Refusal('OM2006.serviceGone', { service });
  const session = sessionId === undefined ? null : await findFreeSession(trx, activityId, sessionId);
  const stored = await insert(trx, service, {
    activity_id: activityId,
    service_id: chosen.id,
    apply_code: newApplyCode(),
    apply_status: ApplyStatus.approved,
    apply_name: applyName,
    mobile_phone: mobilePhone,
    notice_version: noticeVersion,
    reviewed_by: caller.userId,
    reviewed_at: now,
    walk_in_by: caller.userId,
    checked_in_at: now,
  });
  const came = {
    application_id: stored,
    way: CheckInWay.walkIn,
    submit_key: key,
    checked_at: now,
    checked_by: caller.userId,
  };
  await trx.insertInto('check_in').values(came).execute();
  await storeAnswers(trx, activityId, stored, { applyName, mobilePhone, session: session?.name ?? '' });
  if (session)
    await trx
      .insertInto('session_check_in')
      .values({ ...came, session_id: session.id })
      .execute();
  return stored;
}

/** A session that has a place left; OM2071 where it is gone, OM2040 where it is full. True under the lock of its activity's numbers. */
async function findFreeSession(trx: Trx, activityId: number, id: number): Promise<SessionRow> {
  const session = (await holdSessions(trx, activityId, true)).get(id);
  if (!session) throw new Refusal('OM2071', { session: '' });
  if (session.capacity !== null && session.taken >= session.capacity)
    throw optionFull({ itemId: session.itemId, name: SESSION_FIELD, option: session.name });
  return session;
}

async function insert(
  trx: Trx,
  service: string,
  row: Parameters<ReturnType<typeof trx.insertInto<'application'>>['values']>[0],
): Promise<number> {
  try {
    return (await trx.insertInto('application').values(row).returning('id').executeTakeFirstOrThrow()).id;
  } catch (error) {
    if (isUniqueViolation(error, 'application_phone_once')) throw new Refusal('OM2004');
    if (isCheckViolation(error, 'activity_not_oversold')) throw new Refusal('OM2003');
    if (isCheckViolation(error, 'activity_service_not_oversold')) throw new Refusal('OM2008', { service });
    throw error;
  }
}

/** What he said, as answers to the fields that ask for it: whoever reads the list finds it where it always is. */
async function storeAnswers(
  trx: Trx,
  activityId: number,
  id: number,
  { applyName, mobilePhone, session }: Pick<WalkIn, 'applyName' | 'mobilePhone'> & { session: string },
): Promise<void> {
  const items = await trx
    .selectFrom('form_item')
    .select(['id', 'name', 'type', 'sort_num', 'field_key'])
    .where('activity_id', '=', activityId)
    .where('disabled', '=', false)
    .where('at_door', '=', false)
    .execute();
  const answers = items.flatMap((item) => {
    const typed = { name: item.name, type: item.type as Parameters<typeof isTextItem>[0]['type'] };
    const value =
      item.field_key === SESSION_KEY
        ? session
        : isPhoneItem(typed)
          ? mobilePhone
          : isTextItem(typed) && item.name === applicationFields.applyName.label
            ? applyName
            : '';
    const { id: form_item_id, name, type, sort_num } = item;
    return value === '' ? [] : [{ application_id: id, form_item_id, name, type, sort_num, value }];
  });
  if (answers.length > 0) await trx.insertInto('application_answer').values(answers).execute();
}
