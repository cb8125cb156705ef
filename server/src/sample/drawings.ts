/** Drawings of the sample as pictures. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const POSTER_WIDTH = 1200;

/** Drawings as the pictures that a person would upload, by file name. */
export async function renderDrawings(
  drawings: readonly [string, string][],
  width = POSTER_WIDTH,
): Promise<Map<string, Buffer>> {
  const pictures = await Promise.all(
    drawings.map(async ([name, path]): Promise<[string, Buffer]> => {
      const drawing = await readFile(path);
      return [name, await sharp(drawing).resize({ width }).jpeg({ quality: 88 }).toBuffer()];
    }),
  );
  return new Map(pictures);
}
