/** What is written of an activity's form: its fields, how many may have which option, the texts of consents. */
import {
  type ActivityValues,
  FormItemType,
  formItemTypeLabels,
  keptOptions,
  keptTexts,
  oldFieldKey,
  SESSION_KEY,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';

type FormItems = ActivityValues['formItemList'];

const itemColumns = (item: FormItems[number]) => ({
  name: item.name,
  type: item.type,
  require: item.require,
  sort_num: item.sortNum,
  description: item.description ?? '',
  options: item.formItemDetailRespList.map(({ value }) => value),
  disabled: item.disabled ?? false,
  at_door: item.atDoor ?? false,
  default_value: item.defaultValue ?? '',
  show_rule: JSON.stringify(item.showRule ?? []),
  max_files: item.maxFiles ?? 1,
  consent_text: item.type === FormItemType.consent ? (item.consentText ?? '') : '',
  texts: JSON.stringify(keptTexts(item)),
  option_texts: JSON.stringify(keptOptions(item.formItemDetailRespList)),
});

/** The first key that no item has, for one that was given none. */
function freeKey(taken: Set<string>): string {
  let number = taken.size + 1;
  while (taken.has(`k${number}`)) number += 1;
  taken.add(`k${number}`);
  return `k${number}`;
}

/** Items of activities. `taken`: the keys of the items that there are. */
export async function insertItems(
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

/** What a consent says in other languages. */
const consentTexts = sql`jsonb_strip_nulls(jsonb_build_object(
  'es', form_item.texts #> '{es,consentText}', 'pt', form_item.texts #> '{pt,consentText}'))`;

/**
 * Gives each consent whose text is another one in any language its next version, and keeps it: those who agreed to one before
 * agreed to that.
 */
export async function keepConsentTexts(trx: Trx, activityIds: readonly number[]): Promise<void> {
  await sql`
    with changed as (
      update form_item set consent_version = consent_version + 1
      where activity_id = any(${[...activityIds]}::bigint[]) and type = ${sql.lit(FormItemType.consent)} and not exists (
        select from form_consent where form_item_id = form_item.id and version = form_item.consent_version
          and content = form_item.consent_text and form_consent.texts = ${consentTexts})
      returning id, consent_version, consent_text, ${consentTexts} as said
    )
    insert into form_consent (form_item_id, version, content, texts)
    select id, consent_version, consent_text, said from changed`.execute(trx);
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
