/** Texts as pictures, by the fonts that this machine has. */
import sharp from 'sharp';

/** Fonts with Chinese, as systems call them; the last one stands for whatever there is. */
const FONT =
  'Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, PingFang SC, Microsoft YaHei, WenQuanYi Zen Hei, sans-serif';

/** How a text is drawn: sizes in pixels. */
export interface TextStyle {
  color: string;
  weight: 'normal' | 'bold';
  /** Of the box; lines are broken to have room in it. */
  width: number;
}

export interface DrawnText {
  picture: Buffer;
  height: number;
}

/** As large as it has room, by the first of the sizes that does; cut where it has none at all. */
export async function fitted(
  text: string,
  { sizes, height: most, ...style }: TextStyle & { sizes: readonly number[]; height: number },
): Promise<DrawnText> {
  for (const size of sizes) {
    const drawn = await written(text, { ...style, size });
    if (drawn.height <= most) return drawn;
  }
  const size = sizes.at(-1) ?? 0;
  for (let length = text.length; ; length = Math.floor(length * 0.8)) {
    const drawn = await written(`${text.slice(0, length).toWellFormed()}…`, { ...style, size });
    if (drawn.height <= most || length === 0) return drawn;
  }
}

/** A text on nothing, broken into lines that have room. */
export async function written(
  text: string,
  { size, color, weight, width }: TextStyle & { size: number },
): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      // A word that has no room in a line is broken where it must be, which is no place for a hyphen.
      text: `<span foreground="${color}" weight="${weight}" insert_hyphens="false">${escaped(text)}</span>`,
      // At 72 dots an inch a point is a pixel.
      font: `${FONT} ${size}`,
      dpi: 72,
      width,
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
export async function canWrite(text: string): Promise<boolean> {
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

/** What a character's ink covers, as high or as wide as asked for at least; null where the fonts of this machine do not have it. */
export async function inkOf(
  character: string,
  size: number,
): Promise<{ width: number; height: number; isInk(x: number, y: number): boolean } | null> {
  if (!(await canWrite(character))) return null;
  const { data, info } = await sharp({ text: { text: escaped(character), font: `${FONT} ${size}`, dpi: 72 } })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, isInk: (x, y) => (data[y * width + x] ?? 0) > 127 };
}

/** Without what the text can do without and no font has, as small pictures; null where a letter or digit has no glyph. */
export async function writable(text: string): Promise<string | null> {
  const said: string[] = [];
  for (const character of text.toWellFormed().trim()) {
    if (UNSEEN.test(character) || (await canWrite(character))) said.push(character);
    else if (/[\p{L}\p{N}]/u.test(character)) return null;
  }
  const whole = said.join('').trim();
  return (await canWrite(whole)) ? whole : null;
}
