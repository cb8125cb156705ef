/** The picture of a page for link previews: its title on our ground, drawn where it has no picture of its own. */
import { createHash } from 'node:crypto';
import { sharePictureSize } from '@outbound/contract';
import sharp from 'sharp';
import { FairTurns, LineIsFull } from '../threads/fair-turns.ts';

/** What is written on the picture. */
export interface ShareText {
  title: string;
  /** Of the platform; left out where the machine cannot write it. */
  name: string;
}

/** Some tens of kilobytes each. */
const MOST_KEPT = 60;
/** Counted up when the picture itself changes. */
const DRAWING = 1;

/**
 * The pictures of this process. What one says is all that it depends on, so that a kept one is never out of date. One is
 * drawn at a time; where too many wait, the picture that all pages share stands in.
 */
export class SharePictures {
  readonly #kept = new Map<string, Promise<Buffer | null>>();
  readonly #turns = new FairTurns({ ofSender: 10, all: 20 });

  /** The mark that tells one picture from all others. */
  tag({ title, name }: ShareText): string {
    const text = JSON.stringify([DRAWING, title, name]);
    return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  /** The picture as JPEG; null where the one that all pages share must do. `sender` waits for himself. */
  async of(text: ShareText, sender: string): Promise<Buffer | null> {
    const key = this.tag(text);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const drawn = this.#turns.run(sender, () => drawSharePicture(text));
    this.#kept.set(key, drawn);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    try {
      return await drawn;
    } catch (error) {
      this.#kept.delete(key);
      if (error instanceof LineIsFull) return null;
      throw error;
    }
  }
}

/** Fonts with Chinese, as systems call them; the last one stands for whatever there is. */
const FONT =
  'Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, PingFang SC, Microsoft YaHei, WenQuanYi Zen Hei, sans-serif';
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

const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 630" fill="none"><defs><linearGradient id="sea" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#06302f"/><stop offset=".6" stop-color="#084a4b"/><stop offset="1" stop-color="#10757b"/></linearGradient></defs><path fill="url(#sea)" d="M0 0h1200v630H0z"/><g stroke="#8fe3c4" stroke-opacity=".2" stroke-width="2"><path d="M0 400c150-64 250-44 420-20s260 6 380-70 250-130 400-112"/><path d="M0 462c160-64 270-34 430-8s270 0 390-72 240-124 380-106"/></g><path fill="#0a5f6d" d="M0 566c120-46 220-40 340-8s220 42 360 6 240-44 340-10 120 26 160 14v62H0z"/><g transform="translate(${MARGIN} 66) scale(2.25)"><circle cx="16" cy="16" r="16" fill="#0E9F6E"/><path d="M1.2 22.1c2.6-1.5 5-1.5 7.4 0s4.9 1.5 7.4 0 4.9-1.5 7.4 0 4.9 1.5 7.4 0A16 16 0 0 1 16 32 16 16 0 0 1 1.2 22.1Z" fill="#07694A"/><path d="M17.1 3.6c5.8 3.7 8.9 8.8 9.1 15.5h-9.1Z" fill="#fff"/><path d="M14.9 8v11.1H6.4c1.1-5.2 4-8.9 8.5-11.1Z" fill="#FFD36B"/><path d="M4.6 26.2c2-1.1 3.8-1.1 5.7 0s3.8 1.1 5.7 0 3.8-1.1 5.7 0 3.8 1.1 5.7 0" stroke="#fff" stroke-width="1.9" stroke-linecap="round"/></g></svg>`,
);

/**
 * The picture as JPEG; null where the fonts of this machine lack a character of the title: empty boxes tell a reader
 * less than the picture that all pages share.
 */
export async function drawSharePicture({ title, name }: ShareText): Promise<Buffer | null> {
  const said = title.slice(0, MOST_CHARACTERS).toWellFormed().trim();
  if (!(await canWrite(said))) return null;
  const layers = [{ input: await writtenTitle(said), left: MARGIN, top: TITLE_TOP }];
  const named = name.slice(0, MOST_OF_NAME).toWellFormed().trim();
  if (await canWrite(named)) {
    const { picture } = await written(named, { size: 32, color: '#c9efe0', weight: 'normal' });
    layers.push({ input: picture, left: MARGIN + 92, top: 84 });
  }
  return sharp(ground).composite(layers).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
}

/** As large as it has room, and cut where it has none at all. */
async function writtenTitle(title: string): Promise<Buffer> {
  const style = { color: '#ffffff', weight: 'bold' };
  for (const size of SIZES) {
    const { picture, height } = await written(title, { ...style, size });
    if (height <= TITLE_HEIGHT) return picture;
  }
  const size = SIZES.at(-1) ?? 0;
  for (let length = title.length; ; length = Math.floor(length * 0.8)) {
    const { picture, height } = await written(`${title.slice(0, length).toWellFormed()}…`, {
      ...style,
      size,
    });
    if (height <= TITLE_HEIGHT) return picture;
  }
}

/** A text on nothing, broken into lines that have room; sizes in pixels. */
async function written(
  text: string,
  style: { size: number; color: string; weight: string },
): Promise<{ picture: Buffer; height: number }> {
  const { size, color, weight } = style;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" weight="${weight}">${escaped(text)}</span>`,
      // At 72 dots an inch a point is a pixel.
      font: `${FONT} ${size}`,
      dpi: 72,
      width: WIDTH - 2 * MARGIN,
      wrap: 'word-char',
      spacing: Math.round(size * 0.16),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, height: info.height };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Nothing of these is seen by itself: blanks, marks on a letter, what joins and directs. */
const UNSEEN = /^[\p{Z}\p{M}\p{Cc}\p{Cf}]$/u;
/** Unassigned for good, so that no font has them; the box of a character that is missing has as many digits as its number. */
const NO_CHARACTER = { four: '\u0378', five: '\u{2FE00}', six: '\u{10FE00}' };
const MOST_KNOWN = 20_000;
const known = new Map<string, boolean>();

/** True when there is something to see in the text and the fonts of this machine have every character of it. */
async function canWrite(text: string): Promise<boolean> {
  const seen = [...new Set(text)].filter((character) => !UNSEEN.test(character));
  for (const character of seen) {
    let isThere = known.get(character);
    if (isThere === undefined) {
      isThere = !(await isBox(character));
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(character, isThere);
    }
    if (!isThere) return false;
  }
  return seen.length > 0;
}

/** The frames of the boxes do not change while the process runs. */
const boxes = new Map<string, Promise<string>>();

/** A character that no font has is drawn as a box with its number in it: the frame is that of all others with as many digits. */
async function isBox(character: string): Promise<boolean> {
  const digits = (character.codePointAt(0) ?? 0).toString(16).length;
  const missing = digits <= 4 ? NO_CHARACTER.four : digits === 5 ? NO_CHARACTER.five : NO_CHARACTER.six;
  const box = boxes.get(missing) ?? frameOf(missing);
  boxes.set(missing, box);
  return (await frameOf(character)) === (await box);
}

/** Size and outermost pixels of a character as it is drawn. */
async function frameOf(character: string): Promise<string> {
  const { data, info } = await sharp({ text: { text: escaped(character), font: `${FONT} 48`, dpi: 72 } })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(data[x] ?? 0, data[(height - 1) * width + x] ?? 0);
  for (let y = 0; y < height; y++) edge.push(data[y * width] ?? 0, data[(y + 1) * width - 1] ?? 0);
  return `${width}x${height} ${edge.join()}`;
}
