import type { Body, calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { Zone } from '../../http/zone.ts';
import { type DayRange, has, withinPeriod } from './period.ts';

type PageBody = Body<typeof calls.userLog.page>;
export type UserLogFilter = PageBody['template'];

/** Rows of the operation log that the caller may see, by the filters; without order. */
function userLogs(db: Db, zone: Zone, caller: Caller, filter: UserLogFilter) {
  const { operationType, result } = filter;
  return db
    .selectFrom('operation_log')
    .select([
      'id',
      'created_at as createdTime',
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
    ])
    .where(withinScope(caller, 'operation_log.department_id', 'operation_log.user_id'))
    .where(withinPeriod(filter, zone))
    .$call((rows) => {
      let found = rows;
      if (operationType !== undefined && operationType !== null)
        found = found.where('operation_type', '=', operationType);
      if (result !== undefined && result !== null) found = found.where('result', '=', result);
      if (filter.traceId) found = found.where('trace_id', '=', filter.traceId);
      if (filter.operator) found = found.where(has(sql`user_name || ' ' || user_login_id`, filter.operator));
      if (filter.departmentName) found = found.where(has(sql`department_name`, filter.departmentName));
      if (filter.moduleName) found = found.where(has(sql`module_name`, filter.moduleName));
      if (filter.address) found = found.where(sql<boolean>`starts_with(address, ${filter.address})`);
      if (filter.objectName) found = found.where(has(sql`object_name`, filter.objectName));
      if (filter.keyword)
        found = found.where(
          has(sql`call_name || ' ' || content || ' ' || object_name || ' ' || module_name`, filter.keyword),
        );
      return found;
    });
}

/** A page of the operation log, newest first. */
export function findUserLogs(db: Db, zone: Zone, caller: Caller, { template, ...paging }: PageBody) {
  return page(
    db,
    userLogs(db, zone, caller, template),
    paging,
    [
      ['created_at', 'desc'],
      ['id', 'desc'],
    ],
    { count: 'bounded' },
  );
}

export type UserLogRow = Awaited<ReturnType<typeof findUserLogs>>['dataBody'][number];

/** Where an export goes on: behind this row. The time is the database's text, because a Date loses microseconds. */
export interface LogPlace {
  createdAt: string;
  id: number;
}

/** The next rows of an export, newest first, each with its place. */
export function findUserLogsBehind(
  db: Db,
  zone: Zone,
  caller: Caller,
  filter: UserLogFilter,
  place: LogPlace | null,
  most: number,
): Promise<(UserLogRow & { place: string })[]> {
  return userLogs(db, zone, caller, filter)
    .select(sql<string>`created_at::text`.as('place'))
    .$if(place !== null, (rows) =>
      rows.where(
        sql<boolean>`(created_at, id) < (${place?.createdAt ?? ''}::timestamptz, ${place?.id ?? 0})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
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
