import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { localChannels } from '../database/channels.ts';
import { SharedBuckets } from './shared-buckets.ts';
import type { TokenBuckets } from './token-bucket.ts';

/** Refilled so slowly that nothing comes back within a test. */
const hundred = { capacity: 100, perSecond: 1e-6 };

describe('rates of several processes', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** Processes that hear each other, and what they said so far. */
  function processes(number: number, kind: 'postgresql' | 'embedded' = 'postgresql') {
    const channels = localChannels(assert.ifError);
    ends.push(async () => channels.close());
    const said: string[] = [];
    const publish = async (channel: string, payload: string) => {
      await channels.publish(channel, payload);
      said.push(payload);
    };
    const buckets = Array.from({ length: number }, () => {
      const shared = new SharedBuckets({ ...channels, publish, kind }, assert.ifError);
      ends.push(() => shared.close());
      return shared.of('calls');
    });
    /** Waits until they have said so much, and all have heard it. */
    const heard = async (messages: number) => {
      for (const end = Date.now() + 5_000; said.length < messages; await turn())
        assert.ok(Date.now() < end, `${said.length} messages instead of ${messages}`);
      await turn();
      await turn();
    };
    return { buckets: buckets as [TokenBuckets, TokenBuckets], said, heard };
  }

  const take = (buckets: TokenBuckets, times: number, key = 'one') =>
    Array.from({ length: times }, () => buckets.take(key, hundred)).filter((seconds) => seconds === 0).length;

  it('are one rate: what one has given away the other has not', async () => {
    const { buckets, heard } = processes(2);
    const [a, b] = buckets;
    assert.equal(take(a, 60), 60);
    await heard(1);
    assert.equal(take(b, 100), 40);
    assert.equal(take(b, 1, 'another'), 1);
    await heard(2);
    assert.equal(take(a, 100), 0);
  });

  it('are made up for when several gave all away in the same moment', async () => {
    const { buckets, heard } = processes(2);
    const [a, b] = buckets;
    assert.deepEqual([take(a, 200), take(b, 200)], [100, 100]);
    await heard(2);
    for (const each of buckets)
      assert.equal(Math.round(each.take('one', hundred) * hundred.perSecond), 101, 'as long as for both');
  });

  it('count little here and little there together, and say nothing of who uses little', async () => {
    const { buckets, said, heard } = processes(2);
    const [a, b] = buckets;
    for (let n = 0; n < 200; n++) take(a, 12, `caller ${n}`);
    assert.deepEqual([take(a, 12), take(b, 12)], [12, 12]);
    for (let n = 0; n < 20; n++) await turn();
    assert.equal(said.length, 0);
    take(a, 1);
    await heard(2);
    assert.equal(take(a, 100), 75);
  });

  it('are told of in messages that a channel takes, however many callers there are', async () => {
    const { buckets, said } = processes(2);
    const [a, b] = buckets;
    for (let n = 0; n < 3_000; n++) take(a, 50, `caller ${n} ${'访'.repeat(20)}`);
    take(a, 100, 'x'.repeat(10_000));
    while (!said.some((text) => text.includes('caller 2999'))) await turn();
    await turn();
    await turn();
    assert.equal(take(b, 100, `caller 2999 ${'访'.repeat(20)}`), 50);
    assert.ok(said.every((text) => Buffer.byteLength(text) < 7_900));
  });

  it('that cannot be told are reported once a minute, not with every try', async () => {
    const tries = { count: 0, reported: 0 };
    const publish = async () => {
      tries.count++;
      throw new Error('permission denied');
    };
    const shared = new SharedBuckets(
      { ...localChannels(assert.ifError), publish, kind: 'postgresql' },
      () => {
        tries.reported++;
      },
    );
    const buckets = shared.of('calls');
    for (let n = 0; tries.count < 3; n++) {
      take(buckets, 50, `caller ${n}`);
      await turn();
    }
    await shared.close();
    assert.equal(tries.reported, 1);
  });

  it('stay in memory where there is one process only', async () => {
    const { buckets, said } = processes(1, 'embedded');
    assert.equal(take(buckets[0], 200), 100);
    for (let n = 0; n < 20; n++) await turn();
    assert.equal(said.length, 0);
  });
});
