/**
 * One piece of work at a time. Among those who wait, each sender has one turn before any of them has the next: whoever
 * sends much waits for himself, the others for one piece of his.
 */
export class FairTurns {
  /** Who waits, by sender, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTaken = false;

  /** Waits for a turn of this sender; the answer ends it. */
  async take(sender: string): Promise<() => void> {
    if (this.#isTaken) await this.#wait(sender);
    this.#isTaken = true;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#next();
    };
  }

  /** Does the work in a turn of this sender. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const end = await this.take(sender);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #wait(sender: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#waiting.get(sender);
      if (line) line.push(resolve);
      else this.#waiting.set(sender, [resolve]);
    });
  }

  /** Hands the turn on without giving it back: nobody slips in between. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#isTaken = false;
      return;
    }
    const [sender, line] = first;
    const start = line.shift();
    this.#waiting.delete(sender);
    if (line.length > 0) this.#waiting.set(sender, line);
    start?.();
  }
}
