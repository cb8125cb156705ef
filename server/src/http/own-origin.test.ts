import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import type { TestSession } from '../testing/factories.ts';
import { cookieOf, everyCallServed, startApp, type TestApp } from '../testing/start-app.ts';

const posts: Call[] = Object.values(calls)
  .flatMap((subject): Call[] => Object.values(subject))
  .filter((call) => call.method === 'POST');
const nonsense = { nonsense: 1 };
/** What a browser says of a request that a page of another site made it send. */
const foreign: Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: 'not an address' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

describe('a page of another site', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp(everyCallServed);
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());
  const corsHeaders = (headers: Headers) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  it('can make no call with the cookies of a person, and reads no answer', async () => {
    for (const call of posts)
      for (const headers of foreign) {
        const reply = await app.call(call, nonsense, { as: admin, headers });
        assert.deepEqual(
          [reply.status, reply.code],
          [403, 'CM4031'],
          `${call.path} ${JSON.stringify(headers)}`,
        );
        assert.deepEqual(corsHeaders(reply.headers), [], call.path);
      }
  });

  it('is not told beforehand that it may', async () => {
    for (const { path } of posts) {
      const response = await fetch(`${app.url}/web${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      assert.notEqual(response.status, 204, path);
      assert.deepEqual(corsHeaders(response.headers), [], path);
    }
  });

  it('is told from ours: the same calls from here are looked at', async () => {
    const ours = { origin: app.url, 'sec-fetch-site': 'same-origin' };
    for (const call of posts.filter((one) => one.path !== calls.user.logout.path)) {
      const reply = await app.call(call, nonsense, { as: admin, headers: ours });
      assert.ok(![401, 403].includes(reply.status), `${call.path}: ${reply.status}`);
    }
    app.takeErrors();
    const typed = { 'sec-fetch-site': 'none' };
    const reply = await app.call(calls.user.checkToken, {}, { as: admin, headers: typed });
    assert.equal(reply.code, '000000', 'what a person types or keeps comes from no site');
  });

  /** Fetch would tidy the path up before it sends it. */
  const locationOf = (path: string, headers: Record<string, string> = {}) =>
    new Promise<string | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      request({ hostname, port, path, headers }, (response) => {
        response.resume();
        resolve(response.headers.location);
      })
        .on('error', reject)
        .end();
    });

  it('cannot be reached through a redirect of ours', async () => {
    assert.equal(await locationOf('/portal'), '/portal/index');
    assert.equal(await locationOf('/portal/'), '/portal/index');
    assert.equal(await locationOf('/'), '/portal/index');
    for (const path of [
      '/portal/',
      '/portal?next=https://elsewhere.example',
      '/?redirect=//elsewhere.example',
      '//elsewhere.example',
      '//elsewhere.example/portal',
      '/\\elsewhere.example',
      '/portal//elsewhere.example/%2e%2e',
      '/login?redirect=https://elsewhere.example',
      '/%0d%0aLocation:%20https://elsewhere.example',
    ])
      for (const headers of [{}, { host: 'elsewhere.example' }, { cookie: cookieOf(admin) }]) {
        const location = await locationOf(path, headers);
        assert.ok(location === undefined || /^\/(?![/\\])/.test(location), `${path} leads to ${location}`);
      }
  });
});
