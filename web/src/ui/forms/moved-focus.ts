/** The focus beside what people move up and down in a list, or take out of it. */
import { type RefObject, useEffect, useRef } from 'react';

/** Marks a button that moves its entry up (-1) or down (1). */
export const moves = (step: -1 | 1) => ({ 'data-move': step });
/** Marks the button that takes its entry out. */
export const removes = { 'data-remove': '' };

/**
 * Lets the focus go along with what was moved: pressed again the button moves the same entry on, and at an end, where it can go no
 * further, the button beside it has the focus. Where one was taken out, the next one's button has it, so that nobody who works by
 * keyboard begins anew at the top of the page. The entries are the first children of the list, each with its marked buttons.
 */
export function useMovedFocus<L extends HTMLElement>(): {
  list: RefObject<L | null>;
  follow(to: number, step: -1 | 1): void;
  leave(at: number): void;
} {
  const list = useRef<L>(null);
  /** Where to look, and for which buttons, the best first. */
  const wanted = useRef<{ places: readonly number[]; marks: readonly string[] } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { places, marks } = wanted.current;
    wanted.current = null;
    for (const place of places)
      for (const mark of marks) {
        const button = list.current?.children[place]?.querySelector<HTMLElement>(`[${mark}]:not(:disabled)`);
        if (button) return button.focus({ preventScroll: true });
      }
  });
  return {
    list,
    follow: (to, step) => {
      wanted.current = { places: [to], marks: [`data-move="${step}"`, `data-move="${-step}"`] };
    },
    leave: (at) => {
      wanted.current = { places: [at, at - 1], marks: ['data-remove'] };
    },
  };
}
