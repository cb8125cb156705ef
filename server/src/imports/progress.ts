/**
 * How far running imports are, by the number that their callers made up. Of this process alone: who asks another one
 * is told nothing, and goes on waiting.
 */
import { ImportPhase, type ImportProgress } from '@outbound/contract';

const running = new Map<string, NonNullable<ImportProgress>>();
const keyOf = (userId: number, progressKey: string) => `${userId} ${progressKey}`;

/** Says how far a work is. */
export type Tell = (phase: ImportPhase, rowNum: number, totalNum: number | null) => void;

/** Runs the work, which says how far it is; forgotten when it ends. */
export async function tellingProgress<T>(
  userId: number,
  progressKey: string | undefined,
  work: (tell: Tell) => Promise<T>,
): Promise<T> {
  if (progressKey === undefined) return work(() => undefined);
  const key = keyOf(userId, progressKey);
  const tell: Tell = (phase, rowNum, totalNum) => void running.set(key, { phase, rowNum, totalNum });
  tell(ImportPhase.reading, 0, null);
  try {
    return await work(tell);
  } finally {
    running.delete(key);
  }
}

export const progressOf = (userId: number, progressKey: string): ImportProgress =>
  running.get(keyOf(userId, progressKey)) ?? null;
