import type { Body, calls, MessageCounts } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, page } from '../../database/paging.ts';
import { contains, isBlank } from '../../database/search.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { isStarred, StarKind, setStars } from '../stars.ts';
import { tellPeople } from '../tell.ts';
import { findKeys, isFor, isInForce, type Keys } from './received.ts';

type Filters = Body<typeof calls.systemMessage.userPage>['template'];

function rows(db: Db, userId: number, keys: Keys) {
  return db
    .selectFrom('system_message')
    .leftJoin('system_message_read as mark', (join) =>
      join.onRef('mark.message_id', '=', 'system_message.id').on('mark.user_id', '=', userId),
    )
    .innerJoin('user_account as updater', 'updater.id', 'system_message.updated_by')
    .select([
      'system_message.id',
      'system_message.title',
      'system_message.lead',
      'system_message.message_kind',
      'system_message.priority',
      'system_message.pinned',
      'system_message.need_confirm',
      'updater.user_name as updated_by',
      'mark.confirmed_at',
      'mark.read_at',
      isStarred(StarKind.system, userId, 'system_message.id').as('starred'),
      sql<Date>`system_message.public_time`.as('public_time'),
      sql<number>`jsonb_array_length(system_message.attachments)`.as('attachment_num'),
    ])
    .where(isInForce)
    .where(isFor(keys));
}
export type ReceivedRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** A page of what is sent to somebody and in force. */
export async function findReceivedPage(
  db: Db,
  userId: number,
  filters: Filters,
  paging: PageRequest,
  zone: TimeZone,
): Promise<Page<ReceivedRecord>> {
  const keyword = filters.keyword ?? '';
  const { status = null } = filters;
  let query = rows(db, userId, await findKeys(db, userId))
    .$if(status !== null, (q) => q.where('mark.read_at', status === 0 ? 'is' : 'is not', null))
    .$if(filters.starred === 1, (q) => q.where(isStarred(StarKind.system, userId, 'system_message.id')))
    .$if(!isBlank(keyword), (q) =>
      q.where(
        contains(
          sql.ref('system_message.grams'),
          sql`system_message.title || E'\n' || system_message.lead`,
          keyword,
        ),
      ),
    );
  const periods = [
    ['system_message.public_time', filters.publicTimeStart, filters.publicTimeEnd],
    ['system_message.updated_at', filters.updatedTimeStart, filters.updatedTimeEnd],
  ] as const;
  for (const [column, start, end] of periods) {
    const from = zone.instantOrNull(start);
    const to = zone.instantOrNull(end);
    if (from) query = query.where(column, '>=', from);
    if (to) query = query.where(column, '<', new Date(to.getTime() + 1_000));
  }
  return page(db, query, paging, [
    ['system_message.pinned', 'desc'],
    ['system_message.shown_from', 'desc'],
    ['system_message.id', 'desc'],
  ]);
}

/** How many are in force for somebody, and how many of them he has read. */
export async function countReceived(db: Db, userId: number): Promise<MessageCounts> {
  const keys = await findKeys(db, userId);
  const { totalNum, readNum } = await db
    .selectFrom('system_message')
    .leftJoin('system_message_read as mark', (join) =>
      join.onRef('mark.message_id', '=', 'system_message.id').on('mark.user_id', '=', userId),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('totalNum'),
      eb.fn.count<number>('mark.read_at').as('readNum'),
    ])
    .where(isInForce)
    .where(isFor(keys))
    .executeTakeFirstOrThrow();
  return { totalNum, readNum, notReadNum: totalNum - readNum };
}

/** When somebody read a message that is in force for him, and confirmed it; undefined where it is not his. */
export async function findReceived(db: Db, userId: number, id: number): Promise<ReceivedRecord | undefined> {
  return rows(db, userId, await findKeys(db, userId))
    .where('system_message.id', '=', id)
    .executeTakeFirst();
}

/**
 * Marks messages of somebody read: the one that he opened, or without opening them `ids` or all, but for those to be confirmed.
 * Answers how many were unread. His other pages hear of it.
 */
export async function markRead(
  trx: Trx,
  userId: number,
  { id, ids }: Pick<Body<typeof calls.systemMessage.read>, 'id' | 'ids'>,
): Promise<number> {
  const keys = await findKeys(trx, userId);
  const among = ids === undefined ? sql`true` : sql`system_message.id = any(${ids}::bigint[])`;
  const which =
    id === undefined ? sql`not system_message.need_confirm and ${among}` : sql`system_message.id = ${id}`;
  const { rows: marked } = await sql<{ readNum: number }>`
    with people as (
      insert into system_message_read (user_id, message_id)
      select ${userId}::bigint, system_message.id from system_message
      where ${isInForce} and ${isFor(keys)} and ${which} and not exists (
        select from system_message_read as mark where mark.user_id = ${userId} and mark.message_id = system_message.id)
      order by system_message.id
      on conflict do nothing
      returning user_id
    ), told as (${tellPeople})
    select count(*) as "readNum" from people, (select count(*) from told) as after`.execute(trx);
  return marked[0]?.readNum ?? 0;
}

/** Writes down that somebody confirmed a message of his; it is read with that. */
export async function confirmReceived(trx: Trx, userId: number, id: number): Promise<void> {
  await sql`
    with people as (
      insert into system_message_read (user_id, message_id, confirmed_at) values (${userId}, ${id}, now())
      on conflict (user_id, message_id) do update
      set confirmed_at = coalesce(system_message_read.confirmed_at, excluded.confirmed_at)
      returning user_id
    )
    ${tellPeople}`.execute(trx);
}

/** Stars some of what is sent to somebody and in force, or takes their stars away. */
export async function starReceived(
  trx: Trx,
  userId: number,
  { ids, starred }: { ids: readonly number[]; starred: 0 | 1 },
): Promise<void> {
  const keys = await findKeys(trx, userId);
  const own = sql`select system_message.id from system_message where ${isInForce} and ${isFor(keys)}`;
  await setStars(trx, userId, StarKind.system, { ids, starred, own });
}
