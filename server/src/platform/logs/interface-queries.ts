import { type Body, type calls, interfaceServices } from '@outbound/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { newestFirst, nextBehind } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Schema } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { findCalls, findLogins, has, isOf } from './keywords.ts';
import { type DayRange, inSpan, spanOf } from './period.ts';
import { byTime, type LogOrder, type LogPlace, nextByMonths, searchLog } from './search.ts';

type PageBody = Body<typeof calls.interfaceLog.page>;
export type InterfaceLogFilter = PageBody['template'];

/** "Is somebody whom the caller may see"; visitors belong to no department. */
const isSeenBy =
  (caller: Caller) =>
  (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
    caller.scope.all
      ? sql<boolean>`true`
      : sql<boolean>`${userId} in (
          select user_account.id from user_account
          where ${withinScope(caller, 'user_account.department_id', 'user_account.id')})`;

/** Calls that the caller may see. */
const seenBy = (caller: Caller) => isSeenBy(caller)(sql`interface_log.user_id`);

const columns = [
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
] as const;

/** All that the filters ask for besides the time, and what the caller may see, by looking at the row. */
function matches(caller: Caller, filter: InterfaceLogFilter): RawBuilder<boolean> {
  const { result, durationMs, service, method, callPath, callName, userLoginId, traceId } = filter;
  const asked: RawBuilder<boolean>[] = [seenBy(caller)];
  if (method) asked.push(sql`method = ${method}`);
  if (result !== undefined && result !== null) asked.push(sql`result = ${result}`);
  if (durationMs !== undefined && durationMs !== null) asked.push(sql`duration_ms >= ${durationMs}`);
  if (traceId) asked.push(sql`trace_id = ${traceId}`);
  if (service) asked.push(isOf(service, sql`call_path`));
  if (callPath) asked.push(has(sql`call_path`, callPath));
  if (callName) asked.push(has(sql`call_name`, callName));
  if (userLoginId) asked.push(has(sql`user_login_id`, userLoginId));
  return sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

/** The same, by the calls and callers that the words find. Null: there are none, so that no row can be. */
async function indexed(
  db: Db,
  caller: Caller,
  filter: InterfaceLogFilter,
): Promise<RawBuilder<boolean> | null> {
  const { service, method, callPath, callName, userLoginId } = filter;
  const calls = service || method || callPath || callName ? await findCalls(db, filter) : null;
  const logins =
    userLoginId || !caller.scope.all ? await findLogins(db, userLoginId ?? '', isSeenBy(caller)) : null;
  if (calls?.length === 0 || logins?.length === 0) return null;
  const one = (values: readonly string[]) => sql`any(${[...new Set(values)]}::text[])`;
  const asked: RawBuilder<boolean>[] = [];
  if (calls) asked.push(sql`call_path = ${one(calls.map(({ path }) => path))}`);
  if (calls && callName) asked.push(sql`call_name = ${one(calls.map(({ name }) => name))}`);
  if (logins) asked.push(sql`user_login_id = ${one(logins)}`);
  // Of a long list the planner does not see that the indexes of callers, which have no empty name, have all of it.
  if (logins?.includes('') === false) asked.push(sql`user_login_id <> ''`);
  // Words are not looked for again in rows that have one of their terms.
  const left: InterfaceLogFilter = { ...filter };
  if (calls) left.callPath = left.callName = '';
  if (logins) left.userLoginId = '';
  return sql<boolean>`(${sql.join([matches(caller, left), ...asked], sql` and `)})`;
}

/** The service of a call by its path; '' for what belongs to none. */
export function serviceOf(callPath: string): string {
  const [, first, second] = callPath.split('/');
  return interfaceServices.find((service) => service === first || service === second) ?? '';
}

/** A page of the interface log, newest first unless asked otherwise. */
export async function findInterfaceLogs(
  db: Db,
  zone: TimeZone,
  caller: Caller,
  { template, sort, ...paging }: PageBody,
) {
  const span = spanOf(template, zone);
  const order = sort?.order ?? 'desc';
  const { createdTimeStart: _start, createdTimeEnd: _end, traceId, ...filters } = template;
  const asks = Object.values(filters).some((value) => value !== undefined && value !== null && value !== '');
  // A trace number has an index of its own.
  if (traceId || !(asks || !caller.scope.all)) {
    const rows = db.selectFrom('interface_log').select(columns).where(inSpan(span));
    return page(db, rows.where(matches(caller, template)), paging, byTime(order), { count: 'bounded' });
  }
  const isMatch = await indexed(db, caller, template);
  if (!isMatch) return { dataBody: [], count: 0, pageNum: paging.pageNum };
  // To look for a term is quicker than to fold its row.
  const search = {
    log: 'interface_log',
    span,
    order,
    looked: isMatch,
    indexed: () => Promise.resolve(isMatch),
  } as const;
  return await searchLog(db, search, paging, (part) =>
    db
      .selectFrom(sql<Selectable<Schema['interface_log']>>`${part}`.as('interface_log'))
      .select(columns)
      .orderBy('created_at', order)
      .orderBy('id', order)
      .execute(),
  );
}

export type InterfaceLogRow = Awaited<ReturnType<typeof findInterfaceLogs>>['dataBody'][number];

/** The next rows of an export, in the list's order, each with its place. */
export async function findInterfaceLogsBehind(
  db: Db,
  zone: TimeZone,
  caller: Caller,
  filter: InterfaceLogFilter,
  order: LogOrder,
  place: LogPlace | null,
  most: number,
): Promise<(InterfaceLogRow & { place: string })[]> {
  const isMatch = await indexed(db, caller, filter);
  if (!isMatch) return [];
  const wanted = { log: 'interface_log', span: spanOf(filter, zone), order } as const;
  return await nextByMonths(db, wanted, place, most, (span, left) => {
    const rows = db.selectFrom('interface_log').select(columns).where(inSpan(span)).where(isMatch);
    return nextBehind(rows, place, left, { ...newestFirst, order }).execute();
  });
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
      sql<number>`coalesce(sum(call_count) filter (where result = 0), 0)`.as('failNum'),
    ])
    .where(seenBy(caller))
    .where('created_at', '>=', range.start)
    .where('created_at', '<', range.end)
    .groupBy(['call_path', 'step'])
    .execute();
}
