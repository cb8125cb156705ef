/** Writes a TrueType font of some glyphs, with the tables that a PDF asks for. */
import type { Glyph } from './glyphs.ts';
import type { Outline } from './woff2.ts';

const EM = 1_000;
/** The box of the font, and what stands above and below its line. */
const ASCENT = 1_160;
const DESCENT = -288;

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => void bytes.writeUInt16BE(value & 0xffff, 2 * at));
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => void bytes.writeUInt32BE(value >>> 0, 4 * at));
  return bytes;
};
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** The font of the glyphs, by their place. */
export function trueTypeOf(glyphs: readonly Glyph[]): Buffer {
  const outlines = glyphs.map(({ outline }) => padded(glyphData(outline)));
  let at = 0;
  const places = [0, ...outlines.map(({ length }) => (at += length))];
  const widest = Math.max(...glyphs.map(({ width }) => width));
  const tables: [tag: string, bytes: Buffer][] = [
    ['glyf', Buffer.concat(outlines)],
    ['head', head()],
    [
      'hhea',
      Buffer.concat([
        u32(0x0001_0000),
        u16(ASCENT, DESCENT, 0, widest, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
      ]),
    ],
    ['hmtx', Buffer.concat(glyphs.map(({ width, outline }) => u16(width, least(outline.xs))))],
    ['loca', u32(...places)],
    ['maxp', maxp(glyphs)],
  ];
  return fileOf(tables);
}

const least = (values: readonly number[]) =>
  values.reduce((low, value) => Math.min(low, value), values[0] ?? 0);
const most = (values: readonly number[]) =>
  values.reduce((high, value) => Math.max(high, value), values[0] ?? 0);

/** Points as steps from one to the next, each in one byte where it fits. */
function glyphData({ xs, ys, onCurve, ends }: Outline): Buffer {
  if (ends.length === 0) return Buffer.alloc(0);
  const steps = (values: readonly number[], short: number, same: number) => {
    const bytes: Buffer[] = [];
    const flags = values.map((value, at) => {
      const by = value - (values[at - 1] ?? 0);
      if (by === 0) return same;
      if (Math.abs(by) < 256) {
        bytes.push(Buffer.of(Math.abs(by)));
        return by > 0 ? short | same : short;
      }
      bytes.push(u16(by));
      return 0;
    });
    return { flags, bytes: Buffer.concat(bytes) };
  };
  const [across, up] = [steps(xs, 2, 16), steps(ys, 4, 32)];
  const flags = onCurve.map((isOn, at) => (isOn ? 1 : 0) | (across.flags[at] ?? 0) | (up.flags[at] ?? 0));
  return Buffer.concat([
    u16(ends.length, least(xs), least(ys), most(xs), most(ys), ...ends, 0),
    Buffer.from(flags),
    across.bytes,
    up.bytes,
  ]);
}

const head = () =>
  Buffer.concat([
    u32(0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5),
    // Widths are as they are said, and offsets of glyphs in four bytes.
    u16(0b1000, EM),
    Buffer.alloc(16),
    u16(-EM, DESCENT, 3 * EM, ASCENT, 0, 6, 2, 1, 0),
  ]);

function maxp(glyphs: readonly Glyph[]): Buffer {
  const points = most(glyphs.map(({ outline }) => outline.xs.length));
  const contours = most(glyphs.map(({ outline }) => outline.ends.length));
  return Buffer.concat([
    u32(0x0001_0000),
    u16(glyphs.length, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
  ]);
}

function fileOf(tables: readonly [tag: string, bytes: Buffer][]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  let at = 12 + 16 * tables.length;
  const entries = tables.map(([tag, bytes]) => {
    const entry = Buffer.concat([Buffer.from(tag), u32(sumOf(bytes), at, bytes.length)]);
    at += padded(bytes).length;
    return entry;
  });
  return Buffer.concat([
    u32(0x0001_0000),
    u16(tables.length, 16 * power, Math.log2(power), 16 * (tables.length - power)),
    ...entries,
    ...tables.map(([, bytes]) => padded(bytes)),
  ]);
}

function sumOf(bytes: Buffer): number {
  const whole = padded(bytes);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
