import type { Body, calls } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { Zone } from '../../http/zone.ts';
import { type LogPlace, nextBehind } from './keyset.ts';
import { countAmongNewest, newestOf } from './newest.ts';
import { type DayRange, withinPeriod } from './period.ts';
import { has, inPart, type LogPart } from './words.ts';

type PageBody = Body<typeof calls.userLog.page>;
export type UserLogFilter = PageBody['template'];

const columns = [
  'id',
  'created_at as createdTime',
  'user_id as userId',
  'user_name as operator',
  'user_login_id as userLoginId',
  'department_name as departmentName',
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

const newestFirst = [
  ['created_at', 'desc'],
  ['id', 'desc'],
] as const;

/** What the caller may see, of the time that the filters name. */
const within = (zone: Zone, caller: Caller, filter: UserLogFilter) =>
  sql<boolean>`(${withinScope(caller, 'operation_log.department_id', 'operation_log.user_id')}
    and ${withinPeriod(filter, zone)})`;

/** Everything else that the filters ask for; words by the index, or by looking at each row. */
function matches(filter: UserLogFilter, words: 'indexed' | 'looked at'): RawBuilder<boolean> {
  const { operationType, result } = filter;
  const asked: RawBuilder<boolean>[] = [sql<boolean>`true`];
  const text = (keyword: string | undefined, part: LogPart, column?: RawBuilder<unknown>) => {
    if (!keyword) return;
    if (words === 'indexed') asked.push(sql`search_runs(search_text) @> search_keys(${keyword})`);
    asked.push(inPart(part, keyword));
    // One column of several that stand in that part.
    if (column) asked.push(has(column, keyword));
  };
  if (operationType !== undefined && operationType !== null)
    asked.push(sql`operation_type = ${operationType}`);
  if (result !== undefined && result !== null) asked.push(sql`result = ${result}`);
  if (filter.traceId) asked.push(sql`trace_id = ${filter.traceId}`);
  if (filter.userId) asked.push(sql`user_id = ${filter.userId}`);
  if (filter.address) asked.push(sql`starts_with(address, ${filter.address})`);
  text(filter.keyword, 'what');
  text(filter.operator, 'who');
  text(filter.departmentName, 'department');
  text(filter.moduleName, 'what', sql`module_name`);
  text(filter.objectName, 'what', sql`object_name`);
  return sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

/** Rows of the operation log that the caller may see, by the filters; without order. */
function userLogs(db: Db, zone: Zone, caller: Caller, filter: UserLogFilter) {
  return db
    .selectFrom('operation_log')
    .select(columns)
    .where(within(zone, caller, filter))
    .where(matches(filter, 'indexed'));
}

/** A page of the operation log, newest first. */
export async function findUserLogs(db: Db, zone: Zone, caller: Caller, { template, ...paging }: PageBody) {
  const { keyword, operator, departmentName, moduleName, objectName, traceId, userId } = template;
  const isSearch = keyword || operator || departmentName || moduleName || objectName;
  // A trace number and a user have indexes of their own.
  if (isSearch && !traceId && !userId) {
    const [inSight, isMatch] = [within(zone, caller, template), matches(template, 'looked at')];
    const counted = await countAmongNewest(db, 'operation_log', inSight, isMatch, paging);
    const newest = db.selectFrom(newestOf('operation_log', inSight)).select(columns).where(isMatch);
    if (counted) return page(db, newest, paging, newestFirst, { count: () => Promise.resolve(counted) });
  }
  return page(db, userLogs(db, zone, caller, template), paging, newestFirst, { count: 'bounded' });
}

/** One row with its bodies, found by its trace number; undefined when it does not exist for the caller. */
export function findUserLog(
  db: Db,
  zone: Zone,
  caller: Caller,
  { id, traceId }: { id: number; traceId: string },
) {
  return userLogs(db, zone, caller, { traceId })
    .select(['request', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type UserLogRow = Awaited<ReturnType<typeof findUserLogs>>['dataBody'][number];

/** The next rows of an export, newest first, each with its place. */
export function findUserLogsBehind(
  db: Db,
  zone: Zone,
  caller: Caller,
  filter: UserLogFilter,
  place: LogPlace | null,
  most: number,
): Promise<(UserLogRow & { place: string })[]> {
  return nextBehind(userLogs(db, zone, caller, filter), place, most).execute();
}

/** How many rows, failures and people each day of a range has, for days that have any. */
export async function countUserLogs(
  db: Db,
  caller: Caller,
  range: Pick<DayRange, 'start' | 'end'>,
  timeZone: string,
) {
  return await db
    .selectFrom('operation_log')
    .select((eb) => [
      sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('date'),
      eb.fn.countAll<number>().as('num'),
      sql<number>`count(*) filter (where result = 0)`.as('failedNum'),
      sql<number>`count(distinct user_id)`.as('userNum'),
    ])
    .where(withinScope(caller, 'operation_log.department_id', 'operation_log.user_id'))
    .where('created_at', '>=', range.start)
    .where('created_at', '<', range.end)
    .groupBy('date')
    .execute();
}
