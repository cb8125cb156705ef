/** Rows that stand below other rows of the same file, in any order. */

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

/** Judges rows by one another until nothing new is found; `giveUp` refuses what is left of rows that never settle. */
export function judgeUntilSettled(round: () => boolean, giveUp: () => void): void {
  for (let rounds = 0; round(); rounds++) if (rounds >= MOST_ROUNDS) giveUp();
}
