/**
 * Brings `node_modules` to what the lock file says, and finds the Node that comes with it. Runs before anything is
 * installed, so: no dependencies, and Node 20 is enough.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.installed-from');
const newerNpm = 'npm@11.6.2';
const leastNode = 24;

/** A reason to stop that a person can act on: printed as it is, without a stack. */
export class Stop extends Error {}

/**
 * Installs when `node_modules` is not what the lock file says. Throws Stop when that fails. An account that may only read
 * the product, as in production, leaves everything as it is.
 */
export function ensureInstalled() {
  const wanted = `${process.platform}-${process.arch} ${sha256(readFileSync(lockFile))}\n`;
  if (readOr(stampFile, '') === wanted) return;
  if (!matchesLock()) install();
  try {
    linkNode();
    writeFileSync(stampFile, wanted);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Path of the Node that runs the product: the installed one, else the running one when it is new enough. */
export function productNode() {
  const own = bundledNode();
  if (own) return own;
  if (Number(process.versions.node.split('.')[0]) >= leastNode) return process.execPath;
  throw new Stop(
    `没有适用于 ${process.platform}-${process.arch} 的内置 Node，请安装 Node ${leastNode} 或更高版本。 ` +
      `No bundled Node for this platform: install Node ${leastNode} or newer (this is ${process.versions.node}).`,
  );
}

/**
 * How far the space for young objects may grow, in MB. Three of them are resident once a long answer has filled them;
 * with Node's own 16 an export takes 80 MB more, and is no faster (docs/measurements/workbooks.md).
 */
const MEMORY = '--max-semi-space-size=4';
/** From how many pools the C library hands out memory: each keeps what it was given once, and it makes eight for each core. */
const POOLS = '2';

/** The environment for child processes: a bare `node` and the installed tools are the product's own. */
export function productEnvironment(more = {}) {
  const path = [dirname(productNode()), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter);
  // Windows calls it Path; two spellings in one environment would leave the choice to chance.
  const rest = Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH');
  // What the environment says already comes later and so prevails.
  const options = [MEMORY, process.env.NODE_OPTIONS].filter(Boolean).join(' ');
  return {
    // The sources are read and compiled once, not with every start.
    NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
    MALLOC_ARENA_MAX: POOLS,
    ...Object.fromEntries(rest),
    PATH: path,
    NODE_OPTIONS: options,
    ...more,
  };
}

/** Runs `work`; a Stop is said in one line and ends the process with 1. */
export async function orStop(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function install() {
  console.log('正在安装依赖，首次约需一分钟… installing dependencies');
  const started = Date.now();
  // The developer tools build the pages and the optional packages hold Node: NODE_ENV or a user's settings must not drop them.
  const ci = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'];
  let done = runNpm(ci);
  if (done.status !== 0 && done.output.includes('EUSAGE') && npmIsOld()) {
    console.log(
      `当前 npm 版本过旧，改用 ${newerNpm}… this npm cannot read the lock file, fetching a newer one`,
    );
    done = runNpm(['exec', '--yes', `--package=${newerNpm}`, '--', 'npm', ...ci]);
  }
  if (done.status !== 0) {
    throw new Stop(
      `依赖安装失败 npm ci failed (${done.status ?? done.signal ?? 'not started'}):\n${done.output}`,
    );
  }
  console.log(`依赖已安装 installed (${Math.round((Date.now() - started) / 1000)} s)`);
}

function runNpm(args) {
  const cli = process.env.npm_execpath ?? '';
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 << 20 };
  // Not our own Node: the install replaces that very file.
  const done = cli.endsWith('npm-cli.js')
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return { ...done, output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim() };
}

function npmIsOld() {
  return Number(runNpm(['--version']).output.split('.')[0]) < 11;
}

/** Whether npm already installed what the lock file says, for instance by a developer's own `npm install`. */
function matchesLock() {
  const installed = JSON.parse(readOr(join(modules, '.package-lock.json'), '{}')).packages ?? {};
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return wanted
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .every(([path, entry]) => {
      const forOthers = entry.optional && path !== `node_modules/${nodePackages()[0]}` && !installed[path];
      return forOthers || installed[path]?.version === entry.version;
    });
}

/** npm 10 does not link the program of this package; without the link `npm run lint` would use the machine's Node. */
function linkNode() {
  const own = bundledNode();
  const link = join(modules, '.bin', 'node');
  if (own && process.platform !== 'win32' && !existsSync(link))
    symlinkSync(relative(dirname(link), own), link);
}

function bundledNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return nodePackages()
    .map((name) => join(modules, name, 'bin', file))
    .find((path) => existsSync(path));
}

/** For one platform the registry has the current versions under the second name only. */
function nodePackages() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  return [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`];
}

function readOr(file, fallback) {
  return existsSync(file) ? readFileSync(file, 'utf8') : fallback;
}

export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
