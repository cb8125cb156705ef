import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const ROW = 'tr.ant-table-row';

/**
 * Who removes the row that he is in goes on in the one that comes to stand there, in the last one after the last, at the
 * list's first button when none is left.
 */
export function useRowFocus(rows: readonly unknown[]): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus(event: FocusEvent): void;
} {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<{ element: Element; place: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row can only go with other rows
  useEffect(() => {
    const gone = left.current;
    if (!gone || gone.element.isConnected || document.activeElement !== document.body) return;
    left.current = null;
    const there = [...(list.current?.querySelectorAll(ROW) ?? [])];
    const row = there[Math.min(gone.place, there.length - 1)];
    const control =
      row?.querySelector<HTMLElement>(
        'td.is-actions button:not(:disabled), a[href], button:not(:disabled)',
      ) ??
      list.current
        ?.closest('.ant-card, .ant-drawer-body')
        ?.querySelector<HTMLElement>('button:not(:disabled)');
    control?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: list,
    onFocus({ target }) {
      const row = target.closest(ROW);
      const place = row ? [...(row.parentElement?.querySelectorAll(ROW) ?? [])].indexOf(row) : -1;
      left.current = place < 0 ? null : { element: target, place };
    },
  };
}
