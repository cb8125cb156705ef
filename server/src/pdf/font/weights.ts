/**
 * The weights of a variable font: what a table `gvar` moves the points of a glyph by, for one axis.
 * https://learn.microsoft.com/typography/opentype/spec/gvar
 */
import { Reader } from './reader.ts';
import type { Outline, WebFont } from './woff2.ts';

/** Right of the last point stand four that are none: where the glyph begins and ends, across and down. */
const PHANTOM_NUM = 4;

/** Where a weight lies on the axis of the font, from its lightest to its boldest: as tables have it. */
export function placeOnAxis(font: WebFont, weight: number): number {
  const fvar = font.table('fvar');
  const read = new Reader(fvar, 4);
  const axis = read.u16();
  if (fvar.toString('latin1', axis, axis + 4) !== 'wght') throw new Error('a font without weights');
  read.at = axis + 4;
  const [least = 0, usual = 0, most = 0] = read.times(3, () => read.u32() / 65_536);
  const within = Math.min(most, Math.max(least, weight));
  const place =
    within < usual
      ? -(usual - within) / (usual - least)
      : within > usual
        ? (within - usual) / (most - usual)
        : 0;
  return font.has('avar') ? bent(font.table('avar'), place) : place;
}

/** The designer's own steps between the ends. */
function bent(avar: Buffer, place: number): number {
  const read = new Reader(avar, 8);
  const steps = read.times(read.u16(), () => ({ from: read.f2dot14(), to: read.f2dot14() }));
  const next = steps.findIndex(({ from }) => from >= place);
  const [above, below] = [steps[next], steps[next - 1]];
  if (!above || !below) return above?.to ?? place;
  return below.to + ((place - below.from) / (above.from - below.from)) * (above.to - below.to);
}

export interface Moved {
  outline: Outline;
  /** How much wider it is than at the usual weight. */
  wider: number;
}

/** A glyph at a place on the axis. */
export function movedTo(font: WebFont, glyph: number, place: number): Moved {
  const usual = font.outlines[glyph];
  if (!usual) throw new Error('no such glyph');
  const count = usual.xs.length + PHANTOM_NUM;
  const [dx, dy] = [new Float64Array(count), new Float64Array(count)];
  if (place !== 0) addDeltas(font.table('gvar'), glyph, place, usual, dx, dy);
  const rounded = (values: readonly number[], by: Float64Array) =>
    values.map((value, at) => Math.round(value + (by[at] ?? 0)));
  return {
    outline: { ...usual, xs: rounded(usual.xs, dx), ys: rounded(usual.ys, dy) },
    wider: (dx[usual.xs.length + 1] ?? 0) - (dx[usual.xs.length] ?? 0),
  };
}

function addDeltas(
  gvar: Buffer,
  glyph: number,
  place: number,
  usual: Outline,
  dx: Float64Array,
  dy: Float64Array,
): void {
  const head = new Reader(gvar, 4);
  if (head.u16() !== 1) throw new Error('a font of more than one axis');
  head.at += 2;
  const sharedAt = head.u32();
  const glyphNum = head.u16();
  const isLong = (head.u16() & 1) === 1;
  const dataAt = head.u32();
  if (glyph >= glyphNum) return;
  const offsets = new Reader(gvar, head.at + glyph * (isLong ? 4 : 2));
  const [from = 0, to = 0] = offsets.times(2, () => (isLong ? offsets.u32() : 2 * offsets.u16()));
  if (from === to) return;
  const start = dataAt + from;
  const read = new Reader(gvar, start);
  const counts = read.u16();
  const data = new Reader(gvar, start + read.u16());
  const count = dx.length;
  const shared = counts & 0x8000 ? pointNumbers(data) : null;
  for (let each = 0; each < (counts & 0x0fff); each++) {
    const length = read.u16();
    const flags = read.u16();
    const peak =
      flags & 0x8000 ? read.f2dot14() : new Reader(gvar, sharedAt + 2 * (flags & 0x0fff)).f2dot14();
    const [begin, end] =
      flags & 0x4000 ? [read.f2dot14(), read.f2dot14()] : [Math.min(0, peak), Math.max(0, peak)];
    const after = data.at + length;
    const scale = strength(place, begin, peak, end);
    if (scale !== 0) {
      const given = flags & 0x2000 ? pointNumbers(data) : shared;
      const numbers = given ?? Array.from({ length: count }, (_, at) => at);
      const [xs, ys] = [deltas(data, numbers.length), deltas(data, numbers.length)];
      add(dx, usual.xs, usual.ends, given, numbers, xs, scale);
      add(dy, usual.ys, usual.ends, given, numbers, ys, scale);
    }
    data.at = after;
  }
}

/** How much of what is meant for a peak holds at a place. */
function strength(place: number, begin: number, peak: number, end: number): number {
  if (peak === 0 || place === peak) return 1;
  if (place <= begin || place >= end) return 0;
  return place < peak ? (place - begin) / (peak - begin) : (end - place) / (end - peak);
}

/** Null stands for all points. */
function pointNumbers(read: Reader): number[] | null {
  const first = read.u8();
  if (first === 0) return null;
  const count = first & 128 ? ((first & 127) << 8) + read.u8() : first;
  const numbers: number[] = [];
  let number = 0;
  while (numbers.length < count) {
    const control = read.u8();
    for (let each = 0; each <= (control & 127); each++) {
      number += control & 128 ? read.u16() : read.u8();
      numbers.push(number);
    }
  }
  return numbers;
}

function deltas(read: Reader, count: number): number[] {
  const values: number[] = [];
  while (values.length < count) {
    const control = read.u8();
    for (let each = 0; each <= (control & 63); each++)
      values.push(control & 128 ? 0 : control & 64 ? read.i16() : read.i8());
  }
  return values;
}

/** Adds what is given of some points; those between them on their contour go along. */
function add(
  sums: Float64Array,
  usual: readonly number[],
  ends: readonly number[],
  given: readonly number[] | null,
  numbers: readonly number[],
  values: readonly number[],
  scale: number,
): void {
  const by = new Map(numbers.map((number, at) => [number, (values[at] ?? 0) * scale]));
  for (const [number, value] of by) if (number < sums.length) sums[number] = (sums[number] ?? 0) + value;
  if (given === null) return;
  let first = 0;
  for (const last of ends) {
    const touched = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((at) =>
      by.has(at),
    );
    for (let at = first; touched.length > 0 && at <= last; at++) {
      if (by.has(at)) continue;
      const before = touched.findLast((one) => one < at) ?? touched.at(-1) ?? 0;
      const after = touched.find((one) => one > at) ?? touched[0] ?? 0;
      sums[at] =
        (sums[at] ?? 0) +
        between(
          usual[at] ?? 0,
          [usual[before] ?? 0, by.get(before) ?? 0],
          [usual[after] ?? 0, by.get(after) ?? 0],
        );
    }
    first = last + 1;
  }
}

type Neighbour = readonly [was: number, delta: number];

/** What a point is moved by that lies at `was` between (or beyond) two that are. */
function between(was: number, one: Neighbour, other: Neighbour): number {
  const [low, high] = one[0] <= other[0] ? [one, other] : [other, one];
  if (low[0] === high[0]) return low[1] === high[1] ? low[1] : 0;
  if (was <= low[0]) return low[1];
  if (was >= high[0]) return high[1];
  return low[1] + ((was - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
