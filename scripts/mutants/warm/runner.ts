/**
 * Stands in for `node:test` in a process that runs the same test files again and again: a file is loaded anew each time,
 * what it tests stays loaded.
 */
import { mock } from 'node:test';

/** Loaded before anything stands in for it: the real one. */
export { mock };

type Act = () => unknown;

/** How many tests have come up in this run. */
let position = 0;

interface Suite {
  name: string;
  before: Act[];
  after: Act[];
  beforeEach: Act[];
  afterEach: Act[];
  children: (Suite | Test)[];
}

interface Test {
  name: string;
  act: Act;
}

/** What failed, and whether something of it may still be going on. */
export class Failure extends Error {
  readonly isHanging: boolean;
  /** The number of the test that had begun last. */
  readonly at = position;
  constructor(name: string, isHanging: boolean) {
    super(name);
    this.isHanging = isHanging;
  }
}

const newSuite = (name: string): Suite => ({
  ...{ name, before: [], after: [], beforeEach: [], afterEach: [], children: [] },
});

let open = newSuite('');
let current: [first: number, last: number] = [0, 0];
let durations: Record<number, number> = {};

/** The numbers of the tests that what happens now belongs to: the one that runs, or all that a hook prepares. */
export const currentTests = () => current;
/** How many milliseconds the tests of this run took, by their numbers. */
export const testDurations = () => durations;

export function describe(name: string, ...rest: unknown[]): void {
  const outer = open;
  const suite = newSuite(name);
  if (isSkipped(rest)) return;
  outer.children.push(suite);
  open = suite;
  try {
    actOf(rest)();
  } finally {
    open = outer;
  }
}

export function it(name: string, ...rest: unknown[]): void {
  if (!isSkipped(rest)) open.children.push({ name, act: actOf(rest) });
}

export const test = it;
export const before = (act: Act) => void open.before.push(act);
export const after = (act: Act) => void open.after.push(act);
export const beforeEach = (act: Act) => void open.beforeEach.push(act);
export const afterEach = (act: Act) => void open.afterEach.push(act);

function actOf(rest: unknown[]): Act {
  const act = rest.at(-1);
  if (typeof act !== 'function') throw new Error('a test without a function is not known here');
  return act as Act;
}

function isSkipped([options]: unknown[]): boolean {
  return typeof options === 'object' && options !== null && 'skip' in options && Boolean(options.skip);
}

/** Takes what a file registers while `load` loads it, and runs those tests that are chosen by number. Throws the first failure. */
export async function runLoaded(
  load: () => Promise<unknown>,
  limitMs: number,
  isChosen: (test: number) => boolean,
): Promise<void> {
  open = newSuite('');
  position = 0;
  current = [0, 0];
  durations = {};
  const root = open;
  try {
    await load();
  } catch {
    throw new Failure('the tests do not load', false);
  }
  try {
    await runSuite(root, { limitMs, isChosen, beforeEach: [], afterEach: [] });
  } finally {
    // A run that breaks off early must leave nothing mocked to the next one.
    mock.restoreAll();
  }
}

interface Run {
  limitMs: number;
  isChosen(test: number): boolean;
  beforeEach: Act[];
  afterEach: Act[];
}

const countOf = (one: Suite | Test): number =>
  'act' in one ? 1 : one.children.reduce((sum, child) => sum + countOf(child), 0);

async function runSuite(suite: Suite, outer: Run): Promise<void> {
  const { limitMs, isChosen } = outer;
  const count = countOf(suite);
  if (!Array.from({ length: count }, (_, n) => position + 1 + n).some(isChosen)) {
    position += count;
    return;
  }
  const run = {
    ...outer,
    beforeEach: [...outer.beforeEach, ...suite.beforeEach],
    afterEach: [...suite.afterEach, ...outer.afterEach],
  };
  let failure: Failure | undefined;
  try {
    current = [position + 1, position + count];
    for (const act of suite.before) await within(limitMs, suite.name, act);
    for (const child of suite.children) {
      if ('act' in child) await runTest(child, run);
      else await runSuite(child, run);
    }
  } catch (error) {
    failure = error as Failure;
  }
  for (const act of suite.after) {
    try {
      await within(limitMs, suite.name, act);
    } catch (error) {
      failure = new Failure(
        failure?.message ?? suite.name,
        failure?.isHanging || (error as Failure).isHanging,
      );
    }
  }
  if (failure) throw failure;
}

async function runTest(
  { name, act }: Test,
  { limitMs, isChosen, beforeEach, afterEach }: Run,
): Promise<void> {
  position++;
  if (!isChosen(position)) return;
  current = [position, position];
  const started = performance.now();
  for (const one of [...beforeEach, act, ...afterEach]) await within(limitMs, name, one);
  durations[position] = performance.now() - started;
}

async function within(limitMs: number, name: string, act: Act): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Failure(name, true)), limitMs);
  });
  try {
    await Promise.race([act(), late]);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(name, false);
  } finally {
    clearTimeout(timer);
  }
}
