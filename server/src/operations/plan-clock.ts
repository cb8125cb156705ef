import type { Db } from '../database/open.ts';
import type { Platform } from '../http/platform.ts';

/** What somebody plans for a later time, and visitors see from then on. */
export interface Planned {
  /** Milliseconds until the next plan comes due, by the database's clock; null without one. */
  untilNext(db: Db): Promise<number | null>;
  /** Writes down what has come due; true when there is more of it. Not needed where the instants say it all. */
  settle?(db: Db): Promise<boolean>;
}

const LOOK_MS = 60_000;
const RETRY_MS = 1_000;

/**
 * Ends the answers that this process keeps for visitors at the very moment when a plan comes due, so that nobody is shown
 * for seconds what has ended, or not what has begun. Looks for the next plan after each change by the office, on
 * whichever node it was made, and every minute: a clock that runs apart is not followed for longer.
 */
export class PlanClock {
  readonly #platform: Platform;
  readonly #planned: Planned;
  #timer: NodeJS.Timeout | undefined;
  /** When the plan comes due that the timer waits for, by `performance.now()`; null while it waits for none. */
  #dueAt: number | null = null;
  #looking: Promise<void> | null = null;
  #isStale = false;
  #isStopped = false;

  constructor(platform: Platform, planned: Planned) {
    this.#platform = platform;
    this.#planned = planned;
    const forget = platform.publicCache.onClear(() => this.look());
    platform.onStop(async () => {
      this.#isStopped = true;
      forget();
      clearTimeout(this.#timer);
      await this.#looking;
    });
    this.look();
  }

  /** Writes down what has come due and sets the clock for what comes next; once more when asked meanwhile. */
  look(): void {
    if (this.#isStopped) return;
    this.#isStale = true;
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null;
    });
  }

  async #lookOn(): Promise<void> {
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false;
      try {
        const { db } = this.#platform.database;
        // Before the rows are written: what is kept has to end at once.
        const wait = await this.#planned.untilNext(db);
        this.#set(
          wait === null ? LOOK_MS : Math.min(Math.max(wait, 0), LOOK_MS),
          wait !== null && wait <= LOOK_MS,
        );
        if (await this.#planned.settle?.(db)) this.#isStale = true;
      } catch (error) {
        this.#platform.log.warn({ err: error }, 'what is planned is looked for again');
        // A plan that is known is waited for all the same: its end looks again.
        if (this.#dueAt === null) this.#set(RETRY_MS, false);
      }
    }
  }

  #set(wait: number, isPlan: boolean): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    // The plan that was waited for has come due while the next one was looked for: its answers end now.
    const isPast = this.#dueAt !== null && this.#dueAt <= performance.now();
    // A timer may be early by a part of a millisecond: what was then asked anew would be as it was before.
    const delay = Math.ceil(wait) + 2;
    this.#dueAt = isPlan ? performance.now() + delay : null;
    this.#timer = setTimeout(() => {
      this.#dueAt = null;
      if (isPlan) this.#platform.publicCache.clear();
      else this.look();
    }, delay).unref();
    if (isPast) this.#platform.publicCache.clear();
  }
}
