import { PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Entrant } from './submission.ts';

interface Numbers {
  capacity: number | null;
  taken: number;
}

/** What is left of the places of some activities, and which phones have one: true until the transaction ends. */
export interface Places {
  refusalOf(entrant: Entrant): Refusal | null;
  take(entrant: Entrant): void;
}

const isFull = ({ capacity, taken }: Numbers) => capacity !== null && taken >= capacity;
const phoneOf = ({ activityId, mobilePhone }: Pick<Entrant, 'activityId' | 'mobilePhone'>) =>
  mobilePhone === '' ? null : `${activityId} ${mobilePhone}`;

/**
 * Locks the numbers of the activities that these want a place of: in the order that the trigger of sign-ups has, and each
 * after a share of its activity, as `holdActivity` does. Whoever takes or frees a place waits for that lock or has been waited for.
 */
export async function lockPlaces(trx: Trx, entrants: readonly Entrant[]): Promise<Places> {
  const activityIds = [...new Set(entrants.map(({ activityId }) => activityId))];
  const tallies = await trx
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .select(['activity.id', 'tally.capacity', sql<number>`pending_num + approved_num`.as('taken')])
    .where('activity.id', '=', sql<number>`any(${activityIds}::bigint[])`)
    // Taken off the shelf while they waited.
    .where('activity.publish_status', '=', PublishStatus.onShelf)
    .orderBy('activity.id')
    .forKeyShare('activity')
    .forNoKeyUpdate('tally')
    .execute();
  const activities = new Map<number, Numbers>(tallies.map((row) => [row.id, row]));
  const { services, phones } = await readNumbers(trx, entrants);

  return {
    refusalOf(entrant) {
      const activity = activities.get(entrant.activityId);
      const service = services.get(entrant.service.id);
      if (!activity) return notFound();
      if (!service) return new Refusal('OM2006.formGone');
      const phone = phoneOf(entrant);
      if (phone !== null && phones.has(phone)) return new Refusal('OM2004');
      if (isFull(activity)) return new Refusal('OM2003');
      return isFull(service) ? new Refusal('OM2008', { service: entrant.service.name }) : null;
    },
    take(entrant) {
      for (const numbers of [activities.get(entrant.activityId), services.get(entrant.service.id)])
        if (numbers) numbers.taken++;
      const phone = phoneOf(entrant);
      if (phone !== null) phones.add(phone);
    },
  };
}

/** In a statement of its own: one that waited for its locks shows everything else as it was before the wait. */
async function readNumbers(
  trx: Trx,
  entrants: readonly Entrant[],
): Promise<{ services: Map<number, Numbers>; phones: Set<string> }> {
  const wanted = JSON.stringify(entrants.map(({ activityId, mobilePhone }) => ({ activityId, mobilePhone })));
  const serviceIds = [...new Set(entrants.map(({ service }) => service.id))];
  const { rows } = await sql<{
    services: (Numbers & { id: number })[];
    phones: { activityId: number; mobilePhone: string }[];
  }>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'capacity', capacity, 'taken', pending_num + approved_num)), '[]')
        from activity_service where id = any(${serviceIds}::bigint[]) and not removed) as services,
      (select coalesce(json_agg(wanted), '[]')
        from json_to_recordset(${wanted}::json) as wanted("activityId" bigint, "mobilePhone" text)
        cross join lateral (select from application where activity_id = "activityId" and mobile_phone = "mobilePhone"
          and apply_status in (0, 1) and mobile_phone <> '' limit 1) as live
      ) as phones`.execute(trx);
  const [row] = rows;
  return {
    services: new Map((row?.services ?? []).map((service) => [service.id, service])),
    phones: new Set((row?.phones ?? []).flatMap((phone) => phoneOf(phone) ?? [])),
  };
}
