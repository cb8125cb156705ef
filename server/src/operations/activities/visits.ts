import { createHash } from 'node:crypto';
import { PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Platform } from '../../http/platform.ts';

type Kind = 'view' | 'share';

interface Visit {
  id: number;
  kind: Kind;
  visitor: string;
  halfHour: string;
}

const HALF_HOUR = 1_800_000;
const FLUSH_MS = 1_000;
/** Beyond this many waiting visits further ones are given up rather than the memory. */
const MOST_WAITING = 50_000;

/**
 * Views and shares of activities: one a visitor and half hour, whatever he reloads. They are collected in memory and
 * written once a second and at stop; a failure keeps them for the next time.
 */
export class Visits {
  #waiting = new Map<string, Visit>();
  readonly #platform: Platform;
  #flushing: Promise<void> = Promise.resolve();

  constructor(platform: Platform) {
    this.#platform = platform;
    const timer = setInterval(() => void this.flush(), FLUSH_MS);
    timer.unref();
    platform.onStop(async () => {
      clearInterval(timer);
      await this.flush();
    });
  }

  see(kind: Kind, activityId: number, visitor: string, now: Date): void {
    const begins = Math.floor(now.getTime() / HALF_HOUR) * HALF_HOUR;
    const key = `${kind} ${activityId} ${begins} ${visitor}`;
    if (this.#waiting.size >= MOST_WAITING || this.#waiting.has(key)) return;
    // Stored as a hash: the table says that somebody came, not with which cookie.
    const hash = createHash('sha256').update(visitor).digest('hex').slice(0, 32);
    this.#waiting.set(key, { id: activityId, kind, visitor: hash, halfHour: new Date(begins).toISOString() });
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
      await countVisits(this.#platform.database.db, [...batch.values()]);
    } catch (error) {
      this.#waiting = new Map([...batch, ...this.#waiting]);
      this.#platform.log.error({ err: error }, 'visits not written');
    }
  }
}

/**
 * Remembers the visits and adds the new ones to the tallies; rows are taken in order, so that two nodes never wait
 * crosswise. Only of what is on the shelf: anybody can make up an id, and would leave a row with each.
 */
async function countVisits(db: Db, visits: Visit[]): Promise<void> {
  await sql`
    with seen as (
      insert into visit (subject, subject_id, kind, visitor, half_hour)
      select 'activity', v."id", v."kind", decode(v."visitor", 'hex'), v."halfHour"
      from json_to_recordset(${JSON.stringify(visits)}::json)
        as v("id" bigint, "kind" text, "visitor" text, "halfHour" timestamptz)
      where exists (
        select from activity where activity.id = v."id" and publish_status = ${sql.lit(PublishStatus.onShelf)})
      order by 2, 3, 4, 5
      on conflict do nothing
      returning subject_id, kind
    ), counted as (
      select subject_id, count(*) filter (where kind = 'view') as views, count(*) filter (where kind = 'share') as shares
      from seen group by subject_id
    ), locked as (
      select activity_id from activity_tally where activity_id in (select subject_id from counted)
      order by activity_id for no key update
    )
    update activity_tally set view_num = view_num + counted.views, share_num = share_num + counted.shares
    from counted join locked on locked.activity_id = counted.subject_id
    where activity_tally.activity_id = locked.activity_id`.execute(db);
}
