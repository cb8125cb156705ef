/**
 * The hash chain over the operation log: each row's digest is joined to the hash before it, so that a row that somebody
 * changes, takes out or puts in by hand is found, and everything behind it could only be made good by writing the whole
 * rest anew. The last hash, kept outside, proves that even that did not happen.
 */
import { createHash } from 'node:crypto';
import type { logFaults } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';

/** Hash before the first row there ever was. */
const ORIGIN = Buffer.alloc(32);
const ROWS_AT_ONCE = 5_000;
/** So many rows are checked by one call: some seconds of work. */
const CHECKED_AT_ONCE = 50_000;
const CHAIN_MS = 1_000;

/**
 * A row is visible when its transaction has ended, which may be later than rows with a later time were chained. So far
 * behind the newest chained row new ones are still taken in; a row that appears further back was not written by us.
 */
const LATE = sql`interval '15 minutes'`;

/**
 * The time of the newest chained row. Rows of the future do not count: a clock that was ahead for a moment would else
 * put all that is written after it was set right too far behind to be taken in, and have it told as forged.
 */
const NEWEST = sql`(select max(log_created_at) from operation_log_chain where log_created_at <= now())`;

/** Held by whoever makes the chain longer, or must know that nobody does. */
export const LOCK = sql`hashtextextended('operation log chain', 0)`;

interface Link {
  position: number;
  hash: Buffer;
}

const nextHash = (before: Buffer, digest: Buffer) =>
  createHash('sha256').update(before).update(digest).digest();

/** Chains what is new, in batches; another process at it means that there is nothing to do. */
export async function chainNewRows(db: Db): Promise<void> {
  for (;;) {
    const chained = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        isMine: boolean;
      }>`select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`.execute(trx);
      return rows[0]?.isMine ? await chainBatch(trx) : 0;
    });
    if (chained < ROWS_AT_ONCE) return;
  }
}

/** As `chainNewRows`, but waits for another process that is at it: afterwards everything is chained. */
async function chainAllRows(db: Db): Promise<void> {
  let chained: number;
  do {
    chained = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      return await chainBatch(trx);
    });
  } while (chained === ROWS_AT_ONCE);
}

async function chainBatch(trx: Trx): Promise<number> {
  // Read first and given as values: so the planner sees how little of both tables it has to join.
  const bound = await sql<{ from: string }>`
    select coalesce(${NEWEST} - ${LATE}, '-infinity')::text as "from"
  `.execute(trx);
  const from = bound.rows[0]?.from ?? '-infinity';
  const { rows } = await sql<{ id: number; created_at: string; digest: Buffer }>`
    select log.id, log.created_at::text, operation_log_digest(log) as digest
    from operation_log log
    where log.created_at >= ${from}::timestamptz
      and not exists (
        select from operation_log_chain chain
        where chain.log_created_at = log.created_at and chain.log_id = log.id
          and chain.log_created_at >= ${from}::timestamptz)
    order by log.created_at, log.id
    limit ${ROWS_AT_ONCE}
  `.execute(trx);
  if (rows.length === 0) return 0;
  let { position, hash } = await lastLink(trx);
  const links = rows.map((row) => {
    position += 1;
    hash = nextHash(hash, row.digest);
    return {
      position,
      log_id: row.id,
      log_created_at: row.created_at,
      row_digest: row.digest.toString('hex'),
      hash: hash.toString('hex'),
    };
  });
  await sql`
    insert into operation_log_chain (position, log_id, log_created_at, row_digest, hash)
    select link.position, link.log_id, link.log_created_at, decode(link.row_digest, 'hex'), decode(link.hash, 'hex')
    from json_to_recordset(${JSON.stringify(links)}::json)
      as link(position bigint, log_id bigint, log_created_at timestamptz, row_digest text, hash text)
  `.execute(trx);
  return rows.length;
}

