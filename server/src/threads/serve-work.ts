/** The half of a work thread that runs in the thread. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread is told: a job, or to go on with it. */
export type Order<Job> = { job: Job } | 'more';

/** What it answers to each: a piece of the work, or that there is no more. */
export type Report<Piece> = { piece: Piece } | { done: true };

/** What the thread is started with: whether it says when its program has been read, before any order. */
export interface Started {
  saysReady: true;
}

/** Answers jobs by what `work` makes of them; what `work` throws ends the thread and reaches who gave the job. */
export async function serveWork<Job, Piece>(
  work: (job: Job) => AsyncIterable<Piece> | Iterable<Piece>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('work is served in a thread only');
  const orders = on(port, 'message') as AsyncIterableIterator<[Order<Job>]>;
  const tell = (report: Report<Piece>) => port.postMessage(report);
  // Not to a process that began with the version before, over whose files this one was laid.
  if ((workerData as Started | undefined)?.saysReady) port.postMessage('ready');
  for await (const [order] of orders) {
    if (order === 'more') continue;
    for await (const piece of work(order.job)) {
      tell({ piece });
      await orders.next();
    }
    tell({ done: true });
  }
}
