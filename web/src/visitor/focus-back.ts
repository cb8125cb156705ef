import { useLayoutEffect, useRef } from 'react';

/**
 * What is pressed is disabled while its call is on the way, and browsers take the focus from what is disabled. Once it can be
 * pressed again it has the focus back, unless something else was given it; where it cannot, `instead` gets it.
 */
export function useFocusBack(busy: boolean, instead?: { readonly current: HTMLElement | null }): void {
  const pressed = useRef<Element | null>(null);
  // Together with what is drawn: a browser has not yet taken the focus away then, and readers of the screen hear of no gap.
  useLayoutEffect(() => {
    if (busy) {
      pressed.current = document.activeElement;
      return;
    }
    for (const element of [pressed.current, instead?.current])
      if (document.activeElement === document.body && element instanceof HTMLElement)
        element.focus({ preventScroll: true });
    pressed.current = null;
  }, [busy, instead]);
}
