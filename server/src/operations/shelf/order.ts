/** The order in which people put the records of a shelf. */
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Shelf } from './shelf.ts';

/** So much room is left behind the last one, and between all when it has run out between two. */
const ROOM = 1_048_576;

/** The places of so many new ones, behind all others. Two writers may get the same: then the ids decide. */
export async function placesBehind(trx: Trx, { table }: Shelf, count: number): Promise<number[]> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position) as last from ${sql.table(table)}`.execute(trx);
  const last = rows[0]?.last ?? 0;
  return Array.from({ length: count }, (_, index) => last + (index + 1) * ROOM);
}

interface Place {
  id: number;
  position: number;
}

/**
 * Puts a record before another one, or behind all; false when it stood there already. Whoever moves one of this shelf
 * at the same time waits: places between two that move would be wrong.
 */
export async function moveBefore(
  trx: Trx,
  shelf: Shelf,
  id: number,
  beforeId: number | null,
): Promise<boolean> {
  const { table } = shelf;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${table}`}, 0))`.execute(trx);
  const own = await placeOf(trx, shelf, id);
  let between = await neighbours(trx, shelf, id, beforeId);
  if (!own || !between || stands(own, between)) return false;
  let position = middle(between);
  if (position === null) {
    await makeRoom(trx, shelf);
    between = await neighbours(trx, shelf, id, beforeId);
    position = between && middle(between);
  }
  if (position === null) throw new Error(`no room on the shelf of ${table}`);
  await sql`update ${sql.table(table)} set position = ${position} where id = ${id}`.execute(trx);
  return true;
}

interface Between {
  previous: Place | null;
  next: Place | null;
}

async function placeOf(trx: Trx, { table }: Shelf, id: number): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select id, position from ${sql.table(table)} where id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** What it would stand between, itself left out; null when the other one is not there. */
async function neighbours(
  trx: Trx,
  shelf: Shelf,
  id: number,
  beforeId: number | null,
): Promise<Between | null> {
  const next = beforeId === null ? null : await placeOf(trx, shelf, beforeId);
  if (beforeId !== null && next === null) return null;
  const { rows } = await sql<Place>`
    select id, position from ${sql.table(shelf.table)}
    where id <> ${id} and ${next ? sql`(position, id) < (${next.position}, ${next.id})` : sql`true`}
    order by position desc, id desc limit 1`.execute(trx);
  return { previous: rows[0] ?? null, next };
}

const isBefore = (one: Place, other: Place) =>
  one.position < other.position || (one.position === other.position && one.id < other.id);

const stands = (own: Place, { previous, next }: Between) =>
  (previous === null || isBefore(previous, own)) && (next === null || isBefore(own, next));

/** A place of its own between the two; null when there is none left. */
function middle({ previous, next }: Between): number | null {
  if (previous === null) return (next?.position ?? 0) - ROOM;
  if (next === null) return previous.position + ROOM;
  const position = Math.floor((previous.position + next.position) / 2);
  return position > previous.position && position < next.position ? position : null;
}

/** Gives all of them room again. They are held in the order of their ids first, as every other writer holds them. */
async function makeRoom(trx: Trx, { table }: Shelf): Promise<void> {
  await sql`select id from ${sql.table(table)} order by id for no key update`.execute(trx);
  await sql`
    update ${sql.table(table)} as record set position = numbered.number * ${sql.lit(ROOM)}
    from (select id, row_number() over (order by position, id) as number from ${sql.table(table)}) as numbered
    where record.id = numbered.id`.execute(trx);
}
