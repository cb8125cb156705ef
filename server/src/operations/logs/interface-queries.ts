import { type Body, type calls, interfaceServices } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { Zone } from '../../http/zone.ts';
import { type DayRange, has, withinPeriod } from './period.ts';
import type { LogPlace } from './user-queries.ts';

type PageBody = Body<typeof calls.interfaceLog.page>;
export type InterfaceLogFilter = PageBody['template'];

/** Calls of visitors and of people whom the caller may see: visitors belong to no department. */
function seenBy(caller: Caller): RawBuilder<boolean> {
  if (caller.scope.all) return sql<boolean>`true`;
  return sql<boolean>`interface_log.user_id in (
    select user_account.id from user_account
    where ${withinScope(caller, 'user_account.department_id', 'user_account.id')})`;
}

function interfaceLogs(db: Db, zone: Zone, caller: Caller, filter: InterfaceLogFilter) {
  const { result, durationMs, service } = filter;
  return db
    .selectFrom('interface_log')
    .select([
      'id',
      'created_at as createdTime',
      'call_path as callPath',
      'call_name as callName',
      'method',
      'user_login_id as userLoginId',
      'address',
      'status',
      'result',
      'code',
      'duration_ms as durationMs',
      'request_bytes as requestBytes',
      'answer_bytes as answerBytes',
      'call_count as callNum',
      'trace_id as traceId',
    ])
    .where(seenBy(caller))
    .where(withinPeriod(filter, zone))
    .$call((rows) => {
      let found = rows;
      if (filter.callPath) found = found.where(has(sql`call_path`, filter.callPath));
      if (filter.callName) found = found.where(has(sql`call_name`, filter.callName));
      if (service)
        found = found.where(
          service === 'common'
            ? sql<boolean>`(starts_with(call_path, '/common/') or starts_with(call_path, '/api/common/'))`
            : sql<boolean>`starts_with(call_path, ${`/${service}/`})`,
        );
      if (filter.userLoginId) found = found.where(has(sql`user_login_id`, filter.userLoginId));
      if (filter.method) found = found.where('method', '=', filter.method);
      if (result !== undefined && result !== null) found = found.where('result', '=', result);
      if (durationMs !== undefined && durationMs !== null)
        found = found.where('duration_ms', '>=', durationMs);
      if (filter.traceId) found = found.where('trace_id', '=', filter.traceId);
      return found;
    });
}

/** The service of a call by its path; '' for what belongs to none. */
export function serviceOf(callPath: string): string {
  const [, first, second] = callPath.split('/');
  return interfaceServices.find((service) => service === first || service === second) ?? '';
}

/** A page of the interface log, newest first. */
export function findInterfaceLogs(db: Db, zone: Zone, caller: Caller, { template, ...paging }: PageBody) {
  return page(
    db,
    interfaceLogs(db, zone, caller, template),
    paging,
    [
      ['created_at', 'desc'],
      ['id', 'desc'],
    ],
    { count: 'bounded' },
  );
}

export type InterfaceLogRow = Awaited<ReturnType<typeof findInterfaceLogs>>['dataBody'][number];

/** The next rows of an export, newest first, each with its place. */
export function findInterfaceLogsBehind(
  db: Db,
  zone: Zone,
  caller: Caller,
  filter: InterfaceLogFilter,
  place: LogPlace | null,
  most: number,
): Promise<(InterfaceLogRow & { place: string })[]> {
  return interfaceLogs(db, zone, caller, filter)
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

/** Each step of durations is a tenth longer than the one before. */
const STEP = Math.log(1.1);

/** The longest duration of a step, in whole milliseconds. */
export const stepMs = (step: number) => Math.round(Math.exp(step * STEP));

/** Calls by path and step of duration: percentiles come from these counts, without sorting every call there was. */
export function countInterfaceLogs(db: Db, caller: Caller, range: Pick<DayRange, 'start' | 'end'>) {
  return db
    .selectFrom('interface_log')
    .select([
      'call_path as callPath',
      sql<string>`max(call_name)`.as('callName'),
      sql<number>`ceil(ln(greatest(duration_ms, 1)) / ${STEP}::float8)::int`.as('step'),
      sql<number>`sum(call_count)`.as('callNum'),
      sql<number>`coalesce(sum(call_count) filter (where result = 0), 0)`.as('failedNum'),
    ])
    .where(seenBy(caller))
    .where('created_at', '>=', range.start)
    .where('created_at', '<', range.end)
    .groupBy(['call_path', 'step'])
    .execute();
}
