/**
 * The hash chain over the operation log: each row's digest is joined to the hash before it under a key that lies outside
 * of the database, so that a row that somebody changes or takes out by hand is found, and nobody who has only the database
 * can make the rest good. A row that somebody puts in has no right mark, and does not get into the chain.
 */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { markedColumns } from '../../http/log-marks.ts';
import { keyForNew, requireChainKey } from './chain-key.ts';
import { LOCK, lastLink, nextHash } from './chain-links.ts';
import { isOurs, type KnownMarks, type NewRow } from './chain-marks.ts';

/** Whole rows are read, with what was sent and answered. */
const ROWS_AT_ONCE = 1_000;

/**
 * A row is visible when its transaction has ended, which may be later than rows with a later time were chained. So far
 * behind the newest chained row new ones are looked for at least; those that come from further back are found by the check.
 */
const LATE_SECONDS = 900;
export const LATE = sql`make_interval(secs => ${LATE_SECONDS})`;

const NEAR_SECONDS = 4;
const FARTHEST_TURN = 9;

/**
 * How many seconds behind the newest chained row the n-th look of a process goes: a little with every second one, twice as
 * far half as often. A row that comes late is found within as many looks as it is seconds late, and to look costs some
 * twenty seconds' worth of rows on average: with all of a quarter of an hour each second a rush of sign-ups cost more the
 * longer it went on.
 */
export function lookBack(look: number): number {
  const turn = look === 0 ? FARTHEST_TURN : Math.min(Math.log2(look & -look), FARTHEST_TURN);
  return NEAR_SECONDS * 2 ** turn;
}

/**
 * The time of the newest chained row. Rows of the future do not count: a clock that was ahead for a moment would else
 * put all that is written after it was set right too far behind to be looked for.
 */
const NEWEST = sql`(select max(log_created_at) from operation_log_chain where log_created_at <= now())`;

/** A row of the log that the product did not write. */
export interface ForeignRow {
  id: number;
  createdTime: Date;
  content: string;
}

/**
 * Chains what is new, in batches, as far behind the newest as is said; another process at it means that there is nothing
 * to do. Answers what was found foreign.
 */
export async function chainNewRows(
  db: Db,
  known: KnownMarks,
  seconds: number = LATE_SECONDS,
): Promise<ForeignRow[]> {
  const foreign: ForeignRow[] = [];
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        isMine: boolean;
      }>`select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`.execute(trx);
      return rows[0]?.isMine ? await chainBatch(trx, known, { seconds }) : null;
    });
    foreign.push(...(batch?.foreign ?? []));
    if (batch === null || batch.num < ROWS_AT_ONCE) return foreign;
  }
}

/** As `chainNewRows`, but waits for another process that is at it: afterwards everything is chained. */
export async function chainAllRows(db: Db, known: KnownMarks): Promise<void> {
  let batch: Batch;
  do batch = await chainAlone(db, known, { seconds: LATE_SECONDS });
  while (batch.num === ROWS_AT_ONCE);
}

/**
 * Chains what came too late to be looked for, of a stretch of time. Answers the first row there that is none of ours,
 * also one that is known.
 */
export async function chainMissedRows(
  db: Db,
  known: KnownMarks,
  stretch: Stretch,
): Promise<ForeignRow | null> {
  let behind: Place = { at: stretch.from, id: 0 };
  for (;;) {
    const batch = await chainAlone(db, known, { ...stretch, behind });
    if (batch.foreign[0]) return batch.foreign[0];
    if (batch.last === null || batch.num < ROWS_AT_ONCE) return null;
    behind = batch.last;
  }
}

function chainAlone(db: Db, known: KnownMarks, searched: Searched): Promise<Batch> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    return await chainBatch(trx, known, searched);
  });
}

/** Both ends count; as PostgreSQL writes times. */
export interface Stretch {
  from: string;
  to: string;
}

interface Place {
  at: string;
  id: number;
}

type Missed = Stretch & { behind: Place };

/** What is new, so many seconds behind the newest chained row and later, or all of a stretch. */
type Searched = { seconds: number } | Missed;

interface Batch {
  /** Rows that were looked at. */
  num: number;
  /** Those that are not ours, in the order of their time. */
  foreign: ForeignRow[];
  last: Place | null;
}

