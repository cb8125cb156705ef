import type { Body, calls } from '@outbound/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { newestFirst, nextBehind } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Schema } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { hasKeyOf, inPart, mayMatch } from './keywords.ts';
import { type DayRange, inSpan, spanOf } from './period.ts';
import { byTime, type LogOrder, type LogPlace, nextByMonths, searchLog } from './search.ts';

type PageBody = Body<typeof calls.userLog.page>;
export type UserLogFilter = PageBody['template'];

const columns = [
  'id',
  'created_at as createdTime',
  'user_id as userId',
  'user_name as operator',
  'user_login_id as userLoginId',
  'department_name as deptName',
  'module_name as moduleName',
  'operation_type as operationType',
  'call_name as callName',
  'content',
  'object_type as objectType',
  'object_id as objectId',
  'object_name as objectName',
  'result',
  'failure',
  'changes',
  'address',
  'browser',
  'duration_ms as durationMs',
  'trace_id as traceId',
] as const;

/** What the caller may see, by looking at the row. */
const seenBy = (caller: Caller) =>
  withinScope(caller, 'operation_log.department_id', 'operation_log.user_id');

/** What the caller may see, by indexes. */
function indexedSeenBy({ scope }: Caller): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const departments = scope.deptIds.map((id) => `S${id}`);
  const own = sql<boolean>`user_id = ${scope.userId}`;
  return departments.length === 0 ? own : sql<boolean>`(${own} or ${hasKeyOf(departments)})`;
}

const keywordsOf = ({ keyword, operator, deptName, moduleName, objectName }: UserLogFilter) =>
  (
    [
      ['what', keyword],
      ['who', operator],
      ['department', deptName],
      ['module', moduleName],
      ['object', objectName],
    ] as const
  ).flatMap(([part, word]) => (word ? [{ part, keyword: word }] : []));

/** The filters that ask for a value, with the key of the index that has it. */
const valuesOf = ({ operationType, result }: UserLogFilter) => ({
  operationType: operationType ?? null,
  result: result ?? null,
  keys: [
    ...(operationType === undefined || operationType === null ? [] : [`T${operationType}`]),
    // Most calls go well: nothing is found by that.
    ...(result === 0 ? ['F'] : []),
  ],
});

const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** All that the filters ask for besides the time, and what the caller may see, by looking at the row. */
function matches(caller: Caller, filter: UserLogFilter): RawBuilder<boolean> {
  const { operationType, result } = valuesOf(filter);
  const asked: RawBuilder<boolean>[] = [seenBy(caller)];
  if (operationType !== null) asked.push(sql`operation_type = ${operationType}`);
  if (result !== null) asked.push(sql`result = ${result}`);
  if (filter.traceId) asked.push(sql`trace_id = ${filter.traceId}`);
  if (filter.userId) asked.push(sql`user_id = ${filter.userId}`);
  if (filter.address) asked.push(sql`starts_with(address collate "C", ${filter.address})`);
  for (const { part, keyword } of keywordsOf(filter)) asked.push(inPart(part, keyword));
  return allOf(asked);
}

/** The same, by the indexes as well. */
async function indexed(db: Db, caller: Caller, filter: UserLogFilter): Promise<RawBuilder<boolean>> {
  return allOf([
    matches(caller, filter),
    indexedSeenBy(caller),
    ...(await mayMatch(db, keywordsOf(filter), valuesOf(filter).keys)),
  ]);
}

/** A page of the operation log, newest first unless asked otherwise. */
export async function findUserLogs(
  db: Db,
  zone: TimeZone,
  caller: Caller,
  { template, sort, ...paging }: PageBody,
) {
  const span = spanOf(template, zone);
  const order = sort?.order ?? 'desc';
  const { createdTimeStart: _start, createdTimeEnd: _end, userId: _user, traceId, ...filters } = template;
  const asks = Object.values(filters).some((value) => value !== undefined && value !== null && value !== '');
  // A trace number and a user have indexes of their own, in the order of the list.
  if (traceId || !(asks || !caller.scope.all)) {
    const rows = db.selectFrom('operation_log').select(columns).where(inSpan(span));
    return page(db, rows.where(matches(caller, template)), paging, byTime(order), { count: 'bounded' });
  }
  const search = {
    log: 'operation_log',
    span,
    order,
    looked: matches(caller, template),
    indexed: () => indexed(db, caller, template),
  } as const;
  return await searchLog(db, search, paging, (part) =>
    db
      .selectFrom(sql<Selectable<Schema['operation_log']>>`${part}`.as('operation_log'))
      .select(columns)
      .orderBy('created_at', order)
      .orderBy('id', order)
      .execute(),
  );
}

/** One row with its bodies, found by its trace number; undefined when it does not exist for the caller. */
export function findUserLog(
  db: Db,
  zone: TimeZone,
  caller: Caller,
  { id, traceId }: { id: number; traceId: string },
) {
  return db
    .selectFrom('operation_log')
    .select(columns)
    .select(['request', 'answer'])
    .where(inSpan(spanOf({ traceId }, zone)))
    .where(matches(caller, { traceId }))
    .where('id', '=', id)
    .executeTakeFirst();
}

export type UserLogRow = Awaited<ReturnType<typeof findUserLogs>>['dataBody'][number];

/** The next rows of an export, in the list's order, each with its place. */
export async function findUserLogsBehind(
  db: Db,
  zone: TimeZone,
  caller: Caller,
  filter: UserLogFilter,
  order: LogOrder,
  place: LogPlace | null,
  most: number,
): Promise<(UserLogRow & { place: string })[]> {
  const isMatch = await indexed(db, caller, filter);
  const wanted = { log: 'operation_log', span: spanOf(filter, zone), order } as const;
  return await nextByMonths(db, wanted, place, most, (span, left) => {
    const rows = db.selectFrom('operation_log').select(columns).where(inSpan(span)).where(isMatch);
    return nextBehind(rows, place, left, { ...newestFirst, order }).execute();
  });
}

/** How many rows and failures each day of a range has, for days that have any. */
export async function countUserLogs(db: Db, caller: Caller, { start, end, dates }: DayRange, zone: TimeZone) {
  const days = dates.map((date) => zone.instant(`${date} 00:00:00`));
  const counted = await db
    .selectFrom('operation_log')
    .select((eb) => [
      // Which of the days it is: quicker than the date of each row as text.
      sql<number>`width_bucket(created_at, ${days}::timestamptz[])`.as('day'),
      eb.fn.countAll<number>().as('num'),
      sql<number>`count(*) filter (where result = 0)`.as('failNum'),
    ])
    .where(seenBy(caller))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .groupBy('day')
    .execute();
  return counted.map(({ day, ...nums }) => ({ date: dates[day - 1] ?? '', ...nums }));
}

/** How many rows, failures and people a time has. */
export async function countUserLogsWithin(
  db: Db,
  caller: Caller,
  { start, end }: Pick<DayRange, 'start' | 'end'>,
) {
  return await db
    .selectFrom('operation_log')
    .select((eb) => [
      eb.fn.countAll<number>().as('num'),
      sql<number>`count(*) filter (where result = 0)`.as('failNum'),
      sql<number>`count(distinct user_id)`.as('userNum'),
    ])
    .where(seenBy(caller))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow();
}
