/**
 * A process that keeps the sources loaded, with all their mutants behind switches, and runs test files as it is told. Its
 * working directory is the copy of the tree.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SWITCH } from '../switched.ts';
import { Failure, runLoaded, testsBegun } from './runner.ts';

/** One test file to run, with one mutant in place or none, up to the test that reaches it last. */
export interface Order {
  file: string;
  mutant: string | null;
  limitMs: number;
  last: number;
}

export interface Report {
  failure: string | null;
  /** The mutants that were reached, each with the number of the last test that did. */
  reached: Record<string, number>;
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
let reached: Record<string, number> = {};
const settled = new Set<string>();
Object.assign(globalThis, {
  [SWITCH]: (id: string) => {
    if (isLoading) settled.add(id);
    else reached[id] = testsBegun();
    return id === inPlace;
  },
});

let unexpected: (failure: Failure) => void = () => {};
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, () => unexpected(new Failure('something fails outside of the tests', true)));

let times = 0;

async function run({ file, mutant, limitMs, last }: Order): Promise<Report> {
  const started = performance.now();
  const address = `${pathToFileURL(join(process.cwd(), file))}?time=${times++}`;
  reached = {};
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
    await Promise.race([runLoaded(load, limitMs, last), aside]);
  } catch (error) {
    failure = error instanceof Failure ? error : new Failure(String(error), true);
  }
  inPlace = null;
  const ms = performance.now() - started;
  const isSpent = failure?.isHanging === true || times > 150;
  return { failure: failure?.message ?? null, reached, settled: [...settled], isSpent, ms };
}

process.on('message', (order: Order) => {
  void run(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit());
