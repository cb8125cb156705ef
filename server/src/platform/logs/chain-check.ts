/** The check of the operation log: every row as its link has it, every link behind the one before, no row without one. */
import type { logFaults } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { chainAllRows, chainMissedRows, type ForeignRow, LATE, type Stretch } from './chain.ts';
import { type ChainHead, isAtOrBeyond, readHead } from './chain-head.ts';
import { ForeignChainKey, findSegments, keysByPosition } from './chain-key.ts';
import { anchor, type Link, lastLink, linkAt, nextHash } from './chain-links.ts';
import { type KnownMarks, readKnownMarks } from './chain-marks.ts';

/** So many rows are checked by one call: some seconds of work. */
const CHECKED_AT_ONCE = 50_000;

export interface ChainFault extends ForeignRow {
  kind: (typeof logFaults)[number];
}

export interface ChainCheck {
  checkedNum: number;
  position: number;
  lastPosition: number;
  isComplete: boolean;
  hash: string;
  /** Position from which on links have a key; null while none has. */
  keyedFrom: number | null;
  fault: ChainFault | null;
}

/** Checks the rows behind a position, some seconds' worth of them; names the first that is not as it was written. */
export async function verifyChain(db: Db, config: Config, afterPosition: number): Promise<ChainCheck> {
  try {
    return await verifyWith(
      db,
      await readKnownMarks(db, config),
      await readHead(config.dataDir),
      afterPosition,
    );
  } catch (error) {
    throw error instanceof ForeignChainKey
      ? new Refusal('OM2000.foreignChainKey', {}, { cause: error })
      : error;
  }
}

async function verifyWith(
  db: Db,
  known: KnownMarks,
  head: ChainHead | null,
  afterPosition: number,
): Promise<ChainCheck> {
  if (afterPosition === 0) await chainAllRows(db, known);
  const segments = await findSegments(db);
  const keyAt = keysByPosition(known.keys, segments);
  const keyedFrom = segments[0]?.fromPosition ?? null;
  const [cut, last] = [await anchor(db), await lastLink(db)];
  const begin = afterPosition > cut.position ? await linkAt(db, afterPosition) : cut;
  // A position that is not there: asked for by nobody who follows the answers.
  if (!begin) throw notFound();
  const links = await linksBehind(db, begin.position, cut.keepFrom);
  let { position, hash } = begin;
  let broken: (ChainedRow & { kind: ChainFault['kind'] }) | null = null;
  for (const link of links) {
    const isLinked =
      link.position === position + 1 && nextHash(hash, link.digest, keyAt(link.position)).equals(link.hash);
    const kind = isLinked ? faultOf(link) : 'chain';
    if (kind) {
      broken = { ...link, kind };
      break;
    }
    ({ position, hash } = link);
  }
  const isBehindHead = head === null || (await isAtOrBeyond(db, head, keyedFrom));
  const end = links.at(-1)?.position ?? begin.position;
  const stretch = await timesOf(db, begin, end < last.position ? end : null, cut.keepFrom);
  const foreign = stretch ? await chainMissedRows(db, known, stretch) : null;
  const rowFault = earlier(
    broken && { kind: broken.kind, ...(await described(db, broken)) },
    foreign && { kind: 'inserted', ...foreign },
  );
  const fault = rowFault ?? (isBehindHead ? null : cutOff(head));
  return {
    checkedNum: position - begin.position,
    position,
    lastPosition: last.position,
    isComplete: fault !== null || position >= last.position,
    hash: hash.toString('hex'),
    keyedFrom,
    fault,
  };
}

const cutOff = ({ position, at }: ChainHead): ChainFault => ({
  kind: 'cut',
  id: position,
  createdTime: new Date(at),
  content: '',
});

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

function faultOf({ actual, digest, isKept }: ChainedRow): 'removed' | 'changed' | null {
  if (actual === null) return isKept ? 'removed' : null;
  return actual.equals(digest) ? null : 'changed';
}

/** What the broken row says now; a removed one has only its number and time. */
async function described(db: Db, { logId, createdAt }: ChainedRow): Promise<ForeignRow> {
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

/**
 * The times between two positions, in which no row may be without a link; null as `end` is the chain's own, behind which
 * there is none either. Null where the stretch is empty.
 */
async function timesOf(
  db: Db,
  begin: Link,
  end: number | null,
  keepFrom: string | null,
): Promise<Stretch | null> {
  const { rows } = await sql<Stretch & { isEmpty: boolean }>`
    select "from"::text, "to"::text, "from" > "to" as "isEmpty"
    from (select
      coalesce(
        (select least(log_created_at, now()) - ${LATE} from operation_log_chain where position = ${begin.position}),
        ${beginOf(keepFrom)}) as "from",
      coalesce((select log_created_at from operation_log_chain where position = ${end}), 'infinity') as "to"
    ) as times
  `.execute(db);
  return rows[0] && !rows[0].isEmpty ? rows[0] : null;
}

const beginOf = (keepFrom: string | null): RawBuilder<Date> =>
  keepFrom === null ? sql`'-infinity'::timestamptz` : sql`(${keepFrom}::timestamp at time zone 'UTC')`;

function earlier(one: ChainFault | null, other: ChainFault | null): ChainFault | null {
  if (!one || !other) return one ?? other;
  return one.createdTime <= other.createdTime ? one : other;
}
