import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A hand that trembles over a click is not dragging yet. */
const BEGINS_AFTER_PX = 6;

/** The place in the bar that lies under the pointer: behind every other tab whose middle it has passed. */
export function placeUnder(others: readonly { left: number; right: number }[], x: number): number {
  return others.filter(({ left, right }) => (left + right) / 2 < x).length;
}

/**
 * Lets the mouse put tabs in order. They change places at once and nothing floats, so it is the same for those who
 * asked their system for stillness. Fingers scroll the bar; they have the menu.
 */
export function useTabDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, place: number) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const wasDragged = useRef(false);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  const begin = (event: PointerEvent, key: string, from: number) => {
    wasDragged.current = false;
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    const end = new AbortController();
    const startX = event.clientX;
    const stop = () => {
      end.abort();
      setDragged(null);
    };
    const { signal } = end;
    ending.current?.abort();
    ending.current = end;
    const follow = ({ clientX, buttons, pointerId }: globalThis.PointerEvent) => {
      // The button was let go outside of the window.
      if (buttons === 0) return stop();
      if (!wasDragged.current && Math.abs(clientX - startX) < BEGINS_AFTER_PX) return;
      wasDragged.current = true;
      // Also over the frame of an external system, which would keep the movements to itself. The bar stays where it is
      // while tabs change places; a tab would lose the pointer with its own place.
      list.current?.setPointerCapture(pointerId);
      setDragged(key);
      const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
      const others = tabs.filter((tab) => tab.dataset.key !== key);
      onMove(
        key,
        placeUnder(
          others.map((tab) => tab.getBoundingClientRect()),
          clientX,
        ),
      );
      tabs.find((tab) => tab.dataset.key === key)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const giveUp = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !wasDragged.current) return;
      onMove(key, from);
      stop();
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', stop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
    window.addEventListener('keydown', giveUp, { signal });
  };

  return {
    /** The key of the tab that is on its way. */
    dragged,
    begin,
    /** The click that ends a drag is none. Those of the keyboard have no count. */
    isEndOfDrag: (click: { detail: number }) => click.detail !== 0 && wasDragged.current,
  };
}
