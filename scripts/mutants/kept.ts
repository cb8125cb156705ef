/** What earlier runs found out, outside git: a run that was interrupted goes on, and what has not changed is not tried again. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './find.ts';
import type { Reached } from './reached.ts';
import type { Run } from './run-tests.ts';

/** `by` is what noticed the mutant; null when nothing did. */
export interface Outcome {
  by: Run['failure'];
  /** What was asked, in the order in which it was; of those the ones that reach the mutant were run. */
  asked: string[];
  ran: string[];
  ms: number;
  /** False: some of the tests are still to be asked. */
  isWhole: boolean;
}

type KeptOutcome = Outcome & { id: string; around: string; tests: Record<string, string> };

/** What one test file reached when nothing was changed; `isGreen` false: it fails without any mutant. */
export interface Baseline {
  isGreen: boolean;
  ms: number;
  reached: Reached;
}

/** The same from a process that stays: the mutants that were reached, each with the numbers of the tests that did. */
export interface WarmBaseline {
  isGreen: boolean;
  ms: number;
  reached: Record<string, number[]>;
  durations: Record<number, number>;
  /** Mutants that were reached while sources were loaded. */
  settled: string[];
}

export class Kept {
  readonly cold: Baselines<Baseline>;
  readonly warm: Baselines<WarmBaseline>;
  readonly #folder: string;
  readonly #read: (file: string) => string;
  readonly #outcomes = new Map<string, KeptOutcome>();

  /** `read`: the sources and tests as they are in this run. `forget`: begin anew. */
  constructor(folder: string, read: (file: string) => string, sources: readonly string[], forget: boolean) {
    this.#folder = folder;
    this.#read = read;
    if (forget) rmSync(folder, { recursive: true, force: true });
    this.cold = new Baselines(join(folder, 'reached'), read, ({ reached }) => Object.keys(reached));
    this.warm = new Baselines(join(folder, 'reached-by-test'), read, () => sources);
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, 'utf8').split('\n').filter(Boolean)) {
      const kept = JSON.parse(line) as KeptOutcome;
      this.#outcomes.set(kept.id, kept);
    }
  }

  get #file(): string {
    return join(this.#folder, 'outcomes.jsonl');
  }

  #hash(file: string): string {
    return hashOf(this.#read(file));
  }

  /**
   * What is known of a mutant, as long as the code around it is as it was: that it was noticed, while the test that
   * noticed it is there; that it was not, while none of the tests that would be asked has changed.
   */
  outcome({ id, around }: Mutant, asked: readonly string[]): Outcome | undefined {
    const kept = this.#outcomes.get(id);
    if (!kept || kept.around !== hashOf(around)) return undefined;
    const { by } = kept;
    if (by) return by.file && this.#read(by.file).includes(by.name) ? kept : this.#unchanged(kept, kept.ran);
    return this.#unchanged(kept, asked);
  }

  #unchanged(kept: KeptOutcome, tests: readonly string[]): KeptOutcome | undefined {
    return tests.every((test) => kept.tests[test] === this.#hash(test)) ? kept : undefined;
  }

  keep({ id, around }: Mutant, outcome: Outcome): void {
    const tests = Object.fromEntries(outcome.asked.map((test) => [test, this.#hash(test)]));
    const kept: KeptOutcome = { id, around: hashOf(around), tests, ...outcome };
    this.#outcomes.set(id, kept);
    appendFileSync(this.#file, `${JSON.stringify(kept)}\n`);
  }
}

/** What test files were seen to do without mutants; `loadedBy` names the sources that one depends on. */
class Baselines<T extends object> {
  readonly #folder: string;
  readonly #read: (file: string) => string;
  readonly #loadedBy: (baseline: T) => readonly string[];

  constructor(folder: string, read: (file: string) => string, loadedBy: (baseline: T) => readonly string[]) {
    this.#folder = folder;
    this.#read = read;
    this.#loadedBy = loadedBy;
    mkdirSync(folder, { recursive: true });
  }

  /** What a test file was seen to do, if neither it nor this source has changed since. */
  get(test: string, source: string): T | undefined {
    const file = this.#fileOf(test);
    if (!existsSync(file)) return undefined;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as T & Stamps;
    const isLoaded = source in kept.sources;
    return kept.test === hashOf(this.#read(test)) &&
      (!isLoaded || kept.sources[source] === hashOf(this.#read(source)))
      ? kept
      : undefined;
  }

  keep(test: string, baseline: T): void {
    const sources = this.#loadedBy(baseline).map((file) => [file, hashOf(this.#read(file))]);
    const stamps: Stamps = { test: hashOf(this.#read(test)), sources: Object.fromEntries(sources) };
    writeFileSync(this.#fileOf(test), JSON.stringify({ ...baseline, ...stamps }));
  }

  #fileOf(test: string): string {
    return join(this.#folder, `${hashOf(test)}.json`);
  }
}

/** The test and the sources as they were then. */
interface Stamps {
  test: string;
  sources: Record<string, string>;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
