import {
  type ActivityFields,
  type ActivityValues,
  FormItemType,
  formItemTypeLabels,
  oldFieldKey,
  PublishStatus,
  SESSION_KEY,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { columnValues, type SpecialColumnKey } from '../../records/field-table.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { activityColumns } from './fields.ts';
import { writeSessions } from './sessions.ts';

type FormItems = ActivityValues['formItemList'];

function columnsOf(activity: ActivityValues, zone: TimeZone) {
  const { poster, detail, detailEs, detailPt } = activity;
  const special = { poster, detail, detailEs, detailPt } satisfies Record<
    SpecialColumnKey<ActivityFields>,
    string
  >;
  return {
    ...columnValues(activityColumns, activity, zone),
    poster: special.poster,
    detail: special.detail,
    detail_es: special.detailEs,
    detail_pt: special.detailPt,
  };
}

/** The services in their order, each with its places. */
const servicesOf = ({ services, serviceCapacity }: ActivityValues) =>
  services.map((name, place) => ({ name, capacity: serviceCapacity[name] ?? null, sort_num: place }));

const itemColumns = (item: FormItems[number]) => ({
  name: item.name,
  type: item.type,
  require: item.require,
  sort_num: item.sortNum,
  description: item.description ?? '',
  options: item.formItemDetailRespList.map(({ value }) => value),
  disabled: item.disabled ?? false,
  default_value: item.defaultValue ?? '',
  show_rule: JSON.stringify(item.showRule ?? []),
  max_files: item.maxFiles ?? 1,
  consent_text: item.type === FormItemType.consent ? (item.consentText ?? '') : '',
});

/** The first key that no item has, for one that was given none. */
function freeKey(taken: Set<string>): string {
  let number = taken.size + 1;
  while (taken.has(`k${number}`)) number += 1;
  taken.add(`k${number}`);
  return `k${number}`;
}

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

/** Items of activities. `taken`: the keys of the items that there are. */
async function insertItems(
  trx: Trx,
  forms: readonly { activityId: number; items: FormItems; taken: Set<string> }[],
): Promise<void> {
  const added = forms.flatMap(({ activityId, items, taken }) => {
    for (const { fieldKey } of items) if (fieldKey !== undefined) taken.add(fieldKey);
    return items.map((item) => ({
      activity_id: activityId,
      field_key: item.fieldKey ?? freeKey(taken),
      ...itemColumns(item),
    }));
  });
  if (added.length === 0) return;
  const stored = await trx
    .insertInto('form_item')
    .values(added)
    .returning(['id', 'activity_id', 'name', 'sort_num'])
    .execute();
  const itemsOf = new Map(forms.map(({ activityId, items }) => [activityId, items]));
  // An activity's items have different names, but for disabled ones.
  const rows = stored.flatMap(({ id, activity_id, name, sort_num }) => {
    const item = itemsOf.get(activity_id)?.find((one) => one.name === name && one.sortNum === sort_num);
    return item ? [{ id, item }] : [];
  });
  await writeLimits(trx, rows);
}

/**
 * Sets how many may have which option of a held activity's items. Only what has no limit yet is counted: the others' numbers
 * are kept in step. Throws OM2000 when an option gets fewer than have it, or when one is left out or renamed that somebody
 * has: its number would begin anew.
 */
async function writeLimits(
  trx: Trx,
  items: readonly { id: number; item: FormItems[number] }[],
): Promise<void> {
  if (items.length === 0) return;
  const present = await trx
    .selectFrom('form_option')
    .select(['form_item_id', 'value', 'capacity', 'taken'])
    .where(
      'form_item_id',
      'in',
      items.map(({ id }) => id),
    )
    .orderBy('form_item_id')
    .orderBy('value')
    .execute();
  const of = new Map(items.map(({ id, item }) => [id, item]));
  for (const { form_item_id, value, taken } of present) {
    const item = of.get(form_item_id);
    if (item && taken > 0 && !item.formItemDetailRespList.some((option) => option.value === value))
      throw new Refusal('OM2000.optionTaken', { field: item.name, option: value, count: taken });
  }
  const isOf = (id: number, value: string) => (row: { form_item_id: number; value: string }) =>
    row.form_item_id === id && row.value === value;
  const wanted = items.flatMap(({ id, item }) =>
    item.formItemDetailRespList.flatMap(({ value, limit }) => {
      if (limit == null) return [];
      const held = present.find(isOf(id, value));
      return [{ form_item_id: id, field: item.name, value, capacity: limit, held }];
    }),
  );
  const live = await countOptions(
    trx,
    wanted.filter(({ held }) => !held).map(({ form_item_id }) => form_item_id),
  );
  const rows = wanted.map(({ form_item_id, field, value, capacity, held }) => {
    const taken = held?.taken ?? live.find(isOf(form_item_id, value))?.taken ?? 0;
    if (taken > capacity) throw new Refusal('OM2000.optionPlaces', { field, option: value, count: taken });
    return { form_item_id, value, capacity, taken, isSame: held?.capacity === capacity };
  });
  const gone = present.filter(
    ({ form_item_id, value }) => !wanted.some((row) => isOf(form_item_id, value)(row)),
  );
  if (gone.length > 0)
    await sql`delete from form_option using json_to_recordset(${JSON.stringify(gone)}::json)
      as gone(form_item_id bigint, value text)
      where form_option.form_item_id = gone.form_item_id and form_option.value = gone.value`.execute(trx);
  const changed = rows.filter(({ isSame }) => !isSame).map(({ isSame, ...row }) => row);
  if (changed.length > 0)
    await trx
      .insertInto('form_option')
      .values(changed)
      .onConflict((conflict) =>
        conflict
          .columns(['form_item_id', 'value'])
          .doUpdateSet({ capacity: (eb) => eb.ref('excluded.capacity') }),
      )
      .execute();
}

/** How many sign-ups with a place have which option of some items. */
async function countOptions(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ form_item_id: number; value: string; taken: number }>`
    select given.form_item_id, chosen.value, count(distinct application.id)::int as taken
    from application_answer as given
    join application on application.id = given.application_id and application.apply_status in (0, 1, 5)
    cross join lateral unnest(chosen_options(given.type, given.value)) as chosen(value)
    where given.form_item_id = any(${[...new Set(ids)]}::bigint[])
    group by 1, 2`.execute(trx);
  return rows;
}

