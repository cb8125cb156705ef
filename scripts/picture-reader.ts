/**
 * Reads a picture code as a person does, for the tests that go the whole way through a form that asks for one: which
 * character of the product's alphabet each drawing is, from left to right.
 */
import { glyphs } from '../server/src/sign-in/picture-code/glyphs.ts';

type Point = readonly [x: number, y: number];

/** The code that an SVG data address shows. Throws when a drawing is no character of the alphabet. */
export function readPicture(address: string): string {
  const picture = Buffer.from(address.replace(/^data:image\/svg\+xml;base64,/, ''), 'base64').toString();
  return [...picture.matchAll(/<path d="([^"]+)"/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => !path.includes('Q'))
    .map((path) => path.split('M').filter(Boolean).map(pointsOf))
    .map((drawn) => ({ character: characterOf(drawn), x: meanOf(drawn.flat().map(([x]) => x)) }))
    .sort((a, b) => a.x - b.x)
    .map(({ character }) => character)
    .join('');
}

const pointsOf = (line: string): Point[] =>
  line.split('L').map((pair) => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number);
    return [x, y];
  });
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Turned, slanted and scaled are all one affine change: the character that explains what was drawn best. */
function characterOf(drawn: readonly Point[][]): string {
  const lengths = drawn.map((line) => line.length).join();
  const fits = Object.entries(glyphs)
    .filter(([, lines]) => lines.map((line) => line.length).join() === lengths)
    .map(([character, lines]) => ({ character, error: misfit(lines.flat() as Point[], drawn.flat()) }))
    .sort((a, b) => a.error - b.error);
  if (!fits[0]) throw new Error(`no character has lines of ${lengths} points`);
  return fits[0].character;
}

/** What is left between `to` and the best picture of `from` that is neither turned far nor mirrored. */
function misfit(from: readonly Point[], to: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  // What the drawing does to a character (see picture-code.ts), tried in steps: turned, slanted, wide, high.
  for (let angle = -0.4; angle <= 0.4; angle += 0.1)
    for (let slant = -0.25; slant <= 0.25; slant += 0.125)
      for (const wide of [3.7, 4.2, 4.7])
        for (const high of [3.7, 4.05, 4.4]) {
          const made = from.map(([x, y]): Point => {
            const [atX, atY] = [(x - 2) * wide + (y - 3) * slant * high, (y - 3) * high];
            return [
              atX * Math.cos(angle) - atY * Math.sin(angle),
              atX * Math.sin(angle) + atY * Math.cos(angle),
            ];
          });
          const byX = meanOf(to.map(([x], at) => x - (made[at]?.[0] ?? 0)));
          const byY = meanOf(to.map(([, y], at) => y - (made[at]?.[1] ?? 0)));
          const error = meanOf(
            to.map(
              ([x, y], at) => (x - byX - (made[at]?.[0] ?? 0)) ** 2 + (y - byY - (made[at]?.[1] ?? 0)) ** 2,
            ),
          );
          least = Math.min(least, error);
        }
  return least;
}
