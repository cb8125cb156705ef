/** Entries of the dictionary as other rooms read them. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

export interface DictionaryEntry {
  type: string;
  key: string;
  name: string;
  /** The key of the entry that it stands below. */
  parentKey: string | null;
  /** May it be chosen? Else it only names what was chosen before. */
  isUsed: boolean;
}

/** The entries of these types, type by type in their order, in one query; none without types. */
export async function findDictionaryEntries(db: Db, types: readonly string[]): Promise<DictionaryEntry[]> {
  if (types.length === 0) return [];
  return db
    .selectFrom('dictionary_item')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_item.type_id')
    .leftJoin('dictionary_item as parent', 'parent.id', 'dictionary_item.parent_id')
    .select([
      'dictionary_type.type',
      'dictionary_item.dict_key as key',
      'dictionary_item.dict_value as name',
      'parent.dict_key as parentKey',
      sql<boolean>`dictionary_item.status = 1 and dictionary_type.status = 1`.as('isUsed'),
    ])
    .where('dictionary_type.type', 'in', [...types])
    .orderBy('dictionary_type.id')
    .orderBy('dictionary_item.sort_num')
    .orderBy('dictionary_item.id')
    .execute();
}

/** What a key of a type is called, also one that may be chosen no more; a key without an entry stands for itself. */
export type NameOf = (type: string, key: string | number) => string;

/** Reads the names of these types in one query. */
export async function findDictionaryNames(db: Db, types: readonly string[]): Promise<NameOf> {
  const entries = await findDictionaryEntries(db, types);
  const names = new Map(entries.map(({ type, key, name }) => [`${type} ${key}`, name]));
  return (type, key) => names.get(`${type} ${key}`) ?? String(key);
}
