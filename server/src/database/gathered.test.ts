import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gathered } from './gathered.ts';

/** A look-up whose answers are given by hand, with what it was asked for. */
function byHand() {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  let version = 0;
  const find = gathered<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        // What is read is what there was when the question left.
        const read = version;
        asked.push({
          keys,
          answer: () => resolve(new Map(keys.map((key) => [key, `${key}${read}`]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { asked, find, change: () => version++ };
}

describe('look-ups that come together', () => {
  it('are one question in a turn, and the same key twice is asked for once', async () => {
    const { asked, find } = byHand();
    const found = Promise.all([find('a'), find('b'), find('a')]);
    await turn();
    assert.deepEqual(
      asked.map(({ keys }) => keys),
      [['a', 'b']],
    );
    asked[0]?.answer();
    assert.deepEqual(await found, ['a0', 'b0', 'a0']);
  });

  it('answer nobody with what was read before he asked', async () => {
    const { asked, find, change } = byHand();
    const first = find('a');
    await turn();
    change();
    const second = find('a');
    await turn();
    assert.equal(asked.length, 2);
    for (const { answer } of asked) answer();
    assert.deepEqual([await first, await second], ['a0', 'a1']);
  });

  it('wait while two are on their way, and then go together', async () => {
    const { asked, find } = byHand();
    const found: Promise<string | undefined>[] = [];
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      found.push(find(key));
      await turn();
    }
    assert.equal(asked.length, 2);
    asked[0]?.answer();
    await turn();
    await turn();
    assert.deepEqual(asked[2]?.keys, ['c', 'd', 'e']);
    asked[1]?.answer();
    asked[2]?.answer();
    assert.deepEqual(await Promise.all(found), ['a0', 'b0', 'c0', 'd0', 'e0']);
  });

  it('fail together, and the next ones are asked anew; what there is not is undefined', async () => {
    const { asked, find } = byHand();
    const failing = [find('a'), find('b')];
    await turn();
    asked[0]?.fail();
    for (const one of failing) await assert.rejects(one, /away/);
    const next = find('a');
    await turn();
    asked[1]?.answer();
    assert.equal(await next, 'a0');
    assert.equal(await gathered<string, string>(async () => new Map())('x'), undefined);
  });
});
