/**
 * Reads a web font (WOFF2 with TrueType outlines): its tables, and the outlines that the format keeps in an order of its own.
 * https://www.w3.org/TR/WOFF2/
 */
import { brotliDecompressSync } from 'node:zlib';
import { Reader } from './reader.ts';

/** A glyph as it is drawn: points in units of the em, contours by the index of their last point. */
export interface Outline {
  xs: number[];
  ys: number[];
  onCurve: boolean[];
  ends: number[];
}

export interface WebFont {
  has(tag: string): boolean;
  table(tag: string): Buffer;
  outlines: readonly Outline[];
}

const SIGNATURE = 0x774f4632;
/** By their numbers in the directory. */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  );
const OWN_TAG = 63;
const HEADER_LENGTH = 48;

/** Reads one; throws for what is none, or has outlines that are put together of others. */
export function readWebFont(bytes: Buffer): WebFont {
  const file = new Reader(bytes);
  if (file.u32() !== SIGNATURE) throw new Error('not a WOFF2 font');
  file.at = 12;
  const tableNum = file.u16();
  file.at = 20;
  const compressed = file.u32();
  file.at = HEADER_LENGTH;
  let start = 0;
  const places = new Map<string, { start: number; end: number; isTransformed: boolean }>();
  for (let each = 0; each < tableNum; each++) {
    const flags = file.u8();
    const number = flags & 63;
    const tag =
      number === OWN_TAG ? String.fromCharCode(...file.times(4, () => file.u8())) : (TAGS[number] ?? '');
    const version = flags >> 6;
    const length = base128(file);
    // Outlines are in the format's order unless it says that they are not; all else is as it was unless it says so.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const end = start + (isTransformed ? base128(file) : length);
    places.set(tag, { start, end, isTransformed });
    start = end;
  }
  const tables = brotliDecompressSync(bytes.subarray(file.at, file.at + compressed), {
    maxOutputLength: start,
  });
  const glyf = places.get('glyf');
  if (!glyf?.isTransformed) throw new Error('a font without outlines in the order of WOFF2');
  return {
    has: (tag) => places.has(tag),
    table: (tag) => {
      const place = places.get(tag);
      if (!place || place.isTransformed) throw new Error(`a font without a table ${tag} that can be read`);
      return tables.subarray(place.start, place.end);
    },
    outlines: readOutlines(tables.subarray(glyf.start, glyf.end)),
  };
}

function base128(file: Reader): number {
  let value = 0;
  for (let each = 0; each < 5; each++) {
    const byte = file.u8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new Error('a length in WOFF2 has five bytes at most');
}

/** A small number, mostly in one byte. */
function short255(file: Reader): number {
  const code = file.u8();
  if (code === 253) return file.u16();
  if (code === 255) return file.u8() + 253;
  if (code === 254) return file.u8() + 506;
  return code;
}

/** Each kind of number lies in a stream of its own. */
function readOutlines(glyf: Buffer): Outline[] {
  const head = new Reader(glyf, 4);
  const glyphNum = head.u16();
  head.at += 2;
  const lengths = head.times(7, () => head.u32());
  let at = head.at;
  const streams = lengths.map((length) => {
    const stream = new Reader(glyf, at);
    at += length;
    return stream;
  });
  const [contours, points, flags, coordinates] = streams as [Reader, Reader, Reader, Reader];
  return Array.from({ length: glyphNum }, () => {
    const contourNum = contours.i16();
    if (contourNum < 0) throw new Error('a glyph that is put together of others');
    const outline: Outline = { xs: [], ys: [], onCurve: [], ends: [] };
    if (contourNum === 0) return outline;
    let pointNum = 0;
    for (let each = 0; each < contourNum; each++) {
      pointNum += short255(points);
      outline.ends.push(pointNum - 1);
    }
    let [x, y] = [0, 0];
    for (let each = 0; each < pointNum; each++) {
      const flag = flags.u8();
      const [dx, dy] = step(flag & 127, coordinates);
      x += dx;
      y += dy;
      outline.xs.push(x);
      outline.ys.push(y);
      outline.onCurve.push(flag < 128);
    }
    // The length of its instructions, which are for screens of few pixels.
    short255(coordinates);
    return outline;
  });
}

/** From one point to the next: the flag says in how many bits, and in which direction. */
function step(flag: number, file: Reader): [dx: number, dy: number] {
  const signed = (isPositive: number, value: number) => (isPositive & 1 ? value : -value);
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + file.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + file.u8()), 0];
  if (flag < 84) {
    const [rest, byte] = [flag - 20, file.u8()];
    return [
      signed(flag, 1 + (rest & 48) + (byte >> 4)),
      signed(flag >> 1, 1 + ((rest & 12) << 2) + (byte & 15)),
    ];
  }
  if (flag < 120) {
    const rest = flag - 84;
    const dx = signed(flag, 1 + (Math.floor(rest / 12) << 8) + file.u8());
    return [dx, signed(flag >> 1, 1 + (((rest % 12) >> 2) << 8) + file.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [file.u8(), file.u8(), file.u8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)];
  }
  return [signed(flag, file.u16()), signed(flag >> 1, file.u16())];
}
