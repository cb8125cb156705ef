import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Platform } from '../../http/platform.ts';
import { PLANS_CHANNEL } from '../tell.ts';
import { withdrawLostPlans } from './plans.ts';
import { isReceiver } from './received.ts';

const LOOK_MS = 60_000;
const RETRY_MS = 1_000;
/** So shortly before its time a plan is judged once more: who loses the right in the last minute is not sent for. */
const LAST_LOOK_MS = 500;

/** Tells pages that are open at this process; null: all of them. */
export type TellPages = (people: ReadonlySet<number> | null) => void;

/**
 * Tells the open pages of this process at the moment when a planned message begins, or one that is in force ends. Nothing is
 * written then: whoever looks, whenever, sees what the instants say, also after a time when no process ran. Shortly before,
 * plans of who may not publish them any more are withdrawn.
 */
export class MessageClock {
  readonly #platform: Platform;
  readonly #tell: TellPages;
  #timer: NodeJS.Timeout | undefined;
  /** Up to here everybody has been told, by the clock of the database in milliseconds. */
  #toldUntil: number | null = null;
  #looking: Promise<void> | null = null;
  #isStale = false;
  #isStopped = false;

  constructor(platform: Platform, tell: TellPages) {
    this.#platform = platform;
    this.#tell = tell;
    const forget = platform.database.subscribe(
      PLANS_CHANNEL,
      () => this.#look(),
      () => this.#look(),
    );
    platform.onStop(async () => {
      this.#isStopped = true;
      forget();
      clearTimeout(this.#timer);
      await this.#looking;
    });
    this.#look();
  }

  #look(): void {
    if (this.#isStopped) return;
    this.#isStale = true;
    this.#looking ??= this.#lookOn();
  }

  async #lookOn(): Promise<void> {
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false;
      clearTimeout(this.#timer);
      try {
        const { db } = this.#platform.database;
        // A little longer than until the next look.
        await withdrawLostPlans(db, LOOK_MS + RETRY_MS);
        const { now, next } = await findNext(db);
        const from = this.#toldUntil ?? now;
        this.#toldUntil = now;
        if (from < now) await this.#tellOf(db, from, now);
        this.#wait(next === null ? LOOK_MS : Math.min(untilLook(next - now), LOOK_MS));
      } catch (error) {
        this.#platform.log.warn({ err: error }, 'what messages are planned is looked for again');
        this.#wait(RETRY_MS);
      }
    }
    this.#looking = null;
  }

  #wait(delay: number): void {
    if (this.#isStopped) return;
    // A timer may be early by a part of a millisecond.
    this.#timer = setTimeout(() => this.#look(), Math.ceil(delay) + 2).unref();
  }

  async #tellOf(db: Db, from: number, until: number): Promise<void> {
    const turned = await findTurned(db, from, until);
    if (turned.length === 0) return;
    if (turned.some(({ audience }) => audience === 0)) return this.#tell(null);
    const people = new Set<number>();
    for (const { id, audience } of turned) {
      const { rows } = await sql<{ id: number }>`
        select id from user_account where ${isReceiver(sql`${id}::bigint`, audience)}`.execute(db);
      for (const row of rows) people.add(row.id);
    }
    this.#tell(people);
  }
}

/** Until the last look before what begins or ends in so many milliseconds; past that one, until it does. */
const untilLook = (left: number) => (left > LAST_LOOK_MS ? left - LAST_LOOK_MS : left);

/** The clock of the database, and when the next message begins or ends by it, in milliseconds. */
async function findNext(db: Db): Promise<{ now: number; next: number | null }> {
  const { rows } = await sql<{ now: number; next: number | null }>`
    select (extract(epoch from now()) * 1000)::float8 as now, (extract(epoch from least(
      (select min(shown_from) from system_message where shown_from > now()),
      (select min(expire_time) from system_message where expire_time > now())
    )) * 1000)::float8 as next`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

/** Messages that began or ended after one instant and until another. */
async function findTurned(db: Db, from: number, until: number) {
  const between = sql`> to_timestamp(${from}::float8 / 1000) and`;
  const end = sql`<= to_timestamp(${until}::float8 / 1000)`;
  const { rows } = await sql<{ id: number; audience: number }>`
    select id, audience from system_message where shown_from ${between} shown_from ${end}
    union
    select id, audience from system_message
    where expire_time ${between} expire_time ${end} and shown_from is not null`.execute(db);
  return rows;
}
