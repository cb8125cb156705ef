import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../http/refusal.ts';
import { fullDiskRefusal } from '../http/uploads.ts';

/** 50 megapixels: any phone's photo. Turned upright it takes about 400 MB while it is decoded. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 30;
const RENDITION_QUALITY = 78;

sharp.concurrency(1);
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: a burst of large ones waits instead of taking all memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

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
    return await inTurn(async () => {
      const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient();
      const { width, height } = await encoded(picture, ending).toFile(to);
      return { width, height };
    });
  } catch (error) {
    const full = fullDiskRefusal(error);
    if (full) throw full;
    throw new Refusal('CM4151.brokenPicture', {}, { cause: error });
  }
}

function encoded(picture: Sharp, ending: string): Sharp {
  if (ending === 'png') return picture.png({ compressionLevel: 8 });
  if (ending === 'webp') return picture.webp({ quality: 90 });
  if (ending === 'gif') return picture.gif();
  return picture.jpeg({ quality: 90 });
}

/** A webp of at most this width; never larger than the original. */
export async function makeRendition(original: Buffer, width: number): Promise<Buffer> {
  return inTurn(() =>
    sharp(original, { limitInputPixels: MOST_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: RENDITION_QUALITY })
      .toBuffer(),
  );
}
