import {
  type ApplyState,
  type Body,
  type calls,
  isOfShelf,
  MOST_ANSWERS_COUNTED,
  PublishStatus,
  SESSION_KEY,
} from '@outbound/contract';
import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';
import { type Page, pageWithRows } from '../../database/paging.ts';
import { contains, searchKeys, searchPattern } from '../../database/search.ts';
import { type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { applyStateNow, isInApplyState } from './apply-state.ts';
import { activityColumns } from './fields.ts';
import { ownActivities } from './policy.ts';
import { attendedSessionsOf } from './sessions.ts';

type Filters = Body<typeof calls.activity.page>['template'];

/** A service with the places taken; removed ones still carry their sign-ups. */
export interface ServiceRow {
  name: string;
  capacity: number | null;
  removed: boolean;
  pendingNum: number;
  approvedNum: number;
  rejectedNum: number;
  waitingNum: number;
  /** Hold a place and have not confirmed it. */
  offeredNum: number;
  /** Were offered a place and let it go. */
  lapsedNum: number;
}

/** The services of an activity as one JSON column, in their order. */
export function servicesOf(activityId: Expression<number>, db: Db) {
  return jsonArrayFrom(
    db
      .selectFrom('activity_service as s')
      .select([
        's.name',
        's.capacity',
        's.removed',
        sql<number>`s.pending_num - s.offered_num`.as('pendingNum'),
        's.approved_num as approvedNum',
        's.rejected_num as rejectedNum',
        's.waiting_num as waitingNum',
        's.offered_num as offeredNum',
        's.gone_num as lapsedNum',
      ])
      .where('s.activity_id', '=', activityId)
      .orderBy('s.sort_num')
      .orderBy('s.id'),
  );
}

/** Live sign-ups: pending, approved, and those who were offered a place. */
export const applyNum = sql<number>`tally.pending_num + tally.approved_num`;

/** The rows without anything that depends on the caller. */
function buildRows(db: Db) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .innerJoin('user_account as creator', 'creator.id', 'activity.created_by')
    .innerJoin('user_account as updater', 'updater.id', 'activity.updated_by')
    .select((eb) => [
      'activity.id',
      'activity.series_id as seriesId',
      'activity.poster',
      ...selectFields(activityColumns),
      'tally.capacity',
      sql<number>`tally.pending_num - tally.offered_num`.as('pendingNum'),
      'tally.approved_num as approvedNum',
      'tally.rejected_num as rejectedNum',
      'tally.waiting_num as waitingNum',
      'tally.offered_num as offeredNum',
      'tally.gone_num as lapsedNum',
      'tally.view_num as viewNum',
      'tally.share_num as shareNum',
      'creator.user_name as createdBy',
      'updater.user_name as updatedBy',
      applyNum.as('applyNum'),
      applyStateNow.as('applyState'),
      servicesOf(eb.ref('activity.id'), db).as('services'),
    ]);
}

/** Putting a query of this size together takes longer than sending it; what is the same for all is put together once. */
const built = new WeakMap<Db, ReturnType<typeof buildRows>>();

function officeRows(db: Db, caller: Caller) {
  const rows = built.get(db) ?? buildRows(db);
  built.set(db, rows);
  return rows.where(ownActivities(caller));
}

export type OfficeActivity = NonNullable<
  Awaited<ReturnType<ReturnType<typeof officeRows>['executeTakeFirst']>>
>;

/** Where the sign-up stands as visitors find it: of what is not on the shelf they find none. */
const isShownAs = (state: ApplyState) =>
  isOfShelf(state)
    ? sql<boolean>`(${isInApplyState(state)} and activity.publish_status = ${sql.lit(PublishStatus.onShelf)})`
    : isInApplyState(state);

/** Filters on what an index serves, or no column holds, by key. */
export const searchedByHand = {
  title: (part: string) => contains(sql.ref('activity.grams'), sql.ref('activity.title'), part),
  cityLabel: inCity,
  applyState: (state: string) => isShownAs(Number(state) as ApplyState),
};

/**
 * True for a city whose name contains the text: looked for in the names that there are, each found behind the one before,
 * and not in every activity.
 */
function inCity(part: string) {
  return sql<boolean>`activity.city_label = any(array(
    with recursive city (label) as (
      (select city_label from activity order by city_label limit 1)
      union all
      select (select city_label from activity where city_label > city.label order by city_label limit 1)
      from city where city.label is not null
    )
    select label from city where search_fold(label) like ${searchPattern(part)}))`;
}

