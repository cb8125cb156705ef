/**
 * `npm test`: installs what is missing, then checks everything, a few steps at a time. `npm test -- --only server`
 * (types, lint, server, web, browser; several with commas) runs a part; `--all` leaves out no long test and repeats all
 * of the server's on both databases (see `tests/plan.mjs`), `--note` writes down which long tests passed (see
 * `tests/passed.mjs`). A passed step prints its time and its
 * runner's closing lines, a failed one all that it said; red files of the server and the web are tried once more by
 * themselves at the end. The last line counts, and the exit code is not 0 when anything failed.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { browserEnvironment } from './browser.mjs';
import { build, isBuilt, run } from './built.mjs';
import { ensureInstalled, orStop, Stop } from './installed.mjs';
import {
  nodeRedFiles,
  nodeTestCounts,
  playwrightCounts,
  vitestCounts,
  vitestRedFiles,
} from './tests/counts.mjs';
import { allSources, isDue, passedFiles, readNotes, withPassed, writeNotes } from './tests/passed.mjs';
import { nodeTestFiles, testPlan } from './tests/plan.mjs';
import { browserTests, databaseEnvironment, nodeTests, webTests } from './tests/runners.mjs';
import { runSteps, seconds } from './tests/steps.mjs';

const usage = 'usage: npm test -- [--only <part>[,<part>]] [--all] [--note], a part being one of';
const parts = ['types', 'lint', 'server', 'web', 'browser'];
/** More than run at once: where one part takes longer than it should, the others go on beside it. */
const shards = { ordinary: 6, long: 3 };

const started = Date.now();
const before = coreTimes();
await orStop(async () => {
  const wish = wishes();
  ensureInstalled();
  // As they are now: whoever changes one while its tests run has not seen them pass with it.
  const sources = allSources();
  const steps = await plan(wish, sources);
  const { passed, failed, mended } = await runSteps(steps);
  for (const one of mended)
    console.log(
      `第二次才通过 PASSED AT ITS SECOND TRY, a fault to be found, its first failure stands above: ${one}`,
    );
  // What it costs, whoever else was at work: steps that wait for each other, or cores that do not suffice.
  const after = coreTimes();
  const busy = Math.round((100 * (after.busy - before.busy)) / (after.all - before.all));
  console.log(`\n${seconds(started)}, the machine's ${cpus().length} cores ${busy} % busy`);
  console.log(`${passed} passed, ${failed} failed`);
  if (wish.note) writeNotes(withPassed(readNotes(), passedFiles(steps, mended), sources));
  process.exit(failed ? 1 : 0);
});

/** Milliseconds of all cores since the machine began: at work, and in all. */
function coreTimes() {
  const times = cpus().map(({ times }) => times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

function wishes() {
  const { only, all, note } = options();
  const chosen = only === undefined ? parts : only.split(',');
  if (chosen.some((part) => !parts.includes(part))) throw new Stop(`${usage} ${parts.join(', ')}`);
  return { chosen, all, note };
}

function options() {
  try {
    const flag = { type: 'boolean', default: false };
    return parseArgs({ options: { only: { type: 'string' }, all: flag, note: flag } }).values;
  } catch (error) {
    throw new Stop(`${error.message}\n${usage} ${parts.join(', ')}`);
  }
}

/** The steps in the order in which they start (see `tests/steps.mjs`). */
async function plan({ chosen, all, note }, sources) {
  const steps = [];
  const add = (part, step) => chosen.includes(part) && steps.push(step);
  const wantsBuild = ['server', 'browser'].some((part) => chosen.includes(part)) && !isBuilt();

  if (wantsBuild) steps.push({ name: 'build', run: build });
  // What takes longest comes first; the small ones run while it is built.
  if (chosen.includes('browser')) steps.push(await browserStep());
  add('types', { name: 'types', run: () => runNpmScript('types') });
  add('lint', { name: 'style and arrows', run: () => runNpmScript('lint') });
  add('web', {
    name: 'web',
    run: () => start(webTests([], ['--reporter=verbose'])),
    tests: vitestCounts,
    redFiles: vitestRedFiles,
    again: (file) => start(webTests([file], ['--reporter=verbose'])),
  });
  if (chosen.includes('server')) steps.push(...(await serverSteps({ all, note }, sources)));
  return steps;
}

/** PostgreSQL first where one answers: a test server starts there four times faster. */
async function serverSteps({ all, note }, sources) {
  const embedded = { name: 'the embedded database', env: await databaseEnvironment('embedded') };
  const postgresql = await findPostgresql(note || process.env.CI === 'true');
  const [first, second] = postgresql ? [postgresql, embedded] : [embedded];
  const noted = readNotes();
  const plan = testPlan({
    files: nodeTestFiles(),
    isDue: (group) => isDue(group, { noted, sources }),
    all,
    shards,
  });
  const step = (name, files, { env }) =>
    files.length > 0 && {
      name,
      files,
      after: 'build',
      run: () => start(nodeTests(files), env),
      tests: nodeTestCounts,
      redFiles: nodeRedFiles,
      again: (file) => start(nodeTests([file]), env),
    };
  const parts = (name, dealt, database) =>
    dealt.map((files, index) => step(`${name}, ${index + 1} of ${dealt.length}`, files, database));
  if (plan.left.length > 0)
    console.log(
      `未运行 left out, passed this week with their sources as they are (--all): ${plan.left.join(' ')}`,
    );
  const long = (database) => step(`long tests on ${database.name}`, plan.long, database);
  // The longest first: what is left at the end is short, and no core waits for it.
  return [
    ...parts(`long tests once, on ${first.name}`, plan.longOnce, first),
    ...(second ? [step(`server on ${second.name}`, plan.second, second), long(second)] : []),
    ...parts(`server on ${first.name}`, plan.ordinary, first),
    long(first),
  ].filter(Boolean);
}

async function browserStep() {
  // Two workers, each with a product and a browser of its own.
  const step = { name: 'browser', after: 'build', needs: true, takes: 2 };
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
async function findPostgresql(must) {
  const name = 'PostgreSQL';
  try {
    return { name, env: await databaseEnvironment('postgresql') };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (must)
      throw new Stop(
        `CI 环境及 --note 必须有可用的 PostgreSQL。 With CI=true or --note a PostgreSQL must answer.\n${error.message}`,
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
