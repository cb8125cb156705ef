/**
 * Work whose cost its sender decides, in a thread of its own with limits of time and memory: it keeps nobody else
 * waiting, and what passes a limit ends the thread, not the process.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FairTurns } from './fair-turns.ts';
import type { Order, Report, Started } from './serve-work.ts';

/** The work took more time or memory than it may. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

export interface WorkLimits {
  /** Of one piece of work, without the time that its reader takes, and that in which the thread starts. */
  seconds: number;
  /** Of the thread's heap. */
  megabytes: number;
}

/** So long a thread is kept for the next work; then its memory goes back. */
const IDLE_MS = 30_000;

/** One thread, started when there is work. `program` calls `serveWork` with what answers a job by pieces. */
export class WorkThread<Job, Piece> {
  readonly #program: URL;
  readonly #limits: WorkLimits;
  readonly #turns = new FairTurns();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(program: URL, limits: WorkLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /**
   * The pieces that the work makes, each made when it is asked for. One work at a time, the senders in fair turns. Throws
   * OverLimit, or what the work threw. Ending the loop early ends the work.
   */
  async *run(sender: string, job: Job): AsyncGenerator<Piece> {
    const end = await this.#turns.take(sender);
    let isWhole = false;
    try {
      const thread = await this.#started();
      const clock = { leftMs: this.#limits.seconds * 1000 };
      let report = await this.#ask(thread, { job }, clock);
      while ('piece' in report) {
        yield report.piece;
        report = await this.#ask(thread, 'more', clock);
      }
      isWhole = true;
    } finally {
      if (!isWhole) await this.#drop();
      this.#rest();
      end();
    }
  }

  async #started(): Promise<Worker> {
    clearTimeout(this.#idle);
    if (this.#thread) {
      this.#thread.ref();
      return this.#thread;
    }
    const thread = this.#start();
    this.#thread = thread;
    // A busy machine reads its program for seconds: that is none of the work, which would be refused for it.
    const isReady = new AbortController();
    await heard(thread, isReady.signal).finally(() => isReady.abort());
    return thread;
  }

  #start(): Worker {
    const thread = new Worker(this.#program, {
      // Flags of the main program, such as --input-type, are not for the thread.
      execArgv: [],
      workerData: { saysReady: true } satisfies Started,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: 16 },
    });
    // Whoever waits for the thread hears of its end; where nobody does, it must not end the process.
    thread.on('error', () => {});
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }

  async #ask(thread: Worker, order: Order<Job>, clock: { leftMs: number }): Promise<Report<Piece>> {
    const asked = performance.now();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), clock.leftMs);
    try {
      const answer = heard(thread, late.signal);
      thread.postMessage(order);
      return (await answer) as Report<Piece>;
    } catch (error) {
      if (late.signal.aborted || isOutOfMemory(error))
        throw new OverLimit('the work took too much time or memory', { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
      late.abort();
      clock.leftMs -= performance.now() - asked;
    }
  }

  async #drop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  #rest(): void {
    if (!this.#thread) return;
    this.#thread.unref();
    this.#idle = setTimeout(() => void this.#drop(), IDLE_MS);
    this.#idle.unref();
  }
}

/** What the thread says next; throws what ended it. */
async function heard(thread: Worker, signal: AbortSignal): Promise<unknown> {
  const [report] = await Promise.race([
    once(thread, 'message', { signal }),
    once(thread, 'exit', { signal }).then(() => {
      throw new Error('the thread ended in the middle of its work');
    }),
  ]);
  return report;
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
