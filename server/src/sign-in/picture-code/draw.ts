/**
 * Draws a picture code so that people read it and simple programs do not: thick strokes that touch each other, arcs of
 * the same stroke through them, the whole bent by waves, as pixels. Nothing in the bytes tells letter from arc.
 */
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { glyphs } from './glyphs.ts';

/** As a page shows it; the pixels are twice as many. */
export const PICTURE = { width: 160, height: 56 } as const;
const SCALE = 2;
const [WIDTH, HEIGHT] = [PICTURE.width * SCALE, PICTURE.height * SCALE];
const STROKE = 4.8;
const ARC_STROKE = 2;
const ARCS = 1;
const BLOBS = 3;
const SPECKS = 90;

/** Ink and paper, light enough and dark enough to read for everybody (contrast 7 and more). */
const inks: readonly Rgb[] = [
  [11, 82, 60],
  [22, 58, 96],
  [84, 40, 104],
  [110, 48, 14],
];
const PAPER: Rgb = [238, 247, 242];

type Rgb = readonly [number, number, number];
type Point = readonly [number, number];

const between = (least: number, most: number) => least + (randomInt(10_001) / 10_000) * (most - least);
const pathOf = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** One character turned, slanted, scaled and shaken by itself, around a middle. */
function characterPath(character: string, middleX: number, middleY: number): string {
  const angle = between(-0.3, 0.3);
  const slant = between(-0.24, 0.24);
  const [wide, high] = [between(4.7, 6), between(5, 6.8)];
  return (glyphs[character as keyof typeof glyphs] ?? [])
    .map((line) =>
      pathOf(
        line.map(([x, y]) => {
          const [atX, atY] = [(x - 2) * wide + (3 - y) * slant * high, (y - 3) * high];
          return [
            middleX + atX * Math.cos(angle) - atY * Math.sin(angle) + between(-0.8, 0.8),
            middleY + atX * Math.sin(angle) + atY * Math.cos(angle) + between(-0.8, 0.8),
          ];
        }),
      ),
    )
    .join('');
}

/** An arc that crosses the characters from above to below, or from below to above. */
function arcPath(): string {
  const { width, height } = PICTURE;
  const high = () => between(-2, height * 0.3);
  const low = () => between(height * 0.7, height + 2);
  const ends = randomInt(2) === 0 ? [high(), low()] : [low(), high()];
  const [from, to] = ends.map((y) => y.toFixed(1));
  const x = (share: number) => (width * share + between(-12, 12)).toFixed(1);
  return `M${x(0)} ${from}C${x(0.3)} ${to} ${x(0.6)} ${from} ${x(1)} ${to}`;
}

/** Letters and arcs as one drawing in black on white. */
function drawing(code: string): string {
  const { width, height } = PICTURE;
  const gaps = Array.from(code, (_, place) => (place === 0 ? 0 : between(31, 36)));
  const length = gaps.reduce((sum, gap) => sum + gap, 0);
  // Anywhere where the first and the last one still stand on the paper.
  let x = between(20, width - 20 - length);
  const letters = [...code].map((character, place) => {
    x += gaps[place] ?? 0;
    return characterPath(character, x, height / 2 + between(-5, 5));
  });
  const arcs = Array.from({ length: ARCS }, arcPath);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"><path d="${letters.join('')}" stroke-width="${STROKE}"/><path d="${arcs.join('')}" stroke-width="${ARC_STROKE}"/></g></svg>`;
}

/** A slow wave along one axis, in pixels of shift. */
function wave(least: number, most: number): (at: number) => number {
  const height = between(least, most) * SCALE;
  const pace = (2 * Math.PI) / (between(34, 62) * SCALE);
  const phase = between(0, 2 * Math.PI);
  return (at) => height * Math.sin(at * pace + phase);
}

/** Moves every pixel by a wave across and a wave along, between neighbours as much as falls to each. */
function bent(grey: Uint8Array): Uint8Array {
  const [shiftX, shiftY] = [wave(1.8, 3), wave(2, 3.4)];
  const out = new Uint8Array(WIDTH * HEIGHT);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT ? 255 : (grey[y * WIDTH + x] as number);
  for (let y = 0; y < HEIGHT; y++) {
    const fromX = shiftX(y);
    for (let x = 0; x < WIDTH; x++) {
      const [sourceX, sourceY] = [x + fromX, y + shiftY(x)];
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)];
      const [right, low] = [sourceX - left, sourceY - top];
      out[y * WIDTH + x] =
        (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - low) +
        (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * low;
    }
  }
  return out;
}

interface Ellipse {
  x: number;
  y: number;
  wide: number;
  high: number;
  tilt: number;
}

/** Ellipses side by side, in pixels, whose edges run through the characters. */
const ellipses = (): Ellipse[] =>
  Array.from({ length: BLOBS }, (_, place) => ({
    x: (WIDTH * (place + between(0.3, 0.7))) / BLOBS,
    y: between(0.1, 0.9) * HEIGHT,
    wide: between(17, 26) * SCALE,
    high: between(16, 26) * SCALE,
    tilt: between(-0.6, 0.6),
  }));

/** Turns ink to paper and paper to ink within an ellipse; a pixel at its edge is turned by a part. */
function turnOver(grey: Uint8Array, { x: middleX, y: middleY, wide, high, tilt }: Ellipse): void {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const reach = Math.ceil(Math.max(wide, high));
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  for (let y = clamp(middleY - reach, HEIGHT); y < clamp(middleY + reach, HEIGHT); y++)
    for (let x = clamp(middleX - reach, WIDTH); x < clamp(middleX + reach, WIDTH); x++) {
      const [byX, byY] = [x - middleX, y - middleY];
      const out = Math.sqrt(((byX * cos + byY * sin) / wide) ** 2 + ((byY * cos - byX * sin) / high) ** 2);
      const share = Math.min(1, Math.max(0, 0.5 + (1 - out) * Math.min(wide, high)));
      const tone = grey[y * WIDTH + x] ?? 0;
      grey[y * WIDTH + x] = tone + share * (255 - 2 * tone);
    }
}

/** Small dots of ink on the paper, and of paper in the ink. */
function speckle(grey: Uint8Array): void {
  for (let count = 0; count < SPECKS; count++) {
    const [x, y] = [randomInt(WIDTH - 2), randomInt(HEIGHT - 2)];
    const tone = count % 2 === 0 ? 60 : 255;
    for (const place of [0, 1, WIDTH, WIDTH + 1]) grey[y * WIDTH + x + place] = tone;
  }
}

/** Grey as three channels from an ink to the paper. */
function coloured(grey: Uint8Array, ink: Rgb): Buffer {
  const pixels = Buffer.allocUnsafe(grey.length * 3);
  for (let channel = 0; channel < 3; channel++) {
    const [dark, light] = [ink[channel] ?? 0, PAPER[channel] ?? 0];
    for (let place = 0; place < grey.length; place++)
      pixels[place * 3 + channel] = dark + ((light - dark) * (grey[place] ?? 0)) / 255;
  }
  return pixels;
}

/** The code as a PNG. Costs a few milliseconds, those of drawing and packing off the event loop. */
export async function drawCode(code: string): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(drawing(code)))
    .greyscale()
    .raw()
    .toBuffer();
  const grey = bent(drawn);
  for (const ellipse of ellipses()) turnOver(grey, ellipse);
  speckle(grey);
  return sharp(coloured(grey, inks[randomInt(inks.length)] ?? PAPER), {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  })
    .png()
    .toBuffer();
}
