/** How each kind of test is run, whole suites and single files alike. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../built.mjs';
import { productNode, root, Stop } from '../installed.mjs';

/** The databases that server tests run on; the first is the one that is always there. */
export const databases = ['embedded', 'postgresql'];

/** What runs test files with Node's own runner, all in one process, one after the other: paths or globs below the root. */
export function nodeTests(files, more = []) {
  // A test that fails may leave a database open, which would keep the process alive for ever.
  const limits = ['--test-timeout=180000', '--test-force-exit'];
  const oneProcess = join(root, 'scripts', 'tests', 'one-process.mjs');
  const args = [...limits, '--test-reporter=spec', ...more, oneProcess, ...files];
  return { program: productNode(), args, cwd: root };
}

/** The same for the tests of the pages; paths below `web`, none means all. */
export function webTests(files = [], more = []) {
  return { program: tool('vitest'), args: ['run', ...more, ...files], cwd: join(root, 'web') };
}

/** The same for the browser's; paths below `e2e`, none means all. */
export function browserTests(files = [], more = []) {
  return { program: tool('playwright'), args: ['test', ...more, ...files], cwd: join(root, 'e2e') };
}

/** The environment that leads server tests to this database. Throws Stop, with the reason, where none answers. */
export async function databaseEnvironment(database) {
  if (database === 'embedded') return { TEST_DATABASE: 'embedded' };
  const found = await run(productNode(), [join(root, 'scripts', 'postgresql.mjs')]);
  if (found.code === 0) return { TEST_DATABASE: 'postgresql', TEST_DATABASE_URL: found.output.trim() };
  throw new Stop(`没有可用的 PostgreSQL No PostgreSQL answers (set TEST_DATABASE_URL):\n${found.output}`);
}

function tool(name) {
  const file = join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
  if (!existsSync(file)) throw new Stop(`${name} 未安装 is not installed: npm ci`);
  return file;
}
