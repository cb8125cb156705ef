import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FairTurns } from './fair-turns.ts';

/** Gives a turn to each in this order of asking, all while the first still works, and answers the order of working. */
async function orderOf(...senders: string[]): Promise<string[]> {
  const turns = new FairTurns();
  const order: string[] = [];
  let running = 0;
  await Promise.all(
    senders.map((sender) =>
      turns.run(sender.charAt(0), async () => {
        assert.equal(++running, 1, 'two work at the same time');
        order.push(sender);
        await new Promise(setImmediate);
        running--;
      }),
    ),
  );
  return order;
}

it('gives each sender a turn before any of them has the next', async () => {
  assert.deepEqual(await orderOf('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'), [
    ...['a1', 'a2', 'b1', 'c1'],
    ...['a3', 'b2', 'a4'],
  ]);
});

it('goes on after work that failed, and with who comes later', async () => {
  const turns = new FairTurns();
  const failing = turns.run('a', () => Promise.reject(new Error('failed')));
  const next = turns.run('a', async () => 'next');
  await assert.rejects(failing, /failed/);
  assert.equal(await next, 'next');
  assert.equal(await turns.run('b', async () => 'later'), 'later');
});
