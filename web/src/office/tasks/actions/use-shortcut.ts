import { type RefObject, useEffect, useRef } from 'react';

interface Keys {
  /** `KeyboardEvent.key`. */
  key: string;
  shift?: boolean;
}

/** What lies over a page. Those of hidden tabs stay in the document. */
const OVERLAYS = '.ant-modal-wrap, .ant-drawer-content-wrapper';

/**
 * Listens for Ctrl (⌘) and a key while the page is in sight and no dialog lies over it, wherever no other field has the
 * focus: in one of these parts of the page, or nowhere.
 */
export function useShortcut(
  { key, shift = false }: Keys,
  run: (() => void) | null,
  parts: readonly RefObject<HTMLElement | null>[],
): void {
  const latest = useRef({ run, parts });
  latest.current = { run, parts };
  const isOn = run !== null;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey !== shift) return;
      if (event.key.toLowerCase() !== key.toLowerCase() || event.isComposing) return;
      event.preventDefault();
      const { target } = event;
      const isOurs = (part: HTMLElement | null) =>
        part !== null && target instanceof Node && (part.contains(target) || target.contains(part));
      if (event.repeat || !latest.current.parts.some(({ current }) => isOurs(current))) return;
      if ([...document.querySelectorAll(OVERLAYS)].some((overlay) => overlay.checkVisibility())) return;
      latest.current.run?.();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key, shift, isOn]);
}

/**
 * A page that opens with the focus nowhere takes it: the next key scrolls what is to be read, and Tab goes on from there.
 * What somebody has in hand is left to him.
 */
export function useFocusAtStart(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) part.current?.focus({ preventScroll: true });
  }, [part]);
}

/** ↓ pressed where nothing has the focus goes to the first row of a list, wherever the page was left before. */
export function useArrowToRows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.key !== 'ArrowDown' || isOther || event.defaultPrevented) return;
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      if (!list.current?.checkVisibility()) return;
      if ([...document.querySelectorAll(OVERLAYS)].some((overlay) => overlay.checkVisibility())) return;
      const row = list.current.querySelector<HTMLElement>('tr.ant-table-row');
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [list]);
}
