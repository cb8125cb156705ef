/** Rows that stand below other rows of the same file, in any order. */
import { rowFault } from '@outbound/contract';
import { mapBySlices } from '../threads/slices.ts';
import type { FaultyRow } from './read-rows.ts';
import type { Judged } from './routes.ts';

/** A row that others of its file may stand below. */
interface LinkedRow {
  cells: { faults: readonly unknown[]; faulty(): FaultyRow };
  /** It is of something that is there already. */
  isThere: boolean;
}

/** Is it after the import as this row says? A faulty row changes nothing. */
export const isLive = <R extends LinkedRow>(row: R | null | undefined): row is R =>
  row?.cells.faults.length === 0;

/** Those that lie on a circle of parents. Whoever hangs below a circle is not on it. */
export function findCircles<T>(nodes: Iterable<T>, parentOf: (node: T) => T | null): Set<T> {
  const done = new Set<T>();
  const circles = new Set<T>();
  for (const start of nodes) {
    const way = new Map<T, number>();
    const order: T[] = [];
    let at: T | null = start;
    while (at !== null && !done.has(at) && !way.has(at)) {
      way.set(at, order.length);
      order.push(at);
      at = parentOf(at);
    }
    const met = at === null ? undefined : way.get(at);
    if (met !== undefined) for (const one of order.slice(met)) circles.add(one);
    for (const one of order) done.add(one);
  }
  return circles;
}

/** Tells every row below a faulty one, however deep, that it cannot be taken either. */
export function spreadFaults<T>(
  rows: readonly T[],
  parentOf: (row: T) => T | null,
  isFaulty: (row: T) => boolean,
  say: (row: T, parent: T) => void,
): void {
  const below = Map.groupBy(rows, parentOf);
  const reached = rows.filter(isFaulty);
  for (const one of reached)
    for (const child of below.get(one) ?? []) {
      if (isFaulty(child)) continue;
      say(child, one);
      reached.push(child);
    }
}

/** A row that is refused can make another one refused, which others rely on; so many times this is followed. */
const MOST_ROUNDS = 50;

/**
 * Judges rows by one another until nothing new is found (`round` answers true when something was), and says what came
 * of all of them. Rows that never settle are refused; `noun` is what they are called, e.g. 部门.
 */
export async function judgeUntilSettled<R extends LinkedRow>(
  rows: readonly R[],
  noun: string,
  round: () => Promise<boolean>,
  /** Says it at the column of what the row stands below. */
  say: (row: R, reason: string) => void,
): Promise<Judged<R>> {
  for (let rounds = 0; await round(); rounds++)
    if (rounds >= MOST_ROUNDS)
      for (const row of rows.filter(isLive)) say(row, rowFault('entangled', { noun }));
  return {
    good: rows.filter(isLive),
    faulty: (await mapBySlices(rows, ({ cells }) => (cells.faults.length > 0 ? cells.faulty() : []))).flat(),
    existNum: rows.filter(({ isThere }) => isThere).length,
  };
}
