import { ApplyState, PublishStatus } from '@outbound/contract';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { gathered, withKeys } from '../../database/gathered.ts';
import type { Db } from '../../database/open.ts';
import { rowsOf } from '../../database/paging.ts';
import { anyOf, byWholeKeys } from '../../database/statements.ts';
import { selectFields } from '../../records/field-table.ts';
import { attachmentsIn } from '../file-items.ts';
import { findTitlesWith } from '../suggested.ts';
import type { Titles } from '../titles.ts';
import { applyStateNow, isInApplyState } from './apply-state.ts';
import { openDetailColumns, openRowColumns } from './fields.ts';
import { applyNum, limitsOf, moreOfItems, servicesOf } from './queries.ts';
import { sessionsFirst, sessionsOf } from './sessions.ts';

/** Activities on the shelf: the only door through which visitors get at any. */
function buildOnShelf(db: Db) {
  return (
    db
      .selectFrom('activity')
      .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
      // In the text: a list without filters then has no parameters, and PostgreSQL keeps its plan.
      .where('activity.publish_status', '=', sql.lit(PublishStatus.onShelf))
      .select([
        'activity.id',
        'activity.title',
        'activity.title_es as titleEs',
        'activity.title_pt as titlePt',
        'activity.poster',
        ...selectFields(openRowColumns),
        'tally.capacity',
        'tally.view_num as viewNum',
        applyNum.as('applyNum'),
        applyStateNow.as('applyState'),
      ])
  );
}

/** Put together once, like the office's rows (see queries.ts). */
const built = new WeakMap<Db, ReturnType<typeof buildOnShelf>>();

/** Those on the shelf, with all that a list shows of them. */
export function onShelf(db: Db) {
  const rows = built.get(db) ?? buildOnShelf(db);
  built.set(db, rows);
  return rows;
}

export type OpenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof buildOnShelf>['executeTakeFirst']>>>;

/** The first titles with the word, in the order of the list. */
export const findActivityTitles = (db: Db, keyword: string, most: number): Promise<Titles[]> =>
  findTitlesWith(
    db,
    keyword,
    {
      table: 'activity',
      isShown: sql`activity.publish_status = ${sql.lit(PublishStatus.onShelf)}`,
      beginning: {
        where: sql`activity.end_time > now()`,
        order: sql`activity.end_time, activity.start_time, activity.id`,
      },
      order: sql`end_time <= now(), case when end_time > now() then start_time end, start_time desc, id desc`,
      orderedBy: ['start_time', 'end_time'],
    },
    most,
  );

const HOT = 6;

/** What draws most people: open ones first, then by sign-ups and views. Ended ones come last, so mostly nobody looks at them. */
export async function findHotActivities(db: Db): Promise<OpenRow[]> {
  const living = await hottest(db, sql`activity.end_time > now()`, HOT);
  const ended =
    living.length < HOT ? await hottest(db, sql`activity.end_time <= now()`, HOT - living.length) : [];
  return rowsOf([...living, ...ended], (shown) =>
    onShelf(db).where('activity.id', 'in', shown).modifyEnd(byWholeKeys).execute(),
  );
}

async function hottest(db: Db, those: RawBuilder<unknown>, most: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select activity.id from activity join activity_tally as tally on tally.activity_id = activity.id
    where activity.publish_status = ${sql.lit(PublishStatus.onShelf)} and ${those}
    order by ${isInApplyState(ApplyState.open)} desc, ${applyNum} desc, tally.view_num desc, activity.id desc
    limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Activities on the shelf, whole. */
function wholeOnShelf(db: Db, ids: number[]) {
  return onShelf(db)
    .select((eb) => [
      ...selectFields(openDetailColumns),
      'activity.detail',
      'activity.detail_es as detailEs',
      'activity.detail_pt as detailPt',
      'activity.name_texts as nameTexts',
      'activity.apply_notes_es as applyNotesEs',
      'activity.apply_notes_pt as applyNotesPt',
      attachmentsIn('activity.attachments').as('attachmentList'),
      'tally.share_num as shareNum',
      'tally.waiting_num as waitingNum',
      'activity.wait_mode as waitMode',
      'activity.keep_months as keepMonths',
      'activity.wait_capacity as waitCapacity',
      servicesOf(eb.ref('activity.id'), db).as('services'),
      sessionsOf(eb.ref('activity.id'), db).as('sessions'),
    ])
    .where(sql<boolean>`activity.id = ${anyOf(ids)}`)
    .modifyEnd(byWholeKeys);
}
export type OpenDetail = InferResult<ReturnType<typeof wholeOnShelf>>[number];

/** Finds one activity on the shelf, whole, with others that are asked for at the same time; undefined for every other. */
export function openActivityFinder(db: Db): (id: number) => Promise<OpenDetail | undefined> {
  const find = withKeys(db, (ids: number[]) => wholeOnShelf(db, ids));
  return gathered<number, OpenDetail>(async (ids) => new Map((await find(ids)).map((row) => [row.id, row])));
}

/** The enabled form items of an activity on the shelf, in their order, with its sessions; undefined for every other activity. */
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
          // Staff asks these at the door.
          .where('form_item.at_door', '=', false)
          .select([
            'form_item.id',
            'form_item.activity_id',
            'form_item.name',
            'form_item.type',
            'form_item.require',
            'form_item.sort_num',
            'form_item.description',
            'form_item.options',
            ...moreOfItems,
            limitsOf(db).as('limits'),
          ])
          .orderBy('form_item.sort_num')
          .orderBy(sessionsFirst('form_item.name'))
          .orderBy('form_item.id'),
      ).as('items'),
      'activity.time_zone as timeZone',
      'activity.name_texts as nameTexts',
      sessionsOf(eb.ref('activity.id'), db).as('sessions'),
    ])
    .executeTakeFirst();
  return activity;
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

/** An activity is on the shelf. */
export const isShown = sql<boolean>`(activity.publish_status = ${sql.lit(PublishStatus.onShelf)})`;

/** True when an activity is on the shelf. */
export async function isOnShelf(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst();
  return row !== undefined;
}