/** Gives each changed text of a consent its next version, and keeps it: those who agreed to one before agreed to that. */
async function keepConsentTexts(trx: Trx, activityIds: readonly number[]): Promise<void> {
  await sql`
    with changed as (
      update form_item set consent_version = consent_version + 1
      where activity_id = any(${[...activityIds]}::bigint[]) and type = ${sql.lit(FormItemType.consent)} and not exists (
        select from form_consent where form_item_id = form_item.id and version = form_item.consent_version
          and content = form_item.consent_text)
      returning id, consent_version, consent_text
    )
    insert into form_consent (form_item_id, version, content) select id, consent_version, consent_text from changed`.execute(
    trx,
  );
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

/**
 * Makes the form of a held activity what is wanted. What has answers stays: left out, it is disabled; its type cannot
 * change (OM2000). Names may; the answers keep theirs.
 */
export async function replaceItems(trx: Trx, activityId: number, wanted: FormItems): Promise<void> {
  const present = await trx
    .selectFrom('form_item')
    .select([
      'id',
      'name',
      'type',
      'field_key',
      sql<boolean>`exists (select from application_answer where form_item_id = form_item.id)`.as('answered'),
    ])
    .where('activity_id', '=', activityId)
    .where('field_key', '<>', SESSION_KEY)
    .execute();
  const known = new Map(present.map((item) => [item.id, item]));
  const kept = wanted.filter((item) => item.id !== undefined);
  if (new Set(kept.map((item) => item.id)).size !== kept.length) throw new Refusal('OM2000.repeatedField');
  for (const item of kept) {
    const before = known.get(item.id ?? 0);
    if (!before) throw new Refusal('OM2000.fieldGone', { name: item.name });
    if (before.answered && before.type !== item.type)
      throw new Refusal('OM2000.fieldType', {
        name: before.name,
        before: formItemTypeLabels[before.type],
        after: formItemTypeLabels[item.type],
      });
  }
  const keyOf = (id: number) => known.get(id)?.field_key || oldFieldKey(id);
  const keys = present.map(({ id }) => wanted.find((item) => item.id === id)?.fieldKey ?? keyOf(id));
  const added = wanted.filter((item) => item.id === undefined);
  for (const { fieldKey } of added) if (fieldKey !== undefined) keys.push(fieldKey);
  const taken = new Set(keys);
  if (taken.size !== keys.length) throw new Refusal('OM2000.repeatedField');
  const left = present.filter((item) => !kept.some(({ id }) => id === item.id));
  // Names must be free before they are given anew: two fields may have swapped theirs.
  await trx
    .updateTable('form_item')
    .set({ disabled: true })
    .where('activity_id', '=', activityId)
    .where('field_key', '<>', SESSION_KEY)
    .where('disabled', '=', false)
    .execute();
  const gone = left.filter((item) => !item.answered).map((item) => item.id);
  if (gone.length > 0) await trx.deleteFrom('form_item').where('id', 'in', gone).execute();
  for (const item of kept) {
    const id = item.id ?? 0;
    await trx
      .updateTable('form_item')
      .set({ field_key: item.fieldKey ?? keyOf(id), ...itemColumns(item) })
      .where('id', '=', id)
      .execute();
  }
  await writeLimits(
    trx,
    kept.map((item) => ({ id: item.id ?? 0, item })),
  );
  await insertItems(trx, [{ activityId, items: added, taken }]);
  await keepConsentTexts(trx, [activityId]);
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