/** True for whoever's name contains the text. */
function isByPerson(part: string) {
  // What the person's list searches holds the name, folded already.
  return sql<boolean>`activity.created_by in (select id from user_account
    where search_text like ${searchPattern(part)} and ${inText('user_account.user_name', part)})`;
}

const sortable = sortColumns(activityColumns, {});

/** A page of the activities that the caller may see, newest first unless they are sorted otherwise. `generation`: of what the office publishes. */
export function findActivities(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort, ...paging }: SortedRequest<keyof typeof sortable>,
  { zone, generation }: { zone: TimeZone; generation: number },
): Promise<Page<OfficeActivity>> {
  const from = zone.instantOrNull(filters.startTimeStart);
  const to = zone.instantOrNull(filters.startTimeEnd);
  const ids = db
    .selectFrom('activity')
    .select('activity.id')
    .where(ownActivities(caller))
    .where(matchesFields(activityColumns, filters, { ...searchedByHand, createdBy: isByPerson }))
    .$if(filters.seriesId !== undefined, (q) => q.where('activity.series_id', '=', filters.seriesId ?? 0))
    .$if(!!filters.service, (q) => q.where(hasService(filters.service ?? '')))
    .$if(from !== null, (q) => q.where('activity.start_time', '>=', from as Date))
    .$if(to !== null, (q) => q.where('activity.start_time', '<=', to as Date));
  return pageWithRows(
    db,
    ids,
    paging,
    sortedBy(sort ?? { field: 'createdTime', order: 'desc' }, sortable, 'activity.id'),
    (shown) => officeRows(db, caller).where('activity.id', '=', shown),
    {
      count: {
        keptAs: `activities ${JSON.stringify([filters, caller.scope])}`,
        isBounded: !!filters.title || !!filters.service,
        generation,
      },
    },
  );
}

/** True where a short column contains the text, whatever its case; % and _ are ordinary characters. */
export function inText(column: string, text: string) {
  return sql<boolean>`search_fold(${sql.ref(column)}) like ${searchPattern(text)}`;
}

/** True for a service whose name contains the text. */
export function isServiceNamed(text: string) {
  return sql<boolean>`(search_grams(activity_service.name) @> ${searchKeys(text)}
    and activity_service.search_name like ${searchPattern(text)})`;
}

/** True for an activity that offers a service whose name contains the text. */
export function hasService(text: string) {
  return sql<boolean>`activity.id in (select activity_service.activity_id from activity_service
    where not activity_service.removed and ${isServiceNamed(text)})`;
}

/** One activity that the caller may see, whole; undefined when it does not exist for him. */
export function findActivity(db: Db, caller: Caller, id: number) {
  return officeRows(db, caller)
    .select((eb) => [
      'activity.attachments',
      'activity.name_texts as nameTexts',
      'activity.detail',
      'activity.detail_es as detailEs',
      'activity.detail_pt as detailPt',
      'activity.version',
      attendedSessionsOf(eb.ref('activity.id'), db).as('sessions'),
    ])
    .where('activity.id', '=', id)
    .executeTakeFirst();
}
export type WholeActivity = NonNullable<Awaited<ReturnType<typeof findActivity>>>;

/** What an item of a form says besides, where it does. */
export const moreOfItems = [
  'form_item.field_key',
  'form_item.default_value',
  'form_item.show_rule',
  'form_item.max_files',
  'form_item.consent_text',
  'form_item.consent_version',
  'form_item.texts',
  'form_item.option_texts',
] as const;

/** The options of an item that only so many may have, as one JSON column. */
export const limitsOf = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('form_option')
      .select(['form_option.value', 'form_option.capacity', 'form_option.taken'])
      .whereRef('form_option.form_item_id', '=', sql.ref('form_item.id')),
  );

/** The form of an activity as the office made it, with what is disabled, and how many sign-ups answered each item, counted up to a thousand. */
export function findFormItems(db: Db, activityId: number) {
  return db
    .selectFrom('form_item')
    .where('activity_id', '=', activityId)
    .where('field_key', '<>', SESSION_KEY)
    .select([
      'id',
      'activity_id',
      'name',
      'type',
      'require',
      'sort_num',
      'description',
      'options',
      ...moreOfItems,
      limitsOf(db).as('limits'),
      'disabled',
      'at_door',
      sql<number>`(select count(*) from (select from application_answer
        where form_item_id = form_item.id limit ${sql.lit(MOST_ANSWERS_COUNTED)}) as answered)`.as(
        'answer_num',
      ),
    ])
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
}
export type FormItemRow = Awaited<ReturnType<typeof findFormItems>>[number];
