import { type RefObject, useEffect, useState } from 'react';

/** Rows of cards that a wall has. */
const WALL_ROWS = 3;

/** The height of a row of a wall's cards, in pixels; null while there is no wall, or nothing is laid out yet. */
export function useRowHeight(board: RefObject<HTMLElement | null>, isWall: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const grid = board.current?.querySelector<HTMLElement>('.board-grid');
    if (!isWall || !grid) {
      setHeight(null);
      return;
    }
    // The rows have their height from the wall and not from what stands in them, so that this cannot go on for ever.
    const watch = new ResizeObserver(() => {
      const gap = Number.parseFloat(getComputedStyle(grid).rowGap) || 0;
      setHeight(Math.floor((grid.clientHeight - gap * (WALL_ROWS - 1)) / WALL_ROWS));
    });
    watch.observe(grid);
    return () => watch.disconnect();
  }, [board, isWall]);
  return height;
}
