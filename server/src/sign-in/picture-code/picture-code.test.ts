import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { alphabet, glyphs } from './glyphs.ts';
import { drawCode, randomCode } from './picture-code.ts';

describe('picture code', () => {
  it('is four characters without those that people confuse', () => {
    for (let round = 0; round < 200; round++) assert.match(randomCode(), /^[ACDEFHJKMNPRTWXY34679]{4}$/);
    assert.ok(new Set(Array.from({ length: 200 }, randomCode)).size > 190, 'codes hardly ever repeat');
  });

  it('has a glyph for every character, each its own', () => {
    const drawn = alphabet.map((character) => JSON.stringify(glyphs[character]));
    assert.equal(new Set(drawn).size, alphabet.length);
  });

  it('is drawn as paths only, never twice alike, and without the code in the source', () => {
    const code = 'KW4X';
    const picture = drawCode(code);
    assert.match(picture, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.deepEqual([...new Set([...picture.matchAll(/<(\w+)/g)].map((match) => match[1]))].sort(), [
      'g',
      'path',
      'rect',
      'svg',
    ]);
    assert.equal(picture.replace(/<[^>]*>/g, ''), '', 'no text between the elements');
    assert.notEqual(picture, drawCode(code));
    // Four characters and four lines across, in random order.
    assert.equal(picture.match(/<path/g)?.length, 8);
  });
});
