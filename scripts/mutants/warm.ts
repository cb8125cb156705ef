/**
 * Tries mutants in a process that stays: the sources are loaded once, with all mutants behind switches, so that a mutant
 * costs its tests and no more. Of a test file only those tests are run in which the mutant would have changed something.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Mutant } from './find.ts';
import type { Kept, WarmBaseline } from './kept.ts';
import type { Run } from './run-tests.ts';
import { canSwitch } from './switched.ts';
import type { Order, Report } from './warm/process.ts';

/** What was found out, and which tests have to be asked in a process of their own. */
export interface WarmAnswer {
  by: Run['failure'];
  ran: string[];
  left: string[];
}

/** `before`: something fails before it comes to the mutant, for another reason. */
type Noticed = { name: string } | 'before' | null;

const SLOWEST_TEST_MS = 30_000;
/** What starts processes or threads is not seen from here. */
const startsOthers = /node:(child_process|worker_threads)/;

export class WarmTests {
  readonly #root: string;
  readonly #kept: Kept;
  readonly #read: (file: string) => string;
  readonly #slowestMs: number;
  readonly #settled = new Set<string>();
  readonly #baselines = new Map<string, Promise<WarmBaseline>>();
  /** Whether choices of tests pass by themselves, without a mutant. */
  readonly #passing = new Map<string, boolean>();
  #process: ChildProcess | undefined;

  /** `root`: a copy of the tree whose sources have their mutants behind switches. `slowestMs`: how long a test may take. */
  constructor(root: string, kept: Kept, read: (file: string) => string, slowestMs = SLOWEST_TEST_MS) {
    this.#slowestMs = slowestMs;
    this.#root = root;
    this.#kept = kept;
    this.#read = read;
  }

  /** Runs those of the tests that reach the mutant until one fails: what is known of first, the quickest of those first. */
  async ask(mutant: Mutant, tests: readonly string[]): Promise<WarmAnswer> {
    if (!canSwitch(mutant)) return { by: null, ran: [], left: [...tests] };
    const answer: WarmAnswer = { by: null, ran: [], left: [] };
    for (const test of await this.#knownFirst(mutant, tests)) {
      const baseline = startsOthers.test(this.#read(test)) ? null : await this.#baseline(test, mutant.file);
      if (this.#settled.has(mutant.id)) return { by: null, ran: [], left: [...tests] };
      if (!baseline?.isGreen) answer.left.push(test);
      else if (mutant.id in baseline.reached) {
        answer.ran.push(test);
        const failure = await this.#try(mutant, test, baseline);
        if (failure === 'before') answer.left.push(test);
        else if (failure) return { ...answer, by: { name: failure.name, file: test } };
      }
    }
    return answer;
  }

  async #knownFirst(mutant: Mutant, tests: readonly string[]): Promise<string[]> {
    const costs = new Map<string, number>();
    for (const test of tests) {
      const known = await (this.#baselines.get(test) ?? this.#knownBaseline(test, mutant.file));
      if (known) costs.set(test, costOf(known, known.reached[mutant.id] ?? []));
    }
    const costOfTest = (test: string) => costs.get(test) ?? Number.MAX_VALUE;
    return tests.toSorted((a, b) => costOfTest(a) - costOfTest(b));
  }

  /** What of a test file notices the mutant: its quickest test alone, or one of the others. */
  async #try(mutant: Mutant, file: string, baseline: WarmBaseline): Promise<Noticed> {
    const tests = baseline.reached[mutant.id] ?? [];
    const first = quickestOf(baseline, tests);
    const noticed = await this.#tryTests(mutant, file, baseline, [first]);
    const others = tests.filter((test) => test !== first);
    return noticed || others.length === 0 ? noticed : this.#tryTests(mutant, file, baseline, others);
  }

  async #tryTests(
    { id: mutant }: Mutant,
    file: string,
    { ms }: WarmBaseline,
    tests: number[],
  ): Promise<Noticed> {
    const limitMs = this.#slowestMs + 5 * ms;
    const alone = await this.#run({ file, mutant, limitMs, tests });
    if (!alone.failure) return null;
    const ran = tests.filter((test) => test <= alone.failedAt);
    if (alone.isTouched && (await this.#pass({ file, mutant: null, limitMs, tests: ran })))
      return { name: alone.failure };
    // They need what the tests before them leave behind.
    const all = Array.from({ length: tests.at(-1) ?? 0 }, (_, n) => n + 1);
    const { failure, isTouched } = await this.#run({ file, mutant, limitMs, tests: all });
    if (!failure) return null;
    return isTouched ? { name: failure } : 'before';
  }

  async #pass(order: Order): Promise<boolean> {
    const choice = `${order.file} ${order.tests}`;
    const known = this.#passing.get(choice) ?? (await this.#run(order)).failure === null;
    this.#passing.set(choice, known);
    return known;
  }

  end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #baseline(test: string, source: string): Promise<WarmBaseline> {
    const known = this.#baselines.get(test) ?? this.#knownBaseline(test, source) ?? this.#measure(test);
    this.#baselines.set(test, known);
    return known;
  }

  #knownBaseline(test: string, source: string): Promise<WarmBaseline> | undefined {
    const kept = this.#kept.warm.get(test, source);
    for (const id of kept?.settled ?? []) this.#settled.add(id);
    return kept && Promise.resolve(kept);
  }

  /** Twice: what cannot be repeated in one process does not belong here. */
  async #measure(test: string): Promise<WarmBaseline> {
    const order = { file: test, mutant: null, limitMs: 120_000 };
    const { failure, reached, settled, ms, durations } = await this.#run(order);
    const again = failure ? null : await this.#run({ ...order, tests: [1] });
    for (const id of settled) this.#settled.add(id);
    if (!again || again.failure)
      console.log(`${test} cannot be asked in a process that stays: ${failure ?? again?.failure}`);
    const baseline = { isGreen: again?.failure === null, ms, reached, settled, durations };
    if (baseline.isGreen) this.#kept.warm.keep(test, baseline);
    return baseline;
  }

  #run(order: Order): Promise<Report> {
    this.#process ??= fork(join(import.meta.dirname, 'warm', 'process.ts'), {
      cwd: this.#root,
      execArgv: [],
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(this.#root, '.compiled') },
    });
    const child = this.#process;
    return new Promise((resolve) => {
      const finish = (report: Report) => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (report.isSpent) this.end();
        resolve(report);
      };
      const fail = (failure: string) => {
        const failedAt = Number.MAX_SAFE_INTEGER;
        finish({
          failure,
          failedAt,
          isTouched: true,
          reached: {},
          durations: {},
          settled: [],
          isSpent: true,
          ms: 0,
        });
      };
      const timer = setTimeout(() => fail('does not end'), 2 * order.limitMs);
      child.once('message', (report) => finish(report as Report));
      child.once('exit', () => fail('the process ends'));
      child.send(order);
    });
  }
}

/** About how many milliseconds it takes to run the quickest of these tests of a file: what it prepares, and that test. */
function costOf(baseline: WarmBaseline, tests: readonly number[]): number {
  const { ms, durations } = baseline;
  const all = Object.values(durations).reduce((sum, one) => sum + one, 0);
  return ms - all + (durations[quickestOf(baseline, tests)] ?? 0);
}

const quickestOf = ({ durations }: WarmBaseline, tests: readonly number[]): number =>
  tests.toSorted((a, b) => (durations[a] ?? 0) - (durations[b] ?? 0))[0] ?? 0;
