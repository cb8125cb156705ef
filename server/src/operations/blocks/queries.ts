import { BlockKind, type Body, type calls, valuesOf } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, pageByIds } from '../../database/paging.ts';
import { contains, searchPattern } from '../../database/search.ts';
import { type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { withinScope } from '../../http/scope.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { blockColumns, spelledKey } from './fields.ts';

type Filters = Body<typeof calls.signUpBlock.page>['template'];

/** Entries of the caller's scope: whoever lists somebody is told of by the list, and whom it stops by the check alone. */
const ownBlocks = (caller: Caller) =>
  withinScope(caller, 'sign_up_block.department_id', 'sign_up_block.created_by');

const isOver = sql<boolean>`coalesce(sign_up_block.until_time <= now(), false)`;

const officeRows = (db: Db | Trx, caller: Caller) =>
  db
    .selectFrom('sign_up_block')
    .innerJoin('user_account as creator', 'creator.id', 'sign_up_block.created_by')
    .innerJoin('user_account as updater', 'updater.id', 'sign_up_block.updated_by')
    .select([
      'sign_up_block.id',
      'sign_up_block.version',
      ...selectFields(blockColumns),
      isOver.as('isOver'),
      'creator.user_name as createdBy',
      'updater.user_name as updatedBy',
    ])
    .where(ownBlocks(caller));
export type BlockRow = NonNullable<Awaited<ReturnType<ReturnType<typeof officeRows>['executeTakeFirst']>>>;

/** A part of what everybody may see, or the whole of a value in any spelling: parts of a phone would tell the rest of it. */
function hasKeyword(keyword: string) {
  const whole = keyword.replaceAll('\0', '');
  const keys = valuesOf(BlockKind).map((kind) => sql`(${spelledKey(kind, whole)}, ${sql.lit(kind)})`);
  const { ref } = sql;
  return sql<boolean>`(${contains(ref('sign_up_block.grams'), ref('sign_up_block.search_text'), keyword)}
    or (sign_up_block.match_key, sign_up_block.kind) in (${sql.join(keys)}))`;
}

const searchedByHand = {
  createdBy: (part: string) => sql<boolean>`sign_up_block.created_by in (select id from user_account
    where search_fold(user_name) like ${searchPattern(part)})`,
};

const sortable = sortColumns(blockColumns, {});

/** A page of the entries that the caller may see, the newest first unless they are sorted otherwise. */
export function findBlockPage(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort = { field: 'createdTime', order: 'desc' }, ...paging }: SortedRequest<keyof typeof sortable>,
): Promise<Page<BlockRow>> {
  const { keyword, isOver: wanted } = filters;
  const ids = db
    .selectFrom('sign_up_block')
    .select('sign_up_block.id')
    .where(ownBlocks(caller))
    .where(matchesFields(blockColumns, filters, searchedByHand))
    .$if(!!keyword, (q) => q.where(hasKeyword(keyword ?? '')))
    .$if(wanted != null, (q) => q.where(isOver, '=', wanted ?? null));
  return pageByIds(db, ids, paging, sortedBy(sort, sortable, 'sign_up_block.id'), (shown) =>
    officeRows(db, caller).where('sign_up_block.id', 'in', shown).execute(),
  );
}

/** One entry that the caller may see; undefined when it does not exist for him. */
export const findBlock = (db: Db | Trx, caller: Caller, id: number) =>
  officeRows(db, caller).where('sign_up_block.id', '=', id).executeTakeFirst();

/** Holds an entry that the caller may see until the transaction ends, and reads it then. */
export async function holdBlock(trx: Trx, caller: Caller, id: number): Promise<BlockRow | undefined> {
  await sql`select from sign_up_block where id = ${id} and ${ownBlocks(caller)} for update`.execute(trx);
  return findBlock(trx, caller, id);
}
