import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import { cookieOf, everyCallServed, startApp, type TestApp } from '../testing/start-app.ts';

describe('the description of the calls', () => {
  let app: TestApp;
  let cookie: string;
  before(async () => {
    app = await startApp(everyCallServed);
    cookie = cookieOf(await app.signInAs(await app.makeUser({})));
  });
  after(() => app.stop());

  it('is for those who are signed in and have changed their first password', async () => {
    const initial = cookieOf(await app.signInAs(await app.makeUser({ firstLogin: 1 })));
    for (const path of ['/web/openapi.json', '/web/openapi']) {
      assert.equal((await fetch(app.url + path)).status, 401);
      const early = await fetch(app.url + path, { headers: { cookie: initial } });
      assert.equal(((await early.json()) as { code: string }).code, 'CM4032');
    }
  });

  it('names every call, as a document and as a page', async () => {
    const document = (await (await fetch(`${app.url}/web/openapi.json`, { headers: { cookie } })).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const page = await (await fetch(`${app.url}/web/openapi`, { headers: { cookie } })).text();
    for (const call of Object.values(calls).flatMap((group): Call[] => Object.values(group))) {
      const path = `/web${call.path.replace(/:(\w+)/g, '{$1}')}`;
      assert.ok(document.paths[path]?.[call.method.toLowerCase()], path);
      assert.ok(page.includes(call.name) && page.includes(call.path), path);
    }
    assert.doesNotMatch(page, /<script/);
  });
});
