/** A source of numbers from 0 to 1 that gives the same row for the same seed (mulberry32). */
export type Random = () => number;

export function mulberry32(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** One of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('pick: the list is empty');
  return one;
}

/** `count` different ones of a list, in the order of the list. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, list.length)) chosen.add(between(random, 0, list.length - 1));
  return list.filter((_, index) => chosen.has(index));
}

/** One of a list by weight: of `[['a', 9], ['b', 1]]` mostly 'a'. Weights are whole numbers. */
export function pickWeighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
  let rest = between(random, 1, total);
  for (const [one, weight] of choices) {
    rest -= weight;
    if (rest <= 0) return one;
  }
  throw new Error('pickWeighted: the list is empty');
}
