import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestSession } from '../testing/factories.ts';
import { cookieOf, startApp, type TestApp } from '../testing/start-app.ts';

describe('a request that no client of ours sends', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${app.url}/web${path}`, {
      ...init,
      headers: { cookie: cookieOf(admin), ...init.headers },
    });
    const { code, message } = (await response.json()) as { code: string; message: string };
    return { status: response.status, code, message, headers: response.headers };
  };

  it('is refused where its body is of another type, instead of being read as one without fields', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
      for (const path of [
        '/ums/api/v1/user/page',
        '/ums/api/v1/user/endOtherSessions',
        '/efs/api/v1/file/upload',
      ]) {
        const reply = await send(path, {
          method: 'POST',
          headers: { 'content-type': type },
          body: '{"nobody":1}',
        });
        const isBroken = path.endsWith('/upload') && type.startsWith('multipart');
        assert.deepEqual(
          [reply.status, reply.code],
          isBroken ? [400, 'CM4000'] : [415, 'CM4150'],
          `${type} to ${path}`,
        );
        assert.match(reply.message, /[\u4e00-\u9fff]/);
      }
    const none = await send('/ums/api/v1/user/current', { method: 'POST' });
    assert.equal(none.code, '000000', 'without a body there is nothing to be wrong');
  });

  it('is refused where a plain body is larger than its call takes, though a sealed one of it would be as long', async () => {
    const body = (length: number) =>
      JSON.stringify({ pageNum: 1, template: { userName: 'x'.repeat(length) } });
    const headers = { 'content-type': 'application/json' };
    const path = '/ums/api/v1/user/page';
    const tooLarge = await send(path, { method: 'POST', headers, body: body(1_048_576) });
    assert.deepEqual([tooLarge.status, tooLarge.code], [413, 'CM4130']);
    const within = await send(path, { method: 'POST', headers, body: body(1_048_000) });
    assert.equal(within.code, 'CM4001');
  });

  it('is told in our words that an address is none, whatever it looks like', async () => {
    for (const path of [
      '/efs/api/v1/file/preview/%ff',
      '/efs/api/v1/file/preview/%',
      `/efs/api/v1/file/preview/${'a'.repeat(5_000)}`,
      '/%c0%ae%c0%ae/',
      '/ums/api/v1/user/page/',
    ]) {
      const reply = await send(path, { method: 'GET' });
      assert.deepEqual([reply.status, reply.code, reply.message], [404, 'CM4041', '接口不存在'], path);
      assert.match(reply.headers.get('x-trace-id') ?? '', /^\w{8,}/);
      assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
    }
  });
});
