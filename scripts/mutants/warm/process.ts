/**
 * A process that keeps the sources loaded, with all their mutants behind switches, and runs test files as it is told. Its
 * working directory is the copy of the tree.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SWITCH, WITNESS } from '../switched.ts';
import { currentTests, Failure, runLoaded, testDurations } from './runner.ts';

/** One test file to run, with one mutant in place or none: all tests, or those with these numbers. */
export interface Order {
  file: string;
  mutant: string | null;
  limitMs: number;
  tests?: number[];
}

export interface Report {
  failure: string | null;
  /** The number of the test that failed. */
  failedAt: number;
  /** Whether anybody came to the mutant that was in place. */
  isTouched: boolean;
  /** The mutants that would have changed something, as far as that is told, or else were reached, each with the numbers of the tests. */
  reached: Record<string, number[]>;
  /** How many milliseconds each test took, by its number. */
  durations: Record<number, number>;
  /** Those that were reached while sources were loaded: what they decided then stays. */
  settled: string[];
  /** Something may be left over: the next order goes to a new process. */
  isSpent: boolean;
  ms: number;
}

const runner = new URL('./runner.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' ? { url: runner, shortCircuit: true } : next(specifier, context),
});

let inPlace: string | null = null;
let isLoading = true;
let isTouched = false;
let reached: Record<string, Set<number>> = {};
const settled = new Set<string>();
const note = (id: string) => {
  const [first, last] = currentTests();
  reached[id] ??= new Set();
  for (let test = first; test <= last; test++) reached[id].add(test);
};
Object.assign(globalThis, {
  [SWITCH]: (id: string, isTold?: true) => {
    if (isLoading) settled.add(id);
    else if (!isTold) note(id);
    isTouched ||= id === inPlace;
    return id === inPlace;
  },
  [WITNESS]: (id: string, said: boolean, value: unknown) => {
    if (!isLoading && Boolean(value) !== said) note(id);
    return value;
  },
});

let unexpected: (failure: Failure) => void = () => {};
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, () => unexpected(new Failure('something fails outside of the tests', true)));

let times = 0;

async function run({ file, mutant, limitMs, tests }: Order): Promise<Report> {
  const started = performance.now();
  const address = `${pathToFileURL(join(process.cwd(), file))}?time=${times++}`;
  const isChosen = (test: number) => tests?.includes(test) ?? true;
  reached = {};
  isTouched = false;
  isLoading = true;
  const load = async () => {
    await import(address);
    isLoading = false;
    inPlace = mutant;
  };
  const aside = new Promise<never>((_, reject) => {
    unexpected = reject;
  });
  let failure: Failure | null = null;
  try {
    await Promise.race([runLoaded(load, limitMs, isChosen), aside]);
  } catch (error) {
    failure = error instanceof Failure ? error : new Failure(String(error), true);
  }
  inPlace = null;
  const ms = performance.now() - started;
  const isSpent = failure?.isHanging === true || times > 150;
  return {
    ...{ failure: failure?.message ?? null, failedAt: failure?.at ?? 0, isTouched, isSpent, ms },
    reached: Object.fromEntries(
      Object.entries(reached).map(([id, by]) => [id, [...by].sort((a, b) => a - b)]),
    ),
    durations: testDurations(),
    settled: [...settled],
  };
}

process.on('message', (order: Order) => {
  void run(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit());
