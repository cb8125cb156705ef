import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApplyStatus, calls, FormItemType, SESSION_FIELD, WAIT_HEADER, WaitMode } from '@outbound/contract';
import { sql } from 'kysely';
import { mapPipeline, pipelineOf, sendPipeline } from '../../database/pipeline.ts';
import type { FileStore } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Refusal } from '../../http/refusal.ts';
import {
  daysFromNow,
  entriesOf,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  signUpTogether,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { png } from '../../testing/files.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { findSignUpForm } from './form-snapshot.ts';
import type { Party } from './party.ts';
import { openToStaff } from './pressure/index.ts';
import type { SignUp } from './submission.ts';
import { type Room, storingParties } from './submit.ts';

const SUCCESS = '000000';
const JOIN = { [WAIT_HEADER]: '1' };
const { application: applicationCalls, ownSignUp } = calls;

/** Stores parties of which none has a key. */
async function store(trx: Trx, room: Room, parties: readonly Party[]) {
  const work = await sendPipeline(trx, storingParties(room, parties));
  return work(trx, parties);
}

describe('people who are signed up together', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const make = (wish: Parameters<typeof makeActivity>[2] = {}) =>
    makeActivity(app, admin, { groupMost: 5, ...wish });
  const named = (...names: string[]) => names.map((name) => ({ 姓名: name }));
  const rowsOf = ({ id }: MadeActivity) =>
    app.database.db
      .selectFrom('application')
      .select(['id', 'apply_code', 'group_code', 'apply_status', 'apply_name'])
      .where('activity_id', '=', id)
      .orderBy('id')
      .execute();
  const numbersOf = async ({ id }: MadeActivity) => {
    const { data } = await app.call(calls.activity.detail, { id }, { as: admin });
    return [data.pendingNum, data.approvedNum, data.rejectedNum, data.waitingNum];
  };

  it('are one sign-up each, with number, code and answers of its own, and one number in common', async () => {
    const activity = await make();
    const { code, message, data } = await signUpTogether(app, activity, named('李娜', '王芳', '赵敏'));
    assert.equal(code, SUCCESS, message);
    assert.equal(data.personList.length, 3);
    const rows = await rowsOf(activity);
    assert.deepEqual(
      rows.map((row) => [row.id, row.apply_code, row.apply_name, row.group_code]),
      data.personList.map((one, at) => [
        one.id,
        one.applyCode,
        ['李娜', '王芳', '赵敏'][at],
        data.personList[0]?.applyCode,
      ]),
    );
    assert.equal(new Set(data.personList.flatMap((one) => [one.applyCode, one.queryCode])).size, 6);
    assert.deepEqual(await numbersOf(activity), [3, 0, 0, 0]);
    const seen = await app.call(
      calls.application.page,
      { ...FIRST_PAGE, template: { activityId: activity.id } },
      { as: admin },
    );
    assert.ok(seen.data.dataBody.every(({ groupCode }) => groupCode === rows[0]?.apply_code));
    const { rows: logged } = await logOf();
    assert.match(
      String(logged[0]),
      new RegExp(`3 人，编号 ${data.personList.map(({ applyCode }) => applyCode).join('、')}$`),
    );
  });

  const FIRST_PAGE = { pageNum: 1, pageSize: 10 };
  const logOf = async () => {
    const rows = await app.database.db
      .selectFrom('operation_log')
      .select('content')
      .where('call_path', '=', applicationCalls.openApplyTogether.path)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    return { rows: rows.map(({ content }) => content) };
  };

  it('see each his own sign-up alone, and how many they are', async () => {
    const activity = await make();
    const { data } = await signUpTogether(app, activity, named('李娜', '王芳'));
    const [first, second] = data.personList;
    const own = await app.call(ownSignUp.view, {
      key: { applyCode: second?.applyCode ?? '', queryCode: second?.queryCode ?? '' },
    });
    assert.equal(own.data.groupNum, 2);
    const told = JSON.stringify(own.data);
    assert.ok(!told.includes('李娜') && !told.includes(first?.applyCode ?? '-'), told);
    const crossed = await app.call(ownSignUp.view, {
      key: { applyCode: first?.applyCode ?? '', queryCode: second?.queryCode ?? '' },
    });
    assert.equal(crossed.code, 'OM2015');
    const alone = await signUp(app, activity);
    const { applyCode, queryCode } = alone.data;
    assert.equal((await app.call(ownSignUp.view, { key: { applyCode, queryCode } })).data.groupNum, 1);
  });

  it('are known to the office as such, and found by their number; each is decided and withdrawn by himself', async () => {
    const activity = await make();
    await signUp(app, activity);
    const { data } = await signUpTogether(app, activity, named('李娜', '王芳', '赵敏'));
    const [first, second, third] = data.personList;
    const { applyCode = '', queryCode = '', id = 0 } = first ?? {};
    const detail = await app.call(applicationCalls.detail, { id }, { as: admin });
    assert.deepEqual(
      detail.data.companionList.map((one) => [one.id, one.applyName, one.applyStatus]),
      [
        [second?.id, '王芳', ApplyStatus.pending],
        [third?.id, '赵敏', ApplyStatus.pending],
      ],
    );
    const found = await app.call(
      applicationCalls.page,
      { ...FIRST_PAGE, template: { groupCode: applyCode.toLowerCase() } },
      { as: admin },
    );
    assert.equal(found.data.count, 3);
    await app.call(
      applicationCalls.approve,
      { ids: [second?.id ?? 0], applyStatus: ApplyStatus.rejected, reason: '重复' },
      { as: admin },
    );
    assert.equal((await app.call(ownSignUp.withdraw, { key: { applyCode, queryCode } })).code, SUCCESS);
    assert.deepEqual(
      (await rowsOf(activity)).map((row) => row.apply_status),
      [ApplyStatus.pending, ApplyStatus.rejected, ApplyStatus.rejected, ApplyStatus.pending],
    );
    const stranger = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_activity_publish'], scope: 5 }),
    );
    assert.equal((await app.call(applicationCalls.detail, { id }, { as: stranger })).code, 'CM4040');
  });

  it('get places for all or for none, and are told how many are left', async () => {
    const activity = await make({ capacity: 3, services: ['甲', '乙'], serviceCapacity: { 甲: 2 } });
    const tooMany = await signUpTogether(app, activity, named('李娜', '王芳', '赵敏'), { service: '甲' });
    assert.deepEqual(
      [tooMany.code, tooMany.message, tooMany.data],
      ['OM2090', '名额只剩 2 个，不够 3 人一起报名，请减少同行人后再提交', { left: 2, people: 3 }],
    );
    assert.deepEqual(await numbersOf(activity), [0, 0, 0, 0]);
    assert.equal((await signUp(app, activity, {}, { service: '乙' })).code, SUCCESS);
    const three = await signUpTogether(app, activity, named('李娜', '王芳', '赵敏'), { service: '乙' });
    assert.match(three.message, /只剩 2 个/);
    assert.deepEqual(await rowsOf(activity).then((rows) => rows.length), 1);
    assert.equal(
      (await signUpTogether(app, activity, named('李娜', '王芳'), { service: '甲' })).code,
      SUCCESS,
    );
    const none = await signUpTogether(app, activity, named('李娜', '王芳'), { service: '乙' });
    assert.equal(none.code, 'OM2003');
    assert.deepEqual(await numbersOf(activity), [3, 0, 0, 0]);
  });

  it('stand in line all or none, never some with a place and some without', async () => {
    const activity = await make({ capacity: 2, waitMode: WaitMode.automatic, waitCapacity: 3 });
    await signUp(app, activity);
    const split = await signUpTogether(app, activity, named('李娜', '王芳'), { headers: JOIN });
    assert.deepEqual([split.code, split.message.slice(0, 8)], ['OM2090', '名额只剩 1 个']);
    await signUp(app, activity);
    assert.equal((await signUpTogether(app, activity, named('李娜', '王芳'))).code, 'OM2020');
    const waiting = await signUpTogether(app, activity, named('李娜', '王芳'), { headers: JOIN });
    assert.deepEqual(
      waiting.data.personList.map(({ applyStatus, waitPlace }) => [applyStatus, waitPlace]),
      [
        [ApplyStatus.waiting, 1],
        [ApplyStatus.waiting, 2],
      ],
    );
    const over = await signUpTogether(app, activity, named('赵敏', '周杰'), { headers: JOIN });
    assert.deepEqual([over.code, over.message.slice(0, 12)], ['OM2090', '候补名单只剩 1 个位置']);
    assert.deepEqual(await numbersOf(activity), [2, 0, 0, 2]);
  });

  it('are refused with whom it is about, and nobody is stored', async () => {
    const activity = await make();
    const phoneItem = activity.form.find(({ name }) => name === '手机号');
    const [taken, phone] = [newPhone(), newPhone()];
    await signUp(app, activity, { 手机号: taken });
    const twice = await signUpTogether(app, activity, [
      { 姓名: '李娜', 手机号: phone },
      { 姓名: '王芳' },
      { 姓名: '赵敏', 手机号: `+86 ${phone}` },
    ]);
    assert.deepEqual(
      [twice.code, twice.message, twice.data],
      [
        'OM2093',
        '第 3 人（赵敏）与第 1 人（李娜）的手机号相同，请核对',
        { person: 3, fields: [{ path: `3.${phoneItem?.id}`, message: twice.message }] },
      ],
    );
    const double = await signUpTogether(app, activity, [{ 姓名: '李娜' }, { 姓名: '王芳', 手机号: taken }]);
    assert.deepEqual(
      [double.code, double.message, double.data],
      ['OM2091', '第 2 人（王芳）：该手机号已报名本活动', { person: 2, code: 'OM2004' }],
    );
    const wrong = await signUpTogether(app, activity, [{}, { 姓名: '王芳', 手机号: '123' }]);
    assert.deepEqual(
      [wrong.code, wrong.message, wrong.data],
      [
        'OM2091',
        '第 2 人：手机号格式不正确',
        {
          ...{ person: 2, code: 'OM2000' },
          fields: [{ path: `2.${phoneItem?.id}`, message: '手机号格式不正确' }],
        },
      ],
    );
    const mixed = await make({ services: ['甲', '乙'] });
    const personList = ['甲', '乙'].map((service) =>
      entriesOf(mixed, { 姓名: '李娜', 手机号: newPhone() }, service),
    );
    const services = await app.call(applicationCalls.openApplyTogether, { personList });
    assert.deepEqual([services.code, services.message.endsWith('一次只能报名一项服务')], ['OM2006', true]);
    assert.equal((await rowsOf(activity)).length, 1);
    assert.equal((await rowsOf(mixed)).length, 0);
  });

  it('are as many as their activity says', async () => {
    const alone = await makeActivity(app, admin);
    const two = await make({ groupMost: 2 });
    const said = async (activity: MadeActivity, num: number) => {
      const reply = await signUpTogether(
        app,
        activity,
        Array.from({ length: num }, () => ({})),
      );
      return reply.code === SUCCESS ? reply.data.personList.length : reply.message;
    };
    assert.equal(await said(alone, 2), '本活动不能与同行人一起报名，请各自报名');
    assert.equal(await said(two, 2), 2);
    assert.equal(await said(two, 3), '本活动一次最多报名 2 人');
    assert.equal(await said(two, 11), '提交的内容有误：一次最多报名 10 人');
    assert.equal(await said(two, 1), '提交的内容有误：请添加同行人');
  });

  it('do not share a file, nor the last place of a session; what the others took is free again', async () => {
    const form = withPlaces([
      item('姓名', { require: true }),
      item('手机号', { require: true }),
      item('名片', { type: FormItemType.upload }),
    ]);
    const sessions = [
      { name: '工坊', capacity: 1, startTime: daysFromNow(20.1), endTime: daysFromNow(20.2), location: '' },
    ];
    const activity = await make({ formItemList: form, sessions });
    const card = activity.form.find(({ name }) => name === '名片')?.id ?? 0;
    const { data: ticketed } = await app.call(applicationCalls.openTicket, {
      activityId: activity.id,
      formId: card,
    });
    const upload = new FormData();
    upload.set('ticket', ticketed.ticket);
    upload.set('file', new Blob([new Uint8Array(await png())], { type: 'image/png' }), '名片.png');
    const file = (await app.call(calls.file.openCoverFiles, upload)).data.slice(-22);
    const both = await signUpTogether(app, activity, [
      { 名片: file, [SESSION_FIELD]: '工坊' },
      { 姓名: '王芳', 名片: file, [SESSION_FIELD]: '工坊' },
    ]);
    assert.deepEqual([both.code, both.data], ['OM2091', { person: 2, code: 'OM2007' }], both.message);
    const full = await signUpTogether(app, activity, [
      { 名片: file, [SESSION_FIELD]: '工坊' },
      { 姓名: '王芳', [SESSION_FIELD]: '工坊' },
    ]);
    assert.deepEqual(
      [full.code, full.message],
      ['OM2090', '名额只剩 1 个，不够 2 人一起报名，请减少同行人后再提交'],
    );
    const one = await signUp(app, activity, { 名片: file, [SESSION_FIELD]: '工坊' });
    assert.equal(one.code, SUCCESS, one.message);
  });

  it('leave what they would have taken to who is judged behind them, in the same transaction', async () => {
    const sessions = [
      { name: '工坊', capacity: 2, startTime: daysFromNow(20.1), endTime: daysFromNow(20.2), location: '' },
      { name: '论坛', capacity: 9, startTime: daysFromNow(20.3), endTime: daysFromNow(20.4), location: '' },
    ];
    const activity = await make({ capacity: 4, sessions });
    const { db } = app.database;
    const form = await findSignUpForm(db, activity.id);
    const [phone, taken] = [newPhone(), newPhone()];
    await signUp(app, activity, { 手机号: taken, [SESSION_FIELD]: '论坛' });
    const context = {
      ...{ now: new Date(), note: () => {}, header: () => '' },
      ...{ address: '127.0.0.1', sender: 'test' },
    };
    const person = (answers: Record<string, string>): SignUp => ({
      ...{ context, enteredBy: null, activityId: activity.id, form, picture: 'none', channel: '' },
      ...{ noticeVersion: null, noticeLanguage: null, joinsLine: false, language: 'zh' },
      entries: entriesOf(activity, { 姓名: '李娜', 手机号: newPhone(), [SESSION_FIELD]: '工坊', ...answers }),
    });
    const { zone, config } = app.platform;
    const room = { gate: openToStaff, zone, config, fileStore: {} as FileStore };
    // The last one of the first has a sign-up already: the two before him took places, a workshop and a phone in vain.
    const outcomes = await db.transaction().execute((trx) =>
      store(trx, room, [
        [person({ 手机号: phone }), person({}), person({ 手机号: taken, [SESSION_FIELD]: '论坛' })],
        [person({ 手机号: phone }), person({}), person({ [SESSION_FIELD]: '论坛' })],
      ]),
    );
    assert.deepEqual(
      outcomes.map((one) => ('refusal' in one ? (one.refusal as Refusal).code : one.answer.length)),
      ['OM2091', 3],
    );
  });

  it('are all undone where the phone of one is signed up between their judgement and their storing', async () => {
    const activity = await make({ capacity: 5 });
    const { db } = app.database;
    const form = await findSignUpForm(db, activity.id);
    const other = await signUp(app, activity);
    const phone = newPhone();
    const context = {
      ...{ now: new Date(), note: () => {}, header: () => '' },
      ...{ address: '127.0.0.1', sender: 'test' },
    };
    const person = (姓名: string, 手机号 = newPhone()): SignUp => ({
      ...{ context, enteredBy: null, activityId: activity.id, form, picture: 'none', channel: '' },
      ...{ noticeVersion: null, noticeLanguage: null, joinsLine: false, language: 'zh' },
      entries: entriesOf(activity, { 姓名, 手机号 }),
    });
    // The last thing before they are stored, when all of them have been judged.
    const gate: typeof openToStaff = {
      open: (submissions) =>
        mapPipeline(openToStaff.open(submissions), (levels) => ({
          ...levels,
          storing: () =>
            pipelineOf(
              (trx) =>
                sql`update application set mobile_phone = ${phone} where id = ${other.data.id}`.compile(trx),
              () => null,
            ),
        })),
    };
    const { zone, config } = app.platform;
    const room = { gate, zone, config, fileStore: {} as FileStore };
    const storing = db
      .transaction()
      .execute((trx) => store(trx, room, [[person('李娜'), person('王芳', phone), person('陈晨')]]));
    await assert.rejects(storing, (refusal: Refusal) => {
      assert.equal(refusal.code, 'OM2091');
      assert.match(refusal.message, /^第 2 人（王芳）/);
      return true;
    });
    assert.deepEqual(
      (await rowsOf(activity)).map(({ id }) => id),
      [other.data.id],
    );
    assert.deepEqual(await numbersOf(activity), [1, 0, 0, 0]);
  });

  it('are stored once a key, however often and at once it comes', async () => {
    const activity = await make();
    const personList = ['李娜', '王芳'].map((name) =>
      entriesOf(activity, { 姓名: name, 手机号: newPhone() }),
    );
    const headers = { 'idempotency-key': 'together-0123456789abc' };
    const send = () => app.call(applicationCalls.openApplyTogether, { personList }, { headers });
    const replies = await Promise.all(Array.from({ length: 6 }, send));
    replies.push(await send());
    assert.equal(
      new Set(replies.map(({ data }) => data.personList.map(({ queryCode }) => queryCode).join())).size,
      1,
    );
    assert.equal((await rowsOf(activity)).length, 2);
    const other = await app.call(
      applicationCalls.openApplyTogether,
      { personList: personList.toReversed() },
      { headers },
    );
    assert.equal(other.code, 'CM4091');
  });

  it('stand in the workbook with the number that they have in common', async () => {
    const activity = await make();
    const { data } = await signUpTogether(app, activity, named('李娜', '王芳'));
    const body = { template: { activityId: activity.id } };
    const rows = sheetTexts((await app.call(applicationCalls.export, body, { as: admin })).bytes);
    const column = rows[0]?.indexOf('同行编号') ?? -1;
    assert.deepEqual(
      rows.slice(1).map((row) => row[column]),
      [data.personList[0]?.applyCode, data.personList[0]?.applyCode],
    );
  });
});
