/**
 * How much may lie here that no record holds yet. Room is set aside before bytes are taken and counted in the database, so
 * that uploads which come at once, also to several processes, never pass a quota together.
 */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';
import { freeBytes } from '../http/outages.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import type { Reservation, Sender, UploadRoom } from '../http/upload-room.ts';

const MB = 1024 * 1024;

/**
 * Bytes that nobody has claimed, at once. Three hundred people of a hall who attach a photo of 3 MB each have 900 MB
 * behind one address before the first of them submits, and some choose another photo.
 */
export const quotas = {
  visitor: 100 * MB,
  network: 1_536 * MB,
  activity: 4_096 * MB,
  /** Two of the largest batches (100 files of 10 MB). */
  user: 2_048 * MB,
} as const;

/** Every file costs a row, a place in a folder and work: so it counts for this much at least. */
export const LEAST_COUNTED = 256 * 1024;

const counted = (bytes: number) => Math.max(Math.ceil(bytes), LEAST_COUNTED);

/**
 * Files that are kept take their part of the room that was set aside for their upload. Where that is gone, they are not
 * kept: nobody would count them.
 */
export async function parkFiles(
  trx: Trx,
  reservation: number,
  files: readonly { id: string; size: number }[],
): Promise<void> {
  const parts = files.map(({ id, size }) => ({ id, bytes: counted(size) }));
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const { numAffectedRows } = await sql`
    with rest as (
      update parked_upload set bytes = greatest(bytes - ${total}, 0)
      where id = ${reservation} and file_id is null
      returning person, network, activity_id
    )
    insert into parked_upload (file_id, person, network, activity_id, bytes)
    select part.id, person, network, activity_id, part.bytes
    from rest, json_to_recordset(${JSON.stringify(parts)}::json) as part (id text, bytes bigint)
  `.execute(trx);
  if (numAffectedRows !== BigInt(files.length)) throw new Refusal('CM4000');
}

/** Records hold these files now. */
export async function unparkFiles(trx: Trx, fileIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('parked_upload')
    .where('file_id', 'in', [...fileIds])
    .execute();
}

/** No record holds these files any more: until they go they count for whoever uploaded them. */
export async function parkReleased(trx: Trx, fileIds: readonly string[]): Promise<void> {
  await sql`
    insert into parked_upload (file_id, person, bytes, is_released)
    select id, 'user ' || created_by, greatest(size, ${LEAST_COUNTED}), true
    from file
    where id = any(${[...fileIds]}::text[]) and unheld_since is not null and created_by is not null
    on conflict (file_id) do nothing
  `.execute(trx);
}

interface Place extends Sender {
  activityId: number | null;
}

/** What lies here by the shares that one upload counts for, in bytes. */
async function parkedBytes(trx: Trx, { person, network, activityId }: Place) {
  const { rows } = await sql<Record<'person' | 'network' | 'activity' | 'all' | 'visitors', number>>`
    select
      (select coalesce(sum(bytes), 0)::float8 from parked_upload where person = ${person}) as person,
      (select coalesce(sum(bytes), 0)::float8 from parked_upload where network = ${network}::text) as network,
      (select coalesce(sum(bytes), 0)::float8 from parked_upload
        where activity_id = ${activityId}::bigint) as activity,
      coalesce(sum(bytes), 0)::float8 as "all",
      coalesce(sum(bytes) filter (where network is not null), 0)::float8 as visitors
    from parked_upload
    where not is_released
  `.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('a sum has one row');
  return found;
}

/** How often a process says of its uploads that they are at work; far below what makes them left behind. */
const RENEW_MS = 60_000;

export class Quotas implements UploadRoom {
  readonly #platform: Platform;
  /** Bytes that uploads of this process may still bring. */
  #underWay = 0;
  /** Room that is set aside for what is at work: a long line before a picture's turn, an export of many rows. */
  readonly #open = new Set<number>();

  constructor(platform: Platform) {
    this.#platform = platform;
    const timer = setInterval(() => {
      this.renew().catch((error: unknown) =>
        platform.log.warn({ err: error }, 'room for uploads that are at work not renewed'),
      );
    }, RENEW_MS).unref();
    platform.onStop(async () => clearInterval(timer));
  }

