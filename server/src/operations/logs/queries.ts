import type { Body, calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, page } from '../../database/paging.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { Zone } from '../../http/zone.ts';

type PageBody = Body<typeof calls.userLog.page>;

/** Without a time the list shows this many days: older months are asked for on purpose. */
const DEFAULT_DAYS = 7;

/** Rows of the operation log that the caller may see, newest first. */
export async function findUserLogs(db: Db, zone: Zone, caller: Caller, body: PageBody) {
  const { template } = body;
  const query = db
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
    .$call((rows) => {
      let found = rows;
      const start = zone.instantOrNull(template.createdTimeStart);
      const end = zone.instantOrNull(template.createdTimeEnd);
      if (start) found = found.where('created_at', '>=', start);
      // To the end of that second: times on the wire have no fractions.
      if (end) found = found.where('created_at', '<', new Date(end.getTime() + 1_000));
      if (!start && !end && !template.traceId)
        found = found.where('created_at', '>=', sql<Date>`now() - make_interval(days => ${DEFAULT_DAYS})`);
      const { operationType, result } = template;
      if (operationType !== undefined && operationType !== null)
        found = found.where('operation_type', '=', operationType);
      if (result !== undefined && result !== null) found = found.where('result', '=', result);
      if (template.traceId) found = found.where('trace_id', '=', template.traceId);
      if (template.operator)
        found = found.where(has(sql`user_name || ' ' || user_login_id`, template.operator));
      if (template.objectName) found = found.where(has(sql`object_name`, template.objectName));
      if (template.keyword)
        found = found.where(
          has(sql`call_name || ' ' || content || ' ' || object_name || ' ' || module_name`, template.keyword),
        );
      return found;
    });
  return page(
    db,
    query,
    body,
    [
      ['created_at', 'desc'],
      ['id', 'desc'],
    ],
    { count: 'bounded' },
  );
}

export type UserLogRow = Awaited<ReturnType<typeof findUserLogs>> extends Page<infer R> ? R : never;

/** Substring search without an index of its own: the time range has narrowed the rows down before. */
const has = (text: ReturnType<typeof sql>, keyword: string) =>
  sql<boolean>`search_fold(${text}) like search_pattern(${keyword})`;
