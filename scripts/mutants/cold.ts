/** Tries mutants each in a process of its own, in a copy of the tree whose source is changed for as long as that runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applied, type Mutant } from './find.ts';
import type { Baseline, Kept } from './kept.ts';
import { reaches, readReached } from './reached.ts';
import { type Run, runTests } from './run-tests.ts';

export class ColdTests {
  readonly #kept: Kept;
  readonly #read: (file: string) => string;
  readonly #scratch: string;
  readonly #measuring = new Map<string, Promise<Baseline>>();
  /** Tests that fail without any mutant. */
  readonly notGreen = new Set<string>();

  constructor(scratch: string, kept: Kept, read: (file: string) => string) {
    this.#scratch = scratch;
    this.#kept = kept;
    this.#read = read;
  }

  /** Runs those of the tests that reach the mutant, in their order, until one fails. */
  async ask(copy: string, mutant: Mutant, tests: readonly string[]): Promise<Pick<Answer, 'by' | 'ran'>> {
    const { file, start } = mutant;
    const baselines = await Promise.all(
      tests.map(async (test) => ({ ...(await this.#baseline(copy, test, file)), name: test })),
    );
    const reaching = baselines.filter((one) => one.isGreen && reaches(one.reached, file, start));
    if (reaching.length === 0) return { by: null, ran: [] };
    const ran = reaching.map(({ name }) => name);
    const limitMs = 60_000 + 5 * reaching.reduce((sum, { ms }) => sum + ms, 0);
    const source = this.#read(file);
    writeFileSync(join(copy, file), applied(source, mutant));
    try {
      return { by: (await runTests(ran, { root: copy, limitMs })).failure, ran };
    } finally {
      writeFileSync(join(copy, file), source);
    }
  }

  /** What a test file reaches without mutants; asked for by several at once it is measured once, and one after another. */
  #baseline(copy: string, test: string, source: string): Promise<Baseline> {
    const known = this.#measuring.get(test) ?? this.#kept.cold.get(test, source);
    if (known) return Promise.resolve(known);
    const before = [...this.#measuring.values()].at(-1);
    const measured = (before ?? Promise.resolve()).then(() => this.#measure(copy, test));
    this.#measuring.set(test, measured);
    return measured;
  }

  async #measure(copy: string, test: string): Promise<Baseline> {
    const coverage = mkdtempSync(join(this.#scratch, 'reached-'));
    const { failure, ms, output } = await runTests([test], { root: copy, limitMs: 600_000, coverage });
    const found = { isGreen: failure === null, ms, reached: readReached(coverage, copy) };
    rmSync(coverage, { recursive: true });
    if (failure) {
      this.notGreen.add(test);
      console.log(
        `${test} fails without any mutant and is left out: ${failure.name}\n${output.slice(-2_000)}`,
      );
    }
    if (!failure) this.#kept.cold.keep(test, found);
    return found;
  }
}

interface Answer {
  by: Run['failure'];
  ran: string[];
}
