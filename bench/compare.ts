/** Two targets side by side, and the verdict. */
import { load, type Target } from './load.ts';

export interface Result {
  row: string;
  unit: 'answers/s' | 'ms' | 'MB';
  product: number;
  /** Null where the target is a figure of its own, not a ratio. */
  floor: number | null;
  ratio: number | null;
  /** Of every round. */
  ratios: number[];
  /** As it is said: at least this ratio, or below this figure. */
  target: string;
  held: boolean;
}

export interface Rounds {
  rounds: number;
  /** Of each side in each round. */
  seconds: number;
}

const WARM_SECONDS = 0.7;

/**
 * Product and floor in turn, in short rounds, the one that begins changing each time: what else the machine does meets
 * both. The ratio is the median of the rounds' ratios.
 */
export async function compare(
  row: string,
  least: number,
  { product, floor }: { product: Target; floor: Target },
  { rounds, seconds }: Rounds,
): Promise<Result> {
  await load(product, WARM_SECONDS);
  await load(floor, WARM_SECONDS);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) ours.push(await load(product, seconds));
    theirs.push(await load(floor, seconds));
    if (round % 2 === 1) ours.push(await load(product, seconds));
  }
  const ratios = ours.map((answers, round) => answers / (theirs[round] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    row,
    unit: 'answers/s',
    product: Math.round(median(ours)),
    floor: Math.round(median(theirs)),
    ratio: rounded(ratio),
    ratios: ratios.map(rounded),
    target: `≥ ${least}`,
    held: ratio >= least,
  };
}

/** A figure that must stay below another one. */
export function below(row: string, unit: 'ms' | 'MB', product: number, most: number): Result {
  return {
    row,
    unit,
    product: Math.round(product),
    floor: null,
    ratio: null,
    ratios: [],
    target: `< ${most}`,
    held: product < most,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

const rounded = (ratio: number) => Math.round(ratio * 100) / 100;
