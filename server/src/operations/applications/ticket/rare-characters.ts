/** Characters that the product's font does not have, as the fonts of this machine draw them: rare ones of names, mostly. */

import type { DrawRare } from '../../../pdf/index.ts';
import { inkOf } from '../../../public-pages/drawn-text.ts';

/** Squares as wide and as high as the em of the font. */
const EM = 1_000;
const ACROSS = 64;
/** Where such a character stands within its square, as those of the font do. */
const BOX = { left: 50, bottom: -80, size: 900 } as const;
/** Others than these would stand in the wrong place: they are no squares. */
const isSquare = (character: string) => /[\p{Script=Han}\p{Script=Hangul}]/u.test(character);

/** Drawn as what its ink covers, row by row: a hundred and more dots an inch on paper. */
export const drawRare: DrawRare = async (character) => {
  const ink = isSquare(character) ? await inkOf(character, ACROSS) : null;
  if (!ink) return null;
  const { width, height, isInk } = ink;
  const one = BOX.size / Math.max(width, height);
  const left = BOX.left + (BOX.size - width * one) / 2;
  const top = BOX.bottom + BOX.size - (BOX.size - height * one) / 2;
  const outline = { xs: [] as number[], ys: [] as number[], onCurve: [] as boolean[], ends: [] as number[] };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue;
      const from = x;
      while (x + 1 < width && isInk(x + 1, y)) x++;
      const [west, east] = [left + from * one, left + (x + 1) * one].map(Math.round) as [number, number];
      const [north, south] = [top - y * one, top - (y + 1) * one].map(Math.round) as [number, number];
      outline.xs.push(west, east, east, west);
      outline.ys.push(north, north, south, south);
      outline.onCurve.push(true, true, true, true);
      outline.ends.push(outline.xs.length - 1);
    }
  return { width: EM, outline };
};
