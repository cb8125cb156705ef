/** The keys of facts as people read them: of the dictionary, also of entries that may be chosen no more. */
import type { Db } from '../../database/open.ts';

export type WordOf = (
  type: 'fraud_type' | 'alarm_source' | 'region' | 'bank',
  key: number | string,
) => string;

/** Read in one query; a key without an entry stands for itself. */
export async function findWords(db: Db): Promise<WordOf> {
  const rows = await db
    .selectFrom('dictionary_item')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_item.type_id')
    .select([
      'dictionary_type.type',
      'dictionary_item.dict_key as key',
      'dictionary_item.dict_value as value',
    ])
    .where('dictionary_type.type', 'in', ['fraud_type', 'alarm_source', 'region', 'bank'])
    .execute();
  const words = new Map(rows.map(({ type, key, value }) => [`${type} ${key}`, value]));
  return (type, key) => words.get(`${type} ${key}`) ?? String(key);
}
