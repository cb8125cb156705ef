import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachBySlices, mapBySlices } from './slices.ts';

/** Keeps the thread busy. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('gives others a turn between slices of long work', async () => {
  let [turns, isOver] = [0, false];
  const others = () => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const seen: number[] = [];
  await eachBySlices([1, 2, 3, 4, 5, 6], (n) => {
    work(6);
    seen.push(n);
  });
  isOver = true;
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6]);
  assert.ok(turns >= 3, `${turns} turns`);
});

it('makes of each element what it should, and throws what the work throws', async () => {
  assert.deepEqual(await mapBySlices(new Set([1, 2, 3]), (n) => n * 2), [2, 4, 6]);
  await assert.rejects(
    mapBySlices([1], () => {
      throw new RangeError('failed');
    }),
    RangeError,
  );
});
