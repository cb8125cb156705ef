/**
 * `npm test`: installs what is missing, then checks everything, two steps at a time. `npm test -- --only server`
 * (types, lint, server, web, browser; several with commas) runs a part; `--all` leaves out no long test and repeats all
 * of the server's on both databases (see `tests/plan.mjs`). A passed step prints its time and its
 * runner's closing lines, a failed one all that it said; the last line counts, and the exit code is not 0 when
 * anything failed.
 */
import { parseArgs } from 'node:util';
import { browserEnvironment } from './browser.mjs';
import { buildPages, pagesAreFresh, run } from './built.mjs';
import { ensureInstalled, orStop, Stop } from './installed.mjs';
import { changedFiles, nodeTestFiles, testPlan } from './tests/plan.mjs';
import { browserTests, databaseEnvironment, nodeTests, webTests } from './tests/runners.mjs';

const usage = 'usage: npm test -- [--only <part>[,<part>]] [--all], a part being one of';
const parts = ['types', 'lint', 'server', 'web', 'browser'];
/** More than run at once: where one part takes longer than it should, the others go on beside it. */
const shards = 4;

const started = Date.now();
await orStop(async () => {
  const { chosen, all } = wishes();
  ensureInstalled();
  const steps = await plan(chosen, all);
  const failed = await runAll(steps);
  console.log(`\n${seconds(started)}`);
  const count = (key) => steps.reduce((sum, step) => sum + step.result[key], 0);
  console.log(`${count('passed')} passed, ${count('failed')} failed`);
  process.exit(failed ? 1 : 0);
});

function wishes() {
  const { only, all } = options();
  const chosen = only === undefined ? parts : only.split(',');
  if (chosen.some((part) => !parts.includes(part))) throw new Stop(`${usage} ${parts.join(', ')}`);
  return { chosen, all };
}

function options() {
  try {
    return parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean', default: false } } })
      .values;
  } catch (error) {
    throw new Stop(`${error.message}\n${usage} ${parts.join(', ')}`);
  }
}

/**
 * The steps in the order in which they start. `after`: the step that must have ended, and with `needs` also passed.
 * `alone`: nothing runs beside it. `tests`: how many tests the output says passed and failed; others count as one.
 */
async function plan(chosen, all) {
  const steps = [];
  const add = (part, step) => chosen.includes(part) && steps.push(step);
  const wantsPages = ['server', 'browser'].some((part) => chosen.includes(part)) && !pagesAreFresh();

  if (wantsPages) steps.push({ name: 'pages', run: buildPages });
  if (chosen.includes('server')) steps.push(...(await serverSteps(all)));
  add('web', {
    name: 'web',
    run: () => start(webTests([], ['--reporter=verbose'])),
    tests: vitestCounts,
  });
  add('types', { name: 'types', run: () => runNpmScript('types') });
  add('lint', { name: 'style and arrows', run: () => runNpmScript('lint') });
  if (chosen.includes('browser')) steps.push(await browserStep());
  return steps;
}

/** PostgreSQL first where one answers: a test server starts there four times faster. */
async function serverSteps(all) {
  const embedded = { name: 'the embedded database', env: await databaseEnvironment('embedded') };
  const postgresql = await findPostgresql();
  const [first, second] = postgresql ? [postgresql, embedded] : [embedded];
  const plan = testPlan({ files: nodeTestFiles(), changed: changedFiles(), all, shards });
  const step = (name, files, { env }) =>
    files.length > 0 && {
      name,
      after: 'pages',
      run: () => start(nodeTests(files), env),
      tests: nodeTestCounts,
    };
  if (plan.left.length > 0)
    console.log(`未运行 left out, nothing they test has changed (--all): ${plan.left.join(' ')}`);
  return [
    ...[first, second].filter(Boolean).map((one) => step(`long tests on ${one.name}`, plan.long, one)),
    step('long tests of commands', plan.longOnce, first),
    ...plan.ordinary.map((files, index) =>
      step(`server on ${first.name}, ${index + 1} of ${shards}`, files, first),
    ),
    ...(second ? [step(`server on ${second.name}`, plan.second, second)] : []),
  ].filter(Boolean);
}

