import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../http/refusal.ts';
import { fullDiskRefusal } from '../http/uploads.ts';
import { FairTurns, LineIsFull, SenderGone } from '../threads/fair-turns.ts';

/** What a picture may cost the one who sends it. */
export interface PictureLimits {
  pixels: number;
  seconds: number;
}
/** Any phone's photo at its largest. Turned upright it takes about 400 MB while it is decoded. */
export const staffLimits: PictureLimits = { pixels: 50_000_000, seconds: 15 };
/** A stranger's: any phone's photo as phones take them. */
export const visitorLimits: PictureLimits = { pixels: 25_000_000, seconds: 5 };
const RENDITION_QUALITY = 78;

sharp.concurrency(1);
sharp.cache(false);

/** One picture at a time: a burst of large ones waits instead of taking all memory. */
const turns = new FairTurns();

/**
 * Writes a picture anew: upright, one frame, without position data or anything else that hides in a file. Refuses
 * what cannot be decoded or passes the limits. The `sender` waits for himself where he sends many. Answers its size in
 * pixels.
 */
export async function cleanPicture(
  from: string,
  to: string,
  ending: string,
  sender: string,
  limits: PictureLimits,
): Promise<{ width: number; height: number }> {
  try {
    return await turns.run(sender, async () => {
      const picture = sharp(from, { limitInputPixels: limits.pixels, failOn: 'error', pages: 1 })
        .timeout({ seconds: limits.seconds })
        .autoOrient();
      const { width, height } = await encoded(picture, ending).toFile(to);
      return { width, height };
    });
  } catch (error) {
    if (error instanceof LineIsFull || error instanceof SenderGone) throw error;
    const full = fullDiskRefusal(error);
    if (full) throw full;
    // On a busy machine a good photo takes too long: it is not its sender's fault.
    const isSlow = error instanceof Error && error.message.startsWith('timeout');
    throw new Refusal(isSlow ? 'CM4151.slowPicture' : 'CM4151.brokenPicture', {}, { cause: error });
  }
}

function encoded(picture: Sharp, ending: string): Sharp {
  if (ending === 'png') return picture.png({ compressionLevel: 8 });
  if (ending === 'webp') return picture.webp({ quality: 90 });
  if (ending === 'gif') return picture.gif();
  return picture.jpeg({ quality: 90 });
}

/**
 * A webp of at most this width; never larger than the original, which is read when it is its turn: those that wait hold
 * no bytes.
 */
export async function makeRendition(readOriginal: () => Promise<Buffer>, width: number): Promise<Buffer> {
  return turns.run('renditions', async () => {
    const original = await readOriginal();
    return sharp(original, { limitInputPixels: staffLimits.pixels })
      .timeout({ seconds: staffLimits.seconds })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: RENDITION_QUALITY })
      .toBuffer();
  });
}
