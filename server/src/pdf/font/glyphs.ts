/** The glyphs of the font that comes with the product, which lies in slices of some hundred characters each. */
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Reader } from './reader.ts';
import { movedTo, placeOnAxis } from './weights.ts';
import { type Outline, readWebFont, type WebFont } from './woff2.ts';

const PACKAGE = '@fontsource-variable/noto-sans-sc';
const SLICE = 'noto-sans-sc';
/** Names of the weights, as a style sheet counts them. */
export const weights = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof weights;

export interface Glyph {
  /** A thousandth of the em each, as all its numbers. */
  width: number;
  outline: Outline;
}

/** A character in each weight. */
export type Character = Readonly<Record<Weight, Glyph>>;

/** So many are kept, some three kilobytes each; more than the tickets of a day have. */
const MOST_KEPT = 3_000;

const ownFile = (file: string) => readFile(new URL(import.meta.resolve(`${PACKAGE}/${file}`)));

/** Which slice a character lies in, by ranges as style sheets have them (`U+4e00-4e03,U+4e07`). */
type Ranges = readonly { from: number; to: number; slice: string }[];

let ranges: Promise<Ranges> | undefined;

/** Read once; a read that failed is forgotten, so that the next ticket asks again. */
function rangesOfFont(): Promise<Ranges> {
  ranges ??= readRanges().catch((error: unknown) => {
    ranges = undefined;
    throw error;
  });
  return ranges;
}

async function readRanges(): Promise<Ranges> {
  const slices: Record<string, string> = JSON.parse((await ownFile('unicode.json')).toString());
  return Object.entries(slices)
    .flatMap(([slice, said]) =>
      said.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return {
          slice: slice.replace(/[[\]]/g, ''),
          from: Number.parseInt(from, 16),
          to: Number.parseInt(to, 16),
        };
      }),
    )
    .sort((one, other) => one.from - other.from);
}

/** The slices that say they have a character; some say so of one that another has. */
function slicesOf(known: Ranges, character: number): string[] {
  return known.filter(({ from, to }) => from <= character && character <= to).map(({ slice }) => slice);
}

/** Null of one that the font does not have. */
const kept = new Map<string, Character | null>();
/** One after the other: what several want at once is read once, and one slice at a time lies in memory. */
let reading: Promise<unknown> = Promise.resolve();

/**
 * The characters of a text that the font has. A slice takes some milliseconds: between two of them whoever waits for this
 * process gets his turn.
 */
export function loadCharacters(text: string): Promise<Map<string, Character>> {
  const turn = reading.then(() => load([...new Set(text)]));
  reading = turn.catch(() => undefined);
  return turn;
}

async function load(characters: readonly string[]): Promise<Map<string, Character>> {
  const known = await rangesOfFont();
  if (kept.size + characters.length > MOST_KEPT) kept.clear();
  const found = new Map<string, Character>();
  const wanted = new Map<string, string[]>();
  for (const character of characters) {
    const there = kept.get(character);
    if (there) found.set(character, there);
    if (there !== undefined) continue;
    for (const slice of slicesOf(known, character.codePointAt(0) ?? 0))
      wanted.set(slice, [...(wanted.get(slice) ?? []), character]);
  }
  for (const [slice, those] of wanted) {
    const font = readWebFont(await ownFile(`files/${SLICE}-${slice}-wght-normal.woff2`));
    for (const character of those) {
      const glyph = glyphOf(font, character.codePointAt(0) ?? 0);
      if (glyph === 0) continue;
      const drawn = { regular: drawnAt(font, glyph, 'regular'), bold: drawnAt(font, glyph, 'bold') };
      kept.set(character, drawn);
      found.set(character, drawn);
    }
    await nextTurn();
  }
  // Only now: a slice that could not be read says nothing of what it has.
  for (const character of characters) if (!found.has(character)) kept.set(character, null);
  return found;
}

function drawnAt(font: WebFont, glyph: number, weight: Weight): Glyph {
  const { outline, wider } = movedTo(font, glyph, placeOnAxis(font, weights[weight]));
  return { outline, width: Math.round(advanceOf(font, glyph) + wider) };
}

/** How wide a glyph is at the usual weight. */
function advanceOf(font: WebFont, glyph: number): number {
  const last = font.table('hhea').readUInt16BE(34) - 1;
  return font.table('hmtx').readUInt16BE(4 * Math.min(glyph, last));
}

/** The glyph of a character; 0 where the slice has none. */
function glyphOf(font: WebFont, character: number): number {
  const cmap = font.table('cmap');
  const read = new Reader(cmap, 2);
  const tables = read.times(read.u16(), () => ({
    platform: read.u16(),
    encoding: read.u16(),
    at: read.u32(),
  }));
  for (const { at } of tables) {
    const format = cmap.readUInt16BE(at);
    const glyph =
      format === 4 ? inSegments(cmap, at, character) : format === 12 ? inGroups(cmap, at, character) : 0;
    if (glyph !== 0) return glyph;
  }
  return 0;
}

function inSegments(cmap: Buffer, at: number, character: number): number {
  const length = cmap.readUInt16BE(at + 6);
  const [ends, starts, steps, offsets] = [
    at + 14,
    at + 16 + length,
    at + 16 + 2 * length,
    at + 16 + 3 * length,
  ];
  for (let each = 0; each < length; each += 2) {
    if (character > cmap.readUInt16BE(ends + each)) continue;
    const start = cmap.readUInt16BE(starts + each);
    if (character < start) return 0;
    const step = cmap.readUInt16BE(steps + each);
    const offset = cmap.readUInt16BE(offsets + each);
    if (offset === 0) return (character + step) & 0xffff;
    const glyph = cmap.readUInt16BE(offsets + each + offset + 2 * (character - start));
    return glyph === 0 ? 0 : (glyph + step) & 0xffff;
  }
  return 0;
}

function inGroups(cmap: Buffer, at: number, character: number): number {
  const read = new Reader(cmap, at + 12);
  const group = read
    .times(read.u32(), () => ({ from: read.u32(), to: read.u32(), glyph: read.u32() }))
    .find(({ from, to }) => from <= character && character <= to);
  return group ? group.glyph + character - group.from : 0;
}
