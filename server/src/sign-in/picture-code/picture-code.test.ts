import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { drawCode, PICTURE } from './draw.ts';
import { alphabet, glyphs, readAs } from './glyphs.ts';
import { randomCode } from './picture-code.ts';

/** Ink (1) and paper (0) of a picture, pixel by pixel. */
async function inkOf(picture: Buffer): Promise<Uint8Array> {
  const grey = await sharp(picture).greyscale().raw().toBuffer();
  return grey.map((tone) => (tone < 128 ? 1 : 0));
}

/** The areas of one tone that hang together, each by its number of pixels. */
function areasOf(ink: Uint8Array, width: number): number[] {
  const seen = new Uint8Array(ink.length);
  const areas: number[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (seen[start] || !ink[start]) continue;
    const open = [start];
    seen[start] = 1;
    let pixels = 0;
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      pixels += 1;
      for (const next of [place - 1, place + 1, place - width, place + width])
        if (ink[next] && !seen[next]) {
          seen[next] = 1;
          open.push(next);
        }
    }
    areas.push(pixels);
  }
  return areas;
}

describe('picture code', () => {
  it('is four characters without those that people confuse', () => {
    for (let round = 0; round < 200; round++) assert.match(randomCode(), /^[ADEHLMRWXY3679]{4}$/);
    assert.ok(new Set(Array.from({ length: 200 }, randomCode)).size > 180, 'codes hardly ever repeat');
  });

  it('has a glyph for every character, each its own', () => {
    const drawn = alphabet.map((character) => JSON.stringify(glyphs[character]));
    assert.equal(new Set(drawn).size, alphabet.length);
  });

  it('takes what looks like one of its characters for that one, and leaves every character itself', () => {
    assert.equal(readAs('p0k3'), 'RDX3');
    for (const character of alphabet) assert.equal(readAs(character), character);
  });

  it('is pixels, at two for each of the page, and never twice alike', async () => {
    const code = 'XW7A';
    const [one, other] = await Promise.all([drawCode(code), drawCode(code)]);
    const { format, width, height } = await sharp(one).metadata();
    assert.deepEqual([format, width, height], ['png', PICTURE.width * 2, PICTURE.height * 2]);
    assert.ok(!one.includes(code), 'the text is nowhere in the bytes');
    assert.notDeepEqual(one, other);
    assert.ok(one.length < 40_000, `${one.length} bytes`);
  });

  it('leaves no character standing by itself: what hangs together is never four pieces of like size', async () => {
    let apart = 0;
    for (let round = 0; round < 40; round++) {
      const ink = await inkOf(await drawCode(randomCode()));
      const pieces = areasOf(ink, PICTURE.width * 2).filter((pixels) => pixels > 600);
      const [least, most] = [Math.min(...pieces), Math.max(...pieces)];
      if (pieces.length === 4 && most < 2.5 * least) apart += 1;
    }
    assert.ok(apart <= 4, `${apart} of 40`);
  });

  it('is not read by its pixels: drawings of one character are hardly more alike than those of two', async () => {
    /** The place of the first character, as one number a pixel: 1 ink, -1 paper. */
    const first = async (character: string) => {
      const ink = await inkOf(await drawCode(`${character}XXX`));
      const width = PICTURE.width * 2;
      return ink.filter((_, place) => place % width < 90).map((one) => (one ? 1 : 255));
    };
    const likeness = (a: Uint8Array, b: Uint8Array) =>
      a.reduce((same, one, place) => same + (one === b[place] ? 1 : 0), 0) / a.length;
    const drawn = await Promise.all(
      ['L', 'W', '6', '7'].flatMap((character) =>
        Array.from({ length: 6 }, async () => ({ character, pixels: await first(character) })),
      ),
    );
    let right = 0;
    for (const one of drawn) {
      const [nearest] = drawn
        .filter((other) => other !== one)
        .sort((a, b) => likeness(b.pixels, one.pixels) - likeness(a.pixels, one.pixels));
      if (nearest?.character === one.character) right += 1;
    }
    // By chance 5 of 24; of plain letters all of them.
    assert.ok(right <= 16, `${right} of ${drawn.length}`);
  });
});
