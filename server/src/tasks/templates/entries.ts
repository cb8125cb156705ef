/** The entries of the dictionary that the items of a form choose from, as its judge asks for them. */
import { type TaskFormItem, TaskItemType } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import { dictionaryTypes } from './references.ts';

export interface FormEntries {
  /** May it be chosen? */
  isEntry: (dictType: string, key: string) => boolean;
  /** An entry as people read it, also one that may be chosen no more; without one its key. */
  wordOf: (dictType: string, key: string) => string;
}

/** Reads them in one query, whatever the form. */
export async function findFormEntries(db: Db, items: readonly TaskFormItem[]): Promise<FormEntries> {
  const all = items.flatMap((item) => [item, ...(item.childItemList ?? [])]);
  const types = new Set(dictionaryTypes(items).keys());
  if (all.some(({ type }) => type === TaskItemType.region)) types.add('region');
  const rows =
    types.size === 0
      ? []
      : await db
          .selectFrom('dictionary_item')
          .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_item.type_id')
          .select([
            'dictionary_type.type',
            'dictionary_type.status as typeStatus',
            'dictionary_item.dict_key as key',
            'dictionary_item.dict_value as value',
            'dictionary_item.status',
          ])
          .where('dictionary_type.type', 'in', [...types])
          .execute();
  const entries = new Map(rows.map((row) => [`${row.type} ${row.key}`, row]));
  return {
    isEntry: (type, key) => {
      const entry = entries.get(`${type} ${key}`);
      return entry !== undefined && entry.status === 1 && entry.typeStatus === 1;
    },
    wordOf: (type, key) => entries.get(`${type} ${key}`)?.value ?? key,
  };
}
