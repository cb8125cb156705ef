import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, EnabledStatus } from '@outbound/contract';
import { subjects } from '../records/subjects.ts';
import type { TestSession } from '../testing/factories.ts';
import { listenLive } from '../testing/live-stream.ts';
import { cookieOf, startApp, type TestApp } from '../testing/start-app.ts';

describe('the event stream', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const listen = (as: TestSession) => listenLive(app.url, as);

  it('is for those who are signed in', async () => {
    for (const cookie of ['', 'latinAccessToken=made-up']) {
      const response = await fetch(`${app.url}/web/live`, { headers: { cookie } });
      assert.equal(response.status, 401);
    }
  });

  it('is refused until the first password is changed', async () => {
    const as = await app.signInAs(await app.makeUser({ firstLogin: 1 }));
    const response = await fetch(`${app.url}/web/live`, { headers: { cookie: cookieOf(as) } });
    assert.equal(response.status, 403);
    assert.equal(((await response.json()) as { code: string }).code, 'CM4032');
  });

  it('tells every browser that the dictionary changed, and which type', async () => {
    const editor = await app.signInAs('admin');
    const reader = await app.signInAs(await app.makeUser());
    const stream = await listen(reader);
    await stream.until('retry');
    const { code } = await app.call(
      calls.dictionary.add,
      { kind: 'type', type: 'told', name: '告知' },
      { as: editor },
    );
    assert.equal(code, '000000');
    await stream.until('event: dictionary\ndata: told\n\n');
    stream.close();
  });

  it('tells that rights changed, whoever changed them', async () => {
    const user = await app.makeUser();
    const stream = await listen(await app.signInAs(user));
    await stream.until('retry');
    await app.grant(user.roleId, ['latin_sys_dict']);
    await stream.until('event: access\ndata: \n\n');
    stream.close();
  });

  it('tells that somebody asked for rights', async () => {
    const stream = await listen(await app.signInAs('admin'));
    await stream.until('retry');
    const asked = { permissionCodeList: ['latin_op_banner'], reason: '工作需要' };
    const { code } = await app.call(calls.rightRequest.add, asked, {
      as: await app.signInAs(await app.makeUser()),
    });
    assert.equal(code, '000000');
    await stream.until('event: requests\ndata: \n\n');
    stream.close();
  });

  it('ends with the session, and says when the account was frozen', async () => {
    const admin = await app.signInAs('admin');
    const user = await app.makeUser();
    const [first, second] = [await app.signInAs(user), await app.signInAs(user)];
    const [ended, stays] = [await listen(first), await listen(second)];
    const logout = { id: user.userId, sessionId: first.id };
    assert.equal((await app.call(calls.account.forceLogout, logout, { as: admin })).code, '000000');
    await ended.until('event: ended\ndata: \n\n');
    await ended.end();
    const freeze = { ids: [user.userId], status: EnabledStatus.disabled };
    assert.equal((await app.call(calls.account.status, freeze, { as: admin })).code, '000000');
    await stays.until('event: frozen\ndata: \n\n');
    await stays.end();
    assert.equal(stays.heard().includes('event: ended'), false);
  });

  it('keeps an event to one line, whatever is published', async () => {
    const stream = await listen(await app.signInAs(await app.makeUser()));
    await stream.until('retry');
    await app.database.publish(subjects.dictionary.channel, 'x\n\nevent: forged');
    await stream.until('event: dictionary\ndata: x  event: forged\n\n');
    stream.close();
  });

  it('refuses more streams than browsers have', async () => {
    const as = await app.signInAs(await app.makeUser());
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(as)));
    const response = await fetch(`${app.url}/web/live`, { headers: { cookie: cookieOf(as) } });
    assert.equal(response.status, 429);
    for (const stream of streams) stream.close();
  });

  it('ends when the server stops', async () => {
    const other = await startApp();
    const as = await other.signInAs('admin');
    const response = await fetch(`${other.url}/web/live`, { headers: { cookie: cookieOf(as) } });
    const text = response.text();
    await other.stop();
    assert.equal(await text, 'retry: 5000\n\n');
  });
});
