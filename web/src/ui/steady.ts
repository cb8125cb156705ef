import { useMemo } from 'react';

/**
 * The same array as long as it holds the same keys, or other values that JSON knows. antd keeps what it is given beside what it was given before, and answers
 * a new array with a second rendering: a table's with all of its cells.
 */
export function useSteady<K>(keys: readonly K[]): K[] {
  const text = JSON.stringify(keys);
  return useMemo(() => JSON.parse(text) as K[], [text]);
}
