/**
 * Where a page of a long log lies. What is common is found among the first rows, whatever an index costs; everything else
 * month by month, until more rows are counted than anybody counts.
 */
import type { Sort } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import {
  COUNT_LIMIT,
  type Counted,
  estimatedRows,
  type Page,
  type PageRequest,
} from '../../database/paging.ts';
import { directionOf } from '../../database/sorting.ts';
import { inSpan, monthsBack, type Span } from './period.ts';

type Log = 'operation_log' | 'interface_log';

/** So many rows are looked at one by one: some tens of milliseconds. */
const FIRST = 20_000;

/** Logs are read in the order of time, from either end. */
export type LogOrder = Sort['order'];

/** That order, for a part of a log that has it from its index. */
export const inTime = (order: LogOrder) => {
  const direction = directionOf(order);
  return sql`order by created_at ${direction}, id ${direction}`;
};

/** The same for `page`. */
export const byTime = (order: LogOrder) =>
  [
    ['created_at', order],
    ['id', order],
  ] as const;

/** The months of a time in that order. */
const monthsOf = (span: { since: Date; until: Date }, order: LogOrder): Span[] => {
  const months = [...monthsBack(span)];
  return order === 'asc' ? months.reverse() : months;
};

/** What a list of a log asks for. */
export interface LogSearch {
  log: Log;
  span: Span;
  order: LogOrder;
  /** "Is shown", by looking at the row. */
  looked: RawBuilder<boolean>;
  /** The same, by indexes. */
  indexed(): Promise<RawBuilder<boolean>>;
}

/** Selects that have a page between them, one after the other; all columns of the log, each in parentheses. */
interface Place {
  parts: RawBuilder<unknown>[];
  counted: Counted;
}

