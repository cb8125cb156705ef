import { ApplyStatus, type HeldStatus, PublishStatus, SESSION_KEY } from '@outbound/contract';
import { sql } from 'kysely';
import { isCheckViolation, isUniqueViolation } from '../../database/faults.ts';
import { emptyPipeline, inTurn, mapPipeline, type Pipeline, pipelineOf } from '../../database/pipeline.ts';
import { anyOf, byWholeKeys } from '../../database/statements.ts';
import type { Trx } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { chosenOf, type FullOption, optionFull } from './options.ts';
import { type Entrant, noPlace, type SignUpWindow, windowRefusal } from './submission.ts';

interface Numbers {
  capacity: number | null;
  taken: number;
  waiting: number;
}
interface ActivityNumbers extends Numbers, SignUpWindow {
  needsReview: boolean;
  waitMode: number;
  waitCapacity: number;
}
/** An option that only so many may have. */
interface OptionNumbers extends FullOption {
  /** Null of a session that takes any number. */
  capacity: number | null;
  taken: number;
  /** Of the activity whose session it is; null of an option that is none. */
  sessionOf: number | null;
}
interface ServiceNumbers extends Numbers {
  id: number;
  activityId: number;
}

/** What a sign-up gets: a place, or one in the line of those who wait for its service, from 1. */
export type Standing =
  | { applyStatus: typeof ApplyStatus.pending | typeof ApplyStatus.approved; waitPlace: null }
  | { applyStatus: typeof ApplyStatus.waiting; waitPlace: number };

/** One that gets what there is. */
export type Accepted = Entrant & Standing;

/** What is left of the places of some activities, and which phones have one: true until the transaction ends. */
export interface Places {
  refusalOf(entrant: Entrant): Refusal | null;
  /** Takes what there is for one who is not refused. */
  take(entrant: Entrant): Standing;
  /** Remembers what is left; what it answers brings that back, for people of whom all get something or nobody does. */
  savepoint(): () => void;
}

const roomOf = ({ capacity, taken }: Pick<Numbers, 'capacity' | 'taken'>) =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken);
const phoneOf = ({ activityId, mobilePhone }: Pick<Entrant, 'activityId' | 'mobilePhone'>) =>
  mobilePhone === '' ? null : `${activityId} ${mobilePhone}`;

/**
 * Locks the numbers of activities against whoever takes or frees a place or moves in the line, until the transaction ends: in
 * the order that the trigger of sign-ups has, and each after a share of its activity, as `holdActivity` does. Whoever
 * changes sign-ups that there are does so before he locks them: the line is moved under this lock. Answers those activities: a
 * sign-up that is only just made is not among theirs, and whoever locks it all the same waits crosswise.
 */
