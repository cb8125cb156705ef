/** `deploy/nginx.conf` at work before two nodes, where nginx is installed (`apt-get install nginx-light`; CI does). */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import type { TestSession } from './testing/factories.ts';
import { form, pdf } from './testing/files.ts';
import { cookieOf, startApp, type TestApp } from './testing/start-app.ts';
import { until } from './testing/waits.ts';

const NAME = 'outbound.example.cn';
const hasNginx = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  server.close();
  return address.port;
}

/** The document's lines, with ports and certificate of this test and nothing else changed. */
async function configuration(folder: string, ports: { http: number; https: number }, nodes: number[]) {
  const certificate = join(folder, 'fullchain.pem');
  const key = join(folder, 'privkey.pem');
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${NAME}`, '-keyout', key, '-out', certificate],
  ]);
  assert.equal(made.status, 0, String(made.stderr));
  const changes: [RegExp, string][] = [
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${ports.http};`],
    [/^( *)listen 443 ssl/m, `$1listen 127.0.0.1:${ports.https} ssl`],
    [/127\.0\.0\.1:3001/, `127.0.0.1:${nodes[0]}`],
    [/127\.0\.0\.1:3002/, `127.0.0.1:${nodes[1]}`],
    [/\/etc\/ssl\/outbound\/fullchain\.pem/, certificate],
    [/\/etc\/ssl\/outbound\/privkey\.pem/, key],
  ];
  let text = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  for (const [what, by] of changes) {
    assert.match(text, what);
    text = text.replace(what, by);
  }
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${join(folder, part)};`,
  );
  return `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error')};
events {}
http { access_log off; ${places.join(' ')}
${text}}`;
}

if (!hasNginx)
  it('the configuration of the guide, at work', (t) =>
    t.diagnostic('NO NGINX or openssl: deploy/nginx.conf was not tried at work'));
else
  describe('the configuration of the guide, at work', () => {
    let folder: string;
    let nodes: [TestApp, TestApp];
    let nginx: ChildProcess;
    let ports: { http: number; https: number };
    let staff: TestSession;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'outbound-nginx-'));
      // Started by root, it works as an account that must come to its own folders below.
      await chmod(folder, 0o711);
      const first = await startApp({ trustProxy: 1 });
      nodes = [first, await startApp({ trustProxy: 1 }, { database: first.database })];
      staff = await first.signInAs('admin');
      ports = { http: await freePort(), https: await freePort() };
      const path = join(folder, 'nginx.conf');
      const upstream = nodes.map(({ url }) => Number(new URL(url).port));
      await writeFile(path, await configuration(folder, ports, upstream));
      nginx = spawn('nginx', ['-p', folder, '-c', path], { stdio: 'inherit' });
      await until(async () => (await get('/healthz').catch(() => null))?.status === 200);
    });
    after(async () => {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
      await nodes[1].stop();
      await nodes[0].stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** Sends to nginx by https and answers as soon as the head of the answer is there. */
    async function send(
      path: string,
      { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: BodyInit } = {},
    ): Promise<IncomingMessage> {
      const sent = body === undefined ? null : new Response(body);
      const type = sent?.headers.get('content-type');
      const bytes = sent && Buffer.from(await sent.arrayBuffer());
      const asked = request({
        host: '127.0.0.1',
        port: ports.https,
        servername: NAME,
        rejectUnauthorized: false,
        path,
        method,
        headers: {
          host: NAME,
          ...(bytes && { 'content-length': bytes.length }),
          ...(type && { 'content-type': type }),
          ...headers,
        },
      });
      const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
      if (bytes) await pipeline(Readable.from([bytes]), asked);
      else asked.end();
      return (await answered)[0];
    }

    async function get(path: string, options: Parameters<typeof send>[1] = {}) {
      const answer = await send(path, options);
      const text = Buffer.concat(await answer.toArray()).toString();
      return { status: answer.statusCode, headers: answer.headers as IncomingHttpHeaders, text };
    }

    const upload = (bytes: Buffer) =>
      get(`/web${calls.file.upload.path}`, {
        method: 'POST',
        headers: { cookie: cookieOf(staff), origin: `https://${NAME}` },
        body: form([{ bytes, name: 'a.pdf', type: 'application/pdf' }]),
      });

    it('sends whoever comes by http to https', async () => {
      const asked = plain({
        host: '127.0.0.1',
        port: ports.http,
        path: '/portal/index',
        headers: { host: NAME },
      });
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      assert.deepEqual([answer.statusCode, answer.headers.location], [301, `https://${NAME}/portal/index`]);
    });

    it('lets 9 MB through, and the product refuses what is too large in its own words', async () => {
      const taken = await upload(pdf(9 * 1024 * 1024));
      assert.equal(JSON.parse(taken.text).code, '000000', taken.text);
      const refused = await upload(pdf(11 * 1024 * 1024));
      assert.deepEqual([refused.status, JSON.parse(refused.text).code], [413, 'CM4131']);
    });

    it('counts for the address that it saw, whatever the caller wrote, and marks cookies as secure', async () => {
      const { login } = calls.user;
      const body = (userLoginId: string, password: string) =>
        new Blob([JSON.stringify({ userLoginId, password })], { type: 'application/json' });
      const headers = { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-host': 'evil.example' };
      const path = `/web${login.path}`;
      await get(path, { method: 'POST', headers, body: body('nobody.1', 'Wrong-Guess-1') });
      const { db } = nodes[0].database;
      const failures = await db.selectFrom('sign_in_failure').select('address').execute();
      assert.deepEqual(failures, [{ address: '127.0.0.1' }]);
      await db.deleteFrom('sign_in_failure').execute();
      const password = 'Wandering-Andes-7';
      const { userLoginId } = await nodes[0].makeUser({ password });
      const signedIn = await get(path, { method: 'POST', headers, body: body(userLoginId, password) });
      const cookies = signedIn.headers['set-cookie'] ?? [];
      assert.ok(cookies.length > 0 && cookies.every((cookie) => /; Secure/.test(cookie)), String(cookies));
      assert.match(signedIn.headers['strict-transport-security'] ?? '', /max-age/);
    });

    it('brings events at once', async () => {
      const stream = await send('/web/live', { headers: { cookie: cookieOf(staff) } });
      assert.equal(stream.statusCode, 200);
      const [chunk] = (await once(stream, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer];
      assert.ok(chunk.length > 0);
      stream.destroy();
    });

    it('answers everybody while one node is gone', async () => {
      await nodes[1].stop();
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await get('/readyz')).status),
      );
      assert.deepEqual(new Set(statuses), new Set([200]));
    });
  });
