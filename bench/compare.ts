/** Two targets side by side, and the verdict. */
import { load, type Target } from './load.ts';
import type { Clock } from './processor-time.ts';

export interface Result {
  row: string;
  unit: 'answers/s' | 'ms' | 'MB';
  product: number;
  /** Null where the target is a figure of its own, not a ratio. */
  floor: number | null;
  ratio: number | null;
  /** The floor's processor time an answer to the product's, where both were looked at. */
  timeRatio?: number;
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
  /** At most so many seconds of warming a side up; ten when it does not say. */
  warm?: number;
}

/** Node makes its code fast while it runs: what is measured is a server that has done a day's work, not its first minute. */
const WARM_ANSWERS = 2_000;
const MOST_WARM_SECONDS = 10;

/** Several sides in turn, in short rounds, another one beginning each time: what else the machine does meets all. */
export async function compareAll(
  targets: readonly Target[],
  { rounds, seconds, warm: longest = MOST_WARM_SECONDS }: Rounds,
  clocks: readonly (Clock | undefined)[] = [],
): Promise<Side[]> {
  const sides = targets.map((target, at) => new Side(target, clocks[at]));
  for (const { target } of sides) await warm(target, longest);
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < sides.length; at++) await sides[(at + round) % sides.length]?.measure(seconds);
  return sides;
}

/** One side beside another one of the same rounds. */
export function ratioOf(row: string, least: number, ours: Side, theirs: Side): Result {
  const ratios = ours.rates.map((answers, round) => answers / (theirs.rates[round] ?? Number.NaN));
  const ratio = median(ratios);
  const timeRatio = theirs.millisecondsAnAnswer / ours.millisecondsAnAnswer;
  return {
    row,
    unit: 'answers/s',
    product: Math.round(median(ours.rates)),
    floor: Math.round(median(theirs.rates)),
    ratio: rounded(ratio),
    ...(Number.isFinite(timeRatio) && timeRatio > 0 && { timeRatio: rounded(timeRatio) }),
    ratios: ratios.map(rounded),
    target: `≥ ${least}`,
    held: ratio >= least,
  };
}

/** So many answers a second, whatever anything else does. */
export function atLeast(row: string, least: number, side: Side): Result {
  const product = Math.round(median(side.rates));
  return {
    row,
    unit: 'answers/s',
    product,
    floor: null,
    ratio: null,
    ratios: [],
    target: `≥ ${least}/s`,
    held: product >= least,
  };
}

/**
 * Product and floor in turn, in short rounds, the one that begins changing each time: what else the machine does meets
 * both. The ratio is the median of the rounds' ratios.
 */
export async function compare(
  row: string,
  least: number,
  { product, floor }: { product: Target; floor: Target },
  rounds: Rounds,
  clocks: { product: Clock; floor: Clock } | null = null,
): Promise<Result> {
  const [ours, theirs] = await compareAll([product, floor], rounds, [clocks?.product, clocks?.floor]);
  if (!ours || !theirs) throw new Error('nothing was measured');
  return ratioOf(row, least, ours, theirs);
}

async function warm(target: Target, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (let answers = 0; answers < WARM_ANSWERS && performance.now() < until; )
    answers += (await load(target, 0.5)) * 0.5;
}

/** What one side did in all rounds. */
export class Side {
  readonly rates: number[] = [];
  #answers = 0;
  #milliseconds = 0;
  readonly target: Target;
  readonly #clock: Clock | undefined;

  constructor(target: Target, clock: Clock | undefined) {
    this.target = target;
    this.#clock = clock;
  }

  async measure(seconds: number): Promise<void> {
    const before = (await this.#clock?.()) ?? 0;
    const rate = await load(this.target, seconds);
    this.#milliseconds += ((await this.#clock?.()) ?? 0) - before;
    this.#answers += rate * seconds;
    this.rates.push(rate);
  }

  get millisecondsAnAnswer(): number {
    return this.#milliseconds / this.#answers;
  }
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
