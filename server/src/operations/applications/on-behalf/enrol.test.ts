import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { ApplyStatus, calls, WAIT_HEADER, WaitMode } from '@outbound/contract';
import {
  entriesOf,
  fullForm,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
} from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { sheetTexts } from '../../../testing/sheet.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

const { application, ownSignUp, signUpOnBehalf } = calls;
let app: TestApp;
let admin: TestSession;
let clerk: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
  const codes = ['latin_op_activity_publish', 'latin_op_activity_enrol', 'latin_op_activity_export'] as const;
  clerk = await app.signInAs(await app.makeUser({ codes: [...codes], userName: '林静' }));
});
after(() => app.stop());

const answers = (wish: Record<string, string> = {}) => ({ 姓名: '李娜', 手机号: newPhone(), ...wish });
const enrol = (
  activity: MadeActivity,
  said: Record<string, string> = answers(),
  wish: object = {},
  options: { as?: TestSession; key?: string; service?: string } = {},
) =>
  app.call(
    signUpOnBehalf.enrol,
    {
      activityId: activity.id,
      entries: entriesOf(activity, said, options.service),
      consent: true,
      ...wish,
    } as never,
    { as: options.as ?? clerk, ...(options.key ? { headers: { 'Idempotency-Key': options.key } } : {}) },
  );

it('signs somebody up in his name: with his code, who did so, and whose word it is that he agreed', async () => {
  const activity = await makeActivity(app, admin, { title: '代报', formItemList: fullForm() });
  const said = answers({ 公司: '远航', 关注国家: '巴西,智利', 参会方式: '现场' });
  const done = await enrol(activity, said);
  assert.equal(done.code, '000000', done.message);
  const { id, applyCode, applyStatus, queryCode } = done.data;
  assert.equal(applyStatus, ApplyStatus.pending);
  const own = (await app.call(ownSignUp.view, { key: { applyCode, queryCode } })).data;
  assert.deepEqual([own.state, own.isTold], ['pending', false]);
  assert.deepEqual(
    own.entryList.map(({ name, value }) => [name, value]),
    Object.entries(said).sort(([a], [b]) => orderOf(activity, a) - orderOf(activity, b)),
  );
  const row = (await app.call(application.detail, { id }, { as: clerk })).data;
  assert.deepEqual([row.applySource, row.enteredBy, row.company], [2, '林静', '远航']);
  assert.equal(row.noticeVersion, 1);
  const past = await app.call(application.historyPage, { template: { applyId: id } }, { as: clerk });
  assert.deepEqual(
    past.data.dataBody.map(({ action, operator, reason }) => [action, operator, reason]),
    [['代为报名', '林静', `个人信息处理告知（第 ${row.noticeVersion} 版）由工作人员代为确认`]],
  );
  const logged = await app.logged(done);
  assert.equal(logged.content, `代为报名活动“代报”，编号 ${applyCode}；个人信息处理告知由 林静 代为确认`);
  // The log is kept longer than who it was, and nobody reads a code out of it.
  assert.doesNotMatch(JSON.stringify(logged), new RegExp(`${said.手机号}|${queryCode}`));
  const sheet = await app.call(application.export, { template: { activityId: activity.id } }, { as: clerk });
  const [headings, cells] = sheetTexts(sheet.bytes);
  assert.equal(cells?.[headings?.indexOf('代报人') ?? -1], '林静');
});

const orderOf = ({ form }: MadeActivity, name: string) => form.findIndex((one) => one.name === name);

it('judges answers, places and line as if he did so himself', async () => {
  const activity = await makeActivity(app, admin, {
    capacity: 1,
    waitMode: WaitMode.byHand,
    waitCapacity: 5,
  });
  const silent = await enrol(activity, { 手机号: newPhone() });
  assert.deepEqual([silent.code, silent.message], ['OM2000', '请填写姓名']);
  const first = await enrol(activity);
  const phone = newPhone();
  const full = await enrol(activity, answers({ 手机号: phone }));
  assert.deepEqual([full.code, full.message], ['OM2020', '名额已满，可以加入候补，有空位时按顺序递补']);
  const inLine = await enrol(activity, answers({ 手机号: phone }), { joinsLine: true });
  assert.deepEqual([inLine.data.applyStatus, inLine.data.waitPlace], [ApplyStatus.waiting, 1]);
  const again = await enrol(activity, answers({ 手机号: `+86 ${phone}` }), { joinsLine: true });
  assert.deepEqual(
    [again.code, again.message],
    ['OM2073', `该手机号已报名本活动（编号 ${inLine.data.applyCode}，候补中），请在列表中查找`],
  );
  // In line as well: of what is full a page of a moment ago may not know yet.
  const headers = { [WAIT_HEADER]: '1' };
  const byHimself = await signUp(app, activity, { 手机号: phone }, { headers });
  assert.equal(byHimself.code, 'OM2004');
  assert.equal(first.data.waitPlace, null);
  const closed = await makeActivity(app, admin, { onShelf: false });
  assert.equal((await enrol({ ...activity, id: closed.id })).status, 404);
});

it('is safe to repeat, and tells the code again', async () => {
  const activity = await makeActivity(app, admin);
  const said = answers();
  const [first, second] = [
    await enrol(activity, said, {}, { key: 'enrol-once-0123456789' }),
    await enrol(activity, said, {}, { key: 'enrol-once-0123456789' }),
  ];
  assert.deepEqual(second.data, first.data);
  const { data } = await app.call(application.page, { template: { activityId: activity.id } }, { as: admin });
  assert.equal(data.count, 1);
});

it('is for who may, within his scope, and only with consent', async () => {
  const activity = await makeActivity(app, admin);
  const reader = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_publish'] }));
  assert.equal((await enrol(activity, answers(), {}, { as: reader })).status, 403);
  const far = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_enrol'], scope: 5 }));
  assert.equal((await enrol(activity, answers(), {}, { as: far })).status, 404);
  const silent = await enrol(activity, answers(), { consent: false });
  assert.deepEqual([silent.status, silent.message], [400, '提交的内容有误：请确认已告知个人信息处理规则']);
});
