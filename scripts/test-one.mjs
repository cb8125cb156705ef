/**
 * `npm run test:one -- <file or folder>... [--on postgresql] [--name <part of a name>]`: runs single test files with
 * what they need and shows what the runner says while it says it. Those of the server, the contract and the scripts run
 * on the embedded database unless `--on` names the other one. Ends as the runner ends.
 */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { browserEnvironment } from './browser.mjs';
import { build, isBuilt } from './built.mjs';
import { ensureInstalled, orStop, productEnvironment, root, Stop } from './installed.mjs';
import { browserTests, databaseEnvironment, databases, nodeTests, webTests } from './tests/runners.mjs';

const usage =
  'usage: npm run test:one -- <test file or folder>... [--on embedded|postgresql] [--name <part of a name>]';

await orStop(async () => {
  const { files, database, name } = chosen();
  ensureInstalled();
  const web = below('web', files);
  const browser = below('e2e', files);
  const node = files.filter((file) => !/^(web|e2e)\//.test(file));
  let code = 0;
  if (node.length > 0) {
    const env = await databaseEnvironment(database);
    code ||= await show(nodeTests(node.map(testsOf), named('--test-name-pattern', name)), env);
  }
  if (web.length > 0) code ||= await show(webTests(web, named('--testNamePattern', name)));
  if (browser.length > 0) {
    await freshBuild();
    code ||= await show(browserTests(browser, named('--grep', name)), await browserEnvironment());
  }
  process.exit(code);
});

function chosen() {
  const { values, positionals } = parsed();
  if (positionals.length === 0 || !databases.includes(values.on)) throw new Stop(usage);
  const files = positionals.map((file) => {
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
    if (!existsSync(path)) throw new Stop(`没有这个文件 no such file: ${file}\n${usage}`);
    return relative(root, path).split(sep).join('/');
  });
  return { files, database: values.on, name: values.name };
}

function parsed() {
  try {
    const options = { on: { type: 'string', default: databases[0] }, name: { type: 'string' } };
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Stop(`${error.message}\n${usage}`);
  }
}

/** A folder stands for the tests in it; the other runners know that by themselves. */
function testsOf(path) {
  return statSync(join(root, path)).isDirectory() ? `${path}/**/*.test.ts` : path;
}

/** The files of a workspace, as its own runner calls them. */
function below(workspace, files) {
  return files
    .filter((file) => file.startsWith(`${workspace}/`))
    .map((file) => file.slice(workspace.length + 1));
}

function named(option, name) {
  return name === undefined ? [] : [`${option}=${name}`];
}

async function freshBuild() {
  if (isBuilt()) return;
  console.log('正在构建… building');
  const built = await build();
  if (built.code !== 0) throw new Stop(`构建失败 building failed:\n${built.output}`);
}

/** Runs it in this terminal; answers its exit code. */
function show({ program, args, cwd }, env = {}) {
  return new Promise((done) => {
    const shell = process.platform === 'win32' && program.endsWith('.cmd');
    const child = spawn(program, args, { cwd, env: productEnvironment(env), stdio: 'inherit', shell });
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}
