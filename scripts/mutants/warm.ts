/**
 * Tries mutants in a process that stays: the sources are loaded once, with all mutants behind switches, so that a mutant
 * costs its tests and no more. Of a test file only those tests are run that come up to the last one that reaches the mutant.
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
  #process: ChildProcess | undefined;

  /** `root`: a copy of the tree whose sources have their mutants behind switches. `slowestMs`: how long a test may take. */
  constructor(root: string, kept: Kept, read: (file: string) => string, slowestMs = SLOWEST_TEST_MS) {
    this.#slowestMs = slowestMs;
    this.#root = root;
    this.#kept = kept;
    this.#read = read;
  }

  /** Runs those of the tests that reach the mutant, the quickest first, until one fails. */
  async ask(mutant: Mutant, tests: readonly string[]): Promise<WarmAnswer> {
    if (!canSwitch(mutant)) return { by: null, ran: [], left: [...tests] };
    const answer: WarmAnswer = { by: null, ran: [], left: [] };
    const able: { test: string; baseline: WarmBaseline }[] = [];
    for (const test of tests) {
      const baseline = startsOthers.test(this.#read(test)) ? null : await this.#baseline(test, mutant.file);
      if (baseline?.isGreen) able.push({ test, baseline });
      else answer.left.push(test);
    }
    if (this.#settled.has(mutant.id)) return { ...answer, left: [...tests] };
    for (const { test, baseline } of able) {
      const last = baseline.reached[mutant.id];
      if (last === undefined || answer.by) continue;
      answer.ran.push(test);
      const limitMs = this.#slowestMs + 5 * baseline.ms;
      const report = await this.#run({ file: test, mutant: mutant.id, limitMs, last: last + 1 });
      if (!report.failure) continue;
      // A test that fails before it comes to the mutant fails for another reason.
      if (mutant.id in report.reached) answer.by = { name: report.failure, file: test };
      else answer.left.push(test);
    }
    return answer;
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
    const order = { file: test, mutant: null, limitMs: 120_000, last: Number.POSITIVE_INFINITY };
    const { failure, reached, settled, ms } = await this.#run(order);
    const again = failure ? null : await this.#run(order);
    for (const id of settled) this.#settled.add(id);
    if (!again || again.failure)
      console.log(`${test} cannot be asked in a process that stays: ${failure ?? again?.failure}`);
    const baseline = { isGreen: again?.failure === null, ms, reached, settled };
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
        const reached = order.mutant === null ? {} : { [order.mutant]: 0 };
        finish({ failure, reached, settled: [], isSpent: true, ms: 0 });
      };
      const timer = setTimeout(() => fail('does not end'), 2 * order.limitMs);
      child.once('message', (report) => finish(report as Report));
      child.once('exit', () => fail('the process ends'));
      child.send(JSON.parse(JSON.stringify({ ...order, last: Math.min(order.last, 1e9) })));
    });
  }
}
