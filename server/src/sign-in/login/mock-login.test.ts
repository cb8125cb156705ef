import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { cookieOf, startApp, type TestApp } from '../../testing/start-app.ts';

const { mockLogin, checkToken } = calls.user;

describe('mock sign-in', () => {
  let app: TestApp;
  let mocking: TestApp;
  before(async () => {
    app = await startApp();
    mocking = await startApp({ mockLogin: true }, { database: app.database });
  });
  after(async () => {
    await mocking.stop();
    await app.stop();
  });

  it('does not exist without its setting: unknown on the wire, not in the description', async () => {
    const reply = await app.call(mockLogin, { userLoginId: 'admin' });
    const unknown = await fetch(`${app.url}/web/ums/api/v1/user/noSuchCall`, { method: 'POST' });
    assert.deepEqual([reply.status, reply.code], [404, 'CM4041']);
    assert.deepEqual(JSON.parse(reply.bytes.toString()), await unknown.json());
    assert.deepEqual([...reply.cookies], []);
    const cookie = cookieOf(await app.signInAs('admin'));
    const described = async (at: TestApp, path: string) =>
      (await (await fetch(at.url + path, { headers: { cookie } })).text()).includes(mockLogin.path);
    for (const path of ['/web/openapi.json', '/web/openapi']) {
      assert.equal(await described(app, path), false, path);
      assert.equal(await described(mocking, path), true, path);
    }
  });

  it('signs in whoever is named, and the log says that nobody asked for a password', async () => {
    const user = await app.makeUser({ userLoginId: 'Mocked' });
    const reply = await mocking.call(mockLogin, { userLoginId: ' mocked ' });
    assert.equal(reply.code, '000000', reply.message);
    assert.equal(reply.data.userId, user.userId);
    const cookie = reply.cookies.get('latinAccessToken')?.split(';')[0] ?? '';
    assert.equal((await mocking.call(checkToken, {}, { headers: { cookie } })).status, 200);
    const row = await mocking.logged(reply);
    assert.deepEqual(
      [row.operation_type, row.user_id, row.content, row.result],
      [0, user.userId, '账号“Mocked”模拟登录（未验证密码）', 1],
    );
  });

  it('lets in nobody whom a password would not', async () => {
    await app.makeUser({ userLoginId: 'mock.frozen', status: 0 });
    await app.makeUser({ userLoginId: 'mock.gone', personStatus: 0 });
    const codeOf = async (userLoginId: string) => (await mocking.call(mockLogin, { userLoginId })).code;
    assert.equal(await codeOf('mock.frozen'), 'UM4007');
    assert.equal(await codeOf('mock.gone'), 'UM4006');
    assert.equal(await codeOf('nobody.at.all'), 'UM4100');
    assert.equal(await codeOf(''), 'CM4001');
  });
});
