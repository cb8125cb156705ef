/** Which rows of the operation log are the product's own: by their mark, or, for a day after an update, without one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import { type LogKeys, readLogKeys } from '../../http/log-keys.ts';
import { isMarkRight, type StoredLogRow } from '../../http/log-marks.ts';
import { makeOnce } from '../../http/whole-file.ts';
import { anchor, lastLink } from './chain-links.ts';

const FILE = 'log-marks-from';
const DAY_MS = 86_400_000;

/** By what a process tells rows that are ours. */
export interface KnownMarks {
  keys: LogKeys;
  /** From when on every row needs a mark: until then processes of the version before may still be at work. */
  demandedFrom: Date;
}

/** The keys, and since when marks are demanded: from the first row on, or a day after the update to this version. */
export async function readKnownMarks(db: Db, config: Config): Promise<KnownMarks> {
  const keys = await readLogKeys(config);
  return { keys, demandedFrom: await readDemandedFrom(db, join(config.dataDir, FILE)) };
}

/** Kept outside of the database: who owns that must not be able to begin the day anew. */
async function readDemandedFrom(db: Db, path: string): Promise<Date> {
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored !== null) {
    const from = new Date(stored.trim());
    if (Number.isNaN(from.getTime())) throw new Error(`${path} 不是时间 (is no time)`);
    return from;
  }
  const isNew = (await anchor(db)).position === 0 && (await lastLink(db)).position === 0;
  const from = new Date(Date.now() + (isNew ? 0 : DAY_MS));
  // Where another process on this folder was quicker by a moment, the two times differ by as little.
  await makeOnce(path, `${from.toISOString()}\n`);
  return from;
}

/** A row that is not chained yet. */
export interface NewRow extends StoredLogRow {
  mark: Buffer | null;
  /** UTC, as `http/database-clock.ts` tells it. */
  markedAt: string;
  /** Another row of that very moment bears the same mark, and was there first. */
  isCopy: boolean;
  /** Not so far behind the chain that a row without a mark must have been put in. */
  isInTime: boolean;
}

/** Whether the product wrote the row. A right mark holds however late the row comes. */
export function isOurs(row: NewRow, { keys, demandedFrom }: KnownMarks): boolean {
  const { mark } = row;
  if (mark === null) return row.isInTime && Date.now() < demandedFrom.getTime();
  return !row.isCopy && isMarkRight({ ...row, mark }, row.markedAt, keys);
}