/** Looks at rows that have no link. */
async function chainBatch(trx: Trx, known: KnownMarks, searched: Searched): Promise<Batch> {
  // Throws before anything is read, or judged by keys that are not those of the chain.
  await requireChainKey(trx, known.keys);
  const rows = await findUnchained(trx, searched);
  const last = rows.at(-1);
  if (!last) return { num: 0, foreign: [], last: null };
  const ours: FoundRow[] = [];
  const foreign: FoundRow[] = [];
  for (const row of rows) (isOurs(row, known) ? ours : foreign).push(row);
  await appendLinks(trx, known, ours);
  await rememberForeign(trx, foreign);
  return {
    num: rows.length,
    foreign: foreign.map(({ id, at, content }) => ({ id, createdTime: new Date(at), content })),
    last,
  };
}

interface FoundRow extends NewRow, Place {
  digest: Buffer;
}

async function findUnchained(trx: Trx, searched: Searched): Promise<FoundRow[]> {
  const missed = 'seconds' in searched ? null : searched;
  const seconds = 'seconds' in searched ? searched.seconds : LATE_SECONDS;
  // Read first and given as values: so the planner sees how little of both tables it has to join.
  const bounds = await sql<{ inTime: string; new: string }>`
    select coalesce(newest - ${LATE}, '-infinity')::text as "inTime",
      coalesce(newest - make_interval(secs => ${seconds}), '-infinity')::text as "new"
    from (select ${NEWEST} as newest) as chained
  `.execute(trx);
  const bound = bounds.rows[0] ?? { inTime: '-infinity', new: '-infinity' };
  const { inTime } = bound;
  const { from, to, behind } = missed ?? {
    from: bound.new,
    to: 'infinity',
    behind: { at: bound.new, id: 0 },
  };
  const isNotKnown = sql`not exists (
    select from operation_log_foreign as found where found.log_created_at = log.created_at and found.log_id = log.id)`;
  const columns = sql.join(markedColumns.map((column) => sql.ref(`log.${column}`)));
  const { rows } = await sql<FoundRow>`
    select log.id, log.created_at::text as at, log.mark, ${columns}, operation_log_digest(log) as digest,
      to_char(log.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as "markedAt",
      log.created_at >= ${inTime}::timestamptz as "isInTime",
      exists (
        select from operation_log as twin
        where twin.created_at = log.created_at and twin.mark = log.mark and twin.id <> log.id and (twin.id < log.id
          or exists (
            select from operation_log_chain chain
            where chain.log_created_at = twin.created_at and chain.log_id = twin.id))) as "isCopy"
    from operation_log log
    where log.created_at between ${behind.at}::timestamptz and ${to}::timestamptz
      and (log.created_at, log.id) > (${behind.at}::timestamptz, ${behind.id}::bigint)
      and not exists (
        select from operation_log_chain chain
        where chain.log_created_at = log.created_at and chain.log_id = log.id
          and chain.log_created_at between ${from}::timestamptz and ${to}::timestamptz)
      and ${missed ? sql`true` : isNotKnown}
    order by log.created_at, log.id
    limit ${ROWS_AT_ONCE}
  `.execute(trx);
  return rows;
}

async function appendLinks(trx: Trx, { keys }: KnownMarks, rows: readonly FoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  let { position, hash } = await lastLink(trx);
  const key = await keyForNew(trx, keys, position + 1);
  const links = rows.map((row) => {
    position += 1;
    hash = nextHash(hash, row.digest, key);
    return {
      position,
      log_id: row.id,
      log_created_at: row.at,
      row_digest: row.digest.toString('hex'),
      hash: hash.toString('hex'),
      key_id: key.id,
    };
  });
  await sql`
    insert into operation_log_chain (position, log_id, log_created_at, row_digest, hash, key_id)
    select link.position, link.log_id, link.log_created_at, decode(link.row_digest, 'hex'), decode(link.hash, 'hex'),
      link.key_id
    from json_to_recordset(${JSON.stringify(links)}::json)
      as link(position bigint, log_id bigint, log_created_at timestamptz, row_digest text, hash text, key_id text)
  `.execute(trx);
}

/** So that who looks for new rows does not look at them each time. */
async function rememberForeign(trx: Trx, rows: readonly FoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('operation_log_foreign')
    .values(rows.map(({ id, at }) => ({ log_id: id, log_created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
