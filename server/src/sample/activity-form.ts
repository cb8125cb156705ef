/** The forms of the sample's activities, and the sessions that their forms ask for. */
import { inZone, SESSION_KEY, SessionMode } from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { writeSessions } from '../operations/index.ts';
import type { SampleActivity } from './content/activities.ts';
import type { SampleFormItem } from './content/forms.ts';
import { known } from './known.ts';
import { sampleTime } from './times.ts';

interface StoredItem {
  id: number;
  name: string;
  type: number;
  sort_num: number;
}

/** Writes the fields of an activity's form, with how many may have an option and what is consented to. */
export async function addForm(
  trx: Trx,
  activityId: number,
  form: readonly SampleFormItem[],
): Promise<StoredItem[]> {
  const keyOf = (wanted: string) => `k${form.findIndex(({ name }) => name === wanted) + 1}`;
  const items = await trx
    .insertInto('form_item')
    .values(
      form.map((item, index) => ({
        activity_id: activityId,
        name: item.name,
        type: item.type,
        require: item.require,
        sort_num: index + 1,
        description: item.description,
        options: [...item.options],
        field_key: keyOf(item.name),
        default_value: item.defaultValue,
        show_rule: JSON.stringify(
          item.shownBy ? [{ fieldKey: keyOf(item.shownBy.name), op: 'eq', value: item.shownBy.value }] : [],
        ),
        max_files: item.maxFiles,
        at_door: item.atDoor,
        consent_text: item.consentText,
        consent_version: item.consentText === '' ? 0 : 1,
        texts: JSON.stringify(item.texts),
        option_texts: JSON.stringify(item.optionTexts),
      })),
    )
    .returning(['id', 'name', 'type', 'sort_num'])
    .execute();
  const idOf = new Map(items.map(({ name, id }) => [name, id]));
  const limits = form.flatMap(({ name, limits: most }) =>
    Array.from(most, ([value, capacity]) => ({ form_item_id: known(idOf, name), value, capacity })),
  );
  if (limits.length > 0) await trx.insertInto('form_option').values(limits).execute();
  const texts = form.flatMap(({ name, consentText, texts: { es, pt } }) => {
    const said = { es: es?.consentText, pt: pt?.consentText };
    const kept = { version: 1, content: consentText, texts: JSON.stringify(said) };
    return consentText === '' ? [] : [{ form_item_id: known(idOf, name), ...kept }];
  });
  if (texts.length > 0) await trx.insertInto('form_consent').values(texts).execute();
  return items;
}

/** Writes the sessions of an activity whose form there is; `today` as `YYYY-MM-DD`. Answers them, and the field that asks for them. */
export async function addSessions(
  trx: Trx,
  activityId: number,
  activity: SampleActivity,
  { today, zone }: { today: string; zone: TimeZone },
) {
  const onWire = (day: number, time: string) =>
    inZone(
      sampleTime(today, activity.schedule.startDays + day - 1, time),
      activity.timeZone || zone.name,
      zone.name,
    );
  await writeSessions(
    trx,
    activityId,
    {
      sessions: activity.sessions.map(({ day, startTime, endTime, ...session }) => ({
        ...session,
        startTime: onWire(day, startTime),
        endTime: onWire(day, endTime),
      })),
      sessionMode: activity.sessionMode ?? SessionMode.one,
    },
    zone,
  );
  const items: StoredItem[] = await trx
    .selectFrom('form_item')
    .select(['id', 'name', 'type', 'sort_num'])
    .where('activity_id', '=', activityId)
    .where('field_key', '=', SESSION_KEY)
    .execute();
  const sessions = await trx
    .selectFrom('activity_session as held')
    .innerJoin('form_item', 'form_item.id', 'held.form_item_id')
    .select(['held.id', 'held.name', 'held.start_time'])
    .where('form_item.activity_id', '=', activityId)
    .execute();
  return { items, sessions };
}
