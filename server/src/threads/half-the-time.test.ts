import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { inHalfTheTime } from './half-the-time.ts';

it('leaves as much time after each piece of work as it took, also where one fails', async () => {
  const turns = inHalfTheTime();
  const spans: { from: number; to: number }[] = [];
  const work = (ms: number, fails = false) =>
    turns(async () => {
      const from = performance.now();
      await pause(ms);
      spans.push({ from, to: performance.now() });
      if (fails) throw new Error('failed');
      return ms;
    });
  const failing = work(60, true);
  const others = [work(20), work(40)];
  await assert.rejects(failing, /failed/);
  assert.deepEqual(await Promise.all(others), [20, 40]);
  for (const [at, { from, to }] of spans.entries()) {
    const next = spans[at + 1];
    // Timers of the machine are exact to the millisecond.
    if (next) assert.ok(next.from - to >= to - from - 2, `${next.from - to} after ${to - from} of work`);
  }
  const answered = performance.now();
  await work(1);
  assert.ok(performance.now() - answered >= 38, 'who comes later leaves the time of before as well');
});
