/** The links of the chain over the operation log: how one follows from the one before, and where they begin and end. */
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { LogKey } from '../../http/log-keys.ts';

/** Hash before the first row there ever was. */
const ORIGIN = Buffer.alloc(32);

/** Held by whoever makes the chain longer, or must know that nobody does. */
export const LOCK = sql`hashtextextended('operation log chain', 0)`;

export interface Link {
  position: number;
  hash: Buffer;
}

/** Where retention cut the chain: rows before the day are gone. */
export interface Anchor extends Link {
  keepFrom: string | null;
}

/** The hash of a row's link: under a key since there are keys, before that without. */
export function nextHash(before: Buffer, digest: Buffer, key: LogKey | null): Buffer {
  const hash = key ? createHmac('sha256', key.key) : createHash('sha256');
  return hash.update(before).update(digest).digest();
}

/** The end of the chain: its last row, else where retention cut it, else its origin. */
export async function lastLink(db: Db): Promise<Link> {
  const last = await db
    .selectFrom('operation_log_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? (await anchor(db));
}

export async function anchor(db: Db): Promise<Anchor> {
  const cut = await db
    .selectFrom('operation_log_anchor')
    .select(['position', 'hash', 'keep_from as keepFrom'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return cut ?? { position: 0, hash: ORIGIN, keepFrom: null };
}

export function linkAt(db: Db, position: number): Promise<Link | undefined> {
  return db
    .selectFrom('operation_log_chain')
    .select(['position', 'hash'])
    .where('position', '=', position)
    .executeTakeFirst();
}
