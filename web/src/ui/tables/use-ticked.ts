import { useState } from 'react';

/**
 * The rows that are ticked, those of other pages too. What is in sight is handed on as it is now: it may have been
 * changed, by its own buttons or by somebody else, after it was ticked.
 */
export function useTicked<R>(
  inSight: readonly R[],
  keyOf: (row: R) => string | number,
  onSelect?: (rows: readonly R[]) => void,
): [readonly R[], (rows: readonly R[]) => void] {
  const [ticked, setTicked] = useState<readonly R[]>([]);
  const newest = new Map(inSight.map((row) => [keyOf(row), row]));
  return [
    ticked.map((row) => newest.get(keyOf(row)) ?? row),
    (rows) => {
      setTicked(rows);
      onSelect?.(rows);
    },
  ];
}
