import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApplyStatus, CheckInWay, calls, WAIT_HEADER, WaitMode } from '@outbound/contract';
import { sql } from 'kysely';
import { makeActivity, newPhone, signUp } from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

const { application, checkIn, ownSignUp, signUpOnBehalf } = calls;
const { pending, approved, rejected, waiting } = ApplyStatus;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const decide = (ids: number[], applyStatus: number, reason = '重复') =>
  app.call(application.approve, { ids, applyStatus, reason }, { as: admin });
const reset = (ids: number[], wish: object = {}, as = admin) =>
  app.call(signUpOnBehalf.reset, { ids, reason: '材料有误', ...wish }, { as });
const withdraw = (ids: number[], wish: object = {}, as = admin) =>
  app.call(signUpOnBehalf.withdraw, { ids, reason: '本人来电', ...wish }, { as });
const detail = async (id: number) => (await app.call(application.detail, { id }, { as: admin })).data;
const numbers = async (id: number) => {
  const { pendingNum, approvedNum, rejectedNum, waitingNum } = (
    await app.call(calls.activity.detail, { id }, { as: admin })
  ).data;
  return [pendingNum, approvedNum, rejectedNum, waitingNum];
};
const comeIn = (activityId: number, id: number) =>
  app.call(
    checkIn.checkIn,
    { activityId, list: [{ key: `door-${id}-key`, way: CheckInWay.later, id }], reason: '补' },
    { as: admin },
  );
const begin = (activityId: number) =>
  sql`update activity set start_time = now() - interval '1 hour' where id = ${activityId}`.execute(
    app.database.db,
  );

describe('apply/reset', () => {
  it('makes what was decided pending again, with the reason, and voids the ticket until it is approved anew', async () => {
    const activity = await makeActivity(app, admin, { title: '重置' });
    const [yes, no] = [await signUp(app, activity), await signUp(app, activity)];
    await decide([yes.data.id], approved);
    await decide([no.data.id], rejected);
    const own = { key: { applyCode: yes.data.applyCode, queryCode: yes.data.queryCode } };
    const ticket = (await app.call(ownSignUp.view, own)).data.ticket?.code;
    assert.ok(ticket);
    const done = await reset([yes.data.id, no.data.id]);
    assert.deepEqual(done.data, { decidedNum: 2, skippedList: [] });
    assert.deepEqual(await numbers(activity.id), [2, 0, 0, 0]);
    for (const { id } of [yes.data, no.data]) {
      const row = await detail(id);
      assert.deepEqual(
        [row.applyStatus, row.rejectReason, row.reviewedBy, row.reviewedTime],
        [pending, '', '', null],
      );
    }
    const logged = await app.logged(done);
    assert.equal(
      logged.content,
      `重置为待审核“重置”的 2 条报名：${yes.data.applyCode}、${no.data.applyCode}，原因：材料有误`,
    );
    const past = await app.call(
      application.historyPage,
      { template: { applyId: no.data.id } },
      { as: admin },
    );
    assert.deepEqual(
      past.data.dataBody.map(({ action, reason, operator }) => [action, reason, operator])[0],
      ['重置为待审核', '材料有误', '系统管理员'],
    );
    assert.equal((await app.call(ownSignUp.view, own)).data.ticket, null);
    const enter = async (key: string) =>
      (
        await app.call(
          checkIn.checkIn,
          { activityId: activity.id, list: [{ key, way: CheckInWay.camera, code: ticket }] },
          { as: admin },
        )
      ).data[0]?.outcome;
    assert.equal(await enter('before-again'), 'void');
    await decide([yes.data.id], approved);
    assert.equal(await enter('after-again'), 'void');
    assert.notEqual((await app.call(ownSignUp.view, own)).data.ticket?.code, ticket);
  });

  it('skips who came, what was taken back, is pending, has changed since or is not there, and says why', async () => {
    const activity = await makeActivity(app, admin);
    const made = await Promise.all(Array.from({ length: 4 }, () => signUp(app, activity)));
    const [came, gone, open, changed] = made.map(({ data }) => data.id) as [number, number, number, number];
    await decide([came, changed], approved);
    assert.equal((await comeIn(activity.id, came)).data[0]?.outcome, 'done');
    await withdraw([gone]);
    const ids = [came, gone, open, changed, 999_999];
    const { data } = await reset(ids, { versionList: [{ id: changed, version: 1 }] });
    assert.equal(data.decidedNum, 0);
    assert.deepEqual(
      data.skippedList.map(({ id, reason }) => [id, reason.replace(/ \d{4}-.* /, ' … ')]),
      [
        [came, '报名人已签到，请先撤销签到'],
        [gone, '该报名已由工作人员于 … 代为撤回'],
        [open, '该报名当前不是已通过或已驳回，无需重置'],
        [changed, '该报名刚刚有了变化，请刷新后再试'],
        [999_999, '报名不存在'],
      ],
    );
    await begin(activity.id);
    const late = await reset([changed]);
    assert.match(late.data.skippedList[0]?.reason ?? '', /^活动已开始/);
    assert.equal((await reset([changed], { reason: ' ' })).message, '提交的内容有误：请填写重置原因');
  });

  it('gives who was rejected a place only where one is free and nobody waits, and his phone only once', async () => {
    const activity = await makeActivity(app, admin, {
      capacity: 2,
      waitMode: WaitMode.byHand,
      waitCapacity: 5,
    });
    const phone = newPhone();
    const [first, second] = [await signUp(app, activity, { 手机号: phone }), await signUp(app, activity)];
    await decide([first.data.id, second.data.id], rejected);
    const again = await signUp(app, activity, { 手机号: phone });
    const { data } = await reset([first.data.id, second.data.id]);
    assert.deepEqual(data, {
      decidedNum: 1,
      skippedList: [{ id: first.data.id, applyCode: first.data.applyCode, reason: '该手机号已报名本活动' }],
    });
    assert.deepEqual(await numbers(activity.id), [2, 0, 1, 0]);
    const inLine = await signUp(app, activity, {}, { headers: { [WAIT_HEADER]: '1' } });
    assert.equal(inLine.data.applyStatus, waiting);
    // His place is free, and for who waits.
    await decide([again.data.id], rejected);
    const refused = await reset([again.data.id]);
    assert.match(refused.data.skippedList[0]?.reason ?? '', /名额已满/);
    assert.deepEqual(await numbers(activity.id), [1, 0, 2, 1]);
  });

  it('is done once where two do so at once', async () => {
    const activity = await makeActivity(app, admin);
    const { data } = await signUp(app, activity);
    await decide([data.id], approved);
    const both = await Promise.all([reset([data.id]), reset([data.id])]);
    assert.deepEqual(both.map((one) => one.data.decidedNum).sort(), [0, 1]);
    assert.deepEqual(await numbers(activity.id), [1, 0, 0, 0]);
  });
});

