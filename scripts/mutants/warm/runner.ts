/**
 * Stands in for `node:test` in a process that runs the same test files again and again: a file is loaded anew each time,
 * what it tests stays loaded.
 */
import { mock } from 'node:test';

/** Loaded before anything stands in for it: the real one. */
export { mock };

type Act = () => unknown;

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
  constructor(name: string, isHanging: boolean) {
    super(name);
    this.isHanging = isHanging;
  }
}

const newSuite = (name: string): Suite => ({
  ...{ name, before: [], after: [], beforeEach: [], afterEach: [], children: [] },
});

let open = newSuite('');
let position = 0;

/** How many tests have begun in this run. */
export const testsBegun = () => position;

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

/** Takes what a file registers while `load` loads it, and runs it up to the test of number `last`. Throws the first failure. */
export async function runLoaded(load: () => Promise<unknown>, limitMs: number, last: number): Promise<void> {
  open = newSuite('');
  position = 0;
  const root = open;
  try {
    await load();
  } catch {
    throw new Failure('the tests do not load', false);
  }
  try {
    await runSuite(root, { limitMs, last, beforeEach: [], afterEach: [] });
  } finally {
    // A run that breaks off early must leave nothing mocked to the next one.
    mock.restoreAll();
  }
}

interface Run {
  limitMs: number;
  last: number;
  beforeEach: Act[];
  afterEach: Act[];
}

async function runSuite(suite: Suite, outer: Run): Promise<void> {
  const { limitMs, last } = outer;
  const run = {
    ...outer,
    beforeEach: [...outer.beforeEach, ...suite.beforeEach],
    afterEach: [...suite.afterEach, ...outer.afterEach],
  };
  let failure: Failure | undefined;
  try {
    for (const act of suite.before) await within(limitMs, suite.name, act);
    for (const child of suite.children) {
      if (position >= last) break;
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

async function runTest({ name, act }: Test, { limitMs, beforeEach, afterEach }: Run): Promise<void> {
  position++;
  for (const one of [...beforeEach, act, ...afterEach]) await within(limitMs, name, one);
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
