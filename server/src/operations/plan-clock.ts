import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Platform } from '../http/platform.ts';

export interface NextPlan {
  now: number;
  next: number | null;
}

/** What somebody plans for a later time, and visitors see from then on. */
export interface Planned {
  /** The database's clock, and when the next plan comes due by it, both in milliseconds; null without one. */
  findNext(db: Db): Promise<NextPlan>;
  /** Writes down what has come due; true when there is more of it. Not needed where the instants say it all. */
  settle?(db: Db): Promise<boolean>;
}

/** The next of the instants at which rows of these tables go on or off the shelf. */
export async function findNextOf(db: Db, tables: readonly string[]): Promise<NextPlan> {
  const nexts = tables.flatMap((table) =>
    ['on_shelf_time', 'off_shelf_time'].map(
      (column) =>
        sql`(select min(${sql.ref(column)}) from ${sql.table(table)} where ${sql.ref(column)} > now())`,
    ),
  );
  const { rows } = await sql<NextPlan>`
    select (extract(epoch from now()) * 1000)::float8 as now,
      (extract(epoch from least(${sql.join(nexts)})) * 1000)::float8 as next`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
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
  /** When the next plan comes due by the database's clock, as far as it is known and not over; null without one. */
  #next: number | null = null;
  /** The timer waits for it. */
  #isPlanAwaited = false;
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
    this.#looking ??= this.#lookOn();
  }

  async #lookOn(): Promise<void> {
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false;
      try {
        const { db } = this.#platform.database;
        const { now, next } = await this.#planned.findNext(db);
        // What was waited for has come due, and its timer would be late by as long as it took to be told of it.
        const isPast = this.#next !== null && this.#next <= now;
        this.#next = next;
        const wait = next === null ? LOOK_MS : next - now;
        this.#set(Math.min(wait, LOOK_MS), wait < LOOK_MS);
        // Before the rows are written: what is kept has to end at once.
        if (isPast) this.#platform.publicCache.clear();
        if (await this.#planned.settle?.(db)) this.#isStale = true;
      } catch (error) {
        this.#platform.log.warn({ err: error }, 'what is planned is looked for again');
        // A plan that is waited for ends what is kept all the same, and looks again.
        if (!this.#isPlanAwaited) this.#set(RETRY_MS, false);
      }
    }
    // At once: who asks a moment later must not take this look for one that goes on.
    this.#looking = null;
  }

  #set(wait: number, isPlan: boolean): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#isPlanAwaited = isPlan;
    // A timer may be early by a part of a millisecond: what was then asked anew would be as it was before.
    const delay = Math.ceil(wait) + 2;
    this.#timer = setTimeout(() => {
      this.#isPlanAwaited = false;
      if (!isPlan) return this.look();
      this.#next = null;
      this.#platform.publicCache.clear();
    }, delay).unref();
  }
}