  /** Keeps the clean-up from taking the room of what is at work here for one that a dead process left. */
  async renew(): Promise<void> {
    if (this.#open.size === 0) return;
    await this.#platform.database.db
      .updateTable('parked_upload')
      .set({ created_at: sql`now()` })
      .where('id', 'in', [...this.#open])
      .where('file_id', 'is', null)
      .execute();
  }

  async reserve(sender: Sender, bytes: number, judged = bytes): Promise<Reservation> {
    const { db } = this.#platform.database;
    let reserved = 0;
    const add = async (more: number, expected: number, work: (trx: Trx) => Promise<number>) => {
      this.#underWay += more;
      reserved += more;
      try {
        await this.#requireFreeSpace(expected);
        return await this.#judged(db, expected, work);
      } catch (error) {
        this.#underWay -= more;
        reserved -= more;
        throw error;
      }
    };
    const id = await add(bytes, judged - bytes, async (trx) => {
      const row = { ...sender, bytes: counted(bytes) };
      return (await trx.insertInto('parked_upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
    this.#open.add(id);
    return {
      id,
      grow: async (more) => {
        await add(more, 0, async (trx) => {
          await trx
            .updateTable('parked_upload')
            .set({ bytes: sql`bytes + ${counted(more)}` })
            .where('id', '=', id)
            .execute();
          return id;
        });
      },
      giveBack: async () => {
        this.#underWay -= reserved;
        reserved = 0;
        this.#open.delete(id);
        await db
          .deleteFrom('parked_upload')
          .where('id', '=', id)
          .execute()
          .catch((error: unknown) =>
            this.#platform.log.warn({ err: error }, 'room for an upload stays taken until the clean-up'),
          );
      },
    };
  }

  /** Counts an upload for the activity that its ticket names; throws the refusal where that has no room. */
  async countForActivity(reservation: number, activityId: number): Promise<void> {
    await this.#judged(this.#platform.database.db, 0, async (trx) => {
      await trx
        .updateTable('parked_upload')
        .set({ activity_id: activityId })
        .where('id', '=', reservation)
        .execute();
      return reservation;
    });
  }

  /** What is received lies in the spool folder, and beside it what is made of it. */
  async #requireFreeSpace(expected: number): Promise<void> {
    const { config, outages } = this.#platform;
    const free = await freeBytes(config.dataDir);
    if (free - 2 * (this.#underWay + expected) >= config.freeSpaceBytes) return;
    const cause = new Error(`${free} bytes are free in ${config.dataDir}, too few for another upload`);
    outages.shortOfRoom(cause);
    throw new Refusal('CM5071', {}, { cause });
  }

  /** Does the work on the reservation that it answers, and takes it back where a quota is passed by it and what it expects. */
  #judged(db: Db, expected: number, work: (trx: Trx) => Promise<number>): Promise<number> {
    return db.transaction().execute(async (trx) => {
      // One after another: each sees what the one before has set aside.
      await sql`select pg_advisory_xact_lock(hashtextextended('parked uploads', 0))`.execute(trx);
      const id = await work(trx);
      const place = await trx
        .selectFrom('parked_upload')
        .select(['person', 'network', 'activity_id as activityId'])
        .where('id', '=', id)
        .executeTakeFirst();
      // A clean-up took a reservation for one that was left behind: the database was away for so long.
      if (!place) throw new Refusal('CM4000');
      await this.#requireWithin(trx, place, expected);
      return id;
    });
  }

  async #requireWithin(trx: Trx, place: Place, expected: number): Promise<void> {
    const parked = await parkedBytes(trx, place);
    const { unclaimedBytes } = this.#platform.config;
    const isVisitor = place.network !== null;
    const passes = (bytes: number, quota: number) => bytes + expected > quota;
    if (passes(parked.activity, quotas.activity)) throw new Refusal('CM4291.activity');
    if (isVisitor && passes(parked.person, quotas.visitor)) throw new Refusal('CM4291.visitor');
    if (isVisitor && passes(parked.network, quotas.network)) throw new Refusal('CM4291.network');
    if (!isVisitor && passes(parked.person, quotas.user)) throw new Refusal('CM4291.user');
    // Strangers leave half of the room to those who work here.
    if (passes(parked.all, unclaimedBytes) || (isVisitor && passes(parked.visitors, unclaimedBytes / 2)))
      throw new Refusal('CM4291.all');
  }
}
