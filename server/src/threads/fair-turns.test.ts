import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { it } from 'node:test';
import { answering } from './caller-socket.ts';
import { FairTurns, LineIsFull, SenderGone } from './fair-turns.ts';

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
    ...['a1', 'b1', 'c1'],
    ...['a2', 'b2', 'a3', 'a4'],
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

it('refuses who has too much waiting, and everybody when all have', async () => {
  const turns = new FairTurns({ ofSender: 2, all: 3 });
  const end = await turns.take('a');
  const wait = (sender: string) => turns.run(sender, async () => sender);
  const waiting = [wait('a'), wait('a')];
  await assert.rejects(wait('a'), (error) => error instanceof LineIsFull && error.isSenders);
  waiting.push(wait('b'));
  await assert.rejects(wait('c'), (error) => error instanceof LineIsFull && !error.isSenders);
  end();
  assert.deepEqual(await Promise.all(waiting), ['a', 'a', 'b']);
  assert.equal(await wait('c'), 'c');
});

it('lets those go whose connection ends, and their places with them', async () => {
  const turns = new FairTurns({ ofSender: 1, all: 1 });
  const end = await turns.take('a');
  const socket = new Socket();
  let worked = 0;
  const gone = answering(socket, () => turns.run('a', async () => worked++));
  socket.destroy();
  await assert.rejects(gone, SenderGone);
  assert.equal(socket.listenerCount('close'), 0);
  const next = turns.run('a', async () => 'next');
  await assert.rejects(
    answering(socket, () => turns.run('b', async () => worked++)),
    /gone|waits/,
  );
  end();
  assert.equal(await next, 'next');
  assert.equal(worked, 0);
});
