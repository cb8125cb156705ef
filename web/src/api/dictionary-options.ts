import { type Answer, calls } from '@outbound/contract';
import { useQueries } from '@tanstack/react-query';
import { send } from './client.ts';
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

const FRESH_MS = 300_000;
type Entries = Answer<typeof calls.dictionary.getDicByType>;

/** The entries of several types, by type; the value is the entry's key. A type is missing until it is loaded. */
export function useDictionaries(
  types: readonly string[],
): ReadonlyMap<string, readonly { value: string; label: string }[]> {
  const { path } = calls.dictionary.getDicByType;
  return useQueries({
    queries: types.map((type) => ({
      queryKey: [path, { type }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(calls.dictionary.getDicByType, { type }, { signal, quiet: true }),
      staleTime: FRESH_MS,
    })),
    combine: (results) =>
      optionsByType(
        types,
        results.map(({ data }) => data),
      ),
  });
}

const optionsByType = (types: readonly string[], found: readonly (Entries | undefined)[]) =>
  new Map(
    types.flatMap((type, index) => {
      const entries = found[index];
      return entries
        ? [[type, entries.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))] as const]
        : [];
    }),
  );
