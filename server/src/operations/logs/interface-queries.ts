import { type Body, type calls, interfaceServices } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { page } from '../../database/paging.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import type { Zone } from '../../http/zone.ts';
import { type LogPlace, nextBehind } from './keyset.ts';
import { countAmongNewest, newestOf } from './newest.ts';
import { type DayRange, withinPeriod } from './period.ts';
import { findTerms, has } from './words.ts';

type PageBody = Body<typeof calls.interfaceLog.page>;
export type InterfaceLogFilter = PageBody['template'];

/** Calls of visitors and of people whom the caller may see: visitors belong to no department. */
function seenBy(caller: Caller): RawBuilder<boolean> {
  if (caller.scope.all) return sql<boolean>`true`;
  return sql<boolean>`interface_log.user_id in (
    select user_account.id from user_account
    where ${withinScope(caller, 'user_account.department_id', 'user_account.id')})`;
}

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

const newestFirst = [
  ['created_at', 'desc'],
  ['id', 'desc'],
] as const;

/** What the caller may see, of the time that the filters name. */
const within = (zone: Zone, caller: Caller, filter: InterfaceLogFilter) =>
  sql<boolean>`(${seenBy(caller)} and ${withinPeriod(filter, zone)})`;

/** Everything else that the filters ask for. Words become the paths, names and callers that contain them. */
async function matchesOf(db: Db, filter: InterfaceLogFilter): Promise<RawBuilder<boolean>> {
  const { result, durationMs, service, method } = filter;
  const asked: RawBuilder<boolean>[] = [sql<boolean>`true`];
  for (const [kind, column, keyword] of [
    ['path', sql`call_path`, filter.callPath],
    ['name', sql`call_name`, filter.callName],
    ['caller', sql`user_login_id`, filter.userLoginId],
  ] as const) {
    if (!keyword) continue;
    const terms = await findTerms(db, kind, keyword);
    asked.push(terms ? sql`${column} = any(${terms}::text[])` : has(column, keyword));
  }
  if (service === 'common')
    asked.push(sql`(starts_with(call_path, '/common/') or starts_with(call_path, '/api/common/'))`);
  else if (service) asked.push(sql`starts_with(call_path, ${`/${service}/`})`);
  if (method) asked.push(sql`method = ${method}`);
  if (result !== undefined && result !== null) asked.push(sql`result = ${result}`);
  if (durationMs !== undefined && durationMs !== null) asked.push(sql`duration_ms >= ${durationMs}`);
  if (filter.traceId) asked.push(sql`trace_id = ${filter.traceId}`);
  return sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

/** The service of a call by its path; '' for what belongs to none. */
export function serviceOf(callPath: string): string {
  const [, first, second] = callPath.split('/');
  return interfaceServices.find((service) => service === first || service === second) ?? '';
}

/** A page of the interface log, newest first. */
export async function findInterfaceLogs(
  db: Db,
  zone: Zone,
  caller: Caller,
  { template, ...paging }: PageBody,
) {
  const inSight = within(zone, caller, template);
  const isMatch = await matchesOf(db, template);
  const all = db.selectFrom('interface_log').select(columns).where(inSight).where(isMatch);
  const { callPath, callName, userLoginId, traceId } = template;
  if (!(callPath || callName || userLoginId) || traceId)
    return page(db, all, paging, newestFirst, { count: 'bounded' });
  const counted = await countAmongNewest(db, 'interface_log', inSight, isMatch, paging);
  const newest = db.selectFrom(newestOf('interface_log', inSight)).select(columns).where(isMatch);
  if (counted) return page(db, newest, paging, newestFirst, { count: () => Promise.resolve(counted) });
  // Rare words, so that all of their rows are read and put in order here. Without the offset the planner, who takes them for
  // as frequent as others, would look for the first page among the newest of all rows.
  const rare = db
    .selectFrom(all.select(['created_at']).offset(sql<number>`0`).as('interface_log'))
    .selectAll();
  const { dataBody, ...found } = await page(db, rare, paging, newestFirst);
  return { ...found, dataBody: dataBody.map(({ created_at: _, ...row }) => row) };
}

export type InterfaceLogRow = Awaited<ReturnType<typeof findInterfaceLogs>>['dataBody'][number];

/** The next rows of an export, newest first, each with its place. */
export async function findInterfaceLogsBehind(
  db: Db,
  zone: Zone,
  caller: Caller,
  filter: InterfaceLogFilter,
  place: LogPlace | null,
  most: number,
): Promise<(InterfaceLogRow & { place: string })[]> {
  const rows = db
    .selectFrom('interface_log')
    .select(columns)
    .where(within(zone, caller, filter))
    .where(await matchesOf(db, filter));
  return nextBehind(rows, place, most).execute();
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
