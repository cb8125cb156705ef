import type { DictionaryItem } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { builtInTypes } from './built-in.ts';
import type { BuiltInItem, BuiltInType } from './built-in-type.ts';

/** Is there an enabled type of this name that visitors may read? */
export async function isPublicType(db: Db, type: string): Promise<boolean> {
  const found = await db
    .selectFrom('dictionary_type')
    .select('id')
    .where('type', '=', type)
    .where('public', '=', true)
    .where('status', '=', 1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The enabled entries of an enabled type in their order: the uppermost ones, with `withChildren` all below them nested.
 * What stands below a disabled entry is not there either. An unknown type has no entries.
 */
export async function findItemsByType(
  db: Db,
  type: string,
  withChildren: boolean,
): Promise<DictionaryItem[]> {
  let query = db
    .selectFrom('dictionary_item')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_item.type_id')
    .select([
      'dictionary_item.id',
      'dictionary_item.parent_id as parentId',
      'dictionary_item.dict_key as dictKey',
      'dictionary_item.dict_value as dictValue',
      'dictionary_item.colour',
    ])
    .where('dictionary_type.type', '=', type)
    .where('dictionary_type.status', '=', 1)
    .where('dictionary_item.status', '=', 1)
    .orderBy('dictionary_item.sort_num')
    .orderBy('dictionary_item.id');
  if (!withChildren) query = query.where('dictionary_item.parent_id', 'is', null);
  const rows = await query.execute();
  const shown = ({ dictKey, dictValue, colour }: (typeof rows)[number]) => ({
    dictKey,
    dictValue,
    ...(colour === '' ? {} : { colour }),
  });
  if (!withChildren) return rows.map(shown);
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nest = (parentId: number | null): DictionaryItem[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...shown(row), children: nest(row.id) }));
  return nest(null);
}

/** Adds the built-in types that the table does not have; those that it has stay as the office left them. */
export async function insertMissingTypes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('prepare dictionary', 0))`.execute(trx);
  const rows = await trx.selectFrom('dictionary_type').select('type').execute();
  const present = new Set(rows.map((row) => row.type));
  for (const builtIn of builtInTypes) if (!present.has(builtIn.type)) await insertType(trx, builtIn);
}

async function insertType(trx: Trx, builtIn: BuiltInType): Promise<void> {
  const { id } = await trx
    .insertInto('dictionary_type')
    .values({
      type: builtIn.type,
      name: builtIn.name,
      built_in: true,
      public: builtIn.public,
      remark: builtIn.remark,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertItems(trx, id, null, builtIn.items);
}

async function insertItems(
  trx: Trx,
  typeId: number,
  parentId: number | null,
  items: readonly BuiltInItem[],
): Promise<void> {
  if (items.length === 0) return;
  const inserted = await trx
    .insertInto('dictionary_item')
    .values(
      items.map((item, place) => ({
        type_id: typeId,
        parent_id: parentId,
        dict_key: item.dictKey,
        dict_value: item.dictValue,
        sort_num: (place + 1) * 10,
      })),
    )
    .returning(['id', 'dict_key'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.dict_key, row.id]));
  for (const item of items)
    if (item.children) await insertItems(trx, typeId, ids.get(item.dictKey) ?? null, item.children);
}
