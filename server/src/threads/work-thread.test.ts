import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OverLimit, type WorkLimits, WorkThread } from './work-thread.ts';

type Job = 'threads' | 'for ever' | 'all memory' | 'fail' | 'three';

/** A program that does what a job is called, and counts its jobs from its start, which takes so many milliseconds. */
function threadWith(limits: Partial<WorkLimits> = {}, startMs = 0): WorkThread<Job, unknown> {
  const program = `
    import { serveWork } from ${JSON.stringify(new URL('./serve-work.ts', import.meta.url).href)};
    let jobs = 0;
    await new Promise((resolve) => setTimeout(resolve, ${startMs}));
    await serveWork(function* (job) {
      jobs++;
      const kept = [];
      while (job === 'for ever');
      while (job === 'all memory') kept.push(String(Math.random()).repeat(3));
      if (job === 'fail') throw new RangeError('failed');
      if (job === 'three') yield* [1, 2, 3];
      else yield jobs;
    });`;
  const address = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  return new WorkThread(address, { seconds: 20, megabytes: 64, ...limits });
}
async function piecesOf(thread: WorkThread<Job, unknown>, job: Job): Promise<unknown[]> {
  const pieces: unknown[] = [];
  for await (const piece of thread.run('somebody', job)) pieces.push(piece);
  return pieces;
}

describe('work in a thread of its own', () => {
  it('comes by pieces, from one thread for all', async () => {
    const thread = threadWith();
    assert.deepEqual(await piecesOf(thread, 'three'), [1, 2, 3]);
    assert.deepEqual(await piecesOf(thread, 'threads'), [2]);
    const both = await Promise.all([piecesOf(thread, 'threads'), piecesOf(thread, 'threads')]);
    assert.deepEqual(both.flat(), [3, 4]);
  });

  it('ends with its time, and the next begins in a new thread', async () => {
    const thread = threadWith({ seconds: 2 });
    const endless = piecesOf(thread, 'for ever');
    const next = piecesOf(thread, 'threads');
    await assert.rejects(endless, OverLimit);
    assert.deepEqual(await next, [1]);
  });

  it('has its whole time from when the thread has started, however long that takes', async () => {
    const thread = threadWith({ seconds: 2 }, 3_000);
    assert.deepEqual(await piecesOf(thread, 'three'), [1, 2, 3]);
    await assert.rejects(piecesOf(thread, 'for ever'), OverLimit);
  });

  it('ends with its memory, and the process goes on', async () => {
    const thread = threadWith();
    await assert.rejects(piecesOf(thread, 'all memory'), OverLimit);
    assert.deepEqual(await piecesOf(thread, 'threads'), [1]);
  });

  it('throws what the work threw', async () => {
    const thread = threadWith();
    await assert.rejects(piecesOf(thread, 'fail'), { name: 'RangeError', message: 'failed' });
    assert.deepEqual(await piecesOf(thread, 'threads'), [1]);
  });

  it('ends when its reader has seen enough', async () => {
    const thread = threadWith();
    for await (const piece of thread.run('somebody', 'three')) {
      assert.equal(piece, 1);
      break;
    }
    assert.deepEqual(await piecesOf(thread, 'threads'), [1]);
  });
});
