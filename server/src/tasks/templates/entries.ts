/** The entries of the dictionary that the items of a form choose from, as its judge asks for them. */
import { type TaskFormItem, TaskItemType } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import { findDictionaryEntries } from '../../platform/index.ts';
import { dictionaryTypes } from './references.ts';

export interface FormEntries {
  /** May it be chosen? */
  isEntry: (dictType: string, key: string) => boolean;
  /** An entry as people read it, also one that may be chosen no more; without one its key. */
  wordOf: (dictType: string, key: string) => string;
  /** The same after those above it: 四川省/成都市/锦江区. */
  pathOf: (dictType: string, key: string) => string;
}

/** Reads them in one query, whatever the form. */
export async function findFormEntries(db: Db, items: readonly TaskFormItem[]): Promise<FormEntries> {
  const all = items.flatMap((item) => [item, ...(item.childItemList ?? [])]);
  const types = new Set(dictionaryTypes(items).keys());
  if (all.some(({ type }) => type === TaskItemType.region)) types.add('region');
  const entries = new Map(
    (await findDictionaryEntries(db, [...types])).map((entry) => [`${entry.type} ${entry.key}`, entry]),
  );
  const wordOf: FormEntries['wordOf'] = (type, key) => entries.get(`${type} ${key}`)?.name ?? key;
  const pathOf: FormEntries['pathOf'] = (type, key) => {
    const above = entries.get(`${type} ${key}`)?.parentKey ?? null;
    return above === null ? wordOf(type, key) : `${pathOf(type, above)}/${wordOf(type, key)}`;
  };
  return { isEntry: (type, key) => entries.get(`${type} ${key}`)?.isUsed === true, wordOf, pathOf };
}
