import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { Refusal } from '../http/refusal.ts';

/** 50 megapixels: any phone's photo, and at most 200 MB while it is decoded. */
const MOST_PIXELS = 50_000_000;
const RENDITION_QUALITY = 78;

// One picture at a time per thread: a burst of uploads queues instead of taking all memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Writes a picture anew: upright, one frame, without position data or anything else that hides in a file. Refuses
 * what cannot be decoded or would be absurdly large. Answers its size in pixels.
 */
export async function cleanPicture(
  from: string,
  to: string,
  ending: string,
): Promise<{ width: number; height: number }> {
  try {
    const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }).rotate();
    const written =
      ending === 'png'
        ? picture.png({ compressionLevel: 8 })
        : ending === 'webp'
          ? picture.webp({ quality: 90 })
          : ending === 'gif'
            ? picture.gif()
            : picture.jpeg({ quality: 90, mozjpeg: false });
    const { width, height } = await written.toFile(to);
    return { width, height };
  } catch (error) {
    const isFull = error instanceof Error && /no space left/i.test(error.message);
    if (isFull) throw new Refusal('CM5070', {}, { cause: error });
    throw new Refusal('CM4151', { detail: '图片已损坏或尺寸过大，请更换图片' }, { cause: error });
  }
}

/** A webp of at most this width; never larger than the original. */
export async function makeRendition(original: Buffer, width: number): Promise<Buffer> {
  return sharp(original, { limitInputPixels: MOST_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: RENDITION_QUALITY })
    .toBuffer();
}

/** Size of a file in bytes. */
export const sizeOf = async (path: string) => (await stat(path)).size;
