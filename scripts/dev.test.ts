/** `npm run dev` on a copy of the sources, which the test then changes as a person at work does. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { calls, errors } from '@outbound/contract';
import { ADMIN_PASSWORD, startedFolder } from './started-folder.ts';

const root = dirname(import.meta.dirname);
const WITHIN_MS = 150_000;

describe('npm run dev', () => {
  const first = { ADMIN_PASSWORD, SAMPLE: 'off' } as const;
  let copy = '';
  let data: Awaited<ReturnType<typeof startedFolder>>;
  let product: ChildProcess;
  let url = '';
  let output = '';

  before(async () => {
    copy = mkdtempSync(join(tmpdir(), 'dev-'));
    copySources(copy);
    data = await startedFolder(first);
    product = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: copy,
      env: {
        ...process.env,
        PORT: '0',
        ...first,
        DATA_DIR: data.path,
        DATABASE_URL: '',
        npm_lifecycle_event: undefined,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [product.stdout, product.stderr])
      stream?.on('data', (bytes: Buffer) => {
        output += bytes.toString();
      });
    url = await eventually(() => /ready: (http:\S+)/.exec(output)?.[1]);
  });

  after(async () => {
    if (product.exitCode === null) {
      product.kill('SIGTERM');
      await once(product, 'exit');
    }
    rmSync(copy, { recursive: true });
    await data.remove();
  });

  /** Answers what `look` does, as soon as it is something; fails with all that was said. */
  async function eventually<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
    const until = Date.now() + WITHIN_MS;
    for (;;) {
      const seen = await look();
      if (seen) return seen;
      if (Date.now() > until) assert.fail(`not seen in time: ${look}\n${output}`);
      await pause(100);
    }
  }

  /** The one source below a folder that has this text, as a path from the root. */
  function fileWith(text: string, folder: string): string {
    const files = readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
      .filter((file) => readFileSync(join(copy, file), 'utf8').includes(text));
    assert.equal(files.length, 1, `${text}: ${files}`);
    return files[0] ?? '';
  }

  function change(file: string, from: string, to: string): void {
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(join(copy, file), text.replace(from, to));
  }

  const restarts = () => output.split('已重启').length - 1;
  const page = async (path: string) => (await fetch(`${url}${path}`)).text();

  async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/web${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { code, message } = (await response.json()) as { code: string; message: string };
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { code, message, cookie: cookie.join('; ') };
  }

  it('serves the pages from their sources, with what hot reload needs and a policy that lets it speak', async () => {
    for (const [path, script] of [
      ['/portal/index', '/@pages/portal/client.tsx'],
      ['/login', '/@pages/sign-in/client.ts'],
      ['/activity', '/@pages/office/main.tsx'],
    ] as const) {
      const response = await fetch(`${url}${path}`);
      const html = await response.text();
      assert.match(html, /<script type="module" src="\/@pages\/@vite\/client">/, path);
      assert.ok(html.includes(`src="${script}"`), html);
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /script-src 'self';.*connect-src 'self' ws:;.*; worker-src blob:$/);
      assert.equal((await fetch(`${url}${script}`)).headers.get('content-type'), 'text/javascript');
    }
  });

  it('changes an open page in place, over the same address', async () => {
    const frozenPage = fileWith('账号已被冻结', 'web/src');
    const address = frozenPage.slice('web/src'.length);
    const asSource = `/@pages${address}`;
    await page(asSource);
    const token = /wsToken = "([^"]+)"/.exec(await page('/@pages/@vite/client'))?.[1];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/@pages/?token=${token}`, 'vite-hmr');
    const heard: string[] = [];
    socket.addEventListener('message', ({ data }) => heard.push(String(data)));
    await once(socket, 'open');
    change(frozenPage, '账号已被冻结', '账号已经冻结');
    const update = await eventually(() => heard.find((line) => line.includes('"update"')));
    assert.ok(update.includes(`"path":"${address}"`), update);
    assert.match(await page(asSource), /账号已经冻结/);
    socket.close();
  });

  it('renders a changed public page without a new server', async () => {
    change(fileWith('从中国到拉丁美洲', 'web/src/visitor/texts'), '从中国到拉丁美洲', '从广州到圣保罗');
    await eventually(async () => (await page('/portal/index')).includes('从广州到圣保罗'));
    assert.equal(restarts(), 0, output);
  });

  it('starts the server anew for its own sources, and whoever had signed in still is', async () => {
    const { cookie, ...signedIn } = await call(calls.user.login.path, {
      userLoginId: 'admin',
      password: ADMIN_PASSWORD,
    });
    assert.equal(signedIn.code, '000000', signedIn.message);
    const before = errors.CM4010.text;
    change(fileWith(before, 'contract/src'), before, '请先登录再来');
    await eventually(() => restarts() === 1);
    assert.equal((await call(calls.user.checkToken.path, {})).message, '请先登录再来');
    assert.equal((await call(calls.user.checkToken.path, {}, { cookie })).code, '000000');
  });

  it('says on every page that there is no server while its sources are broken, and starts it when they are mended', async () => {
    const whole = 'const STOP_WITHIN_MS = 9_000;';
    const broken = 'const STOP_WITHIN_MS = ;';
    change('server/src/start.ts', whole, broken);
    await eventually(() => output.includes('the server has ended'));
    const response = await fetch(`${url}/login`);
    assert.equal(response.status, 503);
    assert.match(await response.text(), /@vite\/client.*<h1>服务未启动<\/h1>/s);
    assert.match(output, /SyntaxError|Expression expected/);
    change('server/src/start.ts', broken, whole);
    await eventually(async () => (await fetch(`${url}/login`)).status === 200);
  });

  it('ends all of it with one signal, and the data folder is free', async () => {
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], output);
    await assert.rejects(fetch(url));
    assert.ok(existsSync(join(data.path, 'database')));
    assert.ok(!existsSync(join(data.path, 'database.lock')));
  });
});

/** The sources, over the packages that are installed here. */
function copySources(to: string): void {
  const left = ['node_modules', 'dist', 'data'];
  for (const folder of ['contract', 'server', 'web', 'scripts'])
    cpSync(join(root, folder), join(to, folder), {
      recursive: true,
      filter: (path) => !left.includes(basename(path)),
    });
  for (const name of readdirSync(root).filter((file) => file.endsWith('.json')))
    cpSync(join(root, name), join(to, name));
  const modules = join(to, 'node_modules');
  mkdirSync(join(modules, '@outbound'), { recursive: true });
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(join(to, name), join(modules, '@outbound', name));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // What is made on the way is this copy's own.
    if (name !== '@outbound' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}
