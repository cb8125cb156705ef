import type { ApplyStatus, Body, calls, FormItemType } from '@outbound/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { nextBehind, type RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { type Page, page } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { hasService, inText, ofOwnActivities, ownActivities, servicesOf } from '../activities/index.ts';

type Filters = Body<typeof calls.application.page>['template'];
type ReviewFilters = Body<typeof calls.application.review>['template'];

/** Sign-ups that the caller may see. Titles and names are looked up per shown row, so that counting needs one table. */
function applicationRows(db: Db, caller: Caller) {
  return db
    .selectFrom('application')
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .select((eb) => [
      'application.id',
      'application.apply_code',
      'application.activity_id',
      'application.service_id',
      eb.ref('application.apply_status').$castTo<ApplyStatus>().as('apply_status'),
      'application.apply_name',
      'application.mobile_phone',
      'application.company',
      'application.reject_reason',
      'application.created_at',
      'application.reviewed_at',
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
      eb
        .selectFrom('user_account')
        .whereRef('user_account.id', '=', 'application.reviewed_by')
        .select('user_account.user_name')
        .as('reviewer_name'),
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
          .orderBy('answer.form_item_id'),
      ).as('answers'),
    ]);
}
export type ApplicationRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof applicationRows>['executeTakeFirst']>>
>;

/** The same, narrowed by the filters of the lists and of their export. */
function filtered(db: Db, caller: Caller, filters: Filters, zone: TimeZone) {
  const { activityId, service, applyStatus, keyword } = filters;
  const from = zone.instantOrNull(filters.createdTimeStart);
  const to = zone.instantOrNull(filters.createdTimeEnd);
  return (
    applicationRows(db, caller)
      .$if(activityId != null, (q) => q.where('application.activity_id', '=', Number(activityId)))
      .$if(applyStatus != null, (q) => q.where('application.apply_status', '=', applyStatus as ApplyStatus))
      .$if(!!service, (q) =>
        q.where('application.service_id', 'in', (eb) =>
          eb
            .selectFrom('activity_service')
            .select('activity_service.id')
            .where(inText('activity_service.name', service ?? '')),
        ),
      )
      .$if(!!keyword, (q) =>
        q.where(({ ref }) =>
          contains(
            ref('application.grams'),
            sql<string>`application.apply_name || ' ' || application.company || ' ' || application.mobile_phone || ' ' || application.apply_code`,
            keyword ?? '',
          ),
        ),
      )
      .$if(from !== null, (q) => q.where('application.created_at', '>=', from as Date))
      // To the end of that second: times on the wire have no fractions.
      .$if(to !== null, (q) =>
        q.where('application.created_at', '<', new Date((to as Date).getTime() + 1_000)),
      )
  );
}

/** A page of sign-ups, newest first. */
export function findApplications(
  db: Db,
  caller: Caller,
  filters: Filters,
  paging: { pageNum: number; pageSize: number },
  zone: TimeZone,
): Promise<Page<ApplicationRow>> {
  return page(
    db,
    filtered(db, caller, filters, zone),
    paging,
    [
      ['application.created_at', 'desc'],
      ['application.id', 'desc'],
    ],
    { count: 'bounded' },
  );
}

/** The next rows of an export, newest first, behind `place`. */
export async function findExportRows(
  db: Db,
  caller: Caller,
  filters: Filters,
  place: RowPlace | null,
  most: number,
  zone: TimeZone,
): Promise<(ApplicationRow & { place: string })[]> {
  return await nextBehind(filtered(db, caller, filters, zone), place, most).execute();
}

/** One sign-up that the caller may see; undefined when it does not exist for him. */
export function findApplication(db: Db, caller: Caller, id: number): Promise<ApplicationRow | undefined> {
  return applicationRows(db, caller).where('application.id', '=', id).executeTakeFirst();
}

/** Several at once, by id. */
export function findApplicationsById(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<ApplicationRow[]> {
  return applicationRows(db, caller)
    .where('application.id', 'in', [...ids])
    .orderBy('application.id')
    .execute();
}

/** The title of an activity that the caller may see, and the names of its form's fields; undefined for others. */
export function findFormOf(db: Db, caller: Caller, activityId: number) {
  return db
    .selectFrom('activity')
    .where('activity.id', '=', activityId)
    .where(ownActivities(caller))
    .select((eb) => [
      'activity.title',
      jsonArrayFrom(
        eb
          .selectFrom('form_item')
          .whereRef('form_item.activity_id', '=', 'activity.id')
          .select(['form_item.id', 'form_item.name'])
          .orderBy('form_item.sort_num')
          .orderBy('form_item.id'),
      ).as('items'),
    ])
    .executeTakeFirst();
}

/** Activities with what waits for a decision: those that wait longest first, then those without anything to do. */
export function findReviewQueue(
  db: Db,
  caller: Caller,
  filters: ReviewFilters,
  paging: { pageNum: number; pageSize: number },
  zone: TimeZone,
) {
  const { title, service, hasPending } = filters;
  const from = zone.instantOrNull(filters.startTimeStart);
  const to = zone.instantOrNull(filters.startTimeEnd);
  const queue = db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .where(ownActivities(caller))
    // Drafts that nobody could sign up for have no place in the queue.
    .where(
      sql<boolean>`(activity.publish_status <> 0 or tally.pending_num + tally.approved_num + tally.rejected_num > 0)`,
    )
    .$if(!!title, (q) =>
      q.where(({ ref }) => contains(ref('activity.grams'), ref('activity.title'), title ?? '')),
    )
    .$if(!!service, (q) => q.where(hasService(service ?? '')))
    .$if(hasPending === true, (q) => q.where('tally.pending_num', '>', 0))
    .$if(hasPending === false, (q) => q.where('tally.pending_num', '=', 0))
    .$if(from !== null, (q) => q.where('activity.start_time', '>=', from as Date))
    .$if(to !== null, (q) => q.where('activity.start_time', '<=', to as Date))
    .select((eb) => [
      'activity.id',
      'activity.title',
      'activity.start_time',
      'activity.end_time',
      'tally.capacity',
      'tally.pending_num',
      'tally.approved_num',
      'tally.rejected_num',
      servicesOf(eb.ref('activity.id'), db).as('services'),
      sql<Date | null>`case when tally.pending_num > 0 then (
        select min(created_at) from application where activity_id = activity.id and apply_status = 0) end`.as(
        'oldest_pending',
      ),
    ]);
  // Nulls come last in ascending order: what waits comes first, the longest wait on top.
  return page(db, db.selectFrom(queue.as('queue')).selectAll(), paging, [
    ['queue.oldest_pending', 'asc'],
    ['queue.start_time', 'desc'],
    ['queue.id', 'desc'],
  ]);
}
export type ReviewRow = Awaited<ReturnType<typeof findReviewQueue>>['dataBody'][number];

/** The services of an activity that the caller may see, with their numbers; undefined for others. */
export async function findServiceNumbers(db: Db, caller: Caller, activityId: number) {
  const activity = await db
    .selectFrom('activity')
    .where('activity.id', '=', activityId)
    .where(ownActivities(caller))
    .select((eb) => servicesOf(eb.ref('activity.id'), db).as('services'))
    .executeTakeFirst();
  return activity?.services;
}
