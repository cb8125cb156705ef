import type { TaskChildItem, TaskFormItem } from '@outbound/contract';
import { useMemo } from 'react';
import { useDictionaries } from '../../api/dictionary-options.ts';
import type { OptionsOf } from './cell-values.ts';

/** The types of the dictionary that a form and its tables choose from. */
const typesOf = (items: readonly TaskFormItem[]): string[] => {
  const all = items.flatMap((item) => [item, ...(item.childItemList ?? [])]);
  return [...new Set(all.flatMap(({ dictType }) => (dictType ? [dictType] : [])))].sort();
};

export interface ItemOptions {
  optionsOf: OptionsOf;
  /** Is it an entry of the dictionary? Of a type that is not loaded everything is: the server judges again. */
  isEntry(dictType: string, key: string): boolean;
  /** What an entry of the dictionary is called. */
  wordOf(dictType: string, key: string): string;
}

/** What the items of a form offer: their own options, or those of the dictionary. */
export function useItemOptions(items: readonly TaskFormItem[]): ItemOptions {
  const types = useMemo(() => typesOf(items), [items]);
  const dictionaries = useDictionaries(types);
  return useMemo(() => {
    const own = new WeakMap<TaskChildItem, { value: string; label: string }[]>();
    const ownOptions = (item: TaskChildItem) => {
      const known = own.get(item);
      if (known) return known;
      const options = (item.formItemDetailRespList ?? []).map(({ value }) => ({ value, label: value }));
      own.set(item, options);
      return options;
    };
    return {
      optionsOf: (item) => (item.dictType ? (dictionaries.get(item.dictType) ?? []) : ownOptions(item)),
      isEntry: (dictType, key) => dictionaries.get(dictType)?.some(({ value }) => value === key) ?? true,
      wordOf: (dictType, key) => dictionaries.get(dictType)?.find(({ value }) => value === key)?.label ?? key,
    };
  }, [dictionaries]);
}