/** A page of a log; `read` takes its columns from a part of the log, in the same order. */
export async function searchLog<Row>(
  db: Db,
  search: LogSearch,
  paging: PageRequest,
  read: (part: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const place = (await amongFirst(db, search, paging)) ?? (await byMonths(db, search, paging));
  const dataBody: Row[] = [];
  for (const part of place.parts) dataBody.push(...(await read(part)));
  const { counted } = place;
  const { pageNum, pageSize } = paging;
  if (dataBody.length === 0) return { dataBody, ...counted, pageNum };
  // Rows may come and go between the queries; behind a full page an estimate leaves a way on.
  const shown = (pageNum - 1) * pageSize + dataBody.length;
  if (dataBody.length < pageSize) return { dataBody, count: shown, pageNum };
  return {
    dataBody,
    ...counted,
    count: Math.max(counted.count, counted.isEstimate ? shown + 1 : shown),
    pageNum,
  };
}

/**
 * Looks at the first rows of the period. That is enough when there are no more of them, or when so many match that nobody
 * counts them; null otherwise. An index is quick for what is rare, and the slower the more rows have it.
 */
async function amongFirst(
  db: Db,
  search: LogSearch,
  { pageNum, pageSize }: PageRequest,
): Promise<Place | null> {
  const { log, span, order, looked } = search;
  const first = sql`(select * from ${sql.table(log)} where ${inSpan(span)} ${inTime(order)} limit ${FIRST})`;
  const { rows } = await sql<{ seen: number; found: number }>`
    select count(*) as seen, count(*) filter (where ${looked}) as found from ${first} as ${sql.table(log)}
  `.execute(db);
  const { seen = 0, found = 0 } = rows[0] ?? {};
  const offset = (pageNum - 1) * pageSize;
  const page = sql`(select * from ${first} as ${sql.table(log)} where ${looked}
    ${inTime(order)} limit ${pageSize} offset ${offset})`;
  if (seen < FIRST) return { parts: offset < found ? [page] : [], counted: { count: found } };
  if (found < offset + pageSize) return null;
  const all = db.selectFrom(sql<object>`${sql.table(log)}`.as('log')).where(inSpan(span));
  const count = Math.round((found / seen) * (await estimatedRows(all.select(sql`1`.as('one')))));
  return count > COUNT_LIMIT ? { parts: [page], counted: { count, isEstimate: true } } : null;
}

/** Asks the indexes, a month at a time: each has its own, and what was frequent long ago is not read whole. */
async function byMonths(db: Db, search: LogSearch, { pageNum, pageSize }: PageRequest): Promise<Place> {
  const { log, order, looked } = search;
  const indexed = await search.indexed();
  const offset = (pageNum - 1) * pageSize;
  const most = Math.max(COUNT_LIMIT, offset + pageSize);
  const months: { span: Span; num: number }[] = [];
  let total = 0;
  for (const span of monthsOf(await written(db, log, search.span), order)) {
    const { rows } = await sql<{ num: number }>`
      select count(*) as num from (
        select 1 from ${sql.table(log)} where ${inSpan(span)} and ${indexed} limit ${most + 1}) as counted
    `.execute(db);
    const num = rows[0]?.num ?? 0;
    months.push({ span, num });
    total += num;
    if (total > most) break;
  }
  const parts: RawBuilder<unknown>[] = [];
  let [skipped, left] = [offset, pageSize];
  for (const { span, num } of months) {
    const taken = Math.min(num - skipped, left);
    if (taken > 0) {
      const all = (matches: RawBuilder<boolean>) =>
        sql`select * from ${sql.table(log)} where ${inSpan(span)} and ${matches}`;
      // Few rows are read whole and put in order behind an `offset 0`, because the planner may take them for many and
      // would walk through the month; of many the first are met on such a walk.
      const rows =
        num > COUNT_LIMIT ? all(looked) : sql`select * from (${all(indexed)} offset 0) as ${sql.table(log)}`;
      parts.push(sql`(${rows} ${inTime(order)} limit ${taken} offset ${skipped})`);
      left -= taken;
    }
    skipped = Math.max(skipped - num, 0);
  }
  if (total <= most) return { parts, counted: { count: total } };
  return {
    parts,
    counted: { count: Math.max(total, await estimate(db, search, indexed)), isEstimate: true },
  };
}

/** Where the export of a log goes on. */
export interface LogPlace extends RowPlace {
  /** The time of the place without its microseconds. */
  at: Date;
}

export const placeOf = (last: { place: string; createdTime: Date; id: number }): LogPlace => ({
  value: last.place,
  at: last.createdTime,
  id: last.id,
});

/**
 * The next rows behind a place, month by month: `read` takes at most so many of a time, in the order.
 */
export async function nextByMonths<Row>(
  db: Db,
  { log, span: { since, until }, order }: Pick<LogSearch, 'log' | 'span' | 'order'>,
  place: LogPlace | null,
  most: number,
  read: (span: Span, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const span of monthsOf(await written(db, log, leftBehind({ since, until }, place, order)), order)) {
    rows.push(...(await read(span, most - rows.length)));
    if (rows.length >= most) break;
  }
  return rows;
}

/** What of a time is not read yet. A Date has no microseconds. */
function leftBehind({ since, until }: Span, place: LogPlace | null, order: LogOrder): Span {
  if (!place) return { since, until };
  if (order === 'asc') return { since: since && since > place.at ? since : place.at, until };
  const end = new Date(place.at.getTime() + 1);
  return { since, until: end < until ? end : until };
}

function estimate(db: Db, { log, span }: LogSearch, indexed: RawBuilder<boolean>): Promise<number> {
  const all = db
    .selectFrom(sql<object>`${sql.table(log)}`.as(log))
    .where(inSpan(span))
    .where(indexed);
  return estimatedRows(all.select(sql`1`.as('one')));
}

/** What of the period has rows: nobody goes through the months of a thousand years. */
async function written(db: Db, log: Log, { since, until }: Span): Promise<{ since: Date; until: Date }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(created_at) as first, max(created_at) as last from ${sql.table(log)}
  `.execute(db);
  const { first, last } = rows[0] ?? {};
  if (!first || !last) return { since: until, until };
  // A Date has no microseconds.
  const end = new Date(last.getTime() + 1);
  return { since: since && since > first ? since : first, until: until < end ? until : end };
}
