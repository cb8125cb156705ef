import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, FormItemType } from '@outbound/contract';
import { fullForm, item, makeActivity, newPhone, signUp, withPlaces } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { application: applicationCalls } = calls;
let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const decide = (ids: number[], applyStatus: number, reason: string) =>
  app.call(applicationCalls.approve, { ids, applyStatus, reason }, { as: admin });

describe('what is checked by itself', () => {
  it('tells doubles of one activity, and the numbers of companies that cannot be right', async () => {
    const activity = await makeActivity(app, admin, {
      title: '查重',
      formItemList: withPlaces([
        ...fullForm().slice(0, 2),
        item('统一社会信用代码'),
        item('备注税号说明', { type: FormItemType.textarea }),
      ]),
    });
    const [phone, again] = [newPhone(), newPhone()];
    const code = (text: string) => ({ 统一社会信用代码: text });
    const first = await signUp(app, activity, { 手机号: phone, ...code('91350100m000100y43') });
    await decide([first.data.id], 2, '资料不全');
    const second = await signUp(app, activity, { 手机号: phone, ...code('91350100M000100Y44') });
    const third = await signUp(app, activity, { 手机号: again, ...code('12.345.678/0001-95') });
    await decide([third.data.id], 2, '资料不全');
    // Of both nothing is left that is live.
    const gone: number[] = [];
    const twice = newPhone();
    for (let n = 0; n < 2; n++) {
      const { data } = await signUp(app, activity, { 手机号: twice });
      await decide([data.id], 2, '资料不全');
      gone.unshift(data.id);
    }
    const fourth = await signUp(app, activity, { 备注税号说明: '没有' });
    // The same phone elsewhere is nobody's double.
    await signUp(app, await makeActivity(app, admin), { 手机号: again });

    const listed = async (isDouble: boolean | null, more = {}) => {
      const template = { activityId: activity.id, isDouble, ...more };
      const { data } = await app.call(applicationCalls.page, { template }, { as: admin });
      assert.equal(data.count, data.dataBody.length);
      return data.dataBody.map(({ id }) => id);
    };
    const [a, b, c, d] = [first, second, third, fourth].map(({ data }) => data.id);
    assert.deepEqual(await listed(true), [...gone, b, a]);
    assert.deepEqual(await listed(false), [d, c]);
    assert.deepEqual(await listed(null), [d, ...gone, c, b, a]);
    assert.deepEqual(await listed(true, { applyStatus: 2 }), [...gone, a]);
    const everywhere = await app.call(applicationCalls.page, { template: { isDouble: true } }, { as: admin });
    assert.deepEqual([everywhere.code, everywhere.message], ['OM2000', '请先选择活动，再筛选是否重复']);

    const checksOf = async (id = 0) =>
      (await app.call(applicationCalls.detail, { id }, { as: admin })).data.checks;
    const checks = await checksOf(b);
    assert.deepEqual(
      checks.doubleList.map(({ applyCode, applyStatus }) => [applyCode, applyStatus]),
      [[first.data.applyCode, 2]],
    );
    assert.deepEqual(
      checks.creditCodeList.map(({ name, state }) => [name, state]),
      [['统一社会信用代码', 'wrong']],
    );
    assert.deepEqual(
      [(await checksOf(a)).creditCodeList[0]?.state, (await checksOf(c)).creditCodeList[0]?.state],
      ['sound', 'unknown'],
    );
    assert.deepEqual((await checksOf(c)).doubleList, []);
    assert.deepEqual(await checksOf(d), {
      hasPhone: true,
      doubleList: [],
      creditCodeList: [],
      blockList: [],
    });
  });
});
