/** Counts of many rows, which cost more than the page that they stand under. */
import type { Db } from './open.ts';

/** What is long is told for so long, unless something else is said. */
export const KEPT_MS = 2_000;
/** More questions than this within two seconds come only from who tries them out. */
const MOST_KEPT = 500;

interface Kept {
  answer: Promise<unknown>;
  /** By `performance.now()`. */
  until: number;
}

const kept = new WeakMap<Db, Map<string, Kept>>();

/**
 * What `ask` counts. When it `isLong`, it is told for two more seconds (or as many `milliseconds`, which may depend on it) to all who ask under the same `key`, and once it has
 * been, they also wait together for the next count. What is short is counted anew each time: few rows are always counted
 * to the last one. A transaction shares with nobody.
 */
export async function keptWhenLong<T>(
  db: Db,
  key: string,
  ask: () => Promise<T>,
  isLong: (counted: T) => boolean,
  milliseconds: number | ((counted: T) => number) = KEPT_MS,
): Promise<T> {
  const all = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, all);
  const last = all.get(key);
  if (last && last.until > performance.now()) return last.answer as Promise<T>;
  const answer = ask();
  const keep = (most: number) => {
    if (all.size >= MOST_KEPT) all.clear();
    all.set(key, { answer, until: performance.now() + most });
  };
  if (last) keep(typeof milliseconds === 'number' ? milliseconds : KEPT_MS);
  try {
    const counted = await answer;
    if (isLong(counted)) keep(typeof milliseconds === 'number' ? milliseconds : milliseconds(counted));
    else all.delete(key);
    return counted;
  } catch (error) {
    all.delete(key);
    throw error;
  }
}
