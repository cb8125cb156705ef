/** Builds the pages when their sources are not those of the last build. Needs what `installed.mjs` installs. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { productEnvironment, productNode, root } from './installed.mjs';

const stampFile = join(root, 'web', 'dist', '.built-from');

/** Whether `web/dist` was built from today's sources. */
export function pagesAreFresh() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesHash();
}

/** Builds the pages; answers the exit code and everything the build said. */
export async function buildPages() {
  const hash = sourcesHash();
  // Without this a build that breaks off halfway would pass for the one before it.
  rmSync(stampFile, { force: true });
  const done = await run(productNode(), [join('web', 'build.ts')]);
  if (done.code === 0) writeFileSync(stampFile, hash);
  return done;
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

function sourcesHash() {
  const hash = createHash('sha256');
  const files = [
    join(root, 'package-lock.json'),
    ...under(join(root, 'web')),
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
        return ['dist', 'node_modules', 'coverage'].includes(entry.name) ? [] : under(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}
