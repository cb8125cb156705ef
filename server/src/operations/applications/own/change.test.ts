import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type ActivitySave, ApplyStatus, calls, FormItemType, type OwnKey } from '@outbound/contract';
import { sql } from 'kysely';
import {
  choices,
  daysFromNow,
  entriesOf,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { someoneWaits } from '../../../testing/waits.ts';

const SUCCESS = '000000';
const { application, ownSignUp } = calls;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const form = () =>
  withPlaces([
    item('姓名', { require: true }),
    item('手机号', { require: true }),
    item('参会方式', { type: FormItemType.radio, formItemDetailRespList: choices('现场', '线上') }),
    item('营业执照', { type: FormItemType.upload }),
  ]);

describe('who changes his sign-up', () => {
  let app: TestApp;
  let admin: TestSession;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());
  beforeEach(async () => {
    activity = await makeActivity(app, admin, { formItemList: form(), capacity: 2 });
  });

  const made = async (answers: Record<string, string> = {}, headers = {}) => {
    const given = { 姓名: '李娜', 手机号: newPhone(), 参会方式: '现场', ...answers };
    const { data, code, message } = await signUp(app, activity, given, { headers });
    assert.equal(code, SUCCESS, message);
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    return { ...data, key, given };
  };
  const see = async (key: OwnKey) => (await app.call(ownSignUp.view, { key })).data;
  const change = async (key: OwnKey, answers: Record<string, string>, version?: number) =>
    app.call(ownSignUp.change, {
      key,
      version: version ?? (await see(key)).version,
      entries: entriesOf(activity, answers),
    });
  const detail = async (id: number) => (await app.call(application.detail, { id }, { as: admin })).data;
  const decide = (id: number, applyStatus: 1 | 2, version?: number) =>
    app.call(
      application.approve,
      {
        ids: [id],
        applyStatus,
        ...(applyStatus === ApplyStatus.rejected && { reason: '不符合' }),
        ...(version !== undefined && { versionList: [{ id, version }] }),
      },
      { as: admin },
    );
  const numbers = async () => {
    const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
    return [data.pendingNum, data.approvedNum, data.waitingNum];
  };
  const upload = async (key: OwnKey, name: string) => {
    const formId = activity.form[3]?.id ?? 0;
    const { data, message } = await app.call(ownSignUp.uploadTicket, { key, formId });
    assert.ok(data, message);
    const sent = new FormData();
    sent.append('ticket', data.ticket);
    sent.append('file', new Blob([Uint8Array.from(PNG)], { type: 'image/png' }), name);
    const response = await fetch(`${app.url}/web${calls.file.openCoverFiles.path}`, {
      method: 'POST',
      body: sent,
    });
    const answer = (await response.json()) as { data: string; message: string };
    assert.ok(answer.data, answer.message);
    return answer.data;
  };

  it('goes before the office again, keeps his place, and shows it what is other than before', async () => {
    const { id, key, given } = await made();
    const beside = await made();
    await decide(id, ApplyStatus.approved);
    assert.deepEqual(await numbers(), [1, 1, 0]);
    const { data } = await change(key, { ...given, 姓名: '李娜娜', 参会方式: '线上' });
    assert.equal(data.changedNum, 2);
    assert.deepEqual(await numbers(), [2, 0, 0], 'his place is held');
    assert.equal((await signUp(app, activity, {})).code, 'OM2003');
    const shown = await detail(id);
    assert.deepEqual([shown.applyStatus, shown.reviewedBy, shown.reviewedTime], [0, '', null]);
    assert.ok(shown.changedTime);
    assert.deepEqual(
      shown.formerList.map(({ name, value }) => [name, value]),
      [
        ['姓名', '李娜'],
        ['参会方式', '现场'],
      ],
    );
    assert.equal(shown.entryList.find(({ name }) => name === '参会方式')?.value, '线上');
    const history = await app.call(application.historyPage, { template: { applyId: id } }, { as: admin });
    const [first] = history.data.dataBody;
    assert.deepEqual([first?.action, first?.operator], ['访客修改', '访客']);
    assert.deepEqual(
      first?.changes.map(({ field, before, after }) => [field, before, after]),
      [
        ['姓名', '李娜', '李娜娜'],
        ['参会方式', '现场', '线上'],
        ['报名状态', '已通过', '待审核'],
      ],
    );
    // A second one while it waits: what the reviewer saw stays the answer of before.
    await change(key, { ...given, 姓名: '李娜三', 参会方式: '线上' });
    const again = await detail(id);
    assert.deepEqual(
      again.formerList.map(({ value }) => value),
      ['李娜', '现场'],
    );
    await change(beside.key, { ...beside.given, 姓名: '王芳' });
    // A decision over it, and a change after that: the difference is counted from there.
    await decide(id, ApplyStatus.approved);
    await change(key, { ...given, 姓名: '李娜三', 参会方式: '现场' });
    assert.deepEqual(
      (await detail(id)).formerList.map(({ name, value }) => [name, value]),
      [['参会方式', '线上']],
    );
    assert.equal((await detail(beside.id)).formerList.length, 1, 'what others changed is still to be seen');
  });

  it('sent back with marked fields he corrects these alone, and is reviewed again with the difference', async () => {
    const { id, key, given } = await made();
    const [name, , way] = activity.form.map((one) => one.id);
    const sendBack = (markIds: (number | undefined)[], ids = [id]) =>
      app.call(
        application.approve,
        {
          ids,
          applyStatus: ApplyStatus.rejected,
          reason: '姓名与证件不一致',
          markIds: markIds.map(Number),
        },
        { as: admin },
      );
    const other = await makeActivity(app, admin, { formItemList: form() });
    assert.equal((await sendBack([other.form[0]?.id])).status, 400, 'not a field of its form');
    const beside = await made();
    for (const one of [id, beside.id]) assert.equal((await sendBack([name], [one])).data.decidedNum, 1);
    const marked = await detail(id);
    assert.deepEqual([marked.markIds, marked.markNames], [[name], ['姓名']]);
    const sentBack = await see(key);
    assert.deepEqual([sentBack.state, sentBack.markIds], ['rejected', [name]]);
    assert.ok(sentBack.change, 'it can be corrected');
    assert.deepEqual(await numbers(), [0, 0, 0], 'his place is free meanwhile');

    const wrong = await change(key, { ...given, 参会方式: '线上' });
    assert.deepEqual([wrong.code, way !== undefined], ['OM2053', true]);
    const cleared = await change(key, { 姓名: '王芳', 手机号: given.手机号 });
    assert.equal(cleared.code, 'OM2053', 'what is not marked is not taken away either');
    assert.equal((await change(key, { ...given, 姓名: '王芳' })).data.changedNum, 1);
    const again = await detail(id);
    assert.deepEqual(
      [again.applyStatus, again.rejectReason, again.markIds, again.markNames],
      [ApplyStatus.pending, '', [], []],
    );
    assert.deepEqual((await detail(beside.id)).markIds, [name], 'what others are to correct stays marked');
    assert.deepEqual(
      again.formerList.map((one) => [one.name, one.value]),
      [['姓名', '李娜']],
    );
    assert.deepEqual(await numbers(), [1, 0, 0]);
    await decide(id, ApplyStatus.rejected);
    assert.equal((await see(key)).change, null, 'rejected for good, nothing is open');
  });

  it('sent back he answers besides what the form requires since then, and what a corrected field shows or hides', async () => {
    const way = choices('现场', '线上');
    const when = (value: string) => ({ showRule: [{ fieldKey: 'way', op: 'eq' as const, value }] });
    activity = await makeActivity(app, admin, {
      formItemList: withPlaces([
        item('姓名', { require: true }),
        item('手机号', { require: true }),
        item('参会方式', { fieldKey: 'way', type: FormItemType.radio, formItemDetailRespList: way }),
        item('座位', when('现场')),
        item('会议账号', when('线上')),
        item('备注'),
      ]),
    });
    const { id, key, given } = await made();
    const markIds = [activity.form[2]?.id ?? 0];
    await app.call(
      application.approve,
      { ids: [id], applyStatus: ApplyStatus.rejected, reason: '请改为线上', markIds },
      { as: admin },
    );
    assert.equal((await change(key, { ...given, 座位: 'A1' })).code, 'OM2053', 'it was to be seen before');
    const corrected = { ...given, 参会方式: '线上', 会议账号: 'lina', 备注: '素食' };
    assert.equal((await change(key, corrected)).code, 'OM2053', 'neither marked nor required');
    await app.database.db
      .updateTable('form_item')
      .set({ require: true })
      .where('id', '=', activity.form[5]?.id ?? 0)
      .execute();
    const reply = await change(key, corrected);
    assert.deepEqual([reply.code, reply.data?.changedNum], [SUCCESS, 3], reply.message);
  });

  it('sent back he gets a place again only where one is free, and what he typed is not half stored', async () => {
    const { id, key, given } = await made();
    const markIds = [activity.form[0]?.id ?? 0];
    await app.call(
      application.approve,
      { ids: [id], applyStatus: ApplyStatus.rejected, reason: '请补正', markIds },
      { as: admin },
    );
    await made();
    await made();
    assert.equal((await change(key, { ...given, 姓名: '王芳' })).code, 'OM2003');
    const still = await see(key);
    assert.deepEqual([still.state, still.entryList[0]?.value, still.markIds], ['rejected', '李娜', markIds]);
  });

  it('is where he was when he changes nothing', async () => {
    const { id, key, given } = await made();
    await decide(id, ApplyStatus.approved);
    assert.equal((await change(key, given)).data.changedNum, 0);
    assert.equal((await detail(id)).applyStatus, ApplyStatus.approved);
  });

  it('keeps his place in line', async () => {
    activity = await makeActivity(app, admin, { formItemList: form(), capacity: 1, waitMode: 1 });
    await made();
    const headers = { 'join-waiting-list': '1' };
    const [first, second] = [await made({}, headers), await made({}, headers)];
    assert.deepEqual([first.waitPlace, second.waitPlace], [1, 2]);
    assert.equal((await change(first.key, { ...first.given, 姓名: '王芳' })).code, SUCCESS);
    const row = await detail(first.id);
    assert.deepEqual([row.applyStatus, row.waitPlace], [ApplyStatus.waiting, 1]);
    assert.deepEqual(await numbers(), [1, 0, 2]);
  });

  it('may wait for what is full: his place in line is one for the option, too', async () => {
    const items = form().map((one) =>
      one.name === '参会方式'
        ? { ...one, formItemDetailRespList: [{ value: '现场', limit: 1 }, { value: '线上' }] }
        : one,
    );
    activity = await makeActivity(app, admin, { formItemList: items, capacity: 2, waitMode: 1 });
    await made();
    const second = await made({ 参会方式: '线上' });
    const third = await made({ 参会方式: '线上' }, { 'join-waiting-list': '1' });
    const full = await change(second.key, { ...second.given, 参会方式: '现场' });
    assert.notEqual(full.code, SUCCESS);
    assert.equal((await change(third.key, { ...third.given, 参会方式: '现场' })).code, SUCCESS);
  });

  it('takes a phone only that has not signed up, also where it only waits', async () => {
    activity = await makeActivity(app, admin, { formItemList: form(), capacity: 2, waitMode: 1 });
    const [one, two] = [await made(), await made()];
    const third = await made({}, { 'join-waiting-list': '1' });
    for (const taken of [two, third])
      assert.equal((await change(one.key, { ...one.given, 手机号: taken.given.手机号 })).code, 'OM2004');
    const free = newPhone();
    assert.equal((await change(one.key, { ...one.given, 手机号: free })).code, SUCCESS);
    // The one of before is free, the new one is not.
    assert.equal((await change(two.key, { ...two.given, 手机号: free })).code, 'OM2004');
    assert.equal((await change(two.key, { ...two.given, 手机号: one.given.手机号 })).code, SUCCESS);
    await decide(two.id, ApplyStatus.rejected);
    assert.equal((await change(one.key, { ...one.given, 手机号: one.given.手机号 })).code, SUCCESS);
    const elsewhere = newPhone();
    const other = await makeActivity(app, admin, { formItemList: form() });
    await signUp(app, other, { 姓名: '王芳', 手机号: elsewhere, 参会方式: '现场' });
    assert.equal(
      (await change(one.key, { ...one.given, 手机号: elsewhere })).code,
      SUCCESS,
      'signed up for another one',
    );
  });

  it('of two that take one free phone at once, one does', async () => {
    const [one, two] = [await made(), await made()];
    const phone = newPhone();
    const replies = await Promise.all(
      [one, two].map(({ key, given }) => change(key, { ...given, 手机号: phone })),
    );
    assert.deepEqual(replies.map(({ code }) => code).sort(), [SUCCESS, 'OM2004']);
  });

  it('and a reviewer who act at once: the second one is told so', async () => {
    const { id, key, given } = await made();
    const { version } = await see(key);
    const seen = (await detail(id)).version;
    assert.equal((await change(key, { ...given, 姓名: '王芳' }, version)).code, SUCCESS);
    const late = (await decide(id, ApplyStatus.approved, seen)).data;
    assert.deepEqual(
      [late.decidedNum, late.skippedList[0]?.reason],
      [0, '报名人刚刚修改了填写的内容，请查看后再审核'],
    );
    const now = (await detail(id)).version;
    assert.equal((await decide(id, ApplyStatus.approved, now)).data.decidedNum, 1);
    assert.equal((await change(key, { ...given, 姓名: '王芳芳' }, now)).code, 'OM2025');
    assert.equal((await detail(id)).applyStatus, ApplyStatus.approved);
  });

  it('at the same moment from two tabs changes it once', async () => {
    const { key, given } = await made();
    const { version } = await see(key);
    const replies = await Promise.all(
      ['一', '二', '三'].map((name) => change(key, { ...given, 姓名: `王${name}` }, version)),
    );
    assert.deepEqual(replies.map(({ code }) => code).sort(), [SUCCESS, 'OM2025', 'OM2025']);
  });

  it('puts another file in the place of the first, which goes', async () => {
    const { id, key, given } = await made();
    const first = await upload(key, '旧执照.png');
    assert.equal((await change(key, { ...given, 营业执照: first })).code, SUCCESS);
    // The same file again is no change.
    const { entryList, version } = await see(key);
    const stored = entryList.find(({ name }) => name === '营业执照');
    assert.equal(stored?.value, '旧执照.png');
    const same = { ...given, 营业执照: stored?.fileAddress ?? '' };
    assert.equal((await change(key, same, version)).data.changedNum, 0);
    const second = await upload(key, '新执照.png');
    const other = await made();
    const onItsWay = await upload(other.key, '别人的.png');
    assert.equal((await change(key, { ...given, 营业执照: second })).code, SUCCESS);
    const files = await app.database.db
      .selectFrom('file')
      .select(['id', 'unheld_since'])
      .where('id', 'in', [first, second, onItsWay])
      .execute();
    const unheld = new Map(files.map((file) => [file.id, file.unheld_since]));
    assert.equal(unheld.get(second), null);
    const isLetGo = (file: string) => {
      const since = unheld.get(file)?.getTime() ?? Number.POSITIVE_INFINITY;
      return since < Date.now() - 24 * 3_600_000;
    };
    assert.deepEqual([isLetGo(first), isLetGo(onItsWay)], [true, false], 'the next clean-up takes the first');
    assert.equal((await detail(id)).formerList[0]?.value, '', 'there was none when he signed up');
    // Another one's file stays another one's.
    assert.equal((await change(other.key, { ...other.given, 营业执照: second })).code, 'OM2007');
  });

  it('has so much of files at most as one who signs up, those that he keeps with the new ones', async () => {
    const items = form().map((one) => (one.name === '营业执照' ? { ...one, maxFiles: 2 } : one));
    activity = await makeActivity(app, admin, { formItemList: items, capacity: 2 });
    const { key, given } = await made();
    const sized = async (name: string, megabytes: number) => {
      const id = await upload(key, name);
      await app.database.db
        .updateTable('file')
        .set({ size: megabytes * 1_024_000 })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const first = await sized('一.png', 30);
    assert.equal((await change(key, { ...given, 营业执照: first })).code, SUCCESS);
    const second = await sized('二.png', 21);
    assert.equal((await change(key, { ...given, 营业执照: `${first},${second}` })).code, 'OM2041');
    const third = await sized('三.png', 19);
    assert.equal((await change(key, { ...given, 营业执照: `${first},${third}` })).code, SUCCESS);
    assert.equal((await change(key, { ...given, 营业执照: `${third},${third}` })).code, 'OM2007');
    assert.equal((await change(key, { ...given, 营业执照: second })).code, SUCCESS);
    assert.equal((await change(key, { ...given, 姓名: '李,李', 营业执照: second })).code, SUCCESS);
  });

  it('does so fifty times in all', async () => {
    const { id, key, given } = await made();
    await app.database.pool.query(
      `insert into record_history (subject, subject_id, action)
       select 'application', $1, '访客修改' from generate_series(1, 49)`,
      [id],
    );
    assert.equal((await change(key, { ...given, 姓名: '王芳' })).code, SUCCESS);
    assert.equal((await see(key)).change, null);
    const { code, message } = await change(key, { ...given, 姓名: '王芳芳' });
    assert.deepEqual([code, message], ['OM2024', '修改次数已达上限，不能再修改']);
  });

  it('waits for a file before it holds the numbers, as who signs up does', async () => {
    const { key, given } = await made();
    const file = await upload(key, '执照.png');
    const { version } = await see(key);
    const { db } = app.database;
    const replied = Promise.withResolvers<Awaited<ReturnType<typeof change>>>();
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('file').select('id').where('id', '=', file).forUpdate().execute();
      change(key, { ...given, 营业执照: file }, version).then(replied.resolve, replied.reject);
      await someoneWaits(trx);
      await sql`select from activity_tally where activity_id = ${activity.id} for no key update nowait`.execute(
        trx,
      );
    });
    assert.equal((await replied.promise).code, SUCCESS);
  });

  it('leaves the beginning of a long answer in the history, and none in the log', async () => {
    const { id, key, given } = await made();
    const long = '长'.repeat(300);
    assert.equal((await change(key, { ...given, 姓名: long })).code, SUCCESS);
    const history = await app.call(application.historyPage, { template: { applyId: id } }, { as: admin });
    const [first] = history.data.dataBody;
    assert.deepEqual(
      first?.changes.map(({ before, after }) => [before, after]),
      [['李娜', `${'长'.repeat(200)}…`]],
    );
    const { rows } = await app.database.pool.query(
      'select changes::text || content as text from operation_log where object_id = $1 and call_path = $2',
      [String(id), ownSignUp.change.path],
    );
    assert.equal(rows.length, 1);
    assert.ok(!rows[0].text.includes('长') && !rows[0].text.includes('李娜'), rows[0].text);
  });

  it('is told the fields that the office has changed meanwhile', async () => {
    const { key, given } = await made();
    const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
    const formItemList = data.formItemList.map(({ activityId: _, answerNum: __, ...one }) =>
      one.name === '参会方式' ? { ...one, name: '参加方式' } : one,
    );
    const body = {
      ...(Object.fromEntries(
        Object.entries(data).filter(([name]) => name in plain),
      ) as unknown as ActivitySave),
      formItemList,
      id: activity.id,
      version: data.version,
    };
    assert.equal((await app.call(calls.activity.modify, body, { as: admin })).code, SUCCESS);
    const late = await change(key, given);
    assert.deepEqual(
      [late.code, late.message],
      ['OM2006', '报名表已更新，请核对后重新提交：字段“参会方式”现为“参加方式”'],
    );
    assert.equal((await see(key)).change?.form[2]?.name, '参加方式');
  });

  it('is who he was where the form asks for name and phone no more', async () => {
    const { id, key, given } = await made();
    const { db } = app.database;
    const asked = (disabled: boolean) =>
      db
        .updateTable('form_item')
        .set({ disabled })
        .where('activity_id', '=', activity.id)
        .where('name', 'in', ['姓名', '手机号'])
        .execute();
    const listed = () =>
      db
        .selectFrom('application')
        .select(['apply_name', 'mobile_phone'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await asked(true);
    assert.equal((await change(key, { 参会方式: '线上' })).code, SUCCESS);
    assert.deepEqual(await listed(), { apply_name: '李娜', mobile_phone: given.手机号 });
    // Also of a sign-up that has no answers to them.
    await db
      .deleteFrom('application_answer')
      .where('application_id', '=', id)
      .where('name', 'in', ['姓名', '手机号'])
      .execute();
    assert.equal((await change(key, { 参会方式: '现场' })).code, SUCCESS);
    assert.deepEqual(await listed(), { apply_name: '李娜', mobile_phone: given.手机号 });
    await asked(false);
    assert.equal((await change(key, { ...given, 姓名: '王芳' })).code, SUCCESS);
    assert.equal((await listed()).apply_name, '王芳');
  });

  it('is too late after the deadline, or once it is withdrawn, rejected or off the shelf', async () => {
    const { id, key, given } = await made();
    const set = (values: { change_end_time?: Date | null; apply_end_time?: Date | null }) =>
      app.database.db.updateTable('activity').set(values).where('id', '=', activity.id).execute();
    const past = new Date(Date.now() - 1_000);
    const tried = async () => {
      const { change: may, version } = await see(key);
      const reply = await change(key, { ...given, 姓名: '王芳' }, version);
      assert.equal(may === null, reply.code === 'OM2024', 'the page offers what is taken');
      return reply.message;
    };
    await set({ change_end_time: past });
    assert.equal(await tried(), '已过可修改的时间，不能再修改');
    await set({ change_end_time: null, apply_end_time: past });
    assert.equal(await tried(), '已过可修改的时间，不能再修改');
    const formId = activity.form[3]?.id;
    assert.equal((await app.call(ownSignUp.uploadTicket, { key, formId })).code, 'OM2024');
    await set({ change_end_time: new Date(Date.now() + 60_000) });
    const signedIn = (checked_in_at: Date | null) =>
      app.database.db.updateTable('application').set({ checked_in_at }).where('id', '=', id).execute();
    await signedIn(new Date());
    assert.equal(await tried(), '您已签到，不能再修改');
    await signedIn(null);
    await decide(id, ApplyStatus.rejected);
    assert.equal(await tried(), '该报名未通过，不能修改');
    const other = await signUp(app, await makeActivity(app, admin), {});
    const own = { applyCode: other.data.applyCode, queryCode: other.data.queryCode };
    await app.call(ownSignUp.withdraw, { key: own });
    const { version } = await see(own);
    const reply = await app.call(ownSignUp.change, {
      key: own,
      version,
      entries: entriesOf(activity, given),
    });
    assert.equal(reply.message, '该报名已撤回，不能修改');
  });

  it('is too late once the activity has begun, whatever it says: his ticket stays good at the door', async () => {
    const { id, key, given } = await made();
    await decide(id, ApplyStatus.approved);
    const { ticket } = await see(key);
    await app.database.db
      .updateTable('activity')
      .set({ start_time: new Date(Date.now() - 1_000), change_end_time: new Date(Date.now() + 60_000) })
      .where('id', '=', activity.id)
      .execute();
    assert.equal((await see(key)).change, null);
    const { message } = await change(key, { ...given, 姓名: '王芳' });
    assert.equal(message, '已过可修改的时间，不能再修改');
    assert.deepEqual((await see(key)).ticket, ticket);
  });

  it('needs what opens it', async () => {
    const { key, given } = await made();
    const strange = { ...key, queryCode: 'AAAA-AAAA' };
    assert.equal((await change(strange, given, 1)).code, 'OM2015');
    assert.equal((await app.call(ownSignUp.uploadTicket, { key: strange, formId: 1 })).code, 'OM2015');
  });

  it('sends the same twice without changing it twice', async () => {
    const { id, key, given } = await made();
    const { version } = await see(key);
    const body = { key, version, entries: entriesOf(activity, { ...given, 姓名: '王芳' }) };
    const headers = { 'idempotency-key': 'change-once-0123456789' };
    const replies = [await app.call(ownSignUp.change, body, { headers })];
    replies.push(await app.call(ownSignUp.change, body, { headers }));
    assert.deepEqual(
      replies.map(({ code, data }) => [code, data?.changedNum]),
      [
        [SUCCESS, 1],
        [SUCCESS, 1],
      ],
    );
    const history = await app.call(application.historyPage, { template: { applyId: id } }, { as: admin });
    assert.equal(history.data.count, 2);
  });
});

/** The fields that a modify takes. */
const plain: Record<string, true> = Object.fromEntries(
  [
    ...['title', 'poster', 'activityType', 'services', 'timeZone', 'startTime', 'endTime', 'cityLabel'],
    ...['location', 'capacity', 'serviceCapacity', 'changeEndTime', 'applyStartTime', 'applyEndTime'],
  ].map((name) => [name, true]),
);

describe('changes of one sign-up', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ rateLimits: true });
  });
  after(() => app.stop());

  it('are few, whatever phones are tried', async () => {
    const admin = await app.signInAs('admin');
    const activity = await makeActivity(app, admin, { changeEndTime: daysFromNow(1) });
    const taken = newPhone();
    await signUp(app, activity, { 手机号: taken });
    const { data } = await signUp(app, activity, {});
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    const codes: string[] = [];
    for (let n = 0; n < 22; n++) {
      const entries = entriesOf(activity, { 姓名: '李娜', 手机号: taken });
      codes.push((await app.call(ownSignUp.change, { key, version: 1, entries })).code);
    }
    assert.deepEqual([...new Set(codes)], ['OM2004', 'CM4290']);
    assert.equal(codes.filter((code) => code === 'OM2004').length, 20);
  });
});
