import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  ApplyState,
  ApplyStatus,
  calls,
  DataScope,
  HeldStatus,
  NOTIFY_HEADER,
  WAIT_HEADER,
  WaitMode,
} from '@outbound/contract';
import { remindVisitors, tellOffered } from '../../operations/applications/notices.ts';
import { activityBody, daysFromNow, makeActivity, newPhone, signUp } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { findTold, tellMoved } from './notices.ts';
import { tendWaitingLists } from './waiting-list.ts';

const PHONE = '手机号';
let app: TestApp;
let admin: TestSession;
before(async () => {
  // Nothing is sent: the rows that wait to be sent are what is looked at.
  app = await startApp({
    visitorWebhook: { address: 'http://127.0.0.1:1/sms', secret: 'sixteen-characters' },
  });
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const callOff = (id: number, heldStatus: HeldStatus, reason = '台风预警') =>
  app.call(calls.activity.callOff, { id, heldStatus, reason }, { as: admin });
const told = async (activityId: number) => {
  const { rows } = await app.database.pool.query(
    `select notice.kind, notice.subject, notice.content from visitor_notice as notice
     join application on application.id = notice.application_id where activity_id = $1 order by notice.id`,
    [activityId],
  );
  return rows as { kind: string; subject: string; content: string }[];
};
const signedUp = async (
  activity: Awaited<ReturnType<typeof makeActivity>>,
  headers: Record<string, string> = { [NOTIFY_HEADER]: 'zh' },
) => {
  const { data } = await signUp(app, activity, { 姓名: '王芳', [PHONE]: newPhone() }, { headers });
  return data;
};
const ownOf = async ({ applyCode, queryCode }: { applyCode: string; queryCode: string }) =>
  (await app.call(calls.ownSignUp.view, { key: { applyCode, queryCode } })).data;

it('a cancelled activity says so everywhere, takes nobody more, and tells those who come', async () => {
  const activity = await makeActivity(app, admin, { startTime: daysFromNow(0.5), endTime: daysFromNow(1) });
  const [comes, silent, rejected] = [
    await signedUp(activity),
    await signedUp(activity, {}),
    await signedUp(activity),
  ];
  const decide = (id: number, applyStatus: ApplyStatus) =>
    app.call(calls.application.approve, { ids: [id], applyStatus, reason: '名额有限' }, { as: admin });
  await decide(comes.id, ApplyStatus.approved);
  await decide(silent.id, ApplyStatus.approved);
  await decide(rejected.id, ApplyStatus.rejected);
  const { ticket } = await ownOf(comes);
  const { data: counted } = await app.call(calls.activity.callOffCount, { id: activity.id }, { as: admin });
  assert.deepEqual(counted, { liveNum: 2, toldNum: 1 });

  const { data } = await callOff(activity.id, HeldStatus.cancelled);
  assert.equal(data.toldNum, 1);
  const news = (await told(activity.id)).filter(({ kind }) => kind === 'calledOff');
  assert.equal(news.length, 1);
  assert.match(news[0]?.content ?? '', /^“拉美市场出海论坛”已取消，原因：台风预警。/);

  const { data: shown } = await app.call(calls.activity.openView, { id: activity.id });
  assert.deepEqual([shown.applyState, shown.heldReason], [ApplyState.cancelled, '台风预警']);
  const page = async (applyState: ApplyState) => {
    const { data: found } = await app.call(calls.activity.openPage, {
      pageNum: 1,
      pageSize: 100,
      template: { applyState },
    });
    return found.dataBody.some(({ id }) => id === activity.id);
  };
  assert.equal(await page(ApplyState.cancelled), true);
  assert.equal(await page(ApplyState.open), false, 'it is not found among those that can be signed up for');
  const late = await signUp(app, activity, { 姓名: '李娜', [PHONE]: newPhone() });
  assert.equal(late.code, 'OM2050');
  const own = await ownOf(comes);
  assert.deepEqual([own.ticket, own.change, own.activity?.applyState], [null, null, ApplyState.cancelled]);
  const { data: checked } = await app.call(calls.verify.check, { code: ticket?.code ?? '' });
  assert.equal(checked.state, 'void');
  await remindVisitors(app.database.db, app.platform.config, new Date(), app.platform.zone);
  assert.ok(!(await told(activity.id)).some(({ kind }) => kind === 'reminder'), 'nobody is reminded');
  assert.equal((await callOff(activity.id, HeldStatus.cancelled)).code, 'OM2051');

  assert.equal((await callOff(activity.id, HeldStatus.asPlanned, '台风已过')).data.toldNum, 1);
  const again = (await told(activity.id)).filter(({ kind }) => kind === 'calledOff');
  assert.match(again.at(-1)?.content ?? '', /将举行。时间：.*说明：台风已过。/);
  assert.equal((await ownOf(comes)).ticket?.code, ticket?.code, 'the ticket that he has is good again');
});

it('nobody is moved up to a place of what is postponed, and who waits keeps his place in line', async () => {
  const activity = await makeActivity(app, admin, { capacity: 1, waitMode: WaitMode.automatic });
  const first = await signedUp(activity);
  const { data: waits } = await signUp(
    app,
    activity,
    { 姓名: '李娜', [PHONE]: newPhone() },
    { headers: { [WAIT_HEADER]: '1' } },
  );
  assert.equal(waits.applyStatus, ApplyStatus.waiting);
  await callOff(activity.id, HeldStatus.postponed);
  await app.call(calls.ownSignUp.withdraw, {
    key: { applyCode: first.applyCode, queryCode: first.queryCode },
  });
  assert.equal((await ownOf(waits)).state, 'waiting');
  await tellOffered(app.database.db, app.platform.config, new Date(), app.platform.zone);
  await callOff(activity.id, HeldStatus.asPlanned);
  assert.equal((await ownOf(waits)).state, 'pending', 'he has the place once it takes place');
});

it('that it is cancelled is not sent again once it takes place, though it could not be sent before', async () => {
  const activity = await makeActivity(app, admin);
  await signedUp(activity);
  await callOff(activity.id, HeldStatus.cancelled);
  await app.database.pool.query(
    `update visitor_notice set status = 2 where kind = 'calledOff' and application_id in (
      select id from application where activity_id = $1)`,
    [activity.id],
  );
  await callOff(activity.id, HeldStatus.asPlanned);
  const all = { activityId: activity.id, id: null };
  const { data } = await app.call(calls.visitorNotice.resend, all, { as: admin });
  assert.equal(data.doneNum, 0);
  const news = (await told(activity.id)).filter(({ kind }) => kind === 'calledOff');
  assert.deepEqual(
    news.map(({ subject }) => subject),
    ['活动将举行'],
  );
});

it('a place that is offered is kept while the activity is postponed, and can be confirmed as long as ever after', async () => {
  const wish = { capacity: 1, waitMode: WaitMode.automatic, waitConfirmHours: 24 };
  const activity = await makeActivity(app, admin, wish);
  const first = await signedUp(activity);
  const headers = { [WAIT_HEADER]: '1' };
  const { data: waits } = await signUp(app, activity, { 姓名: '李娜', [PHONE]: newPhone() }, { headers });
  await app.call(calls.ownSignUp.withdraw, {
    key: { applyCode: first.applyCode, queryCode: first.queryCode },
  });
  assert.equal((await ownOf(waits)).state, 'offered');
  const key = { applyCode: waits.applyCode, queryCode: waits.queryCode };
  const confirm = () => app.call(calls.application.openConfirm, { key });
  for (const [status, text] of [
    [HeldStatus.cancelled, /^活动已取消/],
    [HeldStatus.postponed, /^活动已延期/],
  ] as const) {
    await callOff(activity.id, status);
    const refused = await confirm();
    assert.equal(refused.code, 'OM2058');
    assert.match(refused.message, text);
  }
  await app.database.pool.query(
    `update application set confirm_by = now() - interval '1 hour' where id = $1`,
    [waits.id],
  );
  await tendWaitingLists(app.database.db);
  assert.equal((await ownOf(waits)).state, 'offered', 'it does not lapse');
  await callOff(activity.id, HeldStatus.asPlanned);
  await tendWaitingLists(app.database.db);
  const { rows } = await app.database.pool.query(
    `select apply_status = 5 and confirm_by > now() + interval '23 hours' as "isNew" from application where id = $1`,
    [waits.id],
  );
  assert.deepEqual(rows, [{ isNew: true }]);
  assert.equal((await confirm()).data.applyStatus, ApplyStatus.pending);
});

it('what is over or not shown is not called off, and a new time of what is postponed is told when it takes place', async () => {
  const { data } = await app.call(calls.activity.save, activityBody(), { as: admin });
  assert.equal((await callOff(data.id, HeldStatus.cancelled)).code, 'OM2052');
  const codes = ['latin_op_activity_publish'] as const;
  const elsewhere = await app.signInAs(await app.makeUser({ codes, scope: DataScope.ownDepartment }));
  const body = { id: data.id, heldStatus: HeldStatus.cancelled, reason: '越权' };
  assert.equal((await app.call(calls.activity.callOff, body, { as: elsewhere })).status, 404);
  assert.equal((await app.call(calls.activity.callOffCount, { id: data.id }, { as: elsewhere })).status, 404);
  const activity = await makeActivity(app, admin);
  await signedUp(activity);
  await callOff(activity.id, HeldStatus.postponed);
  const { data: stored } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
  await app.call(
    calls.activity.modify,
    {
      ...activityBody({ startTime: daysFromNow(40), endTime: daysFromNow(41) }),
      formItemList: stored.formItemList.map(({ id, name, type, require, sortNum }) => ({
        id,
        name,
        type,
        require,
        sortNum,
        formItemDetailRespList: [],
      })),
      id: activity.id,
      version: stored.version,
    },
    { as: admin },
  );
  const kinds = (await told(activity.id)).map(({ kind }) => kind);
  assert.ok(!kinds.includes('changed'), 'one notice for both');
});

it('another time of what has just been taken up again is told together with that, to whom it was still to be told', async () => {
  const activity = await makeActivity(app, admin);
  await signedUp(activity);
  const knows = await signedUp(activity);
  await callOff(activity.id, HeldStatus.cancelled);
  await callOff(activity.id, HeldStatus.asPlanned, '台风已过');
  await app.database.pool.query(
    'update visitor_notice set status = 1, sent_at = now() where application_id = $1',
    [knows.id],
  );
  const before = await app.database.db.transaction().execute((trx) => findTold(trx, activity.id));
  assert.ok(before);
  await app.database.pool.query(`update activity set location = '新的会场' where id = $1`, [activity.id]);
  const { config, zone } = app.platform;
  await app.database.db
    .transaction()
    .execute((trx) => tellMoved(trx, config, before, { now: new Date(), zone }));
  const { rows } = await app.database.pool.query(
    `select application_id = $2 as knows, notice.kind, notice.content from visitor_notice as notice
     join application on application.id = notice.application_id
     where activity_id = $1 and notice.status = 0 and notice.kind <> 'received' order by 1`,
    [activity.id, knows.id],
  );
  assert.deepEqual(
    rows.map((row) => [
      row.knows,
      row.kind,
      /新的会场/.test(row.content),
      /将举行.*说明：台风已过/.test(row.content),
    ]),
    [
      [false, 'calledOff', true, true],
      [true, 'changed', true, false],
    ],
  );
});
