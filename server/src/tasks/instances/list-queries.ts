/** The list of tasks: its pages, orders and numbers. */
import { type Body, type calls, TaskStatus, taskLimits } from '@outbound/contract';
import { sql } from 'kysely';
import { nextBehind, type ReadOrder, type RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { keptBoundedCount, keptCount, type Page, pageByIds, pageWithRows } from '../../database/paging.ts';
import {
  lastTimeColumn,
  numberColumn,
  type SortColumns,
  type SortedRequest,
  sortedBy,
  timeColumn,
} from '../../database/sorting.ts';
import { firstHandledBy, handledBy } from './handled-by.ts';
import {
  createdSpan,
  DAY,
  foundIds,
  isOfLastDays,
  type ListFilters,
  lastDaysStart,
  wantedBy,
} from './list-filters.ts';
import { type ListedTask, readTasks, taskRows } from './list-rows.ts';
import type { Person } from './person.ts';
import { ownIds } from './policy.ts';
import type { At } from './present.ts';

export type ListSort = NonNullable<Body<typeof calls.taskInstance.list>['sort']>;

const listOrder: SortColumns<ListSort['field']> = {
  createdTime: timeColumn('task_instance.created_at'),
  updatedTime: timeColumn('task_instance.updated_at'),
  dueAt: lastTimeColumn('task_instance.due_at'),
  priority: numberColumn('task_instance.priority'),
};
const newest: ListSort = { field: 'createdTime', order: 'desc' };

/** Nothing is asked of them but whose department handles them and when they were dispatched, by one who may see all. */
function isAlone({ scope }: Person, filters: ListFilters): boolean {
  const { handlerDeptId: _of, createdTimeStart: _from, createdTimeEnd: _to, ...others } = filters;
  return scope.all && Object.values(others).every((one) => one == null || one === '');
}

/**
 * What ended from a time on, the oldest first: nothing says how long before that it was dispatched, and nearly all that ended
 * earlier would be read before the first of them.
 */
const isLateInOrder = (f: ListFilters, { field, order }: ListSort): boolean =>
  field === 'createdTime' && order === 'asc' && Boolean(f.finishTimeStart);
/** No index has this order: so what an index finds is put in it. */
const gathered: typeof listOrder = {
  ...listOrder,
  createdTime: { ...listOrder.createdTime, by: sql`task_instance.created_at + interval '0'` },
};

/**
 * The same rows in an order, with what follows from the filters: so that an index of that order is read from their begin on, not
 * from the oldest or the newest of all.
 */
function fromTheirBegin(
  found: ReturnType<typeof foundIds>,
  filters: ListFilters,
  { field, order }: ListSort,
  { now, zone }: At,
) {
  if (field === 'updatedTime' && order === 'asc' && isOfLastDays(filters))
    return found.where('task_instance.updated_at', '>=', lastDaysStart(now));
  const finished = zone.instantOrNull(filters.finishTimeEnd);
  // A day more, whatever the clocks of two nodes say.
  if (field === 'createdTime' && order === 'desc' && finished)
    return found.where('task_instance.created_at', '<', new Date(finished.getTime() + DAY));
  return found;
}

/** A page of what the person may see. */
export async function findTaskPage(
  db: Db,
  person: Person,
  filters: ListFilters,
  { sort = newest, ...paging }: SortedRequest<ListSort['field']>,
  at: At,
): Promise<Page<ListedTask>> {
  const wanted = await wantedBy(db, filters);
  const read = (ids: number[]) => readTasks(db, person, ids, filters.templateId != null);
  const { handlerIds } = wanted;
  if (handlerIds && sort.field === 'createdTime' && isAlone(person, filters)) {
    const span = createdSpan(filters, at);
    const first = firstHandledBy(db, handlerIds, span, sort.order, paging);
    const ordering = [
      ['first.created_at', sort.order],
      ['first.id', sort.order],
    ] as const;
    const all = handledBy(db, handlerIds, span);
    return pageByIds(db, first, paging, ordering, read, {
      count: () => keptBoundedCount(db, keptAs(person, filters), all),
    });
  }
  const found = foundIds(db, person, wanted, at);
  return pageWithRows(
    db,
    fromTheirBegin(found, filters, sort, at),
    paging,
    sortedBy(sort, isLateInOrder(filters, sort) ? gathered : listOrder, 'task_instance.id'),
    (shown) => taskRows(db, person, shown, filters.templateId != null),
    { count: () => keptBoundedCount(db, keptAs(person, filters), found) },
  );
}

/**
 * What the filters find, a column a status with the newest of them; a status that they leave out has no column. Each column is
 * asked for by itself, as the list asks: by an index that has its order, and there are five at most.
 */
export async function findBoard(db: Db, person: Person, filters: ListFilters, at: At) {
  const { status: only, statusList, ...others } = filters;
  const columns: (Page<ListedTask> & { status: TaskStatus })[] = [];
  const paging = { pageNum: 1, pageSize: taskLimits.boardColumn };
  for (const status of Object.values(TaskStatus)) {
    if (status === TaskStatus.draft || (only != null && only !== status)) continue;
    if (statusList != null && statusList.length > 0 && !statusList.includes(status)) continue;
    columns.push({ status, ...(await findTaskPage(db, person, { ...others, status }, paging, at)) });
  }
  return columns;
}

/** How many there are, at most one more than `most`. */
export async function countTasks(
  db: Db,
  person: Person,
  filters: ListFilters,
  at: At,
  most: number,
): Promise<number> {
  const found = foundIds(db, person, await wantedBy(db, filters), at).limit(most + 1);
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from (${found}) as found`.execute(
    db,
  );
  return rows[0]?.num ?? 0;
}

/** Which tasks are counted: what the conditions look at; the default days move with the minute. */
function keptAs(person: Person, filters: ListFilters): string {
  const { scope, deptIds } = person;
  const sight = scope.all && filters.relation == null ? 'all' : [scope, deptIds, ownIds(person)];
  return JSON.stringify(['tasks', sight, filters]);
}

/** All of them. Many are counted at most every two seconds for all who may see the same and ask for it. */
export function countAllTasks(db: Db, person: Person, filters: ListFilters, at: At): Promise<number> {
  return keptCount(db, keptAs(person, filters), async () => {
    const found = foundIds(db, person, await wantedBy(db, filters), at);
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from (${found}) as found`.execute(
      db,
    );
    return rows[0]?.num ?? 0;
  });
}

/** The next rows of an export behind a place. */
export async function findExportTasks(
  db: Db,
  person: Person,
  filters: ListFilters,
  { sort = newest, place, most }: { sort?: ListSort | undefined; place: RowPlace | null; most: number },
  at: At,
): Promise<(ListedTask & { place: string })[]> {
  const order: ReadOrder = {
    column: listOrder[sort.field],
    id: sql.ref('task_instance.id'),
    order: sort.order,
  };
  const found = foundIds(db, person, await wantedBy(db, filters), at);
  const ids = await nextBehind(found, place, most, order).execute();
  const places = new Map(ids.map((one) => [one.id, one.place]));
  const rows = new Map(
    (
      await readTasks(
        db,
        person,
        ids.map(({ id }) => id),
        filters.templateId != null,
      )
    ).map((row) => [row.id, row]),
  );
  return ids.flatMap(({ id }) => {
    const row = rows.get(id);
    return row ? [{ ...row, place: places.get(id) ?? '' }] : [];
  });
}
