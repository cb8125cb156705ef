import assert from 'node:assert/strict';
import { it } from 'node:test';
import { foldedText, foldedWords } from './folded-text.ts';

it('reads a text past case, accents and width, each letter in its place', () => {
  assert.equal(foldedText('Ñandú，ＡＢＣ《出海》2026 ﾊ'), 'nandu,abc《出海》2026 ハ');
  // One letter that stands for two stays what it is.
  assert.equal(foldedText('ﬁn ½ 😀'), 'ﬁn ½ 😀');
  assert.equal(foldedText('\ud800Ä'), '\ud800a');
});

it('reads rare letters alike, however many have been read before', () => {
  const letters = Array.from({ length: 0xd7ff }, (_, code) => String.fromCharCode(code));
  const read = letters.map(foldedText);
  assert.deepEqual(letters.map(foldedText), read);
  assert.ok(read.every((letter) => letter.length === 1));
  assert.deepEqual([foldedText('Ａ'), foldedText('Ω'), foldedText('Ж')], ['a', 'ω', 'ж']);
});

it('takes a word as it stands in such a text', () => {
  assert.deepEqual(foldedWords('  N\u0303ANDU　Á  ñandu '), ['nandu', 'a']);
  assert.deepEqual(foldedWords('　'), []);
});