async function browserStep() {
  const step = { name: 'browser', after: 'pages', needs: true, alone: true };
  try {
    const env = await browserEnvironment();
    const command = () => start(browserTests([], ['--reporter=list']), env);
    return { ...step, run: command, tests: playwrightCounts };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ...step, run: async () => ({ code: 1, output: error.message }) };
  }
}

/** The PostgreSQL to test on; undefined when none answers. Throws Stop where one must. */
async function findPostgresql() {
  const name = 'PostgreSQL';
  try {
    return { name, env: await databaseEnvironment('postgresql') };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (process.env.CI === 'true')
      throw new Stop(
        `CI 环境必须有可用的 PostgreSQL。 With CI=true a PostgreSQL must answer.\n${error.message}`,
      );
  }
  console.log('跳过 skipped: the server on PostgreSQL, none answers (set TEST_DATABASE_URL)');
  return undefined;
}

function start({ program, args, cwd }, env) {
  return run(program, args, { cwd, env });
}

function runNpmScript(script) {
  const npm = process.env.npm_execpath ?? '';
  return npm.endsWith('npm-cli.js')
    ? run(process.env.npm_node_execpath ?? process.execPath, [npm, 'run', '--silent', script])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', script]);
}

/** Runs the steps, at most two at once; answers whether any failed. Each gets its `result`. */
async function runAll(steps) {
  const waiting = [...steps];
  const running = new Map();
  const ended = (name) => steps.find((step) => step.name === name)?.result;
  while (waiting.length > 0 || running.size > 0) {
    const busyAlone = [...running.keys()].some((step) => step.alone);
    const next = waiting.find((step) => {
      const isThere = steps.some((other) => other.name === step.after);
      if (isThere && !ended(step.after)) return false;
      return step.alone ? running.size === 0 && waiting.length === 1 : running.size < 2 && !busyAlone;
    });
    if (!next) {
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
        report(next, done, began);
      }),
    );
  }
  return steps.some((step) => step.result.failed > 0);
}

function judge(step, { code, output }) {
  const counted = step.tests?.(output);
  if (!counted) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, closing: [] };
  // A pattern that matches no file ends with 0: a suite that vanished must not look like a suite that passed.
  const none = counted.passed + counted.failed === 0;
  const unexplained = (code !== 0 || none) && counted.failed === 0;
  return { ...counted, failed: counted.failed + (unexplained ? 1 : 0), none };
}

function report(step, { output }, began) {
  const { failed, closing, none } = step.result;
  console.log(`${failed ? '✗' : '✓'} ${step.name} (${seconds(began)})`);
  if (failed) console.log(`${none ? 'No test ran.\n' : ''}${output.trimEnd()}\n── end of: ${step.name}`);
  else for (const line of closing) console.log(`    ${line}`);
}

function nodeTestCounts(output) {
  const closing = output
    .split('\n')
    .filter((line) => /^ℹ (tests|pass|fail|cancelled|skipped|todo) \d+/.test(line));
  const number = (key) =>
    Number(closing.findLast((line) => line.startsWith(`ℹ ${key} `))?.split(' ')[2] ?? 0);
  const line = closing.map((one) => one.slice(2)).join(', ');
  return { passed: number('pass'), failed: number('fail') + number('cancelled'), closing: [line] };
}

function vitestCounts(output) {
  const lines = output.split('\n');
  const counts = countsOf(lines.filter((line) => /^\s*(Test Files|Tests)\s+\d/.test(line)));
  return named(
    counts,
    lines.filter((line) => /^ ✓ .*\(retry x\d+\)/.test(line)),
  );
}

function playwrightCounts(output) {
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

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
