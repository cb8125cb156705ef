/** What a statistic is narrowed by beside its time and unit, in words. */
import { type DictionaryItem, narrowingLabels } from '@outbound/contract';
import { CHOICE_PENDING, UNKNOWN_CHOICE } from '../../../ui/forms/unknown-choice.ts';
import { useWords } from './filter-fields.tsx';
import type { StatisticFilter } from './use-statistic-filter.ts';

/** What chosen keys mean; of one without a word it is said that it has none. */
function wordsOf(words: readonly DictionaryItem[], keys: string): string {
  const nameOf = (key: string, among: readonly DictionaryItem[]): string | undefined => {
    for (const { dictKey, dictValue, children = [] } of among) {
      const found = dictKey === key ? dictValue : nameOf(key, children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return keys
    .split(',')
    .map((key) => nameOf(key, words) ?? (words.length > 0 ? UNKNOWN_CHOICE : CHOICE_PENDING))
    .join('、');
}

/** What was chosen, by its name: on a wall, a sheet and in a file no filters stand above the numbers. */
export function useNarrowed({
  fraudType,
  regionCode,
}: StatisticFilter): readonly (readonly [string, string])[] {
  const types = useWords('fraud_type', Boolean(fraudType));
  const regions = useWords('region', Boolean(regionCode));
  return [
    ...(fraudType ? [[narrowingLabels.fraudType, wordsOf(types, fraudType)] as const] : []),
    ...(regionCode ? [[narrowingLabels.regionCode, wordsOf(regions, String(regionCode))] as const] : []),
  ];
}
