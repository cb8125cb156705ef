import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isCrossed } from '../database/faults.ts';
import type { Db } from '../database/open.ts';
import type { Platform } from '../http/platform.ts';

type Kind = 'view' | 'share' | 'click';

/** Whose views and shares are counted, and how. */
export interface Visited {
  /** What the table of visits calls it. */
  subject: string;
  /**
   * True for a visit `v` whose record visitors are shown: anybody can make up an id, and would leave a row with each.
   */
  isShown: RawBuilder<boolean>;
  /**
   * Adds the new visits to the numbers of their records: the statements after the parts `seen (subject_id, kind,
   * half_hour)`, a row a visit, and `counted (subject_id, views, shares, clicks)`. They take rows in the order of their
   * keys, so that two nodes never wait crosswise.
   */
  add: RawBuilder<unknown>;
}

interface Visit {
  id: number;
  /** What the record must belong to, where its id came from a stranger beside that one's. */
  of: number;
  kind: Kind;
  visitor: string;
  halfHour: string;
}

const HALF_HOUR = 1_800_000;
const FLUSH_MS = 1_000;
/** Beyond this many waiting visits further ones are given up rather than the memory. */
export const MOST_WAITING = 50_000;

/**
 * Views and shares of what visitors read, and links that they follow: one a visitor and half hour, whatever he reloads.
 * They are collected in memory and written once a second and at stop; a failure keeps them for the next time.
 */
export class Visits {
  #waiting = new Map<string, Visit>();
  readonly #platform: Platform;
  readonly #visited: Visited;
  #flushing: Promise<void> = Promise.resolve();

  constructor(platform: Platform, visited: Visited) {
    this.#platform = platform;
    this.#visited = visited;
    const timer = setInterval(() => void this.flush(), FLUSH_MS);
    timer.unref();
    platform.onStop(async () => {
      clearInterval(timer);
      await this.flush();
      // No further flush comes: once more for what stood in another's way.
      await this.flush();
    });
  }

  see(kind: Kind, id: number, visitor: string, now: Date, of = 0): void {
    const begins = Math.floor(now.getTime() / HALF_HOUR) * HALF_HOUR;
    const key = `${kind} ${id} ${begins} ${visitor}`;
    if (this.#waiting.size >= MOST_WAITING || this.#waiting.has(key)) return;
    // Stored as a hash: the table says that somebody came, not with which cookie.
    const hash = createHash('sha256').update(visitor).digest('hex').slice(0, 32);
    this.#waiting.set(key, { id, of, kind, visitor: hash, halfHour: new Date(begins).toISOString() });
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const batch = this.#waiting;
    this.#waiting = new Map();
    try {
      await countVisits(this.#platform.database.db, this.#visited, [...batch.values()]);
    } catch (error) {
      this.#waiting = new Map([...batch, ...this.#waiting]);
      // Two statements that stood in each other's way: what was given up here is written with the next flush.
      const level = isCrossed(error) ? 'warn' : 'error';
      this.#platform.log[level]({ err: error }, 'visits not written');
    }
  }
}

/** Remembers the visits and counts the new ones. */
async function countVisits(db: Db, { subject, isShown, add }: Visited, visits: Visit[]): Promise<void> {
  await sql`
    with seen as (
      insert into visit (subject, subject_id, kind, visitor, half_hour)
      select ${subject}, v."id", v."kind", decode(v."visitor", 'hex'), v."halfHour"
      from json_to_recordset(${JSON.stringify(visits)}::json)
        as v("id" bigint, "of" bigint, "kind" text, "visitor" text, "halfHour" timestamptz)
      where ${isShown}
      order by 2, 3, 4, 5
      on conflict do nothing
      returning subject_id, kind, half_hour
    ), counted as (
      select subject_id, count(*) filter (where kind = 'view') as views, count(*) filter (where kind = 'share') as shares,
        count(*) filter (where kind = 'click') as clicks
      from seen group by subject_id
    ) ${add}`.execute(db);
}
