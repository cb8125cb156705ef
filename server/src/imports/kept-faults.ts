/** The faulty rows of an import, kept for the workbook in which they are corrected. */
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Caller } from '../http/caller.ts';
import type { FaultyRow } from './read-rows.ts';

/** So many imports of one person are kept: each may be as large as the file was. */
const MOST_KEPT = 5;
const ROWS_AT_ONCE = 100;

/** Keeps the faulty rows instead of the person's oldest ones; answers the number that asks for them. */
export async function keepFaults(
  db: Db,
  caller: Caller,
  subject: string,
  faulty: readonly FaultyRow[],
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const packed = await packedRows(faulty);
  await db
    .deleteFrom('faulty_import')
    .where('created_by', '=', caller.userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('faulty_import')
        .select('id')
        .where('created_by', '=', caller.userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MOST_KEPT - 1),
    )
    .execute();
  await db
    .insertInto('faulty_import')
    .values({ id, subject, created_by: caller.userId, faults: JSON.stringify(packed) })
    .execute();
  return id;
}

/** The faulty rows of an import of this person, some at a time; null when there is none of this number. */
export async function findFaults(
  db: Db,
  caller: Caller,
  subject: string,
  importId: string,
): Promise<AsyncIterable<FaultyRow[]> | null> {
  const kept = await db
    .selectFrom('faulty_import')
    // Written by ourselves; as a list by versions before.
    .select(sql<string | FaultyRow[]>`faults`.as('faults'))
    .where('id', '=', importId)
    .where('subject', '=', subject)
    .where('created_by', '=', caller.userId)
    .executeTakeFirst();
  if (!kept) return null;
  return typeof kept.faults === 'string' ? unpackedRows(kept.faults) : Readable.from([kept.faults]);
}

/**
 * Lines of JSON, compressed, as text. As one value they would be tens of megabytes, which the event loop would write, and
 * read again, at one go.
 */
async function packedRows(faulty: readonly FaultyRow[]): Promise<string> {
  const packed = await buffer(Readable.from(linesOf(faulty)).pipe(createGzip({ level: 1 })));
  return packed.toString('base64');
}

function* linesOf(faulty: readonly FaultyRow[]): Generator<string> {
  for (let at = 0; at < faulty.length; at += ROWS_AT_ONCE)
    yield `${JSON.stringify(faulty.slice(at, at + ROWS_AT_ONCE))}\n`;
}

async function* unpackedRows(packed: string): AsyncGenerator<FaultyRow[]> {
  const input = Readable.from([Buffer.from(packed, 'base64')]).pipe(createGunzip());
  for await (const line of createInterface({ input })) yield JSON.parse(line) as FaultyRow[];
}
