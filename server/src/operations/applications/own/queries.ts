import { type ApplyStatus, type FormItemType, type HeldStatus, SESSION_KEY } from '@outbound/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../database/open.ts';
import type { Trx } from '../../../http/call-context.ts';
import { subjects } from '../../../records/subjects.ts';
import { sessionsFirst } from '../../activities/index.ts';
import { successColumns } from '../../titles.ts';
import { holdPlacesOf } from '../places.ts';
import { visitorActions } from '../present.ts';

/** What the files of an upload are called, in its order. */
const fileNames = sql<string[]>`case when answer.type = 7 then array(
  select file.name from unnest(string_to_array(answer.value, ',')) with ordinality as held (id, place)
  join file on file.id = held.id order by held.place) else '{}'::text[] end`;

/** A sign-up as its own person sees it; undefined when it is gone. */
export function findOwn(db: Db | Trx, id: number) {
  return db
    .selectFrom('application')
    .innerJoin('activity', 'activity.id', 'application.activity_id')
    .innerJoin('activity_service as service', 'service.id', 'application.service_id')
    .where('application.id', '=', id)
    .select((eb) => [
      'application.id',
      'application.apply_code',
      'application.apply_name',
      'application.mobile_phone',
      'application.company',
      'application.activity_id',
      eb.ref('application.apply_status').$castTo<ApplyStatus>().as('apply_status'),
      'application.reject_reason',
      'application.created_at',
      'application.reviewed_at',
      'application.withdrawn_at',
      'application.withdrawn_by',
      'application.notice_language',
      'application.version',
      'application.checked_in_at',
      'application.purged_at',
      sql<number>`case when application.group_code = '' then 1 else (select count(*) from application as beside
        where beside.group_code = application.group_code and beside.group_code <> '')::int end`.as(
        'group_num',
      ),
      'activity.title',
      'activity.start_time',
      'activity.withdraw_end_time',
      'activity.online_address',
      'activity.needs_review',
      ...successColumns,
      'activity.publish_status',
      eb.ref('activity.held_status').$castTo<HeldStatus>().as('held_status'),
      'activity.held_reason',
      // At the door a ticket is good without a network: nothing makes it void once the activity has begun.
      sql<Date>`least(coalesce(activity.change_end_time, activity.apply_end_time, activity.end_time), activity.start_time)`.as(
        'change_until',
      ),
      sql<number>`(select count(*) from record_history as past where past.subject = ${subjects.application.history}
        and past.subject_id = application.id and past.action = ${visitorActions.modify})`.as('change_num'),
      sql<
        number[]
      >`array(select item.id from application_mark as mark join form_item as item on item.id = mark.form_item_id
        where mark.application_id = application.id order by item.sort_num, ${sessionsFirst('item.name')}, item.id)`.as(
        'marks',
      ),
      sql<string[]>`coalesce((select chosen_options(given.type, given.value) from application_answer as given
        join form_item as item on item.id = given.form_item_id and item.field_key = ${SESSION_KEY}
        where given.application_id = application.id), '{}')`.as('session_names'),
      'service.name as service',
      jsonArrayFrom(
        eb
          .selectFrom('application_answer as answer')
          .innerJoin('form_item as item', 'item.id', 'answer.form_item_id')
          .whereRef('answer.application_id', '=', 'application.id')
          .select((one) => [
            'answer.form_item_id as formId',
            'answer.name',
            one.ref('answer.type').$castTo<FormItemType>().as('type'),
            'answer.sort_num as sortNum',
            'answer.value',
            fileNames.as('fileNames'),
            'item.name as nowName',
            'item.field_key as fieldKey',
            'item.at_door as atDoor',
            'item.texts',
            'item.option_texts as optionTexts',
          ])
          .orderBy('answer.sort_num')
          .orderBy(sessionsFirst('answer.name'))
          .orderBy('answer.form_item_id'),
      ).as('answers'),
    ])
    .executeTakeFirst();
}
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** The same, held until the transaction ends, as it is once nobody else holds it. */
export async function lockOwn(trx: Trx, id: number): Promise<OwnRow | undefined> {
  await holdPlacesOf(trx, [id]);
  await trx.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute();
  // Read only now: a query that waited for its lock shows what it joins as it was before the wait.
  return findOwn(trx, id);
}