describe('apply/withdraw', () => {
  it('frees the place, moves the line, names who did it, and says so to its person', async () => {
    const activity = await makeActivity(app, admin, {
      ...{ title: '代撤回', capacity: 1, waitMode: WaitMode.automatic, waitCapacity: 5 },
    });
    const phone = newPhone();
    const here = await signUp(app, activity, { 手机号: phone });
    const next = await signUp(app, activity, {}, { headers: { [WAIT_HEADER]: '1' } });
    await decide([here.data.id], approved);
    const done = await withdraw([here.data.id]);
    assert.deepEqual(done.data, { decidedNum: 1, skippedList: [] });
    const row = await detail(here.data.id);
    assert.deepEqual(
      [row.applyStatus, row.withdrawnBy, row.withdrawnTime !== null],
      [rejected, '系统管理员', true],
    );
    assert.equal((await detail(next.data.id)).applyStatus, pending);
    assert.deepEqual(await numbers(activity.id), [1, 0, 1, 0]);
    assert.equal(
      (await app.logged(done)).content,
      `代撤回“代撤回”的 1 条报名：${here.data.applyCode}，原因：本人来电`,
    );
    const past = await app.call(application.historyPage, { template: { applyId: row.id } }, { as: admin });
    assert.deepEqual(past.data.dataBody.map(({ action, reason }) => [action, reason])[0], [
      '代撤回',
      '本人来电',
    ]);
    const own = { key: { applyCode: here.data.applyCode, queryCode: here.data.queryCode } };
    const { state, isWithdrawnForHim, rejectReason } = (await app.call(ownSignUp.view, own)).data;
    assert.deepEqual([state, isWithdrawnForHim, rejectReason], ['withdrawn', true, '本人来电']);
    // His phone may sign up again.
    const again = await signUp(app, activity, { 手机号: phone }, { headers: { [WAIT_HEADER]: '1' } });
    assert.equal(again.data.applyStatus, waiting);
    assert.equal((await withdraw([again.data.id])).data.decidedNum, 1);
    assert.deepEqual(await numbers(activity.id), [1, 0, 2, 0]);
  });

  it('skips who came, what was rejected or taken back, and what was approved for what has begun', async () => {
    const activity = await makeActivity(app, admin);
    const made = await Promise.all(Array.from({ length: 4 }, () => signUp(app, activity)));
    const ids = made.map(({ data }) => data.id) as [number, number, number, number];
    const [came, no, mine, late] = ids;
    await decide([came, late], approved);
    await decide([no], rejected);
    await comeIn(activity.id, came);
    const { applyCode, queryCode } = made[2]?.data ?? { applyCode: '', queryCode: '' };
    const own = { key: { applyCode, queryCode } };
    await app.call(ownSignUp.withdraw, own);
    assert.equal((await app.call(ownSignUp.view, own)).data.isWithdrawnForHim, false);
    await begin(activity.id);
    const { data } = await withdraw(ids);
    assert.deepEqual(
      data.skippedList.map(({ id, reason }) => [id, reason.replace(/ \d{4}-.* /, ' … ')]),
      [
        [came, '报名人已签到，请先撤销签到'],
        [no, '该报名已被驳回，无需撤回'],
        [mine, '该报名已由报名人于 … 撤回'],
        [late, '活动已开始，现场可能已凭票放行，不能再更改已通过的报名'],
      ],
    );
  });

  it('reaches nothing beyond the scope of the caller', async () => {
    const codes = ['latin_op_activity_publish', 'latin_op_activity_add'] as const;
    const here = await app.signInAs(await app.makeUser({ codes: [...codes], scope: 5 }));
    const activity = await makeActivity(app, admin);
    const { data } = await signUp(app, activity);
    await decide([data.id], approved);
    for (const call of [reset, withdraw]) {
      const far = await call([data.id], {}, here);
      assert.deepEqual(far.data.skippedList, [{ id: data.id, applyCode: '', reason: '报名不存在' }]);
    }
    assert.equal((await detail(data.id)).applyStatus, approved);
  });
});
