import type { Body, calls, PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { RowPlace } from '../../database/keyset.ts';
import { nextBehind } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { type Page, pageByIds } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import { numberColumn, type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { isInStatus, ownOnes, partnerShelf, statusOf } from '../shelf/index.ts';
import { partnerColumns } from './fields.ts';

type Filters = Body<typeof calls.partner.page>['template'];

/** The rows without anything that depends on the caller. */
function buildRows(db: Db) {
  return db
    .selectFrom('partner')
    .innerJoin('partner_tally as tally', 'tally.partner_id', 'partner.id')
    .innerJoin('user_account as creator', 'creator.id', 'partner.created_by')
    .innerJoin('user_account as updater', 'updater.id', 'partner.updated_by')
    .select([
      'partner.id',
      'partner.logo',
      'partner.version',
      'partner.deleted_at as deletedTime',
      ...selectFields(partnerColumns),
      statusOf(partnerShelf).as('publishStatus'),
      'tally.view_num as viewNum',
      'tally.click_num as clickNum',
      'creator.user_name as createdBy',
      'updater.user_name as updatedBy',
    ]);
}

/** Put together once (see the activities' queries). */
const built = new WeakMap<Db, ReturnType<typeof buildRows>>();

function officeRows(db: Db, caller: Caller) {
  const rows = built.get(db) ?? buildRows(db);
  built.set(db, rows);
  return rows.where(ownOnes(partnerShelf, caller));
}

export type OfficePartner = NonNullable<
  Awaited<ReturnType<ReturnType<typeof officeRows>['executeTakeFirst']>>
>;

/** Filters on what an index serves, or no column holds, by key. */
const searchedByHand = {
  name: (part: string) => contains(sql.ref('partner.grams'), sql.ref('partner.name'), part),
  publishStatus: (status: string) => isInStatus(partnerShelf, Number(status) as PublishStatus),
};

const sortable = sortColumns(partnerColumns, {});
export type PartnerSort = NonNullable<SortedRequest<keyof typeof sortable>['sort']>;

const inOrder = [
  ['partner.position', 'asc'],
  ['partner.id', 'asc'],
] as const;
/** What got into the recycle bin last. */
const lastDeleted = [
  ['partner.deleted_at', 'desc'],
  ['partner.id', 'desc'],
] as const;

/**
 * A page of the partners that the caller may see, in the order of the shelf unless they are sorted otherwise; of the
 * recycle bin what got there last.
 */
export function findPartnerPage(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort, ...paging }: SortedRequest<keyof typeof sortable>,
): Promise<Page<OfficePartner>> {
  const { recycled = false } = filters;
  const ids = db
    .selectFrom('partner')
    .select('partner.id')
    .where('partner.deleted_at', recycled ? 'is not' : 'is', null)
    .where(ownOnes(partnerShelf, caller))
    .where(matchesFields(partnerColumns, filters, searchedByHand));
  const own = recycled ? lastDeleted : inOrder;
  return pageByIds(
    db,
    ids,
    paging,
    sort ? sortedBy(sort, sortable, 'partner.id') : own,
    (shown) => officeRows(db, caller).where('partner.id', 'in', shown).execute(),
    { count: { keptAs: `partners ${JSON.stringify([filters, caller.scope])}` } },
  );
}

/** One partner that the caller may see, whole, also from the recycle bin; undefined when it does not exist for him. */
export const findPartner = (db: Db, caller: Caller, id: number) =>
  officeRows(db, caller).where('partner.id', '=', id).executeTakeFirst();

/** Several that the caller may see, of those outside the recycle bin. */
export async function findPartners(db: Db, caller: Caller, ids: number[]): Promise<OfficePartner[]> {
  if (ids.length === 0) return [];
  return officeRows(db, caller)
    .where('partner.deleted_at', 'is', null)
    .where(sql<boolean>`partner.id = any(${ids}::bigint[])`)
    .execute();
}

/** How many of these are there, whoever may see them. */
export async function countPartners(db: Db, ids: readonly number[]): Promise<number> {
  const { num } = await db
    .selectFrom('partner')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where(sql<boolean>`partner.id = any(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return num;
}

/** The next partners of an export, in the list's order, after `place`. */
export function findExportPartners(
  db: Db,
  caller: Caller,
  { ids, ...filters }: Omit<Filters, 'recycled'> & { ids?: readonly number[] | undefined },
  sort: PartnerSort | undefined,
  place: RowPlace | null,
  most: number,
) {
  const rows = officeRows(db, caller)
    .where('partner.deleted_at', 'is', null)
    .where(ids ? sql<boolean>`partner.id = any(${[...ids]}::bigint[])` : sql<boolean>`true`)
    .where(ids ? sql<boolean>`true` : matchesFields(partnerColumns, filters, searchedByHand));
  const column = sort ? sortable[sort.field] : numberColumn('partner.position');
  return nextBehind(rows, place, most, {
    column,
    id: sql.ref('partner.id'),
    order: sort?.order ?? 'asc',
  }).execute();
}

/**
 * These names as the database compares them, where case and accents do not count, each with the partner outside the
 * recycle bin that has it.
 */
export async function findNamed(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ given: string; folded: string; id: number | null }>`
    select given.name as given, search_fold(given.name) as folded, partner.id
    from unnest(${[...names]}::text[]) as given (name)
    left join partner on search_fold(partner.name) = search_fold(given.name) and partner.deleted_at is null`.execute(
    db,
  );
  return rows;
}

/** Those of the recycle bin that could not come back, because another one has their name. */
export async function findReplaced(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select old.id from partner as old
    where old.id = any(${[...ids]}::bigint[]) and old.deleted_at is not null and (exists (
      select from partner where search_fold(partner.name) = search_fold(old.name) and partner.deleted_at is null)
      -- Of two that come back together one.
      or exists (select from partner where partner.id = any(${[...ids]}::bigint[]) and partner.id < old.id
        and partner.deleted_at is not null and search_fold(partner.name) = search_fold(old.name)))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