/** The end of the chain: its last row, else where retention cut it, else its origin. */
async function lastLink(db: Db): Promise<Link> {
  const last = await db
    .selectFrom('operation_log_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? (await anchor(db));
}

async function anchor(db: Db): Promise<Link & { keepFrom: string | null }> {
  const cut = await db
    .selectFrom('operation_log_anchor')
    .select(['position', 'hash', 'keep_from as keepFrom'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return cut ?? { position: 0, hash: ORIGIN, keepFrom: null };
}

export interface ChainFault {
  kind: (typeof logFaults)[number];
  id: number;
  createdTime: Date;
  content: string;
}

export interface ChainCheck {
  checkedNum: number;
  position: number;
  lastPosition: number;
  isComplete: boolean;
  hash: string;
  fault: ChainFault | null;
}

/** Checks the rows behind a position, some seconds' worth of them; names the first that is not as it was written. */
export async function verifyChain(db: Db, afterPosition: number): Promise<ChainCheck> {
  if (afterPosition === 0) await chainAllRows(db);
  const [cut, last] = [await anchor(db), await lastLink(db)];
  const begin = afterPosition > cut.position ? await linkAt(db, afterPosition) : cut;
  // A position that is not there: asked for by nobody who follows the answers.
  if (!begin) throw notFound();
  const links = await linksBehind(db, begin.position, cut.keepFrom);
  let { position, hash } = begin;
  let broken: (ChainedRow & { kind: ChainFault['kind'] }) | null = null;
  for (const link of links) {
    const isLinked = link.position === position + 1 && nextHash(hash, link.digest).equals(link.hash);
    const kind = isLinked ? rowFault(link) : 'chain';
    if (kind) {
      broken = { ...link, kind };
      break;
    }
    ({ position, hash } = link);
  }
  const fault = earlier(
    broken && { kind: broken.kind, ...(await described(db, broken)) },
    await findInserted(db, begin, links.at(-1)?.position ?? begin.position, cut.keepFrom),
  );
  return {
    checkedNum: position - begin.position,
    position,
    lastPosition: last.position,
    isComplete: fault !== null || position >= last.position,
    hash: hash.toString('hex'),
    fault,
  };
}

function linkAt(db: Db, position: number): Promise<Link | undefined> {
  return db
    .selectFrom('operation_log_chain')
    .select(['position', 'hash'])
    .where('position', '=', position)
    .executeTakeFirst();
}

interface ChainedRow extends Link {
  logId: number;
  createdAt: Date;
  digest: Buffer;
  /** The digest of the row as it is now; null where there is none. */
  actual: Buffer | null;
  /** False for rows that retention has dropped. */
  isKept: boolean;
}

async function linksBehind(db: Db, position: number, keepFrom: string | null): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    select chain.position, chain.hash, chain.log_id as "logId", chain.log_created_at as "createdAt",
      chain.row_digest as digest, case when log.id is not null then operation_log_digest(log) end as actual,
      chain.log_created_at >= ${beginOf(keepFrom)} as "isKept"
    from operation_log_chain chain
    left join operation_log log on log.created_at = chain.log_created_at and log.id = chain.log_id
    where chain.position > ${position} and chain.position <= ${position + CHECKED_AT_ONCE}
    order by chain.position
  `.execute(db);
  return rows;
}

function rowFault({ actual, digest, isKept }: ChainedRow): 'removed' | 'changed' | null {
  if (actual === null) return isKept ? 'removed' : null;
  return actual.equals(digest) ? null : 'changed';
}

/** What the broken row says now; a removed one has only its number and time. */
async function described(db: Db, { logId, createdAt }: ChainedRow): Promise<Omit<ChainFault, 'kind'>> {
  const row = await db
    .selectFrom('operation_log')
    .select('content')
    .where('id', '=', logId)
    .where('created_at', '>=', createdAt)
    // A Date has no microseconds.
    .where('created_at', '<', new Date(createdAt.getTime() + 1))
    .executeTakeFirst();
  return { id: logId, createdTime: createdAt, content: row?.content ?? '' };
}

/** The first row of the log between two positions, by time, that was never chained. */
async function findInserted(
  db: Db,
  begin: Link,
  end: number,
  keepFrom: string | null,
): Promise<ChainFault | null> {
  const bounds = await sql<{ from: string; to: string | null }>`
    select
      coalesce(
        (select least(log_created_at, now()) - ${LATE} from operation_log_chain where position = ${begin.position}),
        ${beginOf(keepFrom)})::text as "from",
      least(
        (select log_created_at from operation_log_chain where position = ${end}),
        ${NEWEST} - ${LATE})::text as "to"
  `.execute(db);
  const { from, to } = bounds.rows[0] ?? {};
  if (from === undefined || !to) return null;
  const { rows } = await sql<Omit<ChainFault, 'kind'>>`
    select log.id, log.created_at as "createdTime", log.content
    from operation_log log
    where log.created_at between ${from}::timestamptz and ${to}::timestamptz
      and not exists (
        select from operation_log_chain chain
        where chain.log_created_at = log.created_at and chain.log_id = log.id
          and chain.log_created_at between ${from}::timestamptz and ${to}::timestamptz)
    order by log.created_at, log.id
    limit 1
  `.execute(db);
  return rows[0] ? { kind: 'inserted', ...rows[0] } : null;
}

const beginOf = (keepFrom: string | null): RawBuilder<Date> =>
  keepFrom === null ? sql`'-infinity'::timestamptz` : sql`(${keepFrom}::timestamp at time zone 'UTC')`;

function earlier(one: ChainFault | null, other: ChainFault | null): ChainFault | null {
  if (!one || !other) return one ?? other;
  return one.createdTime <= other.createdTime ? one : other;
}

/** Chains the log's rows a moment after they are written, until the server stops. */
export function startLogChain(platform: Platform): void {
  const { db } = platform.database;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= chainNewRows(db)
      .catch((error: unknown) => platform.log.warn({ err: error }, 'operation log not chained'))
      .finally(() => {
        running = null;
      });
  }, CHAIN_MS).unref();
  platform.onStop(async () => {
    clearInterval(timer);
    await running;
  });
}
