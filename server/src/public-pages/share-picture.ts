/**
 * The picture of a page for link previews: its own, in the format and size that every network takes, or its title on our
 * ground, with what is no wide picture beside it.
 */
import { type SharePicture, sharePictureSize } from '@outbound/contract';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { DrawnPictures } from './drawn-pictures.ts';
import { canWrite, fitted, written } from './drawn-text.ts';
import type { ReadPicture } from './share-poster.ts';

/** What is on the picture. */
export interface ShownOnPicture extends SharePicture {
  /** Of the platform; left out where the machine cannot write it. */
  name: string;
}

/** Those of this process, some tens of kilobytes each; where too many wait, the picture that all pages share stands in. */
export const sharePictures = (readPicture: ReadPicture): DrawnPictures<ShownOnPicture> =>
  new DrawnPictures({
    draw: async (shown) =>
      drawSharePicture(shown, shown.picture === '' ? null : await readPicture(shown.picture)),
    mostKept: 60,
    drawing: 3,
  });

const { width: WIDTH, height: HEIGHT } = sharePictureSize;
const MARGIN = 80;
const TITLE_TOP = 188;
const TITLE_HEIGHT = 350;
/** Tried from the largest on: short titles stand large, and one of a hundred Chinese characters still has room. */
const SIZES = [76, 64, 54, 42];
/** Titles are shorter; what is longer is cut before anything is done with it. */
const MOST_CHARACTERS = 300;
/** What stands in one line beside the mark. */
const MOST_OF_NAME = 28;
const JPEG_QUALITY = 86;
/** From this on what is cut off above and below is little: one and a half of its height. */
const WIDE = 1.5;
/** Where the others stand, a poster or a logo, and how far the title goes beside one. */
const BESIDE = { left: 740, top: 80, width: 380, height: HEIGHT - 160, title: 600 } as const;
/** White around what shows its ground through: a logo made for paper. */
const MAT = 28;

const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 630" fill="none"><defs><linearGradient id="sea" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#06302f"/><stop offset=".6" stop-color="#084a4b"/><stop offset="1" stop-color="#10757b"/></linearGradient></defs><path fill="url(#sea)" d="M0 0h1200v630H0z"/><g stroke="#8fe3c4" stroke-opacity=".2" stroke-width="2"><path d="M0 400c150-64 250-44 420-20s260 6 380-70 250-130 400-112"/><path d="M0 462c160-64 270-34 430-8s270 0 390-72 240-124 380-106"/></g><path fill="#0a5f6d" d="M0 566c120-46 220-40 340-8s220 42 360 6 240-44 340-10 120 26 160 14v62H0z"/><g transform="translate(${MARGIN} 66) scale(2.25)"><circle cx="16" cy="16" r="16" fill="#0E9F6E"/><path d="M1.2 22.1c2.6-1.5 5-1.5 7.4 0s4.9 1.5 7.4 0 4.9-1.5 7.4 0 4.9 1.5 7.4 0A16 16 0 0 1 16 32 16 16 0 0 1 1.2 22.1Z" fill="#07694A"/><path d="M17.1 3.6c5.8 3.7 8.9 8.8 9.1 15.5h-9.1Z" fill="#fff"/><path d="M14.9 8v11.1H6.4c1.1-5.2 4-8.9 8.5-11.1Z" fill="#FFD36B"/><path d="M4.6 26.2c2-1.1 3.8-1.1 5.7 0s3.8 1.1 5.7 0 3.8-1.1 5.7 0 3.8 1.1 5.7 0" stroke="#fff" stroke-width="1.9" stroke-linecap="round"/></g></svg>`,
);

/**
 * The picture as JPEG, with the page's own one where there is one; null where the fonts of this machine lack a character of
 * the title: empty boxes tell a reader less than the picture that all pages share.
 */
export async function drawSharePicture(
  { title, name, isLogo = false }: { title: string; name: string; isLogo?: boolean },
  own: Buffer | null = null,
): Promise<Buffer | null> {
  if (own && !isLogo && (await isWide(own)))
    return asJpeg(sharp(own).resize(WIDTH, HEIGHT, { fit: 'cover' }).flatten({ background: '#ffffff' }));
  const said = title.slice(0, MOST_CHARACTERS).toWellFormed().trim();
  if (!(await canWrite(said))) return null;
  const width = own ? BESIDE.title : WIDTH - 2 * MARGIN;
  const style = { width, color: '#ffffff', weight: 'bold' } as const;
  const layers: OverlayOptions[] = [
    {
      input: (await fitted(said, { ...style, sizes: SIZES, height: TITLE_HEIGHT })).picture,
      left: MARGIN,
      top: TITLE_TOP,
    },
  ];
  const named = name.slice(0, MOST_OF_NAME).toWellFormed().trim();
  if (await canWrite(named)) {
    const { picture } = await written(named, { width, size: 32, color: '#c9efe0', weight: 'normal' });
    layers.push({ input: picture, left: MARGIN + 92, top: 84 });
  }
  if (own) layers.push(await beside(own));
  return asJpeg(sharp(ground).composite(layers));
}

const asJpeg = (picture: Sharp) => picture.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();

async function isWide(picture: Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture).metadata();
  return width / height >= WIDE;
}

/** A picture whole, in the middle of the place beside the title. */
async function beside(own: Buffer): Promise<OverlayOptions> {
  const { isOpaque } = await sharp(own).stats();
  const mat = isOpaque ? 0 : MAT;
  const { data, info } = await sharp(own)
    .resize(BESIDE.width - 2 * mat, BESIDE.height - 2 * mat, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ top: mat, bottom: mat, left: mat, right: mat, background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: BESIDE.left + Math.round((BESIDE.width - info.width) / 2),
    top: BESIDE.top + Math.round((BESIDE.height - info.height) / 2),
  };
}
