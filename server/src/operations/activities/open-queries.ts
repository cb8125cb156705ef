import { ApplyState, type Body, type calls, type FormItemType, PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';
import { type Page, page } from '../../database/paging.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { applyStateNow } from './apply-state.ts';
import { openDetailColumns, openRowColumns } from './fields.ts';
import { periodOf } from './period.ts';
import { applyNum, searchedByHand, servicesOf } from './queries.ts';

type Filters = Body<typeof calls.activity.openPage>['template'];

/** Activities on the shelf: the only door through which visitors get at any. */
function buildOnShelf(db: Db) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .where('activity.publish_status', '=', PublishStatus.onShelf)
    .select([
      'activity.id',
      'activity.poster',
      ...selectFields(openRowColumns),
      'tally.capacity',
      'tally.view_num as viewNum',
      applyNum.as('applyNum'),
      applyStateNow.as('applyState'),
    ]);
}

/** Put together once, like the office's rows (see queries.ts). */
const built = new WeakMap<Db, ReturnType<typeof buildOnShelf>>();

function onShelf(db: Db) {
  const rows = built.get(db) ?? buildOnShelf(db);
  built.set(db, rows);
  return rows;
}

export type OpenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof buildOnShelf>['executeTakeFirst']>>>;

/** What visitors browse: not ended ones by their start, then ended ones, the latest first. */
export function findOpenActivities(
  db: Db,
  filters: Filters,
  paging: { pageNum: number; pageSize: number },
  { now, zone }: { now: Date; zone: TimeZone },
): Promise<Page<OpenRow>> {
  const { keyword, activityType, cityLabel, applyState } = filters;
  const from = zone.instantOrNull(filters.startTimeStart);
  const to = zone.instantOrNull(filters.startTimeEnd);
  const period = periodOf(filters.period ?? 'all', now, zone);
  const listed = onShelf(db)
    .select([
      sql<boolean>`activity.end_time <= now()`.as('is_ended'),
      sql<Date | null>`case when activity.end_time > now() then activity.start_time end`.as('coming'),
    ])
    .where(
      matchesFields(openRowColumns, { title: keyword, activityType, cityLabel, applyState }, searchedByHand),
    )
    .$if(from !== null, (q) => q.where('activity.start_time', '>=', from as Date))
    .$if(to !== null, (q) => q.where('activity.start_time', '<=', to as Date))
    .$if(period !== null, (q) =>
      q
        .where('activity.start_time', '<', period?.end as Date)
        .where('activity.end_time', '>=', period?.start as Date),
    );
  const query = db.selectFrom(listed.as('listed')).selectAll();
  return page(db, query, paging, [
    ['listed.is_ended', 'asc'],
    ['listed.coming', 'asc'],
    ['listed.startTime', 'desc'],
    ['listed.id', 'desc'],
  ]);
}

const HOT = 6;

/** What draws most people: open ones first, then by sign-ups and views. */
export function findHotActivities(db: Db): Promise<OpenRow[]> {
  return db
    .selectFrom(onShelf(db).as('hot'))
    .selectAll()
    .orderBy((eb) =>
      eb.case('hot.applyState').when(ApplyState.open).then(0).when(ApplyState.ended).then(2).else(1).end(),
    )
    .orderBy('hot.applyNum', 'desc')
    .orderBy('hot.viewNum', 'desc')
    .orderBy('hot.id', 'desc')
    .limit(HOT)
    .execute();
}

/** One activity on the shelf, whole; undefined for every other. */
export function findOpenActivity(db: Db, id: number) {
  return onShelf(db)
    .select((eb) => [
      ...selectFields(openDetailColumns),
      'activity.detail',
      'tally.share_num as shareNum',
      servicesOf(eb.ref('activity.id'), db).as('services'),
    ])
    .where('activity.id', '=', id)
    .executeTakeFirst();
}
export type OpenDetail = NonNullable<Awaited<ReturnType<typeof findOpenActivity>>>;

/** The enabled form items of an activity on the shelf, in their order; undefined for every other activity. */
export async function findOpenForm(db: Db, id: number) {
  const activity = await db
    .selectFrom('activity')
    .where('activity.id', '=', id)
    .where('activity.publish_status', '=', PublishStatus.onShelf)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('form_item')
          .whereRef('form_item.activity_id', '=', 'activity.id')
          .where('form_item.disabled', '=', false)
          .select((item) => [
            'form_item.id',
            'form_item.activity_id',
            'form_item.name',
            item.ref('form_item.type').$castTo<FormItemType>().as('type'),
            'form_item.require',
            'form_item.sort_num',
            'form_item.description',
            'form_item.options',
          ])
          .orderBy('form_item.sort_num')
          .orderBy('form_item.id'),
      ).as('items'),
    ])
    .executeTakeFirst();
  return activity?.items;
}

/** The cities of activities on the shelf, those with most activities first. */
export async function findCities(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .where('publish_status', '=', PublishStatus.onShelf)
    .where('city_label', '<>', '')
    .groupBy('city_label')
    .select('city_label')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('city_label')
    .execute();
  return rows.map((row) => row.city_label);
}

/** The activities on the shelf, their live sign-ups, and the cities they are in. */
export function findFigures(db: Db): Promise<{ activityNum: number; applyNum: number; cityNum: number }> {
  return db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .where('activity.publish_status', '=', PublishStatus.onShelf)
    .select((eb) => [
      eb.fn.countAll<number>().as('activityNum'),
      sql<number>`coalesce(sum(tally.pending_num + tally.approved_num), 0)`.as('applyNum'),
      sql<number>`count(distinct nullif(activity.city_label, ''))`.as('cityNum'),
    ])
    .executeTakeFirstOrThrow();
}

/** A sitemap takes 50,000 addresses at most. */
const MOST_LISTED = 49_000;

/** Every activity on the shelf with its last change, newest first. */
export function findListed(db: Db) {
  return db
    .selectFrom('activity')
    .select(['id', 'updated_at'])
    .where('publish_status', '=', PublishStatus.onShelf)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** True when an activity is on the shelf. */
export async function isOnShelf(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('id', '=', id)
    .where('publish_status', '=', PublishStatus.onShelf)
    .executeTakeFirst();
  return row !== undefined;
}
