import { type ActivityFields, type ActivityValues, PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { columnValues, type SpecialColumnKey } from '../../records/field-table.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { storedFiles } from '../file-items.ts';
import { activityColumns } from './fields.ts';
import { insertItems, keepConsentTexts } from './form-writes.ts';
import { writeSessions } from './sessions.ts';

function columnsOf(activity: ActivityValues, zone: TimeZone) {
  const { poster, attachments, nameTexts, detail, detailEs, detailPt } = activity;
  const special = {
    poster,
    attachments: storedFiles(attachments),
    nameTexts: JSON.stringify(nameTexts),
    detail,
    detailEs,
    detailPt,
  } satisfies Record<SpecialColumnKey<ActivityFields>, string>;
  return {
    ...columnValues(activityColumns, activity, zone),
    poster: special.poster,
    attachments: special.attachments,
    name_texts: special.nameTexts,
    detail: special.detail,
    detail_es: special.detailEs,
    detail_pt: special.detailPt,
  };
}

/** The services in their order, each with its places. */
const servicesOf = ({ services, serviceCapacity }: ActivityValues) =>
  services.map((name, place) => ({ name, capacity: serviceCapacity[name] ?? null, sort_num: place }));

type By = { userId: number; deptId: number | null };

/** Writes a new activity with its numbers, services and form; answers its id. */
export async function insertActivity(
  trx: Trx,
  activity: ActivityValues,
  by: By,
  zone: TimeZone,
): Promise<number> {
  const [id] = await insertActivities(trx, [activity], by, zone);
  if (id === undefined) throw new Error('an activity without an id');
  return id;
}

/** The same for several, those of a series where one is named; answers their ids in the same order. */
export async function insertActivities(
  trx: Trx,
  activities: readonly ActivityValues[],
  by: By,
  zone: TimeZone,
  seriesId: number | null = null,
): Promise<number[]> {
  const stored = await trx
    .insertInto('activity')
    .values(
      activities.map((activity) => ({
        ...columnsOf(activity, zone),
        series_id: seriesId,
        department_id: by.deptId,
        created_by: by.userId,
        updated_by: by.userId,
      })),
    )
    .returning('id')
    .execute();
  // They are numbered in the order in which they are given.
  const ids = stored.map(({ id }) => id).sort((one, other) => one - other);
  const made = activities.map((activity, at) => ({ activity, id: ids[at] ?? 0 }));
  await trx
    .insertInto('activity_tally')
    .values(made.map(({ id, activity }) => ({ activity_id: id, capacity: activity.capacity })))
    .execute();
  await trx
    .insertInto('activity_service')
    .values(
      made.flatMap(({ id, activity }) =>
        servicesOf(activity).map((service) => ({ activity_id: id, ...service })),
      ),
    )
    .execute();
  await insertItems(
    trx,
    made.map(({ id, activity }) => ({ activityId: id, items: activity.formItemList, taken: new Set() })),
  );
  await keepConsentTexts(trx, ids);
  for (const { id, activity } of made) {
    const sessions = activity.sessions.map(({ id: _of, ...session }) => session);
    await writeSessions(trx, id, { ...activity, sessions }, zone);
  }
  return ids;
}

/**
 * Holds an activity against sign-ups and other writers until the transaction ends. A sign-up takes a share of the
 * activity before it locks the numbers, so nobody who waits here holds a lock that this transaction is going to need.
 */
export async function holdActivity(trx: Trx, id: number): Promise<boolean> {
  const held = await trx
    .selectFrom('activity')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  await trx
    .selectFrom('activity_tally')
    .select('activity_id')
    .where('activity_id', '=', id)
    .forNoKeyUpdate()
    .execute();
  return true;
}

export async function updateActivity(
  trx: Trx,
  id: number,
  activity: ActivityValues,
  by: Writer,
  zone: TimeZone,
): Promise<void> {
  await trx
    .updateTable('activity')
    .set({
      ...columnsOf(activity, zone),
      ...changedBy(by),
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the places of an activity that is held. Throws OM2011 when more are taken already. */
export async function updateCapacity(trx: Trx, id: number, capacity: number | null): Promise<void> {
  const done = await trx
    .updateTable('activity_tally')
    .set({ capacity })
    .where('activity_id', '=', id)
    .$if(capacity !== null, (q) => q.where(sql<boolean>`pending_num + approved_num <= ${capacity}`))
    .executeTakeFirst();
  if (done.numUpdatedRows > 0n) return;
  const { count } = await trx
    .selectFrom('activity_tally')
    .select((eb) => eb('pending_num', '+', eb.ref('approved_num')).as('count'))
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow();
  throw new Refusal('OM2011', { count });
}

/**
 * Makes the services of a held activity what is wanted: a service with sign-ups that is left out is marked, others go.
 * Throws OM2000 when a service gets fewer places than are taken, or one is left out that somebody waits for: nobody is
 * moved up to a service that is gone.
 */
export async function replaceServices(trx: Trx, activityId: number, activity: ActivityValues): Promise<void> {
  const wanted = servicesOf(activity);
  const present = await trx
    .selectFrom('activity_service')
    .select([
      'id',
      'name',
      'capacity',
      'pending_num',
      'approved_num',
      'rejected_num',
      'gone_num',
      'waiting_num',
      'removed',
    ])
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const service of present) {
    const place = wanted.findIndex(({ name }) => name === service.name);
    const live = service.pending_num + service.approved_num;
    const capacity = wanted[place]?.capacity ?? null;
    if (place >= 0) {
      if (capacity !== null && capacity < live)
        throw new Refusal('OM2000.servicePlaces', { service: service.name, count: live });
      await trx
        .updateTable('activity_service')
        .set({ capacity, sort_num: place, removed: false })
        .where('id', '=', service.id)
        .execute();
    } else if (!service.removed && service.waiting_num > 0)
      throw new Refusal('OM2000.serviceWaiting', { service: service.name, count: service.waiting_num });
    else if (live + service.rejected_num + service.waiting_num + service.gone_num > 0)
      await trx.updateTable('activity_service').set({ removed: true }).where('id', '=', service.id).execute();
    else await trx.deleteFrom('activity_service').where('id', '=', service.id).execute();
  }
  const added = wanted
    .map((service) => ({ activity_id: activityId, ...service }))
    .filter(({ name }) => !present.some((service) => service.name === name));
  if (added.length > 0) await trx.insertInto('activity_service').values(added).execute();
}

/** Puts an activity on or off the shelf; false when it stands there already. */
export async function updateShelf(
  trx: Trx,
  id: number,
  publishStatus: PublishStatus,
  by: Writer,
): Promise<boolean> {
  const done = await trx
    .updateTable('activity')
    .set({
      publish_status: publishStatus,
      ...changedBy(by),
      ...(publishStatus === PublishStatus.onShelf ? { published_at: by.now } : {}),
    })
    .where('id', '=', id)
    .where('publish_status', '<>', publishStatus)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Removes a held activity. Throws OM2010 when anybody ever signed up. */
export async function deleteActivity(trx: Trx, id: number): Promise<void> {
  const { count } = await trx
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Refusal('OM2010', { count });
  await trx.deleteFrom('activity').where('id', '=', id).execute();
}
