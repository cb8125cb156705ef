import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { cookieOf, startApp, type TestApp } from '../testing/start-app.ts';

describe('headers of every answer', () => {
  let app: TestApp;
  let cookie: string;
  before(async () => {
    app = await startApp({ trustProxy: 1 });
    cookie = cookieOf(await app.signInAs('admin'));
  });
  after(() => app.stop());

  /** What each kind of answer says: a call, an answer that was kept, a stream, health, and what there is not. */
  async function answers(protocol: string): Promise<[string, Headers][]> {
    const kept = `/web${calls.activity.openHot.path}`;
    const found: [string, Headers][] = [];
    for (const path of [
      `/web${calls.user.current.path}`,
      kept,
      kept,
      '/web/live',
      '/healthz',
      '/web/nothing',
      '/web/%',
    ]) {
      const abort = new AbortController();
      const isCall = path.startsWith('/web/') && path.includes('api');
      const { headers } = await fetch(`${app.url}${path}`, {
        method: isCall ? 'POST' : 'GET',
        headers: { cookie, 'x-forwarded-proto': protocol, origin: app.url.replace('http:', `${protocol}:`) },
        signal: abort.signal,
      });
      abort.abort();
      found.push([path, headers]);
    }
    return found;
  }

  it('tell its trace, keep its kind, and give it to no page of another site', async () => {
    for (const [path, headers] of await answers('http')) {
      assert.match(headers.get('x-trace-id') ?? '', /^\w{8,}/, path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path);
      assert.equal(headers.get('strict-transport-security'), null, `${path}: http has no such thing`);
    }
  });

  it('keep a browser that came by https on https', async () => {
    // Of an address that cannot be read the framework does not find out how it came.
    for (const [path, headers] of (await answers('https')).filter(([path]) => path !== '/web/%'))
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path);
  });
});
