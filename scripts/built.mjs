/**
 * Builds the parts of the product that do not run from their sources: the pages (`web/dist`) and the server
 * (`server/dist`). Needs what `installed.mjs` installs.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { productEnvironment, productNode, root } from './installed.mjs';

/** Each is built from the contract and its own workspace, by the workspace's `build.ts`. */
const parts = ['web', 'server'];

const stampOf = (part) => join(root, part, 'dist', '.built-from');

/** Whether everything was built from today's sources. */
export function isBuilt() {
  return stale().length === 0;
}

/** Builds what is not built from today's sources; answers the exit code and everything the build said. */
export async function build() {
  return together(stale());
}

/** The same for all of it, whatever its sources were. */
export async function buildAll() {
  return together(parts);
}

/** The server needs the pages neither to be built nor the other way round. */
async function together(chosen) {
  const built = await Promise.all(chosen.map(buildPart));
  return {
    code: Math.max(0, ...built.map(({ code }) => code)),
    output: built.map((one) => one.output).join(''),
  };
}

async function buildPart(part) {
  const hash = sourcesHash(part);
  // Without this a build that breaks off halfway would pass for the one before it.
  rmSync(stampOf(part), { force: true });
  const done = await run(productNode(), [join(part, 'build.ts')]);
  if (done.code === 0) writeFileSync(stampOf(part), hash);
  return done;
}

function stale() {
  return parts.filter(
    (part) => !existsSync(stampOf(part)) || readFileSync(stampOf(part), 'utf8') !== sourcesHash(part),
  );
}

/** Runs a program in the root with the product's environment; answers its exit code and output, both streams in order. */
export function run(program, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      // Colours would hide the runners' closing lines from whoever counts them.
      env: productEnvironment({ ...env, NO_COLOR: '1', FORCE_COLOR: undefined }),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program.endsWith('.cmd'),
    });
    const said = [];
    child.stdout.on('data', (bytes) => said.push(bytes));
    child.stderr.on('data', (bytes) => said.push(bytes));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: `${Buffer.concat(said)}${signal ? `\nended by ${signal}` : ''}` }),
    );
  });
}

function sourcesHash(part) {
  const hash = createHash('sha256');
  const files = [
    join(root, 'package-lock.json'),
    ...under(join(root, part)),
    ...under(join(root, 'contract')),
  ];
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function under(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return ['dist', 'node_modules', 'coverage', 'migrations', 'testing'].includes(entry.name)
          ? []
          : under(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}
