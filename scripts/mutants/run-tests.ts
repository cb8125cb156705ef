/** Runs test files in a process of their own, until the first of them fails. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Run {
  /** What failed first, and in which file below the root; null when everything passed. */
  failure: { name: string; file: string } | null;
  ms: number;
  output: string;
}

/** `limitMs`: what runs longer hangs, which counts as a failure. `coverage`: a folder for what was reached. */
export interface RunSettings {
  root: string;
  limitMs: number;
  coverage?: string;
}

/** Imports the files that are run, in the root. */
const ENTRY = 'in-order.test.mjs';
/** Its exit code when one of them cannot be imported. */
const DOES_NOT_LOAD = 94;
/** What it says when all tests are over. */
const OVER = '# all tests are over';

/**
 * The runner would sort the files; here what is likeliest to fail comes first. A file that does not load would go
 * unnoticed behind one that does. A handle that somebody left open keeps nobody waiting, but the reporter has its time.
 */
const entryOf = (files: readonly string[]) => `import { after } from 'node:test';
try {
${files.map((file) => `  await import('./${file}');\n`).join('')}} catch {
  process.exit(${DOES_NOT_LOAD});
}
after(() => {
  console.log('\\n${OVER}');
  setTimeout(() => process.exit(), 1_000).unref();
});
`;

const running = new Set<number | undefined>();

/** Ends whatever runs, for whoever is interrupted himself. */
export function endRuns(): void {
  for (const pid of running) endGroup(pid);
}

/** Runs the files in their order, with the databases and settings of the environment. Nothing of the process is left afterwards. */
export function runTests(files: readonly string[], { root, limitMs, coverage }: RunSettings): Promise<Run> {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const started = Date.now();
  return new Promise((resolve) => {
    writeFileSync(join(root, ENTRY), entryOf(files));
    const child = spawn(
      process.execPath,
      [
        ...['--test', '--test-isolation=none', '--test-timeout=180000', '--test-reporter=tap'],
        join(root, ENTRY),
      ],
      {
        cwd: root,
        env: { ...inherited, NO_COLOR: '1', ...(coverage && { NODE_V8_COVERAGE: coverage }) },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own: tests start processes, too, and all of them have to go.
        detached: true,
      },
    );
    running.add(child.pid);
    let output = '';
    let ended: Run['failure'] = null;
    const end = (failure: Run['failure']) => {
      ended ??= failure;
      endGroup(child.pid);
    };
    const timer = setTimeout(() => end({ name: `not done after ${limitMs / 1000} s`, file: '' }), limitMs);
    const listen = (bytes: Buffer) => {
      output += bytes;
      const failure = ended ? null : firstFailure(output, root);
      if (failure) end(failure);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child.pid);
      resolve({ failure: ended ?? brokenOff(output, code), ms: Date.now() - started, output });
    });
  });
}

/** Tests that ended without a word. */
function brokenOff(output: string, code: number | null): Run['failure'] {
  if (code === DOES_NOT_LOAD) return { name: 'the tests do not load', file: '' };
  return output.includes(OVER) ? null : { name: 'the tests do not run to their end', file: '' };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The first failed test in what the tap reporter has said so far, once it has said where that test stands. */
export function firstFailure(output: string, root: string): Run['failure'] {
  const failed =
    /^ *not ok \d+ - (?!.*# (?:TODO|SKIP))(.*)\n(?:(?!^ *(?:not )?ok ).*\n)*? *location: '(.+?):\d+:\d+'/m.exec(
      output,
    );
  if (!failed) return null;
  const [, name = '', place = ''] = failed;
  return { name, file: place.startsWith(`${root}/`) ? place.slice(root.length + 1) : place };
}
