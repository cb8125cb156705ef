/** What a runner's output says: how many tests passed and failed, what is worth naming, and which files are red. */

export function nodeTestCounts(output) {
  const closing = output
    .split('\n')
    .filter((line) => /^ℹ (tests|pass|fail|cancelled|skipped|todo) \d+/.test(line));
  const number = (key) =>
    Number(closing.findLast((line) => line.startsWith(`ℹ ${key} `))?.split(' ')[2] ?? 0);
  const line = closing.map((one) => one.slice(2)).join(', ');
  return { passed: number('pass'), failed: number('fail') + number('cancelled'), closing: [line] };
}

/** The files of failed tests, as paths below the folder that the runner was started in; none when something failed outside of a test. */
export function nodeRedFiles(output) {
  if (output.includes('asynchronous activity after the test')) return [];
  return namedIn(output, /^test at (.+?):\d+:\d+$/);
}

export function vitestCounts(output) {
  const lines = output.split('\n');
  const counts = countsOf(lines.filter((line) => /^\s*(Test Files|Tests)\s+\d/.test(line)));
  return named(
    counts,
    lines.filter((line) => /^ ✓ .*\(retry x\d+\)/.test(line)),
  );
}

/** The same; none when something failed that belongs to no test. */
export function vitestRedFiles(output) {
  if (/^⎯+ Unhandled /m.test(output)) return [];
  return namedIn(output, /^ FAIL {2}(\S+\.test\.tsx?)/);
}

export function playwrightCounts(output) {
  const lines = output.split('\n');
  const counts = countsOf(
    lines.filter((line) => /^\s+\d+ (passed|failed|flaky|skipped|did not run|interrupted)/.test(line)),
  );
  const flaky = lines.findLastIndex((line) => /^\s+\d+ flaky/.test(line));
  const names = lines.slice(flaky + 1).filter((line) => /^ {4}\S.* › /.test(line));
  return named(counts, flaky < 0 ? [] : names);
}

/** What passed only the second time is named, else nobody would look at it. */
function named(counts, flaky) {
  return { ...counts, closing: [...counts.closing, ...flaky.map((line) => line.trim())] };
}

/** Reads "3 passed", "1 failed" out of a runner's closing lines; the last line with each word counts. */
function countsOf(lines) {
  const closing = lines.map((line) => line.trim());
  const number = (word) => {
    const line = closing.findLast((one) => new RegExp(`\\d+ ${word}`).test(one)) ?? '';
    return Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  };
  const failed = number('failed') + number('interrupted') + number('did not run');
  return { passed: number('passed') + number('flaky'), failed, closing };
}

function namedIn(output, pattern) {
  const names = output.split('\n').map((line) => pattern.exec(line)?.[1]?.replaceAll('\\', '/'));
  return [...new Set(names.filter((name) => name !== undefined))];
}
