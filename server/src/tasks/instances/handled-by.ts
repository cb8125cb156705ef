/** What departments handle, in the order of its dispatch: by the table that keeps it so. */
import type { Sort } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { PageRequest } from '../../database/paging.ts';
import { directionOf } from '../../database/sorting.ts';

/** From a time on, and before one. */
export interface Span {
  from: Date | null;
  before: Date | null;
}

/** All that the departments handle, dispatched within a span, whoever asks. */
export function handledBy(db: Db, deptIds: readonly number[], span: Span) {
  const query = dispatched(db, span).where(sql<boolean>`department_id = any(${[...deptIds]}::bigint[])`);
  // What two of them handle is one task.
  return deptIds.length > 1 ? query.groupBy('instance_id') : query;
}

/**
 * What is on a page of it or before: the first of each department, which the table has in this order, so that nobody puts all of
 * theirs in order for ten.
 */
export function firstHandledBy(
  db: Db,
  deptIds: readonly number[],
  span: Span,
  order: Sort['order'],
  { pageNum, pageSize }: PageRequest,
) {
  const direction = directionOf(order);
  const most = sql.lit(pageNum * pageSize);
  const ofOne = dispatched(db, span)
    .where(sql<boolean>`department_id = dept.id`)
    .select(['instance_id', 'created_at'])
    .orderBy('created_at', order)
    .orderBy('instance_id', order)
    .limit(most);
  const first = sql<{ id: number; created_at: Date }>`(
    select distinct one.instance_id as id, one.created_at
    from unnest(${[...deptIds]}::bigint[]) as dept (id) cross join lateral (${ofOne}) as one
    order by one.created_at ${direction}, one.instance_id ${direction} limit ${most})`;
  return db.selectFrom(first.as('first')).select('first.id');
}

function dispatched(db: Db, { from, before }: Span) {
  let query = db.selectFrom('task_department');
  if (from) query = query.where('created_at', '>=', from);
  if (before) query = query.where('created_at', '<', before);
  return query;
}
