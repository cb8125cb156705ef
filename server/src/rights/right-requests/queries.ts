import type { Body, calls, RightRequestStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import { searchKeys, searchPattern } from '../../database/search.ts';
import type { SortedRequest } from '../../database/sorting.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { managedPeople } from '../scope/index.ts';

const DAY_MS = 86_400_000;

type Filters = Body<typeof calls.rightRequest.page>['template'];

function requestRows(db: Db) {
  return db
    .selectFrom('right_request')
    .innerJoin('user_account', 'user_account.id', 'right_request.user_id')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .leftJoin('user_account as decider', 'decider.id', 'right_request.decided_by')
    .select((eb) => [
      'right_request.id',
      'right_request.user_id',
      'right_request.reason',
      eb.ref('right_request.status').$castTo<RightRequestStatus>().as('status'),
      'right_request.answer',
      'right_request.role_name',
      'right_request.decided_at',
      'right_request.created_at',
      'decider.user_name as decided_by',
      'user_account.user_name',
      'user_account.user_login_id',
      'user_account.status as user_status',
      'user_account.person_status',
      'user_account.deleted_at',
      'department.name as department_name',
      jsonArrayFrom(
        eb
          .selectFrom('right_request_function')
          .whereRef('right_request_function.request_id', '=', 'right_request.id')
          .select(['right_request_function.permission_code as permissionCode', 'right_request_function.name'])
          .orderBy('right_request_function.place'),
      ).as('resources'),
    ]);
}
export type RequestRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirst']>>
>;

/** Whose requests does he decide? Of those whom he may change, but for himself; also of the deleted, to be read. */
const decidedBy = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${managedPeople(caller)} and user_account.id <> ${caller.userId})`;

/** A page of other people's requests within the caller's scope. */
export function findRequestPage(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort, ...paging }: SortedRequest<'createdTime'>,
  zone: TimeZone,
) {
  const { keyword = '', status } = filters;
  const from = zone.instantOrNull(filters.createdTimeStart);
  const to = zone.instantOrNull(filters.createdTimeEnd);
  const query = requestRows(db)
    .where(decidedBy(caller))
    .$if(keyword !== '', (q) =>
      q.where(
        sql<boolean>`(user_account.grams @> ${searchKeys(keyword)}
          and user_account.search_text like ${searchPattern(keyword)})`,
      ),
    )
    .$if(status != null, (q) => q.where('right_request.status', '=', Number(status)))
    .$if(from !== null, (q) => q.where('right_request.created_at', '>=', from as Date))
    // To the end of that second: times on the wire have no fractions.
    .$if(to !== null, (q) =>
      q.where('right_request.created_at', '<', new Date((to as Date).getTime() + 1_000)),
    );
  // Their numbers are in the order of their times.
  const ordering = sort
    ? ([['right_request.id', sort.order]] as const)
    : ([
        ['right_request.is_open', 'desc'],
        ['right_request.id', 'desc'],
      ] as const);
  return page(db, query, paging, ordering);
}

/** A page of one's own. */
export function findOwnPage(db: Db, userId: number, { sort, ...paging }: SortedRequest<'createdTime'>) {
  return page(db, requestRows(db).where('right_request.user_id', '=', userId), paging, [
    ['right_request.id', sort?.order ?? 'desc'],
  ]);
}

/** How many requests wait for this caller. */
export async function countOpen(db: Db, caller: Caller): Promise<number> {
  const { count } = await db
    .selectFrom('right_request')
    .innerJoin('user_account', 'user_account.id', 'right_request.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('right_request.is_open', '=', true)
    .where(decidedBy(caller))
    .executeTakeFirstOrThrow();
  return count;
}

/** A request of somebody whom the caller may change, his own among them; undefined when it does not exist for him. */
export function findRequest(db: Db, caller: Caller, id: number): Promise<RequestRecord | undefined> {
  return requestRows(db).where('right_request.id', '=', id).where(managedPeople(caller)).executeTakeFirst();
}

/** One's own request. */
export function findOwnRequest(db: Db, userId: number, id: number): Promise<RequestRecord | undefined> {
  return requestRows(db)
    .where('right_request.id', '=', id)
    .where('right_request.user_id', '=', userId)
    .executeTakeFirst();
}

/** The codes that wait in requests of a user. */
export async function findOpenCodes(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('right_request_function')
    .select('permission_code as code')
    .where('user_id', '=', userId)
    .where('is_open', '=', true)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** How many requests of a user wait, and how many came within 24 hours. */
export async function countRequestsOf(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ open: number; lately: number }> {
  const since = new Date(now.getTime() - DAY_MS);
  return db
    .selectFrom('right_request')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('is_open', '=', true).as('open'),
      eb.fn.countAll<number>().filterWhere('created_at', '>', since).as('lately'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Holds a request, after its person and before any role: of two deciders the second one finds it decided. */
export async function holdRequest(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('right_request').select('id').where('id', '=', id).forUpdate().execute();
}

/** Writes a request that waits; answers its id. */
export async function insertRequest(
  trx: Trx,
  wish: { userId: number; reason: string; resources: readonly { code: string; name: string }[]; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('right_request')
    .values({ user_id: wish.userId, reason: wish.reason, created_at: wish.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('right_request_function')
    .values(
      wish.resources.map(({ code, name }, place) => ({
        request_id: id,
        permission_code: code,
        name,
        place,
        user_id: wish.userId,
      })),
    )
    .execute();
  return id;
}

interface Decision {
  status: Exclude<RightRequestStatus, typeof RightRequestStatus.open>;
  answer?: string;
  role?: { id: number; name: string };
  userId: number;
  now: Date;
}

/** Ends a request that is held and waits. */
export async function closeRequest(trx: Trx, id: number, decision: Decision): Promise<void> {
  const { status, answer = '', role = null, userId, now } = decision;
  await trx
    .updateTable('right_request')
    .set({
      status,
      answer,
      role_id: role?.id ?? null,
      role_name: role?.name ?? '',
      decided_by: userId,
      decided_at: now,
    })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('right_request_function')
    .set({ is_open: false })
    .where('request_id', '=', id)
    .execute();
}
