import { calls } from '@outbound/contract';
import { useCall } from './query.ts';

/**
 * The entries of a dictionary type as options (spec 3.5); empty until they are loaded. The value is the entry's text, or its
 * key where records hold that.
 */
export function useDictionaryOptions(
  type: string,
  by: 'text' | 'key' = 'text',
): { value: string; label: string }[] {
  const { data } = useCall(calls.dictionary.getDicByType, { type }, { staleTime: 300_000, quiet: true });
  return (data ?? []).map(({ dictKey, dictValue }) => ({
    value: by === 'key' ? dictKey : dictValue,
    label: dictValue,
  }));
}
