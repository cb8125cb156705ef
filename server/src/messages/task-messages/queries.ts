import type { Body, calls, MessageCounts } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, page } from '../../database/paging.ts';
import { isBlank, searchPattern } from '../../database/search.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { isStarred, StarKind } from '../stars.ts';
import { tellPeople } from '../tell.ts';

type Filters = Body<typeof calls.taskMessage.userPage>['template'];

const rows = (db: Db, userId: number) =>
  db
    .selectFrom('task_message')
    .select([
      'id',
      'msg_type',
      'content',
      'detail_id',
      'instance_code',
      'template_type',
      'priority',
      'status',
      'created_at',
      'updated_at',
      'read_at',
      isStarred(StarKind.task, userId, 'task_message.id').as('starred'),
    ])
    .where('user_id', '=', userId);

export type TaskMessageRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>;

/** A page of a person's messages, the newest first. */
export function findOwnPage(
  db: Db,
  userId: number,
  filters: Filters,
  paging: PageRequest,
  zone: TimeZone,
): Promise<Page<TaskMessageRecord>> {
  const { status = null } = filters;
  const keyword = filters.keyword ?? '';
  const periods = [
    ['created_at', filters.createdTimeStart, filters.createdTimeEnd],
    ['updated_at', filters.updatedTimeStart, filters.updatedTimeEnd],
  ] as const;
  let query = rows(db, userId)
    .$if(status !== null, (q) => q.where('status', '=', sql.lit(Number(status))))
    .$if(filters.starred === 1, (q) => q.where(isStarred(StarKind.task, userId, 'task_message.id')))
    // Among one person's messages: few enough to be read.
    .$if(!isBlank(keyword), (q) => q.where(sql<boolean>`content ilike ${searchPattern(keyword)}`));
  for (const [column, start, end] of periods) {
    const from = zone.instantOrNull(start);
    const to = zone.instantOrNull(end);
    if (from) query = query.where(column, '>=', from);
    // To the end of that second: times on the wire have no fractions.
    if (to) query = query.where(column, '<', new Date(to.getTime() + 1_000));
  }
  return page(db, query, paging, [
    ['updated_at', 'desc'],
    ['id', 'desc'],
  ]);
}

export async function countOwn(db: Db, userId: number): Promise<MessageCounts> {
  const { totalNum, readNum } = await db
    .selectFrom('task_message')
    .select((eb) => [
      eb.fn.countAll<number>().as('totalNum'),
      eb.fn.countAll<number>().filterWhere('status', '=', 1).as('readNum'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { totalNum, readNum, notReadNum: totalNum - readNum };
}

/** Marks a person's messages read, `ids` or all; answers how many were unread. His other pages hear of it. */
export async function markRead(trx: Trx, userId: number, ids: readonly number[] | null): Promise<number> {
  const which = ids === null ? sql`true` : sql`id = any(${[...ids]}::bigint[])`;
  const { rows: marked } = await sql<{ readNum: number }>`
    with people as (
      update task_message set status = 1, read_at = now()
      where user_id = ${userId} and status = 0 and ${which}
      returning user_id
    ), told as (${tellPeople})
    select count(*) as "readNum" from people, (select count(*) from told) as after`.execute(trx);
  return marked[0]?.readNum ?? 0;
}
