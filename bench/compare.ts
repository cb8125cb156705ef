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
}

/** Node makes its code fast while it runs: what is measured is a server that has done a day's work, not its first minute. */
const WARM_ANSWERS = 2_000;
const MOST_WARM_SECONDS = 10;

/**
 * Product and floor in turn, in short rounds, the one that begins changing each time: what else the machine does meets
 * both. The ratio is the median of the rounds' ratios.
 */
export async function compare(
  row: string,
  least: number,
  { product, floor }: { product: Target; floor: Target },
  { rounds, seconds }: Rounds,
  clocks: { product: Clock; floor: Clock } | null = null,
): Promise<Result> {
  await warm(product);
  await warm(floor);
  const [ours, theirs] = [new Side(product, clocks?.product), new Side(floor, clocks?.floor)];
  for (let round = 0; round < rounds; round++) {
    const [first, second] = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
    await first.measure(seconds);
    await second.measure(seconds);
  }
  const ratios = ours.rates.map((answers, round) => answers / (theirs.rates[round] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    row,
    unit: 'answers/s',
    product: Math.round(median(ours.rates)),
    floor: Math.round(median(theirs.rates)),
    ratio: rounded(ratio),
    ...(clocks && { timeRatio: rounded(theirs.millisecondsAnAnswer / ours.millisecondsAnAnswer) }),
    ratios: ratios.map(rounded),
    target: `≥ ${least}`,
    held: ratio >= least,
  };
}

async function warm(target: Target): Promise<void> {
  const until = performance.now() + MOST_WARM_SECONDS * 1000;
  for (let answers = 0; answers < WARM_ANSWERS && performance.now() < until; )
    answers += (await load(target, 0.5)) * 0.5;
}

/** What one side did in all rounds. */
class Side {
  readonly rates: number[] = [];
  #answers = 0;
  #milliseconds = 0;
  readonly #target: Target;
  readonly #clock: Clock | undefined;

  constructor(target: Target, clock: Clock | undefined) {
    this.#target = target;
    this.#clock = clock;
  }

  async measure(seconds: number): Promise<void> {
    const before = (await this.#clock?.()) ?? 0;
    const rate = await load(this.#target, seconds);
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
