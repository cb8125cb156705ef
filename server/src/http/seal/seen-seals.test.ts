import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { AHEAD_MS, OLDEST_MS, SeenSeals } from './seen-seals.ts';

const START = Date.UTC(2026, 0, 1);
const now = START + 3_600_000;
const marks = (count: number) => Array.from({ length: count }, () => randomBytes(32));

test('a seal is taken once, as long as its time is', () => {
  const seen = new SeenSeals(START);
  const [mark, other] = marks(2);
  assert.ok(mark && other);
  assert.equal(seen.take(mark, now, now), true);
  assert.equal(seen.take(other, now, now), true);
  for (const later of [0, 1, OLDEST_MS / 2, OLDEST_MS - 1, OLDEST_MS, OLDEST_MS + 1, 10 * OLDEST_MS])
    assert.equal(seen.take(mark, now, now + later), false, `${later}`);
});

test('a seal of the future is known until its time has come and gone', () => {
  const seen = new SeenSeals(START);
  const [mark] = marks(1);
  assert.ok(mark);
  assert.equal(seen.take(mark, now + AHEAD_MS, now), true);
  for (let later = 0; later <= OLDEST_MS + AHEAD_MS; later += 7_000) {
    const [young] = marks(1);
    assert.ok(young && seen.take(young, now + later, now + later));
    assert.equal(seen.take(mark, now + AHEAD_MS, now + later), false, `${later}`);
  }
});

test('beyond its room it takes nothing so old any more, instead of forgetting what it took', () => {
  const seen = new SeenSeals(START, 100);
  const old = marks(60);
  const young = marks(60);
  for (const mark of old) assert.ok(seen.take(mark, now - 20_000, now));
  for (const mark of young) assert.ok(seen.take(mark, now - 5_000, now));
  for (const mark of old) assert.equal(seen.take(mark, now - 20_000, now), false, 'its second was forgotten');
  for (const mark of young) assert.equal(seen.take(mark, now - 5_000, now), false);
  const [late, fresh] = marks(2);
  assert.ok(late && fresh);
  assert.equal(seen.take(late, now - 20_000, now), false, 'never seen, but too old for the room there is');
  assert.equal(seen.take(fresh, now - 19_000, now), true);
});

test('a clock that was ahead at the start and is set right keeps nobody out, and lets nothing in again', () => {
  const seen = new SeenSeals(now);
  const [ahead, right, before] = marks(3);
  assert.ok(ahead && right && before);
  assert.equal(seen.take(ahead, now + 1_000, now + 1_000), true);
  const mended = now - 8 * 3_600_000;
  assert.equal(seen.take(before, mended - 1, mended), false, 'an earlier process may have opened it');
  assert.equal(seen.take(right, mended + 5_000, mended + 5_000), true);
  assert.equal(seen.take(right, mended + 5_000, mended + 6_000), false);
  // The time that it bears comes a second time.
  for (const later of [-AHEAD_MS - 1, 0, OLDEST_MS])
    assert.equal(seen.take(ahead, now + 1_000, now + 1_000 + later), false, `${later}`);
});

test('a clock that goes back by a moment changes nothing', () => {
  const seen = new SeenSeals(now);
  const [old] = marks(1);
  assert.ok(old);
  assert.equal(seen.take(old, now - 10_000, now - 9_000), false);
});
