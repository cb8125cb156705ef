import { useRef } from 'react';

/** Keeps what is taken out of a form's items, so that `ItemList` can offer to put it back as it was. */
export function useTakenOut<I extends { key: string }>(
  items: readonly I[],
  onChange: (items: readonly I[]) => void,
): {
  /** Before it is taken out. */
  keep(key: string): void;
  /** `to` counts among the items. */
  putBack(key: string, to: number): void;
} {
  const kept = useRef(new Map<string, I>());
  return {
    keep: (key) => {
      const item = items.find((one) => one.key === key);
      if (item) kept.current.set(key, item);
    },
    putBack: (key, to) => {
      const item = kept.current.get(key);
      if (item) onChange([...items.slice(0, to), item, ...items.slice(to)]);
    },
  };
}