export async function holdPlacesOf(trx: Trx, applicationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select activity.id from activity join activity_tally as tally on tally.activity_id = activity.id
    where activity.id in (select activity_id from application where id = any(${[...applicationIds]}::bigint[]))
    order by activity.id for key share of activity for no key update of tally`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * What the database's refusal of a place means for a sign-up that had none any more, or never took one: it gets one only where
 * one is free and nobody waits for it. Other errors stay what they are.
 */
export function placeRefusal(error: unknown, service: string): unknown {
  if (isUniqueViolation(error, 'application_phone_once')) return new Refusal('OM2004');
  if (isCheckViolation(error, 'activity_not_oversold')) return new Refusal('OM2003');
  if (isCheckViolation(error, 'activity_service_not_oversold')) return new Refusal('OM2008', { service });
  if (isCheckViolation(error, 'form_option_not_oversold')) return new Refusal('OM2006.formGone');
  return error;
}

/** The same for those that want a place of them. Nobody gets one that another is in line for. */
export function lockingPlaces(zone: TimeZone, entrants: readonly Entrant[]): Pipeline<Places> {
  const activityIds = [...new Set(entrants.map(({ activityId }) => activityId))];
  if (activityIds.length === 0)
    return emptyPipeline(placesOf(zone, new Map(), { services: new Map(), options: [], phones: new Set() }));
  return mapPipeline(
    inTurn(lockingTallies(activityIds), numbersOf(entrants, activityIds)),
    ([activities, numbers]) => placesOf(zone, activities, numbers),
  );
}

const lockingTallies = (activityIds: readonly number[]): Pipeline<Map<number, ActivityNumbers>> =>
  pipelineOf(
    (trx) =>
      trx
        .selectFrom('activity')
        .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
        .select((eb) => [
          'activity.id',
          'activity.time_zone',
          eb.ref('activity.held_status').$castTo<HeldStatus>().as('held_status'),
          'activity.end_time',
          'activity.apply_start_time',
          'activity.apply_end_time',
          'activity.needs_review as needsReview',
          'activity.wait_mode as waitMode',
          'activity.wait_capacity as waitCapacity',
          'tally.capacity',
          'tally.waiting_num as waiting',
          sql<number>`pending_num + approved_num`.as('taken'),
        ])
        .where('activity.id', '=', anyOf(activityIds))
        // Taken off the shelf while they waited.
        .where('activity.publish_status', '=', PublishStatus.onShelf)
        .orderBy('activity.id')
        .forKeyShare('activity')
        .forNoKeyUpdate('tally')
        .compile(),
    (tallies) => new Map<number, ActivityNumbers>(tallies.map((row) => [row.id, row])),
  );

function placesOf(
  zone: TimeZone,
  activities: ReadonlyMap<number, ActivityNumbers>,
  { services, options, phones }: EntrantNumbers,
): Places {
  const chosenBy = ({ answers }: Entrant) =>
    options.filter(({ itemId, option }) =>
      answers.some(
        ({ formItemId, type, value }) => formItemId === itemId && chosenOf(type, value).includes(option),
      ),
    );

  /** Whether who has to choose a session of an activity finds one with a place (decision 85). */
  const hasSession = (activityId: number): boolean => {
    const sessions = options.filter(({ sessionOf }) => sessionOf === activityId);
    return sessions.length === 0 || sessions.some((one) => roomOf(one) > 0);
  };
  /** Whether a place is left that nobody in line could have (decision 67). */
  const hasPlace = (activity: ActivityNumbers, service: ServiceNumbers): boolean => {
    if (roomOf(service) === 0 || service.waiting > 0 || !hasSession(service.activityId)) return false;
    const room = roomOf(activity);
    if (activity.waiting === 0 || room === Number.POSITIVE_INFINITY) return room > 0;
    let entitled = 0;
    for (const other of services.values())
      if (other.activityId === service.activityId && other.id !== service.id)
        entitled += Math.min(other.waiting, roomOf(other));
    return room > entitled;
  };

  return {
    refusalOf(entrant) {
      const activity = activities.get(entrant.activityId);
      const service = services.get(entrant.service.id);
      if (!activity) return notFound();
      // Its form was read a moment ago: it may have been called off, or closed, since.
      const closed = windowRefusal(activity, entrant.context.now, zone);
      if (closed) return closed;
      if (!service) return new Refusal('OM2006.formGone');
      const phone = phoneOf(entrant);
      if (phone !== null && phones.has(phone)) return new Refusal('OM2004');
      if (hasPlace(activity, service)) {
        const full = chosenBy(entrant).find((option) => roomOf(option) === 0);
        return full ? optionFull(full) : null;
      }
      // Who waits may wait for an option, too: nobody would otherwise, once all options are had.
      return noPlace(entrant, { ...activity, isServiceFull: roomOf(activity) > 0 && roomOf(service) === 0 });
    },
    take(entrant) {
      const activity = activities.get(entrant.activityId);
      const service = services.get(entrant.service.id);
      const phone = phoneOf(entrant);
      if (!activity || !service) throw new Error('one who was refused takes a place');
      if (phone !== null) phones.add(phone);
      if (hasPlace(activity, service)) {
        activity.taken++;
        service.taken++;
        for (const option of chosenBy(entrant)) option.taken++;
        const applyStatus = activity.needsReview ? ApplyStatus.pending : ApplyStatus.approved;
        return { applyStatus, waitPlace: null };
      }
      activity.waiting++;
      service.waiting++;
      return { applyStatus: ApplyStatus.waiting, waitPlace: service.waiting };
    },
    savepoint() {
      const before = [...activities.values(), ...services.values(), ...options].map((one) => ({
        one,
        was: { ...one },
      }));
      const phonesBefore = [...phones];
      return () => {
        for (const { one, was } of before) Object.assign(one, was);
        phones.clear();
        for (const phone of phonesBefore) phones.add(phone);
      };
    },
  };
}

interface EntrantNumbers {
  services: Map<number, ServiceNumbers>;
  options: OptionNumbers[];
  phones: Set<string>;
}

/** In a statement of its own: one that waited for its locks shows everything else as it was before the wait. */
function numbersOf(entrants: readonly Entrant[], activityIds: readonly number[]): Pipeline<EntrantNumbers> {
  const wanted = JSON.stringify(entrants.map(({ activityId, mobilePhone }) => ({ activityId, mobilePhone })));
  const numbers = sql<{
    services: ServiceNumbers[];
    options: OptionNumbers[];
    phones: { activityId: number; mobilePhone: string }[];
  }>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'activityId', activity_id, 'capacity', capacity,
          'taken', pending_num + approved_num, 'waiting', waiting_num)), '[]')
        from activity_service where activity_id = ${anyOf(activityIds)} and not removed) as services,
      (select coalesce(json_agg(json_build_object('itemId', item.id, 'name', item.name, 'option', form_option.value,
          'capacity', form_option.capacity, 'taken', form_option.taken,
          'sessionOf', case when item.field_key = ${sql.lit(SESSION_KEY)} and not item.disabled then item.activity_id end)), '[]')
        from form_item as item join form_option on form_option.form_item_id = item.id
        where item.activity_id = ${anyOf(activityIds)}) as options,
      (select coalesce(json_agg(wanted), '[]')
        from json_to_recordset(${wanted}::json) as wanted("activityId" bigint, "mobilePhone" text)
        cross join lateral (
          (select from application where activity_id = "activityId" and mobile_phone = "mobilePhone"
            and apply_status in (0, 1) and mobile_phone <> '' limit 1)
          union all
          (select from application where activity_id = "activityId" and mobile_phone = "mobilePhone"
            and apply_status in (4, 5) and mobile_phone <> '' limit 1)
          limit 1
        ) as live
      ) as phones ${byWholeKeys}`;
  return pipelineOf(
    (trx) => numbers.compile(trx),
    ([row]) => ({
      services: new Map((row?.services ?? []).map((service) => [service.id, service])),
      options: row?.options ?? [],
      phones: new Set((row?.phones ?? []).flatMap((phone) => phoneOf(phone) ?? [])),
    }),
  );
}
