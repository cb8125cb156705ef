/** Pictures that a process draws of texts and keeps. */
import { callerSocket } from '../threads/caller-socket.ts';
import { FairTurns, LineIsFull, SenderGone } from '../threads/fair-turns.ts';
import { tagOf } from './answering.ts';

interface DrawnPicturesOptions<T> {
  /** The picture; null where it cannot be drawn here. */
  draw(said: T): Promise<Buffer | null>;
  mostKept: number;
  /** For so long at most, for what has names of people on it: whoever is deleted is not kept here. */
  keptMs?: number;
  /** Counted up when the picture itself changes. */
  drawing: number;
}

interface Kept {
  drawn: Promise<Buffer | null>;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The pictures of this process. What one says is all that it depends on, so that a kept one is never out of date. One is
 * drawn at a time.
 */
export class DrawnPictures<T> {
  readonly #options: DrawnPicturesOptions<T>;
  readonly #kept = new Map<string, Kept>();
  readonly #turns = new FairTurns({ ofSender: 10, all: 20 });

  constructor(options: DrawnPicturesOptions<T>) {
    this.#options = options;
  }

  /** The mark that tells one picture from all others. */
  tag(said: T): string {
    return tagOf(JSON.stringify([this.#options.drawing, said]));
  }

  /** The picture; null where it cannot be drawn, 'busy' where too many wait. `sender` waits for himself. */
  async of(said: T, sender: string): Promise<Buffer | null | 'busy'> {
    const key = this.tag(said);
    for (;;) {
      const kept = this.#kept.get(key);
      const one = kept ?? this.#draw(key, said, sender);
      try {
        return await one.drawn;
      } catch (error) {
        // Not another's, who asked meanwhile.
        if (this.#kept.get(key) === one) this.#forget(key);
        // Who stood in the line for both has left it, or was too many himself: this one takes a place of his own.
        const isOthers = kept && (error instanceof SenderGone || error instanceof LineIsFull);
        if (isOthers && !callerSocket()?.destroyed) continue;
        if (error instanceof LineIsFull) return 'busy';
        throw error;
      }
    }
  }

  #draw(key: string, said: T, sender: string): Kept {
    const { draw, mostKept, keptMs } = this.#options;
    const drawn = this.#turns.run(sender, () => draw(said));
    const timer = keptMs === undefined ? undefined : setTimeout(() => this.#forget(key), keptMs).unref();
    const one = { drawn, timer };
    this.#kept.set(key, one);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#forget(oldest);
    return one;
  }

  #forget(key: string): void {
    clearTimeout(this.#kept.get(key)?.timer);
    this.#kept.delete(key);
  }
}
