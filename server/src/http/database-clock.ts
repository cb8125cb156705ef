/** The time of the database, told without asking it: processes on machines whose clocks differ write one log. */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

const FOLLOW_MS = 60_000;
const SLOW_MICROS = 100_000;
/** From here on it is no late answer that moves the clock: somebody has set the time. */
const SET_BACK_MICROS = 1_000;

/** Answers a time in microseconds since the epoch. */
export type AskTime = () => Promise<number>;

export const timeOf =
  (db: Db): AskTime =>
  async () => {
    const { rows } = await sql<{ micros: string }>`
      select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as micros`.execute(db);
    return Number(rows[0]?.micros);
  };

export class DatabaseClock {
  /** Of the clock that no correction of the time moves, in microseconds: the database's time less its own. */
  #ahead = 0;
  #last = 0;
  readonly #ask: AskTime;
  readonly #timer: NodeJS.Timeout;

  private constructor(ask: AskTime, onTrouble: (error: unknown) => void) {
    this.#ask = ask;
    this.#timer = setInterval(() => this.follow().catch(onTrouble), FOLLOW_MS).unref();
  }

  /** Asks once now, then every minute until it is stopped. */
  static async open(ask: AskTime, onTrouble: (error: unknown) => void): Promise<DatabaseClock> {
    const clock = new DatabaseClock(ask, onTrouble);
    await clock.follow();
    return clock;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Sets itself by the database. For as long as the answer was on its way it is late, never early: no row is of the
   * future. A slow answer changes nothing that it does not contradict.
   */
  async follow(): Promise<void> {
    const asked = elapsed();
    const micros = await this.#ask();
    const answered = elapsed();
    const [least, most] = [micros - answered, micros - asked];
    const isQuick = answered - asked < SLOW_MICROS;
    if (isQuick || this.#ahead < least || this.#ahead > most) this.#set(least);
  }

  /** A time that was set back must not stand still until it has caught up. */
  #set(ahead: number): void {
    if (this.#ahead - ahead >= SET_BACK_MICROS) this.#last = 0;
    this.#ahead = ahead;
  }

  /** UTC, `YYYY-MM-DD HH:mm:ss.uuuuuu`; no two answers of a process are the same. */
  now(): string {
    // Whoever asks more often than each microsecond is ahead of it for a moment.
    this.#last = Math.max(this.#last + 1, this.#ahead + elapsed());
    return utcText(this.#last);
  }
}

/** Microseconds since the epoch as PostgreSQL writes a time of UTC. */
export function utcText(micros: number): string {
  const whole = new Date(Math.floor(micros / 1_000)).toISOString();
  return `${whole.slice(0, 10)} ${whole.slice(11, 23)}${String(micros % 1_000).padStart(3, '0')}`;
}

const elapsed = () => Math.floor(performance.now() * 1_000);
