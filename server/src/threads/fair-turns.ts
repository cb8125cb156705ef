/** Turns of work that only one can do at a time, and the bounded line of those who wait for one. */
import { callerSocket } from './caller-socket.ts';

/** How many may wait for a turn. */
export interface LineLimits {
  /** Of one sender. */
  ofSender: number;
  all: number;
}

/** Nobody has more than this under way, nor all together: their files lie on the disk and their texts are short. */
const usual: LineLimits = { ofSender: 50, all: 400 };

/** Too many wait already. `isSenders`: the sender's own are too many, not those of all. */
export class LineIsFull extends Error {
  override readonly name = 'LineIsFull';
  readonly isSenders: boolean;
  constructor(isSenders: boolean) {
    super(isSenders ? 'too much work of this sender waits' : 'too much work waits');
    this.isSenders = isSenders;
  }
}

/** Whoever sent the work has gone while it waited: nobody would see what comes of it. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}

let waiting = 0;

/** How many wait for a turn in this process, whatever the work. */
export const waitingForTurns = (): number => waiting;

/** One who waits. */
interface Waiter {
  start(): void;
}

/**
 * One piece of work at a time. Among those who wait, each sender has one turn before any of them has the next, also the
 * one that is under way: whoever sends much waits for himself, the others for one piece of his. Whose connection ends leaves the line.
 */
export class FairTurns {
  /** Who waits, by sender, in the order of their turns. */
  readonly #waiting = new Map<string, Set<Waiter>>();
  readonly #limits: LineLimits;
  #length = 0;
  #isTaken = false;

  constructor(limits = usual) {
    this.#limits = limits;
  }

  /** Waits for a turn of this sender; the answer ends it. Throws LineIsFull and SenderGone. */
  async take(sender: string): Promise<() => void> {
    if (this.#isTaken) await this.#wait(sender);
    this.#isTaken = true;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#next(sender);
    };
  }

  /** Does the work in a turn of this sender. Throws LineIsFull and SenderGone. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const end = await this.take(sender);
    try {
      return await work();
    } finally {
      end();
    }
  }

  async #wait(sender: string): Promise<void> {
    const line = this.#waiting.get(sender) ?? new Set<Waiter>();
    if (line.size >= this.#limits.ofSender) throw new LineIsFull(true);
    if (this.#length >= this.#limits.all) throw new LineIsFull(false);
    const socket = callerSocket();
    if (socket?.destroyed) throw new SenderGone('the sender has gone');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { start: resolve };
    this.#waiting.set(sender, line.add(waiter));
    this.#length++;
    waiting++;
    const leave = () => {
      this.#leave(sender, line, waiter);
      reject(new SenderGone('the sender has gone'));
    };
    socket?.once('close', leave);
    try {
      await promise;
    } finally {
      socket?.off('close', leave);
    }
  }

  #leave(sender: string, line: Set<Waiter>, waiter: Waiter): void {
    if (!line.delete(waiter)) return;
    this.#length--;
    waiting--;
    if (line.size === 0) this.#waiting.delete(sender);
  }

  /** Hands the turn on without giving it back: nobody slips in between. */
  #next(ended: string): void {
    const own = this.#waiting.get(ended);
    if (own) {
      this.#waiting.delete(ended);
      this.#waiting.set(ended, own);
    }
    const [first] = this.#waiting;
    if (!first) {
      this.#isTaken = false;
      return;
    }
    const [sender, line] = first;
    const [waiter] = line;
    this.#waiting.delete(sender);
    if (waiter) this.#leave(sender, line, waiter);
    if (line.size > 0) this.#waiting.set(sender, line);
    waiter?.start();
  }
}
