import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstCharacters, shortened } from './stored-text.ts';

test('characters are counted as people see them, and none is cut in two', () => {
  assert.equal(firstCharacters('😀中a', 3), '😀中a');
  assert.equal(firstCharacters('😀中a', 2), '😀中');
  assert.equal(firstCharacters('a😀😀😀', 2), 'a😀');
  assert.equal(firstCharacters('中文', 0), '');
});

test('only what had more says so', () => {
  assert.equal(shortened('😀😀', 2), '😀😀');
  assert.equal(shortened('😀😀a', 2), '😀😀…');
});
