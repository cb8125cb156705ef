import { type Body, type calls, INFORMATION_COLUMNS } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, pageWithRows } from '../../database/paging.ts';
import { contains, searchPattern } from '../../database/search.ts';
import { type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { type ColumnNames, informationColumns } from './fields.ts';
import { ownInformation } from './policy.ts';
import { isInStatus, publishTimeNow, statusNow } from './publication.ts';

type Filters = Body<typeof calls.information.page>['template'];

/** The rows without anything that depends on the caller. */
function buildRows(db: Db) {
  return db
    .selectFrom('information')
    .innerJoin('information_tally as tally', 'tally.information_id', 'information.id')
    .innerJoin('user_account as creator', 'creator.id', 'information.created_by')
    .innerJoin('user_account as updater', 'updater.id', 'information.updated_by')
    .select([
      'information.id',
      'information.cover',
      'information.tags',
      'information.deleted_at as deletedTime',
      ...selectFields(informationColumns),
      statusNow.as('publishStatus'),
      publishTimeNow.as('publishTime'),
      'tally.view_num as viewNum',
      'creator.user_name as createdBy',
      'updater.user_name as updatedBy',
    ]);
}

/** Put together once (see the activities' queries). */
const built = new WeakMap<Db, ReturnType<typeof buildRows>>();

function officeRows(db: Db, caller: Caller) {
  const rows = built.get(db) ?? buildRows(db);
  built.set(db, rows);
  return rows.where(ownInformation(caller));
}

export type OfficeInformation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof officeRows>['executeTakeFirst']>>
>;

/** True for whoever's name contains the text. */
function isByPerson(part: string) {
  // What the person's list searches holds the name, folded already.
  return sql<boolean>`information.created_by in (select id from user_account
    where search_text like ${searchPattern(part)} and search_fold(user_name) like ${searchPattern(part)})`;
}

/** Filters on what an index serves, or no column holds, by key. */
const searchedByHand = {
  title: (part: string) => contains(sql.ref('information.grams'), sql.ref('information.title'), part),
  columnKey: (key: string) => sql<boolean>`information.column_key = ${key}`,
  publishStatus: (status: string) => isInStatus(Number(status) as 0 | 1 | 2),
  createdBy: isByPerson,
};

const sortable = sortColumns(informationColumns, {});
/** What got into the recycle bin last. */
const lastDeleted = [
  ['information.deleted_at', 'desc'],
  ['information.id', 'desc'],
] as const;

/**
 * A page of the items that the caller may see, newest first unless they are sorted otherwise; of the recycle bin what
 * got there last. `generation`: of what the office publishes.
 */
export function findInformationPage(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort, ...paging }: SortedRequest<keyof typeof sortable>,
  { zone, generation }: { zone: TimeZone; generation: number },
): Promise<Page<OfficeInformation>> {
  const { pinned = null, recycled = false } = filters;
  const from = zone.instantOrNull(filters.publishTimeStart);
  const to = zone.instantOrNull(filters.publishTimeEnd);
  const ids = db
    .selectFrom('information')
    .select('information.id')
    .where('information.deleted_at', recycled ? 'is not' : 'is', null)
    .where(ownInformation(caller))
    .where(matchesFields(informationColumns, filters, searchedByHand))
    .$if(pinned !== null, (q) => q.where('information.pinned', '=', pinned))
    .$if(from !== null, (q) => q.where(publishTimeNow, '>=', from))
    // The last second belongs to it, whose fractions the wire does not tell.
    .$if(to !== null, (q) =>
      q.where(publishTimeNow, '<', sql<Date>`${to}::timestamptz + interval '1 second'`),
    );
  return pageWithRows(
    db,
    ids,
    paging,
    recycled && !sort
      ? lastDeleted
      : sortedBy(sort ?? { field: 'createdTime', order: 'desc' }, sortable, 'information.id'),
    (shown) => officeRows(db, caller).where('information.id', '=', shown),
    {
      count: {
        keptAs: `information ${JSON.stringify([filters, caller.scope])}`,
        isBounded: !!filters.title,
        generation,
      },
    },
  );
}

/** One item that the caller may see, whole, also from the recycle bin; undefined when it does not exist for him. */
export function findInformation(db: Db, caller: Caller, id: number) {
  return officeRows(db, caller)
    .select([
      'information.version',
      'information.video',
      'information.attachments',
      'information.content',
      'information.content_es as contentEs',
      'information.content_pt as contentPt',
    ])
    .where('information.id', '=', id)
    .executeTakeFirst();
}
export type WholeInformation = NonNullable<Awaited<ReturnType<typeof findInformation>>>;

/** True for a column that the dictionary offers. */
export async function isColumn(db: Db, type: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('dictionary_item as item')
    .innerJoin('dictionary_type as type', 'type.id', 'item.type_id')
    .select('item.id')
    .where('type.type', '=', type)
    .where('item.dict_key', '=', key)
    .where('item.status', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the dictionary calls the columns of news, by key: also those that were closed since. */
export async function findColumnNames(db: Db): Promise<ColumnNames> {
  const rows = await db
    .selectFrom('dictionary_item as item')
    .innerJoin('dictionary_type as type', 'type.id', 'item.type_id')
    .select(['item.dict_key', 'item.dict_value'])
    .where('type.type', '=', INFORMATION_COLUMNS)
    .execute();
  return new Map(rows.map((row) => [row.dict_key, row.dict_value]));
}

/** Views of each of the last `days` days by the platform's calendar, today's the last. */
export async function findViewTrend(
  db: Db,
  id: number,
  days: number,
  zone: TimeZone,
): Promise<{ day: string; viewNum: number }[]> {
  const { rows } = await sql<{ day: string; viewNum: number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(view_num, 0) as "viewNum"
    from generate_series((now() at time zone ${zone.name})::date - ${days - 1}::int, (now() at time zone ${zone.name})::date,
      interval '1 day') as days (day)
    left join information_view_day on information_id = ${id} and information_view_day.day = days.day::date
    order by days.day`.execute(db);
  return rows;
}
