import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const buildOf = (part: string) => `import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
mkdirSync('${part}/dist', { recursive: true });
appendFileSync('${part}/dist/builds.txt', 'built\\n');
`;
const build = buildOf('web');
const serverBuild = `${buildOf('server')}cpSync('server/src/main.ts', 'server/dist/main.js');
`;
const server = `process.on('SIGTERM', () => process.exit(7));
setInterval(() => undefined, 1000);
console.log('up');
`;

let root = '';

/** A product that needs no package, with the real scripts in it. */
before(() => {
  root = mkdtempSync(join(tmpdir(), 'start-'));
  for (const folder of ['scripts', 'web/src', 'contract', 'server/src', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['start.mjs', 'build.mjs', 'foreground.mjs', 'installed.mjs', 'built.mjs'])
    cpSync(join(import.meta.dirname, name), join(root, 'scripts', name));
  const lock = { name: 'x', lockfileVersion: 3, packages: { '': { name: 'x' } } };
  write('package.json', '{ "name": "x", "type": "module" }');
  write('package-lock.json', JSON.stringify(lock));
  write('web/build.ts', build);
  write('web/src/a.ts', '1');
  write('server/build.ts', serverBuild);
  write('server/src/main.ts', server);
});

after(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

const builds = (part = 'web') =>
  readFileSync(join(root, part, 'dist/builds.txt'), 'utf8').split('\n').length - 1;

/** Starts the product; once the server says "up" it gets `signal`. Answers the exit code and the output. */
async function start(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (bytes: Buffer) => {
    output += bytes.toString();
    if (output.endsWith('up\n')) child.kill(signal);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = await once(child, 'close');
  return { code, output };
}

test('the first start builds pages and server, passes SIGTERM to the server and ends with its exit code', async () => {
  const { code, output } = await start();
  assert.equal(code, 7, output);
  assert.match(output, /building\nup\n/);
  assert.deepEqual([builds(), builds('server')], [1, 1]);
});

test('pages and server are built again only when what they are made of has changed', async () => {
  assert.equal((await start()).output, 'up\n');
  write('web/src/a.test.ts', 'tests are not in the pages');
  assert.equal((await start()).output, 'up\n');
  write('web/src/a.ts', '2');
  await start();
  assert.deepEqual([builds(), builds('server')], [2, 1]);
  write('server/src/a.ts', '2');
  await start();
  assert.deepEqual([builds(), builds('server')], [2, 2]);
  write('contract/b.ts', '3');
  await start();
  assert.deepEqual([builds(), builds('server')], [3, 3]);
});

test('a failing build stops the start with its reason, and the next start builds again', async () => {
  write('web/build.ts', "throw new Error('no colours left');");
  for (const _ of [1, 2]) {
    const { code, output } = await start();
    assert.equal(code, 1);
    assert.match(output, /building failed \(1\):[\s\S]*no colours left/);
  }
  write('web/build.ts', build);
  assert.equal((await start()).code, 7);
});

test('an account that may only read the product starts what another one installed and built', async () => {
  const modules = join(root, 'node_modules');
  rmSync(join(modules, '.installed-from'));
  const built = builds();
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  assert.equal(build.status, 0, build.stderr);
  assert.equal(builds(), built + 1);

  rmSync(join(modules, '.installed-from'));
  const isRoot = process.getuid?.() === 0;
  chmodSync(root, 0o755);
  chmodSync(modules, 0o555);
  try {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Rights of folders mean nothing to root.
      ...(isRoot && { uid: 65_534, gid: 65_534 }),
    });
    let output = '';
    const hear = (bytes: Buffer) => {
      output += bytes.toString();
      if (output.endsWith('up\n')) child.kill();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    await once(child, 'close');
    assert.equal(output, 'up\n');
  } finally {
    chmodSync(modules, 0o755);
  }
});

test('a failing install stops the start with what npm said, and is tried again next time', async () => {
  const dependencies = { absent: 'file:absent.tgz' };
  const absent = { version: '1.0.0', resolved: 'file:absent.tgz' };
  const packages = { '': { name: 'x', dependencies }, 'node_modules/absent': absent };
  write('package.json', JSON.stringify({ name: 'x', type: 'module', dependencies }));
  write('package-lock.json', JSON.stringify({ name: 'x', lockfileVersion: 3, packages }));
  for (const _ of [1, 2]) {
    const { code, output } = await start();
    assert.equal(code, 1);
    assert.match(output, /npm ci failed \(\d+\):\nnpm error code ENOENT/);
  }
});
