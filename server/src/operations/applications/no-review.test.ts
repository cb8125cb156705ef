/** Activities without a review: whoever gets a place is approved at once, by nobody (decision 88). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type ActivitySave,
  ApplyStatus,
  AUTO_REVIEWER,
  calls,
  FormItemType,
  NOTIFY_HEADER,
  WAIT_HEADER,
  WaitMode,
} from '@outbound/contract';
import { testDatabaseKinds } from '../../database/fresh.ts';
import {
  choices,
  entriesOf,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startTwoApps, type TestApp, type TwoApps } from '../../testing/start-app.ts';
import { tellMovedUp } from './notices.ts';

const { application, ownSignUp } = calls;
const { pending, approved, rejected, waiting, offered } = ApplyStatus;
const WAITS = { [WAIT_HEADER]: '1' };
const config = { visitorWebhook: { address: 'http://127.0.0.1:1/sms', secret: 'sixteen-characters' } };

for (const kind of await testDatabaseKinds())
  describe(`activities without a review on ${kind}`, () => {
    let apps: TwoApps;
    let app: TestApp;
    let other: TestApp;
    let admin: TestSession;
    before(async () => {
      // Nothing is sent: the rows that wait to be sent are what is looked at.
      apps = await startTwoApps(kind, config);
      ({ first: app, second: other } = apps);
      admin = await app.signInAs('admin');
    });
    after(() => apps.stop());

    const make = (wish: Partial<ActivitySave> = {}) =>
      makeActivity(app, admin, { needsReview: false, ...wish });
    const made = async (activity: MadeActivity, headers: Record<string, string> = WAITS, answers = {}) => {
      const { data, message } = await signUp(app, activity, answers, { headers });
      assert.ok(data, message);
      return { ...data, key: { applyCode: data.applyCode, queryCode: data.queryCode } };
    };
    const detail = async (id: number) => (await app.call(application.detail, { id }, { as: admin })).data;
    const statusOf = async (id: number) => (await detail(id)).applyStatus;
    const own = async (key: { applyCode: string; queryCode: string }) =>
      (await app.call(ownSignUp.view, { key })).data;
    const numbers = async ({ id }: MadeActivity) => {
      const { data } = await app.call(calls.activity.detail, { id }, { as: admin });
      return [data.pendingNum, data.approvedNum, data.waitingNum, data.offeredNum];
    };
    const history = async (applyId: number) => {
      const { data } = await app.call(application.historyPage, { template: { applyId } }, { as: admin });
      return data.dataBody.map(({ action, operator }) => [action, operator]);
    };
    const decide = (id: number, applyStatus: 1 | 2, markIds: number[] = []) =>
      app.call(
        application.approve,
        { ids: [id], applyStatus, reason: applyStatus === rejected ? '不符' : '', markIds },
        { as: admin },
      );
    const told = async (id: number) => {
      const { rows } = await app.database.pool.query(
        'select kind, subject from visitor_notice where application_id = $1 order by id',
        [id],
      );
      return (rows as { kind: string; subject: string }[]).map((row) => [row.kind, row.subject]);
    };
    /** Writes the activity again with something changed. */
    const modify = async ({ id }: MadeActivity, wish: Partial<ActivitySave>) => {
      const { data } = await app.call(calls.activity.detail, { id }, { as: admin });
      const { version, title, poster, activityType, startTime, endTime, location, capacity, services } = data;
      const { waitMode, waitConfirmHours, needsReview } = data;
      const formItemList = data.formItemList.map(
        ({ activityId: _, answerNum: __, consentVersion: ___, ...one }) => one,
      );
      const reply = await app.call(
        calls.activity.modify,
        {
          ...{ id, version, title, poster, activityType, startTime, endTime, location, capacity, services },
          ...{ waitMode, waitConfirmHours, needsReview, formItemList, ...wish },
        },
        { as: admin },
      );
      assert.equal(reply.code, '000000', reply.message);
    };

    it('approve who gets a place at once, and say who decided it: nobody', async () => {
      const activity = await make({ capacity: 2 });
      const reply = await signUp(app, activity, {}, { headers: { [NOTIFY_HEADER]: 'zh' } });
      const { id, applyStatus, waitPlace, applyCode, queryCode } = reply.data;
      assert.deepEqual([applyStatus, waitPlace], [approved, null]);
      const row = await detail(id);
      assert.deepEqual([row.applyStatus, row.reviewedBy], [approved, AUTO_REVIEWER]);
      assert.ok(row.reviewedTime);
      assert.deepEqual(await history(id), [
        [AUTO_REVIEWER, '系统'],
        ['提交报名', '访客'],
      ]);
      const { content } = await app.logged(reply);
      assert.equal(content, `报名活动“拉美市场出海论坛”，编号 ${applyCode}，自动通过`);
      const mine = await own({ applyCode, queryCode });
      assert.equal(mine.state, 'approved');
      assert.ok(mine.ticket && mine.reviewedTime);
      // His receipt says so; there is no other one behind it.
      assert.deepEqual(await told(id), [['received', '报名已通过']]);

      await made(activity);
      assert.deepEqual(await numbers(activity), [0, 2, 0, 0]);
      assert.equal((await signUp(app, activity)).code, 'OM2003');
      const queue = await app.call(application.review, { template: { hasPending: true } }, { as: admin });
      assert.equal(queue.data.count, 0, 'nothing waits for the office');
    });

    it('never approve more than there are places, whoever comes at once on two processes', async () => {
      const activity = await make({ capacity: 7 });
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) => signUp(n % 2 === 0 ? app : other, activity)),
      );
      const codes = replies.map(({ code }) => code);
      assert.equal(codes.filter((code) => code === '000000').length, 7);
      assert.deepEqual([...new Set(codes)].sort(), ['000000', 'OM2003']);
      assert.deepEqual(await numbers(activity), [0, 7, 0, 0]);
    });

    it('let those wait who find no place, and approve the first of them with the place', async () => {
      const limited = withPlaces([
        item('姓名', { require: true }),
        item('手机号', { require: true }),
        item('餐食', {
          type: FormItemType.radio,
          formItemDetailRespList: [{ value: '素食', limit: 9 }, ...choices('普通')],
        }),
      ]);
      // By the line alone, and by the line and options of which there are so many.
      for (const wish of [{}, { formItemList: limited }]) {
        const activity = await make({ capacity: 1, waitMode: WaitMode.automatic, ...wish });
        const first = await made(activity);
        const next = await made(activity, { ...WAITS, [NOTIFY_HEADER]: 'zh' });
        const last = await made(activity);
        assert.deepEqual([next.applyStatus, last.applyStatus], [waiting, waiting]);
        await app.call(ownSignUp.withdraw, { key: first.key });
        const moved = await detail(next.id);
        assert.deepEqual([moved.applyStatus, moved.reviewedBy], [approved, AUTO_REVIEWER]);
        assert.equal(await statusOf(last.id), waiting);
        assert.deepEqual((await history(next.id))[0], ['候补递补', '系统']);
        assert.ok((await own(next.key)).ticket);
        const { config: settings, zone } = app.platform;
        for (let n = 0; n < 2; n++) await tellMovedUp(app.database.db, settings, new Date(), zone);
        assert.deepEqual(await told(next.id), [
          ['received', '已加入候补'],
          ['decided', '报名已通过'],
        ]);
      }
    });

    it('approve who confirms the place that he was offered', async () => {
      const activity = await make({ capacity: 1, waitMode: WaitMode.automatic, waitConfirmHours: 24 });
      const first = await made(activity);
      const next = await made(activity);
      await app.call(ownSignUp.withdraw, { key: first.key });
      assert.equal(await statusOf(next.id), offered);
      const reply = await app.call(application.openConfirm, { key: next.key });
      assert.equal(reply.data.applyStatus, approved);
      const row = await detail(next.id);
      assert.deepEqual([row.applyStatus, row.reviewedBy], [approved, AUTO_REVIEWER]);
      assert.deepEqual(await numbers(activity), [0, 1, 0, 0]);
      assert.deepEqual((await app.logged(reply)).changes, [
        { field: '报名状态', before: '待确认', after: '已通过' },
      ]);
    });

    it('leave what was pending before for the office, and review again once it is switched on', async () => {
      const activity = await make({ needsReview: true });
      const before = await made(activity);
      await modify(activity, { needsReview: false });
      const since = await made(activity);
      assert.deepEqual([await statusOf(before.id), await statusOf(since.id)], [pending, approved]);
      assert.equal((await own(before.key)).state, 'pending');
      assert.equal((await decide(before.id, approved)).data.decidedNum, 1);
      await modify(activity, { needsReview: true });
      assert.equal((await made(activity)).applyStatus, pending);
      assert.equal(await statusOf(since.id), approved);
    });

    it('leave who changes his answers approved, with his ticket, and judge again who was sent back', async () => {
      const activity = await make();
      const { id, key } = await made(activity);
      const first = await own(key);
      assert.equal(first.change?.isReviewed, false);
      const entries = entriesOf(activity, { 姓名: '王芳', 手机号: newPhone() });
      const reply = await app.call(ownSignUp.change, { key, version: first.version, entries });
      assert.equal(reply.data.changedNum, 2);
      const after = await own(key);
      assert.deepEqual([after.state, after.ticket?.code], ['approved', first.ticket?.code]);
      assert.ok(after.version > first.version);
      const row = await detail(id);
      assert.deepEqual(
        [row.reviewedBy, row.formerList.map(({ name }) => name)],
        [AUTO_REVIEWER, ['姓名', '手机号']],
      );
      assert.deepEqual((await app.logged(reply)).changes, []);
      const faulty = entriesOf(activity, { 手机号: newPhone() });
      const wrong = await app.call(ownSignUp.change, { key, version: after.version, entries: faulty });
      assert.equal(wrong.code, 'OM2000', 'a change is still judged');

      const nameId = activity.form[0]?.id ?? 0;
      assert.equal((await decide(id, rejected, [nameId])).data.decidedNum, 1);
      const sentBack = await own(key);
      assert.equal(sentBack.change?.isReviewed, true);
      const phone = sentBack.entryList.find(({ name }) => name === '手机号')?.value ?? '';
      const corrected = entriesOf(activity, { 姓名: '王芳芳', 手机号: phone });
      await app.call(ownSignUp.change, { key, version: sentBack.version, entries: corrected });
      assert.equal(await statusOf(id), pending);
    });

    it('let the office reject who was approved by nobody, and nobody else who is approved', async () => {
      const activity = await make({ capacity: 1 });
      const { id } = await made(activity, { [NOTIFY_HEADER]: 'zh' });
      const again = await decide(id, approved);
      assert.match(again.data.skippedList[0]?.reason ?? '', /系统/);
      const undone = await app.call(application.undoApprove, { ids: [id] }, { as: admin });
      assert.equal(undone.data.decidedNum, 0);
      assert.equal((await decide(id, rejected)).data.decidedNum, 1);
      assert.deepEqual(await told(id), [['decided', '报名未通过']]);
      assert.deepEqual(await numbers(activity), [0, 0, 0, 0], 'his place is free');
      assert.equal((await made(activity)).applyStatus, approved);

      const reviewed = await make({ needsReview: true });
      const one = await made(reviewed);
      await decide(one.id, approved);
      assert.equal((await decide(one.id, rejected)).data.decidedNum, 0);
      const came = await made(await make());
      await app.database.db
        .updateTable('application')
        .set({ checked_in_at: new Date() })
        .where('id', '=', came.id)
        .execute();
      const late = await decide(came.id, rejected);
      assert.equal(late.data.skippedList[0]?.reason, '报名人已签到，请先撤销签到');
    });
  });
