import {
  type ApplyStatus,
  type Body,
  type calls,
  DOOR_OPEN_HOURS,
  HeldStatus,
  PublishStatus,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import { type Page, type PageRequest, pageByIds } from '../../../database/paging.ts';
import { contains } from '../../../database/search.ts';
import type { Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { ofOwnActivities, ownActivities, servicesOf } from '../../activities/index.ts';
import { ownSessions } from '../attendance.ts';
import { hasKeyword } from '../filters.ts';

/** Sign-ups of the caller's scope as the door sees them. */
export function seatRows(db: Db | Trx, caller: Caller) {
  return db
    .selectFrom('application')
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .select((eb) => [
      'application.id',
      'application.activity_id',
      'application.apply_code',
      eb.ref('application.apply_status').$castTo<ApplyStatus>().as('apply_status'),
      'application.apply_name',
      'application.mobile_phone',
      'application.reviewed_at',
      'application.withdrawn_at',
      'application.created_at',
      'application.checked_in_at',
      'application.purged_at',
      eb
        .selectFrom('activity_service')
        .whereRef('activity_service.id', '=', 'application.service_id')
        .select('activity_service.name')
        .$asScalar()
        .$notNull()
        .as('service'),
      eb
        .selectFrom('check_in')
        .innerJoin('user_account', 'user_account.id', 'check_in.checked_by')
        .whereRef('check_in.application_id', '=', 'application.id')
        .where('check_in.undone_at', 'is', null)
        .select('user_account.user_name')
        .$asScalar()
        .as('checked_by'),
      ownSessions.as('sessions'),
    ]);
}
export type SeatRow = NonNullable<Awaited<ReturnType<ReturnType<typeof seatRows>['executeTakeFirst']>>>;

/** One of them; undefined when it does not exist for the caller. */
export function findSeat(db: Db | Trx, caller: Caller, id: number): Promise<SeatRow | undefined> {
  return seatRows(db, caller).where('application.id', '=', id).executeTakeFirst();
}

/** Several of them, by id. */
export async function findSeatsById(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SeatRow>> {
  if (ids.length === 0) return new Map();
  const rows = await seatRows(db, caller)
    .where('application.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same, held until the transaction ends. */
export async function holdSeat(trx: Trx, caller: Caller, id: number): Promise<SeatRow | undefined> {
  await sql`select from application where id = ${id} and ${ofOwnActivities(caller, 'application.activity_id')}
    for no key update`.execute(trx);
  return findSeat(trx, caller, id);
}

/** Who may come in, in the order of their ids, behind one. */
export function findSeats(
  db: Db,
  caller: Caller,
  { activityId, after, most }: { activityId: number; after: number; most: number },
): Promise<SeatRow[]> {
  return seatRows(db, caller)
    .where('application.activity_id', '=', activityId)
    .where('application.apply_status', '=', 1)
    .where('application.id', '>', after)
    .orderBy('application.id')
    .limit(most)
    .execute();
}

/** A page of an activity's sign-ups that have a text in name, company, number or phone, the newest first. */
export function searchSeats(
  db: Db,
  caller: Caller,
  { activityId, keyword }: { activityId: number; keyword: string },
  paging: PageRequest,
): Promise<Page<SeatRow>> {
  const ids = seatRows(db, caller)
    .clearSelect()
    .select('application.id')
    .where('application.activity_id', '=', activityId)
    .$if(keyword !== '', (q) => q.where(hasKeyword(caller, keyword)));
  return pageByIds(
    db,
    ids,
    paging,
    [
      ['application.created_at', 'desc'],
      ['application.id', 'desc'],
    ],
    (shown) => seatRows(db, caller).where('application.id', 'in', shown).execute(),
    { count: 'bounded' },
  );
}

type DoorFilters = Body<typeof calls.checkIn.activityPage>['template'];

/**
 * Activities that are not long over and were shown to visitors, the next one first. Gathered by their ends and then put in order: in the
 * order of their beginnings all that ever took place would be gone through before the first of them.
 */
export function findDoors(db: Db, caller: Caller, { keyword, id }: DoorFilters, paging: PageRequest) {
  const ids = db
    .with(
      (cte) => cte('door').materialized(),
      () =>
        db
          .selectFrom('activity')
          .select(['activity.id', 'activity.start_time'])
          .where(ownActivities(caller))
          .where('activity.publish_status', '<>', PublishStatus.pending)
          .where('activity.held_status', '<>', HeldStatus.cancelled)
          .where(
            'activity.end_time',
            '>',
            sql<Date>`now() - make_interval(hours => ${sql.lit(DOOR_OPEN_HOURS)})`,
          )
          .$if(id !== undefined, (q) => q.where('activity.id', '=', id ?? 0))
          .$if(!!keyword, (q) =>
            q.where(({ ref }) => contains(ref('activity.grams'), ref('activity.title'), keyword ?? '')),
          ),
    )
    .selectFrom('door')
    .select('door.id');
  return pageByIds(
    db,
    ids,
    paging,
    [
      ['door.start_time', 'asc'],
      ['door.id', 'asc'],
    ],
    (shown) => doorRows(db).where('activity.id', 'in', shown).execute(),
    { count: 'bounded' },
  );
}

function doorRows(db: Db) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_tally as tally', 'tally.activity_id', 'activity.id')
    .select((eb) => [
      'activity.id',
      'activity.title',
      'activity.time_zone',
      'activity.start_time',
      'activity.end_time',
      'tally.approved_num',
      servicesOf(eb.ref('activity.id'), db).as('services'),
      sql<number>`(select count(*) from application
        where activity_id = activity.id and checked_in_at is not null and apply_status = 1)`.as(
        'checked_num',
      ),
    ]);
}
export type DoorRow = NonNullable<Awaited<ReturnType<ReturnType<typeof doorRows>['executeTakeFirst']>>>;

/** An activity that the caller may see; undefined for others. */
export function findDoor(db: Db | Trx, caller: Caller, activityId: number) {
  return db
    .selectFrom('activity')
    .select((eb) => [
      'title',
      'time_zone',
      'end_time',
      eb.ref('publish_status').$castTo<PublishStatus>().as('publish_status'),
      'held_status',
    ])
    .where('id', '=', activityId)
    .where(ownActivities(caller))
    .executeTakeFirst();
}
export type Door = NonNullable<Awaited<ReturnType<typeof findDoor>>>;

/** Whether somebody stood at its door then: it was shown to visitors, took place, and is not long over. */
export const isDoorOpen = (
  { publish_status, held_status, end_time }: Pick<Door, 'publish_status' | 'held_status' | 'end_time'>,
  at: Date,
): boolean =>
  publish_status !== PublishStatus.pending &&
  held_status !== HeldStatus.cancelled &&
  at.getTime() <= end_time.getTime() + DOOR_OPEN_HOURS * 3_600_000;

/** The titles of several, by id. */
export async function findDoorTitles(
  db: Db | Trx,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .where(ownActivities(caller))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
