import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removalsOf } from './sql-conditions.ts';

const removed = (text: string, isCondition = false) =>
  removalsOf(text, isCondition).map((one) => `${text.slice(one.start, one.end)} → ${one.text}`);

test('of conditions with and, each is left out; of those with or, each, too', () => {
  assert.deepEqual(removed(`a = 1 and b = \${two} or not c`, true), [
    `a = 1 and b = \${two} → false`,
    'not c → false',
    'a = 1 → true',
    `b = \${two} → true`,
  ]);
});

test('a single condition counts after where and having, and where the whole text is one', () => {
  assert.deepEqual(removed(`select from a join b on a.x = b.x where a.y = any(\${ids}) order by 1`), [
    `a.y = any(\${ids}) → true`,
  ]);
  assert.deepEqual(removed('select from a join b on a.x = b.x and b.z limit 1'), [
    'a.x = b.x → true',
    'b.z → true',
  ]);
  assert.deepEqual(removed('a = 1', true), ['a = 1 → true']);
  assert.deepEqual(removed('a = 1'), [], 'may be an assignment');
  assert.deepEqual(removed('true', true), []);
});

test('conditions within brackets are read, too', () => {
  assert.deepEqual(removed(`not exists (select from a where a.x = \${x} group by 1)`, true), [
    `a.x = \${x} → true`,
    `not exists (select from a where a.x = \${x} group by 1) → true`,
  ]);
  assert.deepEqual(removed('count(*) filter (where result = 0)'), ['result = 0 → true']);
  assert.deepEqual(
    removed('(a and b)', true),
    ['a → true', 'b → true'],
    'who notices one of them notices all',
  );
});

test('what looks like a condition and is none is left alone', () => {
  assert.deepEqual(removed("x between 1 and 2 and y = 'a and b'", true), [
    'x between 1 and 2 → true',
    "y = 'a and b' → true",
  ]);
  assert.deepEqual(
    removed(`insert into a select \${one ? \`x and y\` : sql.ref({ a: 1 })} on conflict (id) do nothing`),
    [],
  );
  assert.deepEqual(removed('case when a and b then c else d end'), ['a → true', 'b → true']);
  assert.deepEqual(removed('select 1 -- this and that\n from a'), []);
});
