/** The focus beside what people move up and down. */
import { type RefObject, useEffect, useRef } from 'react';

/** Marks a button that moves its entry up (-1) or down (1). */
export const moves = (step: -1 | 1) => ({ 'data-move': step });

/**
 * Lets the focus go along with what was moved: pressed again the button moves the same entry on, and at an end, where it can go no
 * further, the button beside it has the focus. The entries are the first children of the list, each with its two marked buttons.
 */
export function useMovedFocus<L extends HTMLElement>(): {
  list: RefObject<L | null>;
  follow(to: number, step: -1 | 1): void;
} {
  const list = useRef<L>(null);
  const moved = useRef<{ to: number; step: -1 | 1 } | null>(null);
  useEffect(() => {
    if (!moved.current) return;
    const { to, step } = moved.current;
    moved.current = null;
    const button = (way: number) =>
      list.current?.children[to]?.querySelector<HTMLElement>(`[data-move="${way}"]:not(:disabled)`);
    (button(step) ?? button(-step))?.focus({ preventScroll: true });
  });
  return {
    list,
    follow: (to, step) => {
      moved.current = { to, step };
    },
  };
}
