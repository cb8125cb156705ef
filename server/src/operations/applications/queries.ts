import {
  type ApplyStatus,
  type Body,
  type CheckInWay,
  type calls,
  type FormItemType,
  MOST_PEOPLE,
  SESSION_KEY,
  type Sort,
} from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { nextBehind, type RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { timeColumn } from '../../database/sorting.ts';
import { anyOf, byWholeKeys } from '../../database/statements.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { ofOwnActivities, ownActivities, servicesOf, sessionsFirst } from '../activities/index.ts';
import { hasAnswered } from './answer-filter.ts';
import { attendedSessions } from './attendance.ts';
import {
  cameBy,
  cameTo,
  hasChosen,
  hasKeyword,
  isAmongDoubles,
  isAmongListed,
  isForService,
  isTogetherBy,
  requireOneActivity,
} from './filters.ts';

export type ApplicationFilters = Body<typeof calls.application.page>['template'];
/** The filters of an export; `ids` are those of rows that were ticked. */
export type ExportFilters = ApplicationFilters & { ids?: readonly number[] | undefined };

/** Sign-ups. Titles and names are looked up per shown row, so that counting needs one table. */
function buildRows(db: Db) {
  return db.selectFrom('application').select((eb) => [
    'application.id',
    'application.apply_code',
    'application.group_code',
    'application.activity_id',
    'application.service_id',
    eb.ref('application.apply_status').$castTo<ApplyStatus>().as('apply_status'),
    'application.apply_name',
    'application.mobile_phone',
    'application.company',
    'application.notice_version',
    'application.confirm_by',
    sql<number | null>`case when application.apply_status = 4 then (select count(*) from application as ahead
        where ahead.activity_id = application.activity_id and ahead.service_id = application.service_id
          and ahead.apply_status = 4 and ahead.id <= application.id) end`.as('wait_place'),
    'application.reject_reason',
    'application.created_at',
    'application.changed_at',
    'application.version',
    'application.reviewed_at',
    'application.reviewed_by',
    'application.withdrawn_at',
    'application.withdrawn_by',
    'application.checked_in_at',
    'application.walk_in_by',
    'application.entered_by',
    'application.purged_at',
    eb
      .selectFrom('activity')
      .whereRef('activity.id', '=', 'application.activity_id')
      .select('activity.title')
      .$asScalar()
      .$notNull()
      .as('activity_title'),
    eb
      .selectFrom('activity_service')
      .whereRef('activity_service.id', '=', 'application.service_id')
      .select('activity_service.name')
      .$asScalar()
      .$notNull()
      .as('service'),
    sql<string | null>`(select given.value from application_answer as given
      join form_item as item on item.id = given.form_item_id and item.field_key = ${sql.lit(SESSION_KEY)}
      where given.application_id = application.id limit 1)`.as('sessions'),
    sql<CheckInWay | null>`(select came.way from check_in as came
      where came.application_id = application.id and came.undone_at is null)`.as('check_in_way'),
    attendedSessions.as('attended'),
    eb
      .selectFrom('user_account')
      .whereRef('user_account.id', '=', 'application.reviewed_by')
      .select('user_account.user_name')
      .as('reviewer_name'),
    eb
      .selectFrom('user_account')
      .whereRef('user_account.id', '=', 'application.entered_by')
      .select('user_account.user_name')
      .as('enterer_name'),
    eb
      .selectFrom('user_account')
      .whereRef('user_account.id', '=', 'application.withdrawn_by')
      .select('user_account.user_name')
      .as('withdrawer_name'),
    eb
      .selectFrom('activity_channel')
      .whereRef('activity_channel.id', '=', 'application.channel_id')
      .select('activity_channel.name')
      .as('channel_name'),
    jsonArrayFrom(
      eb
        .selectFrom('application_answer as answer')
        .whereRef('answer.application_id', '=', 'application.id')
        .select((one) => [
          'answer.form_item_id as formId',
          'answer.name',
          one.ref('answer.type').$castTo<FormItemType>().as('type'),
          'answer.sort_num as sortNum',
          'answer.value',
        ])
        .orderBy('answer.sort_num')
        .orderBy(sessionsFirst('answer.name'))
        .orderBy('answer.form_item_id'),
    ).as('answers'),
  ]);
}

/** Put together once, like the activities' rows. */
const built = new WeakMap<Db, ReturnType<typeof buildRows>>();

/** Sign-ups that the caller may see. */
function applicationRows(db: Db, caller: Caller) {
  const rows = built.get(db) ?? buildRows(db);
  built.set(db, rows);
  return caller.scope.all ? rows : rows.where(ofOwnActivities(caller, 'application.activity_id'));
}
export type ApplicationRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof applicationRows>['executeTakeFirst']>>
>;
/** With what a workbook says of the activity. */
export interface ExportRow extends ApplicationRow {
  start_time: Date;
  end_time: Date;
  /** '' is the platform's. */
  time_zone: string;
  organizer: string;
  keep_months: number | null;
}

/** What of some filters few sign-ups have: they are found by that. */
export interface Rare {
  service: boolean;
  /** The form items to which few answered so. */
  answers: ReadonlySet<number>;
  /** What was searched for is looked up in the index of words; false where so many have it that the newest are read through. */
  keyword: boolean;
}
const rareUntilCounted: Rare = { service: false, answers: new Set(), keyword: true };

/** The same, narrowed by the filters of the lists and of their export. */
export function filteredApplications(
  db: Db,
  caller: Caller,
  filters: ApplicationFilters,
  zone: TimeZone,
  rare = rareUntilCounted,
) {
  const {
    activityId,
    service,
    applyStatus,
    keyword,
    isCheckedIn,
    isDouble,
    isListed,
    channelName,
    sessionId,
  } = filters;
  const groupCode = filters.groupCode?.toUpperCase();
  requireOneActivity(filters);
  const answered = (filters.answers ?? []).map((one) => hasAnswered(one, rare.answers.has(one.formId)));
  const from = zone.instantOrNull(filters.createdTimeStart);
  const to = zone.instantOrNull(filters.createdTimeEnd);
  const came =
    sessionId == null ? sql<boolean>`application.checked_in_at is not null` : cameTo(Number(sessionId));
  return (
    applicationRows(db, caller)
      .$if(activityId != null, (q) => q.where('application.activity_id', '=', Number(activityId)))
      .$if(applyStatus != null, (q) => q.where('application.apply_status', '=', applyStatus as ApplyStatus))
      .$if(!!service, (q) => q.where(isForService(service ?? '', rare.service)))
      .$if(isCheckedIn === true, (q) => q.where(came))
      .$if(isCheckedIn === false, (q) =>
        q.where('application.apply_status', '=', 1).where(sql<boolean>`not (${came})`),
      )
      .$if(isDouble != null, (q) => q.where(isAmongDoubles(Number(activityId), isDouble === true)))
      .$if(isListed != null, (q) => q.where(isAmongListed(Number(activityId), isListed === true)))
      .$if(!!channelName, (q) => q.where(cameBy(channelName ?? '', activityId)))
      .$if(!!groupCode, (q) => q.where(isTogetherBy(groupCode ?? '')))
      .$if(sessionId != null && isCheckedIn !== true, (q) => q.where(hasChosen(Number(sessionId))))
      .$if(answered.length > 0, (q) => q.where(sql<boolean>`(${sql.join(answered, sql` and `)})`))
      .$if(!!keyword, (q) => q.where(hasKeyword(caller, keyword ?? '', rare.keyword)))
      .$if(from !== null, (q) => q.where('application.created_at', '>=', from as Date))
      // To the end of that second: times on the wire have no fractions.
      .$if(to !== null, (q) =>
        q.where('application.created_at', '<', new Date((to as Date).getTime() + 1_000)),
      )
  );
}

/** What the list can be sorted by. */
export const applicationSortable = { createdTime: timeColumn('application.created_at') };
export type ApplicationSort = Sort<keyof typeof applicationSortable>;

/** The order of a list that is not sorted. */
export const newestFirst: ApplicationSort = { field: 'createdTime', order: 'desc' };

/** The next rows of an export, in the list's order, behind `place`. */
export async function findExportRows(
  db: Db,
  caller: Caller,
  { ids, ...filters }: ExportFilters,
  { field, order }: ApplicationSort,
  place: RowPlace | null,
  most: number,
  zone: TimeZone,
): Promise<(ExportRow & { place: string })[]> {
  const found = filteredApplications(db, caller, filters, zone)
    .$if(ids !== undefined, (q) => q.where('application.id', 'in', ids ?? []))
    .innerJoin('activity as held', 'held.id', 'application.activity_id')
    .select(['held.start_time', 'held.end_time', 'held.time_zone', 'held.organizer', 'held.keep_months']);
  const column = applicationSortable[field];
  return await nextBehind(found, place, most, { column, id: sql.ref('application.id'), order }).execute();
}

/** One sign-up that the caller may see; undefined when it does not exist for him. */
export function findApplication(db: Db, caller: Caller, id: number): Promise<ApplicationRow | undefined> {
  return applicationRows(db, caller).where('application.id', '=', id).executeTakeFirst();
}

/** So many of what else a phone signed up for are shown. */
const MOST_PAST = 10;

/** What else was signed up for with the phone of a sign-up, as far as the caller may see it, the newest first. */
export async function findPast(
  db: Db,
  caller: Caller,
  { id, mobile_phone }: Pick<ApplicationRow, 'id' | 'mobile_phone'>,
) {
  if (mobile_phone === '') return [];
  return (
    db
      .selectFrom('application')
      .innerJoin('activity', 'activity.id', 'application.activity_id')
      .select((eb) => [
        'application.id',
        'application.activity_id',
        'application.apply_code',
        'activity.title',
        eb.ref('application.apply_status').$castTo<ApplyStatus>().as('apply_status'),
        'application.withdrawn_at',
        'application.checked_in_at',
        'application.created_at',
      ])
      .where('application.mobile_phone', '=', mobile_phone)
      // Those of other phones have no part in the index.
      .where('application.mobile_phone', '<>', sql.lit(''))
      .where('application.id', '<>', id)
      .where(ofOwnActivities(caller, 'application.activity_id'))
      .orderBy('application.created_at', 'desc')
      .orderBy('application.id', 'desc')
      .limit(MOST_PAST)
      .execute()
  );
}
export type PastRow = Awaited<ReturnType<typeof findPast>>[number];

/** Who else was signed up together with somebody whom the caller sees, in the order of their submission. */
export async function findCompanions(
  db: Db,
  caller: Caller,
  { id, group_code }: Pick<ApplicationRow, 'id' | 'group_code'>,
) {
  if (group_code === '') return [];
  return db
    .selectFrom('application')
    .select((eb) => [
      'application.id',
      'application.apply_code',
      'application.apply_name',
      eb.ref('application.apply_status').$castTo<ApplyStatus>().as('apply_status'),
      'application.withdrawn_at',
    ])
    .where(isTogetherBy(group_code))
    .where('application.id', '<>', id)
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .orderBy('application.id')
    .limit(MOST_PEOPLE)
    .execute();
}
export type CompanionRow = Awaited<ReturnType<typeof findCompanions>>[number];

/** What its person answered before he changed it, in the form's order. */
export function findFormerAnswers(db: Db, id: number) {
  return db
    .selectFrom('application_former_answer')
    .select((eb) => [
      'form_item_id as formId',
      'name',
      eb.ref('type').$castTo<FormItemType>().as('type'),
      'sort_num as sortNum',
      'value',
    ])
    .where('application_id', '=', id)
    .orderBy('sort_num')
    .orderBy(sessionsFirst('name'))
    .orderBy('form_item_id')
    .execute();
}

/** Those whose id is `shown`, as `pageWithRows` has it. */
export const shownApplications = (db: Db, caller: Caller, shown: RawBuilder<number>) =>
  applicationRows(db, caller).where('application.id', '=', shown);

/** Several at once, by id. */
export function findApplicationsById(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<ApplicationRow[]> {
  return shownApplications(db, caller, anyOf(ids)).orderBy('application.id').modifyEnd(byWholeKeys).execute();
}

/** The title of an activity that the caller may see, and the names of its form's fields; undefined for others. */
export function findFormOf(db: Db, caller: Caller, activityId: number) {
  return db
    .selectFrom('activity')
    .where('activity.id', '=', activityId)
    .where(ownActivities(caller))
    .select((eb) => [
      'activity.title',
      'activity.end_time',
      'activity.keep_months',
      sql<boolean>`exists (select from form_item as item join activity_session as held on held.form_item_id = item.id
        where item.activity_id = activity.id)`.as('has_sessions'),
      jsonArrayFrom(
        eb
          .selectFrom('form_item')
          .whereRef('form_item.activity_id', '=', 'activity.id')
          // Sessions have a column of their own.
          .where('form_item.field_key', '<>', SESSION_KEY)
          .select((item) => [
            'form_item.id',
            'form_item.name',
            'form_item.options',
            item.ref('form_item.type').$castTo<FormItemType>().as('type'),
          ])
          .orderBy('form_item.sort_num')
          .orderBy('form_item.id'),
      ).as('items'),
    ])
    .executeTakeFirst();
}

/** The services of an activity that the caller may see, with their numbers; undefined for others. */
export async function findServiceNumbers(db: Db, caller: Caller, activityId: number) {
  const activity = await db
    .selectFrom('activity')
    .where('activity.id', '=', activityId)
    .where(ownActivities(caller))
    .select((eb) => [
      servicesOf(eb.ref('activity.id'), db).as('services'),
      // In the order of the services: names of removed ones may repeat.
      sql<
        number[]
      >`array(select (select count(*) from application as came where came.activity_id = activity.id
          and came.service_id = s.id and came.checked_in_at is not null and came.apply_status = 1)::int
        from activity_service as s where s.activity_id = activity.id order by s.sort_num, s.id)`.as(
        'checked_nums',
      ),
    ])
    .executeTakeFirst();
  return activity?.services.map((service, at) => ({
    ...service,
    checkedNum: activity.checked_nums[at] ?? 0,
  }));
}
