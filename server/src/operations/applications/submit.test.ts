import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, inZone, PREVIEW_BASE } from '@outbound/contract';
import {
  daysFromNow,
  entriesOf,
  fullForm,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
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

const apply = (entries: unknown, headers: Record<string, string> = {}) =>
  app.call(applicationCalls.openApply, entries, { headers });

const storedIn = async (activityId: number) =>
  (
    await app.database.db
      .selectFrom('application')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('activity_id', '=', activityId)
      .executeTakeFirstOrThrow()
  ).count;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function ticketFor(activity: MadeActivity, field = '营业执照'): Promise<string> {
  const formId = activity.form.find(({ name }) => name === field)!.id;
  const reply = await app.call(applicationCalls.openTicket, { activityId: activity.id, formId });
  assert.equal(reply.code, '000000', reply.message);
  return reply.data.ticket;
}

async function upload(ticket: string) {
  const form = new FormData();
  form.set('ticket', ticket);
  form.set('file', new Blob([png], { type: 'image/png' }), '<b>执照</b>.png');
  return app.call(calls.file.openCoverFiles, form);
}

describe('open/apply', () => {
  it('stores all seven types, answers a code, and the office reads what was given', async () => {
    const activity = await makeActivity(app, admin, { formItemList: fullForm(), services: ['展位', '听会'] });
    const file = await upload(await ticketFor(activity));
    assert.equal(file.code, '000000', file.message);
    const answers = {
      姓名: ' 李娜<script>alert(1)</script> ',
      手机号: '＋86 138-1234 5678',
      公司: '远洋\u202e贸\u0007易\u2066',
      需求说明: '第一行\n第二行\u0000\ud800😀',
      参会方式: '现场',
      关注国家: '巴西,墨西哥',
      到达日期: '2027-02-28',
      行业: '物流',
      营业执照: `${PREVIEW_BASE}${file.data}`,
    };
    const reply = await apply(entriesOf(activity, answers, '听会'));
    assert.equal(reply.code, '000000', reply.message);
    assert.match(reply.data.applyCode, /^[A-HJ-NP-Z2-9]{10}$/);
    assert.equal(reply.data.applyStatus, 0);
    const { data } = await app.call(applicationCalls.detail, { id: reply.data.id }, { as: admin });
    const { createdTime, ...rest } = data;
    assert.deepEqual(
      { ...rest, entryList: rest.entryList.map(({ name, value }) => [name, value]) },
      {
        id: reply.data.id,
        applyCode: reply.data.applyCode,
        activityId: activity.id,
        activityTitle: '拉美市场出海论坛',
        applyName: '李娜<script>alert(1)</script>',
        mobilePhone: '138****5678',
        company: '远洋贸易',
        service: '听会',
        sessions: '',
        applyStatus: 0,
        waitPlace: null,
        confirmBy: null,
        noticeVersion: null,
        rejectReason: '',
        reviewedBy: '',
        reviewedTime: null,
        ...{ purgedTime: null, checkedTime: null, attended: '', applySource: 0, channelName: '' },
        groupCode: '',
        companionList: [],
        withdrawnTime: null,
        withdrawnBy: '',
        enteredBy: '',
        checkInWay: null,
        changedTime: null,
        version: 1,
        formerList: [],
        markIds: [],
        markNames: [],
        checks: { hasPhone: true, doubleList: [], creditCodeList: [], blockList: [] },
        pastList: [],
        sessionList: [],
        entryList: [
          ['姓名', '李娜<script>alert(1)</script>'],
          ['手机号', '138****5678'],
          ['公司', '远洋贸易'],
          ['需求说明', '第一行\n第二行\ufffd😀'],
          ['参会方式', '现场'],
          ['关注国家', '巴西,墨西哥'],
          ['到达日期', '2027-02-28'],
          ['行业', '物流'],
          ['营业执照', `${PREVIEW_BASE}${file.data}`],
        ],
      },
    );
    const template = { applyId: reply.data.id };
    const history = await app.call(applicationCalls.historyPage, { template }, { as: admin });
    assert.deepEqual(history.data.dataBody, [
      { id: 0, action: '提交报名', reason: '', operator: '访客', changes: [], createdTime },
    ]);
    const row = await app.logged(reply);
    assert.equal(row.content, `报名活动“拉美市场出海论坛”，编号 ${reply.data.applyCode}`);
    assert.deepEqual(
      [row.user_id, row.user_name, row.operation_type, row.object_type],
      [null, '访客', 2, '报名'],
    );
    assert.doesNotMatch(JSON.stringify(row), /13812345678/);
  });

  it('says each fault of spec 5.1 in its words, all at once by field', async () => {
    const activity = await makeActivity(app, admin, {
      formItemList: fullForm().map((one) => ({ ...one, require: true })),
    });
    // Nothing is seen of these, either.
    const unseen = { 公司: ' ', 姓名: '\u200b\u2060', 需求说明: '\u00ad\u200d' };
    const none = await apply(entriesOf(activity, unseen));
    assert.deepEqual([none.status, none.code, none.message], [200, 'OM2000', '请填写姓名']);
    const idOf = (name: string) => String(activity.form.find((one) => one.name === name)!.id);
    assert.deepEqual((none.data as unknown as { fields: unknown }).fields, [
      { path: idOf('姓名'), message: '请填写姓名' },
      { path: idOf('手机号'), message: '请填写手机号' },
      { path: idOf('公司'), message: '请填写公司' },
      { path: idOf('需求说明'), message: '请填写需求说明' },
      { path: idOf('参会方式'), message: '请选择参会方式' },
      { path: idOf('关注国家'), message: '请选择关注国家' },
      { path: idOf('到达日期'), message: '请选择到达日期' },
      { path: idOf('行业'), message: '请选择行业' },
      { path: idOf('营业执照'), message: '请上传营业执照' },
    ]);
    const optional = await makeActivity(app, admin, { formItemList: fullForm() });
    const faults: [Record<string, string>, string][] = [
      [{ 手机号: '12812345678' }, '手机号格式不正确'],
      [{ 手机号: '1381234567' }, '手机号格式不正确'],
      [{ 公司: '长'.repeat(501) }, '公司最多 500 个字符'],
      [{ 参会方式: '没有的' }, '请选择参会方式'],
      [{ 关注国家: '巴西,巴西' }, '请选择关注国家'],
      [{ 关注国家: '巴西,秘鲁' }, '请选择关注国家'],
      [{ 到达日期: '2027-02-30' }, '请选择到达日期'],
      [{ 到达日期: '2100-01-02' }, '请选择到达日期'],
      [{ 行业: '现场' }, '请选择行业'],
    ];
    for (const [answers, message] of faults)
      assert.equal((await signUp(app, optional, answers)).message, message);
    assert.equal((await signUp(app, optional, { 公司: '😀'.repeat(500) })).code, '000000');
    assert.equal(await storedIn(optional.id), 1);
    assert.equal(await storedIn(activity.id), 0);
  });

  it('refuses what does not belong to the form and stores nothing', async () => {
    const activity = await makeActivity(app, admin, {
      services: ['甲', '乙'],
      formItemList: withPlaces([item('姓名'), item('手机号'), item('旧字段', { disabled: true })]),
    });
    const other = await makeActivity(app, admin);
    const disabled = (
      await app.call(calls.activity.detail, { id: activity.id }, { as: admin })
    ).data.formItemList.find((one) => one.disabled)!;
    const good = () => entriesOf(activity, { 姓名: '李娜', 手机号: newPhone() }, '甲');
    const withLast = (change: object) =>
      good().map((entry, index) => (index === 0 ? { ...entry, ...change } : entry));
    const foreign = other.form[0]!;
    const cases: [unknown, string, RegExp][] = [
      [withLast({ formId: foreign.id }), 'OM2006', /已不存在或已停用/],
      [withLast({ formId: disabled.id, name: '旧字段' }), 'OM2006', /“旧字段”已不存在或已停用/],
      [withLast({ activityId: other.id }), 'OM2006', /已不存在或已停用|不属于同一个活动/],
      [
        good().map((entry, index) => (index === 1 ? { ...entry, activityId: other.id } : entry)),
        'OM2006',
        /不属于同一个活动/,
      ],
      [[...good(), ...good()], 'OM2006', /重复/],
      [withLast({ name: '真名' }), 'OM2006', /字段“真名”现为“姓名”/],
      [withLast({ sortNum: 7 }), 'OM2006', /顺序/],
      [withLast({ service: '乙' }), 'OM2006', /一次只能报名一项服务/],
      [good().map((entry) => ({ ...entry, service: '丙' })), 'OM2006', /服务“丙”已不存在/],
      [good().map(({ service: _, ...entry }) => entry), 'OM2000', /请选择服务/],
    ];
    for (const [entries, code, message] of cases) {
      const reply = await apply(entries);
      assert.deepEqual([reply.status, reply.code], [200, code], reply.message);
      assert.match(reply.message, message);
    }
    const malformed: unknown[] = [
      [],
      {},
      Array.from({ length: 1000 }, () => good()[0]),
      withLast({ applyStatus: 1 }),
      withLast({ value: 5 }),
      withLast({ sortNum: 'x' }),
      withLast({ sortNum: '' }),
      withLast({ name: null }),
      withLast({ activityId: -1 }),
    ];
    for (const entries of malformed) assert.equal((await apply(entries)).status, 400);
    assert.equal(await storedIn(activity.id), 0);
    assert.equal(await storedIn(other.id), 0);
    const silent = good().map(({ sortNum: _, ...entry }) => entry);
    assert.equal((await apply(silent)).code, '000000');
  });

  it('takes null for what is not said and the order as text, and checks them as before', async () => {
    const activity = await makeActivity(app, admin, {
      formItemList: withPlaces([item('姓名'), item('手机号'), item('备注', { require: false })]),
    });
    const entries = (last: object, others: object = {}) =>
      entriesOf(activity, { 姓名: '李娜', 手机号: newPhone(), 备注: '' }).map(({ value, ...entry }) => ({
        ...entry,
        ...others,
        ...(entry.name === '备注' ? last : { value }),
      }));
    for (const last of [{}, { value: null }, { value: '' }]) {
      const others = { service: null, sortNum: null };
      const reply = await apply(entries(last, others));
      assert.equal(reply.code, '000000', reply.message);
    }
    const asText = entries({ value: '素食' }).map((entry) => ({ ...entry, sortNum: String(entry.sortNum) }));
    assert.equal((await apply(asText)).code, '000000');
    const moved = asText.map((entry) => ({ ...entry, sortNum: `1${entry.sortNum}` }));
    assert.equal((await apply(moved)).code, 'OM2006');
    for (const value of [null, undefined]) {
      const reply = await apply(entries({}).map((entry) => ({ ...entry, value })));
      assert.deepEqual([reply.code, reply.message], ['OM2000', '请填写手机号']);
    }
    assert.equal(await storedIn(activity.id), 4);
  });

  it('opens and closes by the clock of the server', async () => {
    const opens = daysFromNow(1);
    const closed = async (wish: object) => signUp(app, await makeActivity(app, admin, wish));
    const cases: [object, string, string][] = [
      [{ applyStartTime: opens }, 'OM2001', `报名尚未开始，将于 ${opens} 北京时间 开放`],
      [
        { applyStartTime: opens, timeZone: 'America/Lima' },
        'OM2001',
        `报名尚未开始，将于 ${inZone(opens, 'Asia/Shanghai', 'America/Lima')} 利马时间 (GMT-5)（北京时间 ${opens}） 开放`,
      ],
      [{ applyEndTime: daysFromNow(-1) }, 'OM2002', '报名已截止'],
      [{ startTime: daysFromNow(-3), endTime: daysFromNow(-1) }, 'OM2005', '活动已结束'],
    ];
    for (const [wish, code, message] of cases) {
      const reply = await closed(wish);
      assert.deepEqual([reply.status, reply.code, reply.message], [200, code, message]);
    }
  });

  it('gives no more places than there are, in all and by service', async () => {
    const activity = await makeActivity(app, admin, {
      capacity: 2,
      services: ['甲', '乙'],
      serviceCapacity: { 甲: 1 },
    });
    assert.equal((await signUp(app, activity, {}, { service: '甲' })).code, '000000');
    const service = await signUp(app, activity, {}, { service: '甲' });
    assert.deepEqual([service.code, service.message], ['OM2008', '“甲”名额已满，请选择其他服务']);
    assert.equal((await signUp(app, activity, {}, { service: '乙' })).code, '000000');
    const full = await signUp(app, activity, {}, { service: '乙' });
    assert.deepEqual([full.code, full.message], ['OM2003', '名额已满']);
  });

  it('takes a phone once an activity, until it is rejected', async () => {
    const activity = await makeActivity(app, admin, { capacity: 1 });
    const phone = newPhone();
    const first = await signUp(app, activity, { 手机号: phone });
    const elsewhere = await makeActivity(app, admin);
    assert.equal((await signUp(app, elsewhere, { 手机号: phone })).code, '000000');
    const again = await signUp(app, elsewhere, { 手机号: `+86 ${phone}` });
    assert.deepEqual([again.code, again.message], ['OM2004', '该手机号已报名本活动']);
    assert.equal((await signUp(app, activity)).code, 'OM2003');
    await app.call(
      applicationCalls.approve,
      { ids: [first.data.id], applyStatus: 2, reason: '资料不全' },
      { as: admin },
    );
    assert.equal((await signUp(app, activity, { 手机号: phone })).code, '000000');
    // Also where the form itself does not say so.
    await app.database.db
      .updateTable('form_item')
      .set({ require: false })
      .where('activity_id', '=', elsewhere.id)
      .execute();
    app.platform.publicCache.clear();
    const noPhone = await apply(entriesOf(elsewhere, { 姓名: '无号' }));
    assert.equal(noPhone.message, '请填写手机号');
  });

  it('answers the same key the same, also when the place it got was the last', async () => {
    const activity = await makeActivity(app, admin, { capacity: 1 });
    const entries = entriesOf(activity, { 姓名: '李娜', 手机号: newPhone() });
    const key = { 'idempotency-key': 'k'.repeat(16) };
    const first = await apply(entries, key);
    assert.equal(first.code, '000000');
    await app.call(calls.activity.approve, { id: activity.id, publishStatus: 2 }, { as: admin });
    assert.deepEqual((await apply(entries, key)).data, first.data);
    const changed = await apply(entriesOf(activity, { 姓名: '王芳', 手机号: newPhone() }), key);
    assert.deepEqual([changed.status, changed.code], [409, 'CM4091']);
    assert.equal(await storedIn(activity.id), 1);
  });
});

describe('attachments', () => {
  it('belong to one activity, one field and one sign-up', async () => {
    const two = [...fullForm(), item('护照', { type: 7 })];
    const activity = await makeActivity(app, admin, { formItemList: withPlaces(two) });
    const other = await makeActivity(app, admin, { formItemList: fullForm() });
    const file = (await upload(await ticketFor(activity))).data;
    const stranger = (await upload(await ticketFor(other))).data;
    const office = new FormData();
    office.set('file', new Blob([png], { type: 'image/png' }), 'a.png');
    const cover = (await app.call(calls.file.coverFiles, office, { as: admin })).data;

    const refused = async (answers: Record<string, string>, field: string) => {
      const reply = await signUp(app, activity, answers);
      assert.deepEqual([reply.code, reply.message], ['OM2007', `附件已过期或无效，请重新上传${field}`]);
    };
    await refused({ 营业执照: stranger }, '营业执照');
    await refused({ 营业执照: cover }, '营业执照');
    await refused({ 营业执照: 'A'.repeat(22) }, '营业执照');
    await refused({ 营业执照: 'https://example.com/x.png' }, '营业执照');
    await refused({ 护照: file }, '护照');
    assert.equal(await storedIn(activity.id), 0);
    assert.equal((await signUp(app, activity, { 营业执照: file })).code, '000000');
    await refused({ 营业执照: file }, '营业执照');

    const both = (await upload(await ticketFor(activity))).data;
    const race = await Promise.all([1, 2, 3, 4].map(() => signUp(app, activity, { 营业执照: both })));
    assert.deepEqual(race.map((reply) => reply.code).sort(), ['000000', 'OM2007', 'OM2007', 'OM2007']);
  });

  it('need a ticket that is ours, unused and unexpired', async () => {
    const activity = await makeActivity(app, admin, { formItemList: fullForm() });
    const ticket = await ticketFor(activity);
    assert.equal((await upload(ticket)).code, '000000');
    assert.equal((await upload(ticket)).code, 'OM2007');
    assert.equal((await upload('made up')).code, 'OM2007');
    const late = await ticketFor(activity);
    await app.database.db
      .updateTable('upload_ticket')
      .set({ expires_at: new Date(0) })
      .execute();
    assert.equal((await upload(late)).code, 'OM2007');
    const text = activity.form[0]!.id;
    assert.equal(
      (await app.call(applicationCalls.openTicket, { activityId: activity.id, formId: text })).status,
      404,
    );
    const closed = await makeActivity(app, admin, {
      formItemList: fullForm(),
      applyEndTime: daysFromNow(-1),
    });
    const formId = closed.form.at(-1)!.id;
    assert.equal(
      (await app.call(applicationCalls.openTicket, { activityId: closed.id, formId })).code,
      'OM2002',
    );
  });

  it('are seen only by those who may see the sign-up', async () => {
    const codes = ['latin_op_activity_publish', 'latin_op_activity_add'] as const;
    const there = await app.signInAs(await app.makeUser({ codes, scope: 3 }));
    const here = await app.signInAs(await app.makeUser({ codes, scope: 3 }));
    const plain = await app.signInAs(await app.makeUser({ codes: ['latin_work'], scope: 1 }));
    const activity = await makeActivity(app, there, { formItemList: fullForm() });
    const file = (await upload(await ticketFor(activity))).data;
    await signUp(app, activity, { 营业执照: file });
    const statusFor = async (as?: TestSession) =>
      (await app.call(calls.file.preview, { id: file }, { as })).status;
    assert.deepEqual(
      [
        await statusFor(there),
        await statusFor(admin),
        await statusFor(here),
        await statusFor(plain),
        await statusFor(),
      ],
      [200, 200, 404, 404, 404],
    );
  });
});
