import { type RefObject, useState } from 'react';

/** Pixels; `sub-table.css` says the same. */
export const ROW_HEIGHT = 40;
const VIEW_HEIGHT = 440;
/** Rows beyond either edge, so that Tab and a turn of the wheel find the next ones there. */
const BEYOND = 6;

/** What is drawn: a row by its index, or a gap of so many rows. */
export type Piece = { row: number } | { gap: number; before: number };

/** The rows in sight of a long table, and always the one that somebody works in: what is typed there must not go. */
export function piecesOf(count: number, top: number, focused: number | null): Piece[] {
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((top + VIEW_HEIGHT) / ROW_HEIGHT) + BEYOND);
  const shown = new Set<number>();
  for (let row = first; row <= last; row += 1) shown.add(row);
  if (focused !== null && focused < count) shown.add(focused);
  const pieces: Piece[] = [];
  let next = 0;
  for (const row of [...shown].sort((one, other) => one - other)) {
    if (row > next) pieces.push({ gap: row - next, before: row });
    pieces.push({ row });
    next = row + 1;
  }
  if (next < count) pieces.push({ gap: count - next, before: count });
  return pieces;
}

/** Scrolls a row of a table into sight, below its heading. */
export function revealRow(box: HTMLElement, row: number): void {
  const height = box.clientHeight || VIEW_HEIGHT;
  const y = row * ROW_HEIGHT;
  if (y < box.scrollTop) box.scrollTop = y;
  else if (y + 2 * ROW_HEIGHT > box.scrollTop + height) box.scrollTop = y + 2 * ROW_HEIGHT - height;
}

/** How far a table is scrolled, in whole rows: not each pixel is worth a drawing. */
export function useScrolledRows(box: RefObject<HTMLElement | null>): { top: number; onScroll(): void } {
  const [top, setTop] = useState(0);
  return {
    top,
    onScroll: () => setTop(Math.floor((box.current?.scrollTop ?? 0) / ROW_HEIGHT) * ROW_HEIGHT),
  };
}
