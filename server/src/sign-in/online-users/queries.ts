import type { Body, calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { inDepartment, manageablePeople, managedPeople, ownPeople } from '../../rights/index.ts';

type PageBody = Body<typeof calls.onlineUser.page>;

/** The open sessions of people whom the caller may see, each with whether he may end it; without order. */
async function sessions(db: Db, caller: Caller) {
  const mayEnd = sql<boolean>`(user_account.id = ${caller.userId}
    or (${managedPeople(caller)} and ${await manageablePeople(db, caller)}))`;
  return db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select([
      'session.id',
      'user_account.id as userId',
      'user_account.user_login_id as userLoginId',
      'user_account.user_name as userName',
      'department.name as deptName',
      'session.address',
      'session.browser',
      'session.created_at as createdAt',
      'session.last_seen_at as lastSeenAt',
      sql<boolean>`session.id = ${caller.sessionId}`.as('isCurrent'),
      // Nobody has added some accounts (synced ones), of which the rule is neither true nor false.
      sql<boolean>`session.id <> ${caller.sessionId} and coalesce(${mayEnd}, false)`.as('endable'),
    ])
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('user_account.status', '=', 1)
    .where('user_account.person_status', '=', 1)
    .where(ownPeople(caller));
}

/** A page of them by their sign-ins, the newest first unless asked otherwise: an order that does not move while people work. */
export async function findOnline(
  db: Db,
  caller: Caller,
  { template, sort, ...paging }: PageBody,
  zone: TimeZone,
) {
  const { keyword, deptId, address } = template;
  const from = zone.instantOrNull(template.createdTimeStart);
  const to = zone.instantOrNull(template.createdTimeEnd);
  const found = (await sessions(db, caller)).$call((rows) => {
    let narrowed = rows;
    if (keyword)
      narrowed = narrowed.where(({ ref }) =>
        contains(
          ref('user_account.grams'),
          sql<string>`user_account.user_login_id || ' ' || user_account.user_name`,
          keyword,
        ),
      );
    if (deptId) narrowed = narrowed.where(inDepartment(deptId, true));
    if (address) narrowed = narrowed.where(sql<boolean>`starts_with(session.address, ${address})`);
    if (from) narrowed = narrowed.where('session.created_at', '>=', from);
    // To the end of that second: times on the wire have no fractions.
    if (to) narrowed = narrowed.where('session.created_at', '<', new Date(to.getTime() + 1_000));
    return narrowed;
  });
  return page(db, found, paging, [['session.id', sort?.order ?? 'desc']]);
}

/** These sessions, as far as they are open and the caller sees them. */
export async function findOnlineByIds(trx: Trx, caller: Caller, ids: readonly number[]) {
  return (await sessions(trx, caller))
    .where('session.id', 'in', [...ids])
    .orderBy('session.id')
    .execute();
}
export type OnlineRecord = Awaited<ReturnType<typeof findOnlineByIds>>[number];

/** Ends sessions by their numbers. */
export async function deleteSessions(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('session')
    .where('id', 'in', [...ids])
    .execute();
}
