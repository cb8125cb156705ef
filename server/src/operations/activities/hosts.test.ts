import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { CheckInWay, calls, DataScope, FormItemType, MOST_HOSTS, PREVIEW_BASE } from '@outbound/contract';
import { item, type MadeActivity, makeActivity, signUp, withPlaces } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { png } from '../../testing/files.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { cookieOf, startApp, type TestApp } from '../../testing/start-app.ts';

const { activityHost, activity: activityCalls, activityChannel, application, checkIn } = calls;
const { signUpOnBehalf, visitorNotice } = calls;

/** What somebody may do who works on activities, whichever are his. */
const codes = [
  'latin_op_activity_add',
  'latin_op_activity_publish',
  'latin_op_activity_modify',
  'latin_op_activity_detail',
  'latin_op_activity_export',
  'latin_op_activity_reveal',
  'latin_op_activity_purge',
  'latin_op_activity_checkin',
] as const;

describe('the hosts of an activity', () => {
  let app: TestApp;
  let admin: TestSession;
  let activity: MadeActivity;
  let hostId: number;
  let host: TestSession;
  let other: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    const wish = { codes: [...codes], scope: DataScope.self };
    const hostUser = await app.makeUser({ ...wish, userName: '主办甲' });
    hostId = hostUser.userId;
    host = await app.signInAs(hostUser);
    other = await app.signInAs(await app.makeUser(wish));
  });
  after(() => app.stop());
  beforeEach(async () => {
    activity = await makeActivity(app, admin, {
      formItemList: withPlaces([
        item('姓名', { require: true }),
        item('手机号', { require: true }),
        item('名片', { type: FormItemType.upload }),
      ]),
    });
  });

  const save = (addIds: number[], as = admin, activityId = activity.id, removeIds: number[] = []) =>
    app.call(activityHost.save, { activityId, addIds, removeIds }, { as });
  const remove = (ids: number[]) => save([], admin, activity.id, ids);
  const list = (as = admin) => app.call(activityHost.list, { activityId: activity.id }, { as });

  async function signedUp() {
    const formId = activity.form.find(({ name }) => name === '名片')?.id ?? 0;
    const { data } = await app.call(application.openTicket, { activityId: activity.id, formId });
    const body = new FormData();
    body.set('ticket', data.ticket);
    body.set('file', new Blob([new Uint8Array(await png())]), '名片.png');
    const file = (await app.call(calls.file.openCoverFiles, body)).data.slice(-22);
    return { file, id: (await signUp(app, activity, { 名片: file })).data.id };
  }

  /** Everything that somebody does with an activity and its sign-ups: what each answers to one who may not is "nothing". */
  async function reached(as: TestSession): Promise<Record<string, boolean>> {
    const { id, file } = await signedUp();
    const activityId = activity.id;
    const second = (await signedUp()).id;
    const third = (await signedUp()).id;
    const ok = ({ code, status }: { code: string; status: number }) => status === 200 && code === '000000';
    const rows = ({ data }: { data: { dataBody: unknown[] } | null }) => (data?.dataBody.length ?? 0) > 0;
    const call: TestApp['call'] = (one, body) => app.call(one, body, { as });
    const door = await call(checkIn.checkIn, {
      activityId,
      list: [{ key: `check-in-${id}`, way: CheckInWay.byHand, id }],
    });
    const found: Record<string, boolean> = {
      list: rows(await call(activityCalls.page, { template: {} })),
      detail: ok(await call(activityCalls.detail, { id: activityId })),
      history: ok(await call(activityCalls.historyPage, { template: { activityId } })),
      funnel: ok(await call(activityChannel.funnel, { activityId })),
      channel: ok(await call(activityChannel.add, { activityId, channelName: `渠道${id}` })),
      queue: rows(await call(application.review, { template: {} })),
      services: ok(await call(application.serviceStatistics, { activityId })),
      signUps: rows(await call(application.page, { template: {} })),
      ofActivity: rows(await call(application.page, { template: { activityId } })),
      signUp: ok(await call(application.detail, { id })),
      signUpHistory: ok(await call(application.historyPage, { template: { applyId: id } })),
      approve: (await call(application.approve, { ids: [second], applyStatus: 1 })).data?.decidedNum === 1,
      undo: (await call(application.undoApprove, { ids: [second] })).data?.decidedNum === 1,
      reveal: ok(await call(application.reveal, { id, field: 'mobilePhone', reason: '核对' })),
      purge: (await call(signUpOnBehalf.purgeCount, { whose: { id: third } })).data?.count === 1,
      export: sheetTexts((await call(application.export, { template: {} })).bytes).length > 1,
      exportOne: (await call(application.export, { template: { activityId } })).status === 200,
      fileNumbers: ok(await call(calls.signUpFiles.numbers, { template: { activityId } })),
      files: (await call(calls.signUpFiles.download, { template: { activityId } })).status === 200,
      attachment:
        (await fetch(`${app.url}${PREVIEW_BASE}${file}`, { headers: { cookie: cookieOf(as) } })).status ===
        200,
      doors: rows(await call(checkIn.activityPage, { template: {} })),
      seats: ok(await call(checkIn.seats, { activityId })),
      seatPage: rows(await call(checkIn.page, { template: { activityId } })),
      checkIn: ok(door),
      noticeTexts: ok(await call(visitorNotice.texts, { activityId })),
      callOffCount: ok(await call(activityCalls.callOffCount, { id: activityId })),
      hosts: ok(await list(as)),
    };
    return found;
  }
  const all = (found: Record<string, boolean>, is: boolean) =>
    assert.deepEqual(
      Object.entries(found).filter(([, one]) => one !== is),
      [],
    );

  it('work on it and its sign-ups, and nobody else of the scope "self" does; a former host neither', async () => {
    assert.deepEqual((await save([hostId])).data, { addedNum: 1, removedNum: 0 });
    all(await reached(host), true);
    all(await reached(other), false);
    // Of another activity he sees nothing.
    const stranger = await makeActivity(app, admin);
    await signUp(app, stranger);
    const seen = await app.call(activityCalls.page, { template: {} }, { as: host });
    assert.deepEqual(
      seen.data.dataBody.map(({ id }) => id),
      [activity.id],
    );
    assert.equal((await app.call(activityCalls.detail, { id: stranger.id }, { as: host })).status, 404);
    const theirs = await app.call(application.page, { template: {} }, { as: host });
    assert.ok(theirs.data.dataBody.every(({ activityId }) => activityId === activity.id));

    assert.deepEqual((await remove([hostId])).data, { addedNum: 0, removedNum: 1 });
    all(await reached(host), false);
  });

  it('are set by whoever has the activity in his own scope, never by a host', async () => {
    await save([hostId]);
    const others = await app.makeUser({ codes: [...codes] });
    const asHost = await save([hostId, others.userId], host);
    assert.equal(asHost.code, 'OM2066');
    assert.deepEqual((await list(host)).data.canModify, false);
    assert.equal((await save([others.userId], other)).status, 404);
    assert.equal((await list(other)).status, 404);
    const mine = await makeActivity(app, host);
    assert.deepEqual((await save([others.userId], host, mine.id)).data, { addedNum: 1, removedNum: 0 });
    assert.deepEqual(
      (await list()).data.hostList.map(({ userId, addedBy }) => [userId, addedBy]),
      [[hostId, '系统管理员']],
    );
  });

  it('are people at work, twenty at most, written once and told by the history', async () => {
    const gone = await app.makeUser({ status: 0 });
    assert.deepEqual((await save([hostId, gone.userId])).code, 'OM2065');
    assert.equal((await save([999_999])).code, 'OM2065');
    assert.deepEqual((await list()).data.hostList, []);
    const many = await save(Array.from({ length: MOST_HOSTS + 1 }, (_, at) => at + 1));
    assert.match(many.message, /最多 20 名主办人/);
    const crowd: number[] = [];
    for (let n = 0; n < MOST_HOSTS; n++) crowd.push((await app.makeUser()).userId);
    assert.equal((await save(crowd)).data.addedNum, MOST_HOSTS);
    assert.equal((await save([hostId])).message, '一个活动最多 20 名主办人');
    assert.deepEqual((await remove(crowd)).data, { addedNum: 0, removedNum: MOST_HOSTS });
    const first = await save([hostId, hostId]);
    assert.deepEqual(first.data, { addedNum: 1, removedNum: 0 });
    assert.deepEqual((await save([hostId])).data, { addedNum: 0, removedNum: 0 });
    const log = await app.logged(first);
    assert.equal(log.content, '设置活动“拉美市场出海论坛”的主办人');
    const history = await app.call(
      activityCalls.historyPage,
      { template: { activityId: activity.id } },
      { as: admin },
    );
    const entries = history.data.dataBody.filter(({ action }) => action === '设置主办人');
    assert.deepEqual(entries[0]?.changes, [{ field: '主办人', before: '', after: '主办甲' }]);
  });

  it('are found by name or account, with their department', async () => {
    const found = await app.call(activityHost.peoplePage, { template: { keyword: '主办甲' } }, { as: other });
    assert.deepEqual(
      found.data.dataBody.map(({ userId, userName }) => [userId, userName]),
      [[hostId, '主办甲']],
    );
    assert.ok(found.data.dataBody[0]?.deptName);
  });

  it('are set one after the other by two who do so at once', async () => {
    const second = await app.makeUser({ userName: '主办乙' });
    const replies = await Promise.all([save([hostId]), save([second.userId]), save([hostId, second.userId])]);
    assert.equal(
      replies.reduce((sum, { data }) => sum + data.addedNum, 0),
      2,
    );
    const last = (await list()).data.hostList.map(({ userId }) => userId);
    assert.deepEqual(last.sort(), [hostId, second.userId].sort());
    // Nobody is lost by what another one takes away.
    await Promise.all([remove([hostId]), save([admin.userId])]);
    assert.deepEqual(
      (await list()).data.hostList.map(({ userId }) => userId).sort(),
      [second.userId, admin.userId].sort(),
    );
  });
});
