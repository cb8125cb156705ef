/** The end of the chain as it was last seen, in a file outside of the database: behind it nothing can be cut off unnoticed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database/open.ts';
import { replaceFile } from '../../http/whole-file.ts';
import { findSegments } from './chain-key.ts';
import { anchor, lastLink, linkAt } from './chain-links.ts';

const FILE = 'log-chain-head.json';

const head = z.object({
  position: z.int(),
  /** Hex. */
  hash: z.string(),
  /** ISO 8601, when it was written. */
  at: z.iso.datetime(),
  /** Position of the first link that was made with a key. */
  keyedFrom: z.int(),
});
export type ChainHead = z.output<typeof head>;

export class ChainWentBack extends Error {
  constructor({ position, at }: ChainHead) {
    super(
      `操作日志的校验链不再经过 ${at} 记下的第 ${position} 条 (the chain of the operation log has lost its head)`,
    );
  }
}

/** Null before the first one. A file that is none of ours throws: a head that cannot be read must not be written over. */
export async function readHead(dataDir: string): Promise<ChainHead | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : head.parse(JSON.parse(text));
}

/**
 * Writes the end of the chain to the head's file and answers it. One from which the chain has gone back stays as it is, as
 * the proof; then, and when nothing is new, null.
 */
export function keepHead(db: Db, dataDir: string): Promise<ChainHead | null> {
  return db.transaction().execute(async (trx) => {
    // One process after another: none writes an older end over the newer one of another.
    await sql`select pg_advisory_xact_lock(hashtextextended('head of the operation log', 0))`.execute(trx);
    return await keepNewer(trx, dataDir);
  });
}

async function keepNewer(db: Db, dataDir: string): Promise<ChainHead | null> {
  const before = await readHead(dataDir);
  const { position, hash } = await lastLink(db);
  const keyedFrom = (await findSegments(db))[0]?.fromPosition;
  if (keyedFrom === undefined || before?.position === position) return null;
  if (before && !(await isAtOrBeyond(db, before, keyedFrom))) throw new ChainWentBack(before);
  const head = { position, hash: hash.toString('hex'), at: new Date().toISOString(), keyedFrom };
  await replaceFile(join(dataDir, FILE), `${JSON.stringify(head)}\n`);
  return head;
}

/** Whether the chain still goes through a head that was seen, and has its keys from where it had them. */
export async function isAtOrBeyond(db: Db, head: ChainHead, keyedFrom: number | null): Promise<boolean> {
  if (keyedFrom !== head.keyedFrom) return false;
  const cut = await anchor(db);
  // Retention has gone past it: the check begins behind.
  if (head.position < cut.position) return true;
  const link = head.position === cut.position ? cut : await linkAt(db, head.position);
  return link?.hash.toString('hex') === head.hash;
}
