import { type RefObject, useEffect, useState } from 'react';

/** Of a wall's cards: the height of the first row, and of the last one, which has the table of departments. In pixels. */
export interface RowHeights {
  first: number;
  last: number;
}

/** The heights of the rows of a wall's cards; null while there is no wall, or nothing is laid out yet. */
export function useRowHeights(board: RefObject<HTMLElement | null>, isWall: boolean): RowHeights | null {
  const [heights, setHeights] = useState<RowHeights | null>(null);
  useEffect(() => {
    const grid = board.current?.querySelector<HTMLElement>('.board-grid');
    if (!isWall || !grid) {
      setHeights(null);
      return;
    }
    // The rows have their height from the wall and not from what stands in them, so that this cannot go on for ever.
    const watch = new ResizeObserver(() => {
      const rows = getComputedStyle(grid).gridTemplateRows.split(' ').map(Number.parseFloat);
      setHeights({ first: Math.floor(rows[0] || 0), last: Math.floor(rows.at(-1) || 0) });
    });
    watch.observe(grid);
    return () => watch.disconnect();
  }, [board, isWall]);
  return heights;
}
