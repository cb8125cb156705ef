import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, HandleType, substituteLimits } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  department,
  dispatch,
  handle,
  makeTemplate,
  person,
  read,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';

const SELF = 5;
const { taskSubstitute } = calls;

describe('a substitute', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const someone = async (): Promise<TestUser & { as: TestSession }> => {
    const user = await app.makeUser({ codes: taskCodes, scope: SELF });
    return { ...user, as: await app.signInAs(user) };
  };
  const time = (days: number) => app.platform.zone.text(new Date(Date.now() + days * 86_400_000));
  const set = (as: TestSession, substituteId: number, from = -1, until = 1) =>
    app.call(taskSubstitute.add, { substituteId, startTime: time(from), endTime: time(until) }, { as });
  const listed = async (as: TestSession, side: 1 | 2 = 1) =>
    (await app.call(taskSubstitute.page, { template: { side } }, { as })).data.dataBody;

  it('acts for who is away until he ends it, and is told of both', async () => {
    const [chief, away, stands] = [await someone(), await someone(), await someone()];
    const added = await set(away.as, stands.userId);
    assert.equal(added.code, '000000', added.message);
    const task = await dispatch(app, chief.as, await makeTemplate(app), [person(away.userId)], {
      formData: { victimName: '王芳' },
    });
    const detailId = task.detailList[0]?.detailId ?? 0;
    assert.equal((await handle(app, stands.as, HandleType.sign, { detailId })).code, '000000');
    assert.deepEqual(
      (await listed(stands.as, 2)).map(({ userName, state }) => [userName, state]),
      [[away.userName, 2]],
    );
    assert.deepEqual(await listed(stands.as), []);
    const other = await app.call(taskSubstitute.end, { id: added.data.id }, { as: stands.as });
    assert.equal(other.status, 404, 'whose absence it is ends it');
    const ended = await app.call(taskSubstitute.end, { id: added.data.id }, { as: away.as });
    assert.equal(ended.code, '000000');
    assert.match(JSON.stringify(await app.logged(ended)), /结束由“/);
    assert.deepEqual(
      (await listed(away.as)).map(({ substituteName, state }) => [substituteName, state]),
      [[stands.userName, 3]],
    );
    const later = await app.call(taskCalls.detail, { detailId }, { as: stands.as });
    assert.equal(later.code, 'TM4004');
    assert.ok(await read(app, away.as, task.instance.instanceCode));
  });

  it('acts for nobody else of the same task', async () => {
    const [chief, away, other, stands] = [await someone(), await someone(), await someone(), await someone()];
    await set(away.as, stands.userId);
    const targets = [person(away.userId), person(other.userId)];
    const { detailList } = await dispatch(app, chief.as, await makeTemplate(app), targets);
    const sign = async ({ userId }: TestUser) => {
      const detailId = detailList.find(({ handlerUserId }) => handlerUserId === userId)?.detailId ?? 0;
      return (await handle(app, stands.as, HandleType.sign, { detailId })).code;
    };
    assert.deepEqual([await sign(other), await sign(away)], ['TM4003', '000000']);
  });

  it('opens what the other one was told of as one of a department, and does nothing to it in his place', async () => {
    const [chief, away, stands] = [await someone(), await someone(), await someone()];
    const added = await set(away.as, stands.userId);
    const { instance, detailList } = await dispatch(app, chief.as, await makeTemplate(app), [
      department(away.deptId),
    ]);
    const { data } = await app.call(calls.taskMessage.userPage, { template: {} }, { as: stands.as });
    assert.deepEqual(
      data.dataBody.map(({ instanceCode }) => instanceCode),
      [instance.instanceCode],
    );
    const detailId = detailList[0]?.detailId ?? 0;
    const asked = await app.call(taskCalls.checkTaskStatus, { detailId }, { as: stands.as });
    assert.deepEqual([asked.code, asked.data.handleStatus], ['000000', null]);
    const { actionList } = await read(app, stands.as, instance.instanceCode);
    assert.deepEqual(
      actionList.map(({ handleType }) => handleType),
      [HandleType.comment, HandleType.addWatcher],
    );
    assert.equal((await handle(app, stands.as, HandleType.sign, { detailId })).code, 'TM4003');
    const said = { opinion: '已电话告知' };
    const which = { instanceCode: instance.instanceCode };
    assert.equal((await handle(app, stands.as, HandleType.comment, which, said)).code, '000000');
    await app.call(taskSubstitute.end, { id: added.data.id }, { as: away.as });
    const later = await app.call(taskCalls.detail, { detailId }, { as: stands.as });
    assert.equal(later.code, 'TM4004');
  });

  it('that was planned and is not wanted any more never begins', async () => {
    const [away, stands] = [await someone(), await someone()];
    const { data } = await set(away.as, stands.userId, 2, 3);
    assert.deepEqual(
      (await listed(away.as)).map(({ state }) => state),
      [1],
    );
    assert.equal((await app.call(taskSubstitute.end, { id: data.id }, { as: away.as })).code, '000000');
    assert.deepEqual(await listed(away.as), []);
  });

  it('is somebody else who can handle tasks, one at a time, for a year at most, and closes no circle', async () => {
    const [a, b, c, d] = [await someone(), await someone(), await someone(), await someone()];
    const unable = await app.makeUser({ codes: ['latin_sys_dict'] });
    const refused = async (reply: ReturnType<typeof set>, words: RegExp) => {
      const { code, message } = await reply;
      assert.notEqual(code, '000000');
      assert.match(message, words);
    };
    await refused(set(a.as, a.userId), /其他人员/);
    await refused(set(a.as, unable.userId), /其他人员/);
    await refused(set(a.as, b.userId, 1, -1), /结束时间/);
    await refused(set(a.as, b.userId, -3, -2), /结束时间/);
    await refused(set(a.as, b.userId, 3, 2), /结束时间/);
    await refused(set(a.as, b.userId, 0, 400), /366 天/);
    assert.equal((await set(a.as, b.userId, -1, 4)).code, '000000');
    await refused(set(a.as, c.userId, 3, 5), /已设置代理人/);
    assert.equal((await set(a.as, c.userId, 4, 5)).code, '000000');
    assert.equal((await set(b.as, c.userId, 0, 3)).code, '000000');
    await refused(set(c.as, a.userId, 2, 6), /不能互相代理/);
    await refused(set(b.as, a.userId, 3, 3.5), /不能互相代理/);
    assert.equal((await set(c.as, a.userId, 6, 7)).code, '000000', 'when nobody stands in for him');
    const [far, near] = [await someone(), await someone()];
    for (let n = 0; n < substituteLimits.open; n++)
      assert.equal((await set(far.as, near.userId, n + 1, n + 1.5)).code, '000000');
    await refused(set(far.as, near.userId, 200, 201), /20/);
    // Two who choose each other at once: one of them comes second.
    const [e, f] = [await someone(), d];
    const both = await Promise.all([set(e.as, f.userId), set(f.as, e.userId)]);
    assert.equal(both.filter(({ code }) => code === '000000').length, 1);
  });
});
