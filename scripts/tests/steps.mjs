/**
 * The steps of a test run: a few at a time, each reported when it has ended. Once all have, each red file of a step that
 * knows how (`again`) is tried once more by itself, on a machine that is quiet by then (decision 28).
 */

/**
 * What runs at once. One more than the two cores of CI: each step waits now and then, for its database, for a process that
 * it started, or for what a test wants to see. With four, a picture took longer to clean than its visitor is given.
 */
export const places = 3;

/** More red files than this are no accident of a busy machine: they are not tried again. */
export const mostSecondTries = 5;

/**
 * Runs the steps in their order, each as soon as it may. A step: `name`, `run`, and where it applies
 * `after`: the step that must have ended, and with `needs` also passed;
 * `takes`: how many places, one unless told otherwise; nothing behind it starts until it has them;
 * `tests`: how many tests the output says passed and failed, others count as one;
 * `redFiles` and `again`: the files that the output names as red, and what runs one of them by itself.
 * Prints with `say`; answers the sums and the files that passed at their second try.
 */
export async function runSteps(steps, say = console.log) {
  await runAll(steps, say);
  const mended = await secondTries(steps, say);
  const sum = (key) => steps.reduce((all, step) => all + step.result[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), mended };
}

/** As many at once as there are places. Each step gets its `result`. */
async function runAll(steps, say) {
  const waiting = [...steps];
  const running = new Map();
  const ended = (name) => steps.find((step) => step.name === name)?.result;
  const isReady = ({ after }) => ended(after) || !steps.some((other) => other.name === after);
  const free = () => [...running.keys()].reduce((left, step) => left - (step.takes ?? 1), places);
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(isReady);
    if (!next || (next.takes ?? 1) > free()) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const blocked = next.needs && ended(next.after)?.failed > 0;
    const work = blocked
      ? Promise.resolve({ code: 1, output: `not run: ${next.after} failed` })
      : Promise.resolve(next.run());
    const began = Date.now();
    running.set(
      next,
      work.then((done) => {
        running.delete(next);
        next.result = judge(next, done);
        report(next, done, began, say);
      }),
    );
  }
}

/** A step all of whose red files pass by themselves counts as passed; the files are named, with where they failed first. */
async function secondTries(steps, say) {
  const red = steps.filter(({ result }) => result.redFiles.length > 0);
  const count = red.reduce((sum, { result }) => sum + result.redFiles.length, 0);
  if (count > mostSecondTries) say(`\n${count} red files: too many for a second try`);
  if (count === 0 || count > mostSecondTries) return [];
  say('\nsecond try of each red file, by itself');
  const mended = [];
  for (const step of red) {
    const { result } = step;
    let allPass = true;
    for (const file of result.redFiles) {
      const began = Date.now();
      const done = await step.again(file);
      const { failed } = judge(step, done);
      if (failed)
        say(`✗ ${file}, a second time (${seconds(began)})\n${done.output.trimEnd()}\n── end of: ${file}`);
      else say(`✓ ${file}, at its second try (${seconds(began)})`);
      if (failed) allPass = false;
      else mended.push(`${file} (${step.name})`);
    }
    if (allPass) step.result = { ...result, passed: result.passed + result.failed, failed: 0 };
  }
  return mended;
}

function judge(step, { code, output }) {
  const counted = step.tests?.(output);
  if (!counted) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, closing: [], redFiles: [] };
  // A pattern that matches no file ends with 0: a suite that vanished must not look like a suite that passed.
  const none = counted.passed + counted.failed === 0;
  const unexplained = (code !== 0 || none) && counted.failed === 0;
  const failed = counted.failed + (unexplained ? 1 : 0);
  const redFiles = failed > 0 && !none ? (step.redFiles?.(output) ?? []) : [];
  return { ...counted, failed, none, redFiles };
}

function report(step, { output }, began, say) {
  const { failed, closing, none } = step.result;
  say(`${failed ? '✗' : '✓'} ${step.name} (${seconds(began)})`);
  if (failed) say(`${none ? 'No test ran.\n' : ''}${output.trimEnd()}\n── end of: ${step.name}`);
  else for (const line of closing) say(`    ${line}`);
}

/** The seconds since a moment, as a run prints them. */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
