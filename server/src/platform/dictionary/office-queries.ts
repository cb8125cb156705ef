import { type DictionaryEntry, type DictionaryType, SYSTEM_OPERATOR } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { rowValues, selectFields } from '../../records/field-table.ts';
import { builtInTypes } from './built-in.ts';
import { entryTable, typeTable } from './fields.ts';

const fixedTypes = new Set(builtInTypes.filter(({ fixed }) => fixed).map(({ type }) => type));

const typeRows = (db: Db) =>
  db
    .selectFrom('dictionary_type')
    .leftJoin('user_account as updater', 'updater.id', 'dictionary_type.updated_by')
    .select(selectFields(typeTable))
    .select((eb) => [
      'dictionary_type.id',
      'dictionary_type.built_in',
      'dictionary_type.version',
      'dictionary_type.updated_at',
      'updater.user_name as updater_name',
      eb
        .selectFrom('dictionary_item')
        .whereRef('dictionary_item.type_id', '=', 'dictionary_type.id')
        .select((one) => one.fn.countAll<number>().as('num'))
        .as('item_num'),
    ]);
type TypeRow = Awaited<ReturnType<ReturnType<typeof typeRows>['executeTakeFirstOrThrow']>>;

/** In the order of the tree among siblings. */
const itemRows = (db: Db) =>
  db
    .selectFrom('dictionary_item')
    .leftJoin('user_account as updater', 'updater.id', 'dictionary_item.updated_by')
    .select(selectFields(entryTable))
    .select([
      'dictionary_item.id',
      'dictionary_item.type_id',
      'dictionary_item.version',
      'dictionary_item.updated_at',
      'updater.user_name as updater_name',
    ])
    .orderBy('dictionary_item.sort_num')
    .orderBy('dictionary_item.id');
/** An entry as it is stored. */
export type StoredItem = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>;

function presentType(row: TypeRow, itemList: DictionaryEntry[], zone: TimeZone): DictionaryType {
  return {
    kind: 'type',
    id: row.id,
    ...rowValues(typeTable, row, zone),
    builtIn: row.built_in,
    fixed: fixedTypes.has(row.type),
    itemNum: row.item_num ?? 0,
    version: row.version,
    updatedBy: row.updater_name ?? SYSTEM_OPERATOR,
    updatedTime: zone.text(row.updated_at),
    itemList,
  };
}

function presentItem(row: StoredItem, children: DictionaryEntry[], zone: TimeZone): DictionaryEntry {
  return {
    kind: 'item',
    id: row.id,
    typeId: row.type_id,
    ...rowValues(entryTable, row, zone),
    version: row.version,
    updatedBy: row.updater_name ?? SYSTEM_OPERATOR,
    updatedTime: zone.text(row.updated_at),
    children,
  };
}

/** All types: the built-in ones first, then by name. The first has its entries, nested; the others have none. */
export async function findTypes(db: Db, zone: TimeZone): Promise<DictionaryType[]> {
  const [first, ...rest] = await typeRows(db)
    .orderBy('dictionary_type.built_in', 'desc')
    .orderBy('dictionary_type.type')
    .execute();
  if (!first) return [];
  return [await wholeType(db, first, zone), ...rest.map((row) => presentType(row, [], zone))];
}

/** A type with its entries nested; undefined when there is none. */
export async function findType(db: Db, id: number, zone: TimeZone): Promise<DictionaryType | undefined> {
  const row = await typeRows(db).where('dictionary_type.id', '=', id).executeTakeFirst();
  return row && (await wholeType(db, row, zone));
}

async function wholeType(db: Db, row: TypeRow, zone: TimeZone): Promise<DictionaryType> {
  const below = Map.groupBy(await findStoredItems(db, [row.id]), (item) => item.parentId);
  const nest = (parentId: number | null): DictionaryEntry[] =>
    (below.get(parentId) ?? []).map((item) => presentItem(item, nest(item.id), zone));
  return presentType(row, nest(null), zone);
}

/** The entries of these types, in the order of the tree among siblings. */
export const findStoredItems = (db: Db, typeIds: readonly number[]): Promise<StoredItem[]> =>
  itemRows(db)
    .where(sql<boolean>`dictionary_item.type_id = any(${[...typeIds]}::bigint[])`)
    .execute();

/** One entry, without those below it; undefined when there is none. */
export async function findItem(db: Db, id: number, zone: TimeZone): Promise<DictionaryEntry | undefined> {
  const row = await itemRows(db).where('dictionary_item.id', '=', id).executeTakeFirst();
  return row && presentItem(row, [], zone);
}

/** Is there a type with this id? */
export async function hasType(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('dictionary_type').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Holds a type against other writers of it and of its entries until the transaction ends. */
export async function holdType(trx: Trx, id: number): Promise<boolean> {
  const held = await trx
    .selectFrom('dictionary_type')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Is there a type of this name, other than the one with `exceptId`? */
export async function isTypeTaken(db: Db, type: string, exceptId = 0): Promise<boolean> {
  const found = await db
    .selectFrom('dictionary_type')
    .select('id')
    .where('type', '=', type)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Has the type an entry with this key, other than the one with `exceptId`? */
export async function isKeyTaken(db: Db, typeId: number, dictKey: string, exceptId = 0): Promise<boolean> {
  const found = await db
    .selectFrom('dictionary_item')
    .select('id')
    .where('type_id', '=', typeId)
    .where('dict_key', '=', dictKey)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}
