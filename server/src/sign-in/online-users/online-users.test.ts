import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { page, end } = calls.onlineUser;

describe('online users', () => {
  let app: TestApp;
  let admin: TestSession;
  let own: number;
  let operator: TestUser;
  let as: TestSession;
  let near: TestUser;
  let far: TestUser;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    own = await app.makeDepartment({ name: '在线一部' });
    operator = await app.makeUser({
      deptId: own,
      scope: DataScope.ownDepartment,
      codes: ['latin_sys_log_online', 'latin_sys_user_logout'],
    });
    as = await app.signInAs(operator);
    near = await app.makeUser({
      deptId: own,
      scope: DataScope.self,
      userLoginId: 'near.by',
      userName: '近一',
    });
    far = await app.makeUser({ scope: DataScope.self });
  });
  after(() => app.stop());

  const list = async (template: object = {}, who = as) => {
    const reply = await app.call(page, { pageSize: 100, template }, { as: who });
    assert.equal(reply.code, '000000', reply.message);
    assert.equal(reply.data.count, reply.data.dataBody.length);
    return reply.data.dataBody;
  };
  const lives = async (session: TestSession) =>
    (await app.call(calls.user.checkToken, {}, { as: session })).status === 200;

  it('are the open sessions within the scope, the newest first, with every field', async () => {
    const [first, second, foreign] = [
      await app.signInAs(near),
      await app.signInAs(near),
      await app.signInAs(far),
    ];
    const rows = await list();
    assert.deepEqual(
      rows.map(({ id }) => id),
      [second.id, first.id, as.id],
    );
    assert.deepEqual(rows[0], {
      id: second.id,
      userId: near.userId,
      userLoginId: 'near.by',
      userName: '近一',
      deptName: '在线一部',
      address: '127.0.0.1',
      browser: 'test',
      createdTime: rows[0]?.createdTime,
      lastSeenTime: rows[0]?.lastSeenTime,
      isCurrent: false,
      endable: true,
    });
    assert.deepEqual([rows[2]?.isCurrent, rows[2]?.endable], [true, false]);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(`${second.token}|${second.mark}`));
    assert.ok((await list({}, admin)).some(({ id }) => id === foreign.id));
    await app.database.db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', first.id)
      .execute();
    assert.ok(!(await list()).some(({ id }) => id === first.id), 'what has expired is no session');
  });

  it('are narrowed by every filter, and refuse what is none', async () => {
    const who = async (template: object) =>
      [...new Set((await list(template, admin)).map(({ userId }) => userId))].sort((a, b) => a - b);
    assert.deepEqual(await who({ keyword: 'NEAR' }), [near.userId]);
    assert.deepEqual(await who({ keyword: '近' }), [near.userId]);
    assert.deepEqual(await who({ keyword: 'r 近' }), [], 'account and name are two things');
    assert.deepEqual(await who({ keyword: '%' }), []);
    assert.deepEqual(await who({ deptId: own }), [operator.userId, near.userId]);
    assert.deepEqual(await who({ address: '10.' }), []);
    assert.ok((await who({ address: '127.' })).includes(far.userId));
    assert.deepEqual(await who({ createdTimeEnd: '2001-01-01 00:00:00' }), []);
    assert.ok((await who({ createdTimeStart: '2001-01-01 00:00:00' })).includes(near.userId));
    assert.deepEqual(await who({ createdTimeStart: '2999-01-01 00:00:00' }), []);
    for (const template of [{ userId: 1 }, { deptId: 'x' }, { createdTimeStart: 'today' }])
      assert.equal((await app.call(page, { template }, { as })).code, 'CM4001');
  });

  it('are people who are at work: nobody who is frozen or has left', async () => {
    for (const gone of [{ status: 0 }, { personStatus: 0 }] as const) {
      const session = await app.signInAs(await app.makeUser({ deptId: own, scope: DataScope.self, ...gone }));
      assert.ok(!(await list()).some(({ id }) => id === session.id), JSON.stringify(gone));
    }
  });

  it('are seen, and ended by nobody, where their main department is beyond the scope', async () => {
    const guest = await app.makeUser({ scope: DataScope.self });
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: guest.userId, department_id: own })
      .execute();
    const session = await app.signInAs(guest);
    assert.equal((await list()).find(({ id }) => id === session.id)?.endable, false);
    assert.equal((await app.call(end, { ids: [session.id] }, { as })).code, 'UM4304');
    assert.equal(await lives(session), true);
  });

  it('are signed out, one or many, and the log names them', async () => {
    const [one, two, three] = [await app.signInAs(near), await app.signInAs(near), await app.signInAs(near)];
    const single = await app.call(end, { ids: [one.id] }, { as });
    assert.deepEqual(single.data, { doneNum: 1, skippedList: [] });
    assert.deepEqual([await lives(one), await lives(two)], [false, true]);
    const log = await app.logged(single);
    assert.equal(log.content, '强退在线用户：近一（near.by），结束 1 个会话');
    assert.deepEqual(
      [log.object_type, log.object_id, log.object_name],
      ['用户', String(near.userId), '近一'],
    );
    const many = await app.call(end, { ids: [two.id, three.id, two.id] }, { as });
    assert.deepEqual(many.data, { doneNum: 2, skippedList: [] });
    assert.deepEqual([await lives(two), await lives(three)], [false, false]);
  });

  it('stay where they are beyond the scope, also inside a list of ids', async () => {
    const [mine, foreign] = [await app.signInAs(near), await app.signInAs(far)];
    const single = await app.call(end, { ids: [foreign.id] }, { as });
    const gone = await app.call(end, { ids: [999_999_999] }, { as });
    assert.deepEqual([single.code, single.message], [gone.code, gone.message], 'not told apart');
    const many = await app.call(end, { ids: [foreign.id, mine.id] }, { as });
    assert.equal(many.data.doneNum, 1);
    assert.deepEqual(many.data.skippedList, [{ id: foreign.id, userName: '--', reason: '该会话已结束' }]);
    assert.deepEqual([await lives(foreign), await lives(mine)], [true, false]);
    assert.doesNotMatch((await app.logged(many)).content, new RegExp(far.userName));
  });

  it('leave alone whoever holds more than the caller', async () => {
    const chief = await app.signInAs(await app.makeUser({ deptId: own, codes: ['latin_sys_role_delete'] }));
    const row = (await list()).find(({ id }) => id === chief.id);
    assert.equal(row?.endable, false);
    const reply = await app.call(end, { ids: [chief.id] }, { as });
    assert.equal(reply.code, 'UM4304');
    assert.equal(await lives(chief), true);
  });

  it("never lose the caller's own session; his other ones he may end", async () => {
    const other = await app.signInAs(operator);
    // A role of his that was disabled holds more than he does now: of anybody else he would end none.
    const stopped = await app.makeRole({ codes: ['latin_sys_role_delete'] });
    await app.database.db.updateTable('role').set({ status: 0 }).where('id', '=', stopped).execute();
    await app.database.db
      .insertInto('user_role')
      .values({ user_id: operator.userId, role_id: stopped })
      .execute();
    const alone = await app.call(end, { ids: [as.id] }, { as });
    assert.equal(alone.message, '不能强退正在使用的会话，请使用退出登录');
    const both = await app.call(end, { ids: [as.id, other.id] }, { as });
    assert.deepEqual([both.data.doneNum, both.data.skippedList.map(({ id }) => id)], [1, [as.id]]);
    assert.deepEqual([await lives(as), await lives(other)], [true, false]);
  });

  it('refuse lists that are none', async () => {
    for (const ids of [[], ['x'], Array.from({ length: 501 }, (_, n) => n + 1), undefined])
      assert.equal((await app.call(end, { ids }, { as })).code, 'CM4001');
  });
});
