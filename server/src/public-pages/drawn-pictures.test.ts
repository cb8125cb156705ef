import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { describe, it, mock } from 'node:test';
import { answering } from '../threads/caller-socket.ts';
import { SenderGone } from '../threads/fair-turns.ts';
import { DrawnPictures } from './drawn-pictures.ts';

describe('pictures that are drawn', () => {
  it('tell who asks for too many at once from what cannot be drawn, and forget that he did', async () => {
    const begun = Promise.withResolvers<void>();
    const pictures = new DrawnPictures<string>({
      draw: async (said) => {
        await begun.promise;
        return said === 'no glyphs' ? null : Buffer.from(said);
      },
      mostKept: 100,
      drawing: 1,
    });
    const first = pictures.of('no glyphs', 'a');
    const others = Array.from({ length: 30 }, (_, n) => pictures.of(`picture ${n}`, 'a'));
    assert.equal(await others.at(-1), 'busy');
    begun.resolve();
    assert.equal(await first, null);
    assert.deepEqual(await others[0], Buffer.from('picture 0'));
    assert.deepEqual(await pictures.of('picture 29', 'a'), Buffer.from('picture 29'));
  });

  it('come to who asks again while his first call waits and goes, once for all who still wait', async () => {
    const begun = Promise.withResolvers<void>();
    const drawn: string[] = [];
    const pictures = new DrawnPictures<string>({
      draw: async (said) => {
        await begun.promise;
        drawn.push(said);
        return Buffer.from(said);
      },
      mostKept: 100,
      drawing: 1,
    });
    const before = pictures.of('another', 'b');
    const [gone, reloaded, leaving] = [new Socket(), new Socket(), new Socket()];
    const ask = (socket: Socket) => answering(socket, () => pictures.of('ticket', 'a'));
    const first = ask(gone);
    const [second, third, fourth] = [ask(reloaded), ask(leaving), pictures.of('ticket', 'c')];
    leaving.destroy();
    gone.destroy();
    await assert.rejects(first, SenderGone);
    await assert.rejects(third, SenderGone);
    begun.resolve();
    for (const one of [second, fourth]) assert.deepEqual(await one, Buffer.from('ticket'));
    await before;
    assert.deepEqual(await pictures.of('ticket', 'a'), Buffer.from('ticket'));
    assert.deepEqual(drawn, ['another', 'ticket']);
  });

  it('come to who waits for himself where another had too much waiting', async () => {
    const begun = Promise.withResolvers<void>();
    const pictures = new DrawnPictures<string>({
      draw: async (said) => {
        await begun.promise;
        return Buffer.from(said);
      },
      mostKept: 100,
      drawing: 1,
    });
    const waiting = Array.from({ length: 11 }, (_, n) => pictures.of(`picture ${n}`, 'a'));
    const [refused, other] = [pictures.of('shared', 'a'), pictures.of('shared', 'b')];
    assert.equal(await refused, 'busy');
    begun.resolve();
    assert.deepEqual(await other, Buffer.from('shared'));
    await Promise.all(waiting);
  });

  it('are forgotten once they are as old as they may be, also those that were drawn anew meanwhile', async (t) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    t.after(() => mock.timers.reset());
    const drawn: string[] = [];
    const pictures = new DrawnPictures<string>({
      draw: async (said) => {
        drawn.push(said);
        return Buffer.from(said);
      },
      ...{ mostKept: 2, keptMs: 600_000, drawing: 1 },
    });
    const ask = (said: string) => pictures.of(said, 'a');
    await ask('first');
    mock.timers.tick(400_000);
    await ask('first');
    await ask('second');
    assert.deepEqual(drawn.splice(0), ['first', 'second']);
    // The first has no room any more, and comes again: its age begins anew.
    await ask('third');
    await ask('first');
    mock.timers.tick(300_000);
    await ask('first');
    assert.deepEqual(drawn.splice(0), ['third', 'first']);
    mock.timers.tick(300_000);
    await ask('first');
    assert.deepEqual(drawn, ['first']);
  });
});
