import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ApplyStatus, calls, HeldStatus, type OwnKey } from '@outbound/contract';
import { signUpKeys } from '../../../http/sign-up-keys.ts';
import { entriesOf, type MadeActivity, makeActivity, newPhone, signUp } from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { ofWrongCodes } from './wrong-codes.ts';

const SUCCESS = '000000';
const { view, withdraw } = calls.ownSignUp;

describe('the keys of a sign-up', () => {
  const keys = signUpKeys('a platform');
  const other = signUpKeys('another platform');
  it('are one code a number, read as people type it', () => {
    const code = keys.queryCodeOf('ABCDEFGHJK');
    assert.match(code, /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `])
      assert.ok(keys.opens('abcde fghjk', typed), typed);
    assert.ok(!keys.opens('ABCDEFGHJL', code));
    assert.ok(!keys.opens('ABCDEFGHJK', ''));
    assert.ok(!other.opens('ABCDEFGHJK', code));
  });
  it('are tokens that end, and that nobody else makes or changes', () => {
    const until = new Date(Date.now() + 60_000);
    const token = keys.tokenOf(12, until);
    assert.equal(keys.readToken(token, new Date()), 12);
    assert.equal(keys.readToken(token, until), null);
    assert.equal(other.readToken(token, new Date()), null);
    const [, , mark] = token.split('.');
    const later = Math.floor(until.getTime() / 1_000 + 3_600).toString(36);
    for (const forged of [`d.${token.slice(2)}`, `c.${later}.${mark}`, '', token.slice(0, -1), `${token}A`])
      assert.equal(keys.readToken(forged, new Date()), null, forged);
  });
});

describe('a visitor and his own sign-up', () => {
  let app: TestApp;
  let admin: TestSession;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());
  beforeEach(async () => {
    activity = await makeActivity(app, admin, { services: ['摊位', '参观'], capacity: 2 });
  });

  const made = async (phone = newPhone(), headers = {}) => {
    const { data, code, message } = await signUp(
      app,
      activity,
      { 手机号: phone },
      { service: '参观', headers },
    );
    assert.equal(code, SUCCESS, message);
    return { ...data, key: { applyCode: data.applyCode, queryCode: data.queryCode } };
  };
  const see = (key: OwnKey) => app.call(view, { key });
  const numbers = async () => {
    const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
    return [data.pendingNum, data.approvedNum, data.rejectedNum];
  };

  it('reads where it stands and why, and what he answered', async () => {
    const phone = newPhone();
    const { id, key, applyCode } = await made(phone);
    const { data } = await see(key);
    assert.deepEqual(
      [data.applyCode, data.service, data.state, data.canWithdraw, data.activity?.id, data.activity?.detail],
      [applyCode, '参观', 'pending', true, activity.id, ''],
    );
    assert.deepEqual(
      data.entryList.map(({ name, value }) => [name, value]),
      [
        ['姓名', '李娜'],
        ['手机号', phone],
      ],
    );
    await app.call(
      calls.application.approve,
      { ids: [id], applyStatus: ApplyStatus.rejected, reason: '名称不全' },
      { as: admin },
    );
    const after = (await see(key)).data;
    assert.deepEqual([after.state, after.rejectReason, after.canWithdraw], ['rejected', '名称不全', false]);
    await app.call(
      calls.activity.callOff,
      { id: activity.id, heldStatus: HeldStatus.cancelled, reason: '台风预警' },
      { as: admin },
    );
    await app.call(
      calls.activity.approve,
      { id: activity.id, publishStatus: 2, reason: '改期' },
      { as: admin },
    );
    const { heldStatus, heldReason, ...offShelf } = (await see(key)).data;
    assert.deepEqual(
      [offShelf.activity, heldStatus, heldReason],
      [null, HeldStatus.cancelled, '台风预警'],
      'whoever signed up is told though nothing else is shown of it',
    );
  });

  it('is told one and the same of a number that there is not, of a wrong code and of a strange one', async () => {
    const [one, two] = [await made(), await made()];
    const unknown = 'ZZZZZZZZZZ';
    const tries: OwnKey[] = [
      { applyCode: unknown, queryCode: one.key.queryCode },
      { applyCode: one.applyCode, queryCode: two.key.queryCode },
      { applyCode: one.applyCode, queryCode: '' },
      { applyCode: '', queryCode: '' },
      { applyCode: unknown, queryCode: signUpKeys(app.platform.sealingSecret).queryCodeOf(unknown) },
    ];
    for (const key of tries) {
      const { status, code, data } = await see(key);
      assert.deepEqual([status, code, data], [200, 'OM2015', null], JSON.stringify(key));
      assert.equal((await app.call(withdraw, { key })).code, 'OM2015');
    }
    assert.equal((await see({ ownToken: 'c.zzzzzz.AAAAAAAAAAAAAAAAAAAAAA' })).code, 'OM2016');
    assert.equal((await see(one.key)).code, SUCCESS);
  });

  it('opens it by the token of a link, too', async () => {
    const { id, applyCode } = await made();
    const keys = signUpKeys(app.platform.sealingSecret);
    const ownToken = keys.tokenOf(id, new Date(Date.now() + 60_000));
    assert.equal((await see({ ownToken })).data.applyCode, applyCode);
    const over = keys.tokenOf(id, new Date(Date.now() - 1_000));
    assert.equal((await see({ ownToken: over })).code, 'OM2016');
  });

  it('gets the same code for a repeated submit, which nothing has stored', async () => {
    const headers = { 'idempotency-key': 'own-sign-up-0123456789' };
    const phone = newPhone();
    const [first, again] = [await made(phone, headers), await made(phone, headers)];
    assert.deepEqual(again, first);
    const bare = first.key.queryCode.replace('-', '');
    const { rows } = await app.database.pool.query(
      `select answer::text as text from idempotency_key where key = 'own-sign-up-0123456789'
       union all select coalesce(request, '') || coalesce(answer, '') from operation_log`,
    );
    for (const { text } of rows)
      assert.ok(!String(text).includes(first.key.queryCode) && !String(text).includes(bare), String(text));
  });

  it('cannot take it back after the time that the activity says, and is told of that time before', async () => {
    const { key } = await made();
    assert.equal((await see(key)).data.withdrawUntil, null);
    const until = (withdraw_end_time: Date) =>
      app.database.db
        .updateTable('activity')
        .set({ withdraw_end_time })
        .where('id', '=', activity.id)
        .execute();
    const coming = new Date(Date.now() + 3_600_000);
    await until(coming);
    const { withdrawUntil, canWithdraw } = (await see(key)).data;
    assert.deepEqual([withdrawUntil, canWithdraw], [app.platform.zone.text(coming), true]);
    await until(new Date(Date.now() - 1_000));
    const over = (await see(key)).data;
    assert.ok(!over.canWithdraw && over.withdrawUntil !== null);
    const { code, message } = await app.call(withdraw, { key });
    assert.deepEqual([code, message], ['OM2017', '已过可撤回的时间，不能再撤回；如不能参加，请联系主办方']);
    assert.deepEqual(await numbers(), [1, 0, 0]);
    // The clock decides, not what was read before: with more time it can be taken back.
    await until(coming);
    assert.equal((await app.call(withdraw, { key })).code, SUCCESS);
    assert.equal((await see(key)).data.withdrawUntil, null);
  });

  it('takes it back once: his place and phone are free, and the office sees who did it', async () => {
    const phone = newPhone();
    const { id, key } = await made(phone);
    await made();
    assert.equal((await signUp(app, activity, {}, { service: '参观' })).code, 'OM2003');
    const replies = await Promise.all([app.call(withdraw, { key }), app.call(withdraw, { key })]);
    assert.deepEqual(replies.map(({ code }) => code).sort(), [SUCCESS, 'OM2017']);
    assert.deepEqual(await numbers(), [1, 0, 1]);
    const { data } = await see(key);
    assert.deepEqual([data.state, data.canWithdraw], ['withdrawn', false]);
    const detail = (await app.call(calls.application.detail, { id }, { as: admin })).data;
    assert.deepEqual([detail.applyStatus, typeof detail.withdrawnTime], [ApplyStatus.rejected, 'string']);
    const late = await app.call(
      calls.application.approve,
      { ids: [id], applyStatus: ApplyStatus.approved, reason: '' },
      { as: admin },
    );
    assert.deepEqual(
      late.data.skippedList.map(({ reason }) => reason),
      [`该报名已由报名人于 ${detail.withdrawnTime} 撤回`],
    );
    const history = await app.call(
      calls.application.historyPage,
      { template: { applyId: id } },
      { as: admin },
    );
    assert.deepEqual(
      history.data.dataBody.map(({ action, operator }) => [action, operator]),
      [
        ['访客撤回', '访客'],
        ['提交报名', '访客'],
      ],
    );
    assert.equal((await signUp(app, activity, { 手机号: phone }, { service: '参观' })).code, SUCCESS);
  });

  it('cannot take back what was rejected, or what has begun', async () => {
    const [one, two] = [await made(), await made()];
    await app.call(
      calls.application.approve,
      { ids: [one.id], applyStatus: ApplyStatus.rejected, reason: '重复' },
      { as: admin },
    );
    assert.equal((await app.call(withdraw, { key: one.key })).code, 'OM2017');
    await app.database.db
      .updateTable('activity')
      .set({ start_time: new Date(Date.now() - 1_000) })
      .where('id', '=', activity.id)
      .execute();
    assert.equal((await app.call(withdraw, { key: two.key })).code, 'OM2017');
    assert.deepEqual(await numbers(), [1, 0, 1]);
  });

  it('cannot take back what he was let in with, and who was let in counts only while he is approved', async () => {
    const { id, key } = await made();
    const { db } = app.database;
    const set = (values: { checked_in_at?: Date; apply_status?: ApplyStatus }) =>
      db.updateTable('application').set(values).where('id', '=', id).execute();
    await set({ apply_status: ApplyStatus.approved, checked_in_at: new Date() });
    const checked = async () => {
      const { data } = await app.call(
        calls.application.serviceStatistics,
        { activityId: activity.id },
        { as: admin },
      );
      return data.reduce((sum, { checkedNum }) => sum + checkedNum, 0);
    };
    assert.equal(await checked(), 1);
    assert.equal((await see(key)).data.canWithdraw, false);
    const reply = await app.call(withdraw, { key });
    assert.deepEqual([reply.code, reply.message], ['OM2017', '您已签到，不能再撤回']);
    await set({ apply_status: ApplyStatus.rejected });
    assert.equal(await checked(), 0);
  });

  it('gives his own file to him, and to nobody without his key', async () => {
    const { id, key } = await made();
    const other = await made();
    const [item] = activity.form;
    assert.equal((await app.call(calls.ownSignUp.file, { key, formId: item?.id })).status, 404, 'no file');
    assert.equal(
      (await app.call(calls.ownSignUp.file, { key: { ...other.key, applyCode: key.applyCode }, formId: 1 }))
        .code,
      'OM2015',
    );
    assert.ok(id > 0 && entriesOf(activity, {}).length === 0);
  });
});

describe('wrong query codes', () => {
  let apps: TestApp[];
  before(async () => {
    const first = await startApp({ rateLimits: true });
    apps = [first, await startApp({ rateLimits: true }, { database: first.database })];
  });
  after(async () => {
    for (const app of [...apps].reverse()) await app.stop();
  });

  it('are few from one network, also when they come at once at two processes; a right one costs nothing', async () => {
    const [app] = apps;
    if (!app) return;
    const admin = await app.signInAs('admin');
    const { data } = await signUp(app, await makeActivity(app, admin));
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    for (let n = 0; n < 5; n++) assert.equal((await app.call(view, { key })).code, SUCCESS);
    const replies = await Promise.all(
      Array.from({ length: 28 }, (_, n) =>
        apps[n % 2]?.call(view, { key: { ...key, queryCode: `AAAA-AA${n + 10}` } }),
      ),
    );
    const codes = replies.map((reply) => reply?.code);
    assert.equal(codes.filter((code) => code === 'OM2015').length, ofWrongCodes.most);
    assert.equal(codes.filter((code) => code === 'CM4290').length, 28 - ofWrongCodes.most);
    assert.equal((await app.call(view, { key })).code, 'CM4290');
  });
});
