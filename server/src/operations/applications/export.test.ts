import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { after, before, it, mock } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import {
  ApplyStatus,
  applicationExportColumns,
  applicationFields,
  CheckInWay,
  calls,
  FormItemType,
  SESSION_FIELD,
  SessionMode,
} from '@outbound/contract';
import { sql } from 'kysely';
import pg from 'pg';
import {
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { cookieOf, startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';

const { application: applicationCalls } = calls;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

/** The cells of the first sheet: texts and styles, row by row. */
function readSheet(bytes: Buffer): { value: string; style: string }[][] {
  const nameLength = bytes.readUInt16LE(26);
  assert.equal(bytes.toString('utf8', 30, 30 + nameLength), 'xl/worksheets/sheet1.xml');
  const xml = inflateRawSync(bytes.subarray(30 + nameLength)).toString('utf8');
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    [
      ...(row ?? '').matchAll(
        /<c r="\w+"\/>|<c r="\w+" t="inlineStr" s="(\d)"><is><t[^>]*>(.*?)<\/t><\/is><\/c>/gs,
      ),
    ].map(([, style, value]) => ({
      style: style ?? '',
      value: (value ?? '').replace(
        /&(lt|gt|amp);/g,
        (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '',
      ),
    })),
  );
}
const valuesOf = (sheet: { value: string }[][]) => sheet.map((row) => row.map((cell) => cell.value));

/** A row's cell below a heading. */
const cellOf = (sheet: string[][], row: number, heading: string) => {
  const at = sheet[0]?.indexOf(heading) ?? -1;
  assert.notEqual(at, -1, `${heading} in ${sheet[0]?.join('、')}`);
  return sheet[row]?.[at] ?? '';
};

const exported = (template: object, as = admin) => app.call(applicationCalls.export, { template }, { as });

it('gives one column a field for one activity; formulas, phones and ids leave as text', async () => {
  const activity = await makeActivity(app, admin, {
    title: '=cmd|出海/论坛',
    formItemList: withPlaces([item('姓名'), item('手机号'), item('=HYPERLINK("x")'), item('护照号')]),
  });
  const phone = newPhone();
  const first = await signUp(app, activity, {
    手机号: phone,
    姓名: '=1+1',
    '=HYPERLINK("x")': '＝SUM(A1)',
    护照号: '0012345678901234567',
  });
  const second = await signUp(app, activity, { 姓名: '<b>&李娜</b>' });
  await app.call(
    applicationCalls.approve,
    { ids: [second.data.id], applyStatus: 2, reason: '-重复' },
    { as: admin },
  );

  const reply = await exported({ activityId: activity.id });
  assert.equal(reply.status, 200);
  assert.equal(
    reply.headers.get('content-type'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const name = decodeURIComponent(
    /filename\*=UTF-8''(.*)$/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? '',
  );
  assert.match(name, /^cmd_出海_论坛_报名信息_\d{8}前删除_\d{8}\.xlsx$/);
  const sheet = readSheet(reply.bytes);
  const [headings, newest, oldest] = valuesOf(sheet);
  assert.deepEqual(headings, [
    '报名编号',
    '活动名称',
    '服务',
    '姓名',
    '手机号',
    '=HYPERLINK(&quot;x&quot;)',
    '护照号',
    '报名状态',
    '确认截止时间',
    '驳回或代撤回原因',
    '提交时间',
    '审核人',
    '审核时间',
    '撤回时间',
    '签到时间',
    '签到方式',
    '来源',
    '代报人',
    '来源渠道',
    '同行编号',
    '个人信息删除时间',
    '告知版本',
    '应删除日期',
    '活动时间',
    '主办方',
  ]);
  assert.deepEqual(newest?.slice(0, 4), [
    second.data.applyCode,
    '=cmd|出海/论坛',
    '活动报名',
    '<b>&李娜</b>',
  ]);
  assert.deepEqual([newest?.[7], newest?.[9], newest?.[11]], ['已驳回', '-重复', '系统管理员']);
  assert.deepEqual(oldest?.slice(3, 8), ['=1+1', phone, '＝SUM(A1)', '0012345678901234567', '待审核']);
  for (const row of sheet.slice(1))
    for (const { value, style } of row)
      if (value !== '') assert.equal(style, /^[=＝-]/.test(value) ? '2' : '1', value);
  assert.equal((await app.logged(reply)).content, '导出“=cmd|出海/论坛”的报名信息（明文）');

  const clerk = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_export'] }));
  const masked = await exported({ activityId: activity.id }, clerk);
  assert.equal(valuesOf(readSheet(masked.bytes))[2]?.[4], `${phone.slice(0, 3)}****${phone.slice(-4)}`);
  assert.equal((await app.logged(masked)).content, '导出“=cmd|出海/论坛”的报名信息（脱敏）');
  assert.equal(
    valuesOf(readSheet((await exported({ activityId: activity.id, applyStatus: 0 })).bytes)).length,
    2,
  );
  assert.ok(first.data.id < second.data.id);
});

it('tells what was taken back from what was rejected, and says why of both', async () => {
  const activity = await makeActivity(app, admin);
  const [one, other] = [await signUp(app, activity), await signUp(app, activity)];
  const reject = { ids: [one.data.id], applyStatus: ApplyStatus.rejected, reason: '名额有限' } as const;
  await app.call(applicationCalls.approve, reject, { as: admin });
  await app.call(calls.signUpOnBehalf.withdraw, { ids: [other.data.id], reason: '本人来电' }, { as: admin });
  const sheet = valuesOf(readSheet((await exported({ activityId: activity.id })).bytes));
  const said = (row: number) =>
    ['报名编号', '报名状态', '驳回或代撤回原因'].map((heading) => cellOf(sheet, row, heading));
  assert.deepEqual(said(1), [other.data.applyCode, '已撤回', '本人来电']);
  assert.deepEqual(said(2), [one.data.applyCode, '已驳回', '名额有限']);
});

it('says of the activity when it is, by whose clocks, and who holds it', async () => {
  const [there, here] = [
    await makeActivity(app, admin, {
      timeZone: 'America/Mexico_City',
      startTime: '2099-01-10 23:00:00',
      endTime: '2099-01-11 08:00:00',
      organizer: '墨西哥商会',
    }),
    await makeActivity(app, admin, { startTime: '2099-01-10 09:00:00', endTime: '2099-01-10 17:00:00' }),
  ];
  const lastTwo = async (activityId: number) => {
    await signUp(app, { id: activityId, form: there.id === activityId ? there.form : here.form });
    const sheet = valuesOf(readSheet((await exported({ activityId })).bytes));
    return sheet[1]?.slice(-2);
  };
  assert.deepEqual(await lastTwo(there.id), [
    '2099-01-10 09:00-18:00 墨西哥城时间 (GMT-6)（北京时间 2099-01-10 23:00 - 01/11 08:00）',
    '墨西哥商会',
  ]);
  const own = (await app.platform.settings.current()).platformName;
  assert.deepEqual(await lastTwo(here.id), ['2099-01-10 09:00-17:00 北京时间', own]);
});

it('gives each option of a multiple choice a column, too, where that is wished, also of rows that are ticked', async () => {
  const options = ['巴西', '墨西哥'].map((value) => ({ value }));
  const activity = await makeActivity(app, admin, {
    formItemList: [
      item('姓名'),
      item('关注国家', { type: FormItemType.checkbox, formItemDetailRespList: options }),
      item('单选', { type: FormItemType.radio, formItemDetailRespList: options }),
    ],
  });
  const first = await signUp(app, activity, { 姓名: '甲', 关注国家: '巴西,墨西哥', 单选: '巴西' });
  await signUp(app, activity, { 姓名: '乙', 关注国家: '墨西哥' });
  await signUp(app, activity, { 姓名: '丙' });
  const table = async (splitChoices: boolean, ids?: number[]) => {
    const body = { template: { activityId: activity.id, splitChoices }, ...(ids && { ids }) };
    return valuesOf(readSheet((await app.call(applicationCalls.export, body, { as: admin })).bytes));
  };
  const split = await table(true);
  assert.deepEqual(split[0]?.slice(3, 8), ['姓名', '关注国家', '关注国家：巴西', '关注国家：墨西哥', '单选']);
  assert.deepEqual(
    [1, 2, 3].map((row) => split[row]?.slice(3, 8)),
    [
      ['丙', '', '', '', ''],
      ['乙', '墨西哥', '', '是', ''],
      ['甲', '巴西,墨西哥', '是', '是', '巴西'],
    ],
  );
  const ticked = await table(true, [first.data.id]);
  assert.deepEqual([ticked.length, ticked[1]?.slice(3, 8)], [2, ['甲', '巴西,墨西哥', '是', '是', '巴西']]);
  assert.deepEqual((await table(false))[0]?.slice(3, 6), ['姓名', '关注国家', '单选']);
});

it('gives all answers in one column across activities, and a heading alone for nothing', async () => {
  const activity = await makeActivity(app, admin, {
    formItemList: withPlaces([item('姓名'), item('手机号'), item('公司')]),
  });
  await signUp(app, activity, { 姓名: '跨活动', 公司: '远洋' });
  const cells = readSheet((await exported({ keyword: '跨活动' })).bytes);
  const sheet = valuesOf(cells);
  assert.equal(sheet.length, 2);
  assert.match(cellOf(sheet, 1, '报名内容'), /^姓名：跨活动\n手机号：\d+\n公司：远洋$/);
  const at = sheet[0]?.indexOf('报名内容') ?? -1;
  assert.equal(cells[1]?.[at]?.style, '6', 'a cell that does not wrap shows its lines as one');
  assert.equal(valuesOf(readSheet((await exported({ keyword: '没有这样的人' })).bytes)).length, 1);
});

it('says across activities, too, that some filters are for one alone: nothing of it has begun by then', async () => {
  for (const [filter, said] of [
    ['isDouble', '请先选择活动，再筛选是否重复'],
    ['isListed', '请先选择活动，再筛选黑名单'],
  ] as const) {
    const { code, message } = await exported({ [filter]: true });
    assert.deepEqual([code, message], ['OM2000', said]);
  }
});

it('lets each of its columns be chosen: with all of them it is the whole', async () => {
  const activity = await makeActivity(app, admin);
  const columns = Object.keys(applicationExportColumns) as (keyof typeof applicationExportColumns)[];
  const headings = async (more: object) => {
    const body = { template: { activityId: activity.id }, ...more };
    return valuesOf(readSheet((await app.call(applicationCalls.export, body, { as: admin })).bytes))[0];
  };
  const whole = await headings({});
  assert.equal(whole?.includes(applicationFields.noticeVersion.label), true);
  assert.deepEqual(await headings({ columns }), whole);
});

it('says which sessions were chosen and came to, of one activity that has some and of several', async () => {
  const at = { startTime: '2099-01-10 10:00:00', endTime: '2099-01-10 11:00:00' };
  const activity = await makeActivity(app, admin, {
    startTime: '2099-01-10 09:00:00',
    endTime: '2099-01-10 17:00:00',
    sessionMode: SessionMode.several,
    sessions: [
      { name: '开幕', ...at },
      { name: '工作坊', ...at },
    ],
  });
  const { data: came } = await signUp(app, activity, { 姓名: '分场甲', [SESSION_FIELD]: '开幕' });
  await signUp(app, activity, { 姓名: '分场乙', [SESSION_FIELD]: '开幕,工作坊' });
  const approve = { ids: [came.id], applyStatus: ApplyStatus.approved };
  await app.call(applicationCalls.approve, approve, { as: admin });
  const { data: detail } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
  const list = detail.sessions.map(({ id: sessionId }, key) => ({
    ...{ key: `of-an-export-${key}`, way: CheckInWay.byHand },
    ...{ id: came.id, sessionId, isAdmitted: true },
  }));
  await app.call(calls.checkIn.checkIn, { activityId: activity.id, list }, { as: admin });
  for (const template of [{ activityId: activity.id }, { keyword: '分场' }]) {
    const sheet = valuesOf(readSheet((await exported(template)).bytes));
    assert.deepEqual(
      [1, 2].map((row) => [cellOf(sheet, row, '场次'), cellOf(sheet, row, '已签到场次')]),
      [
        ['开幕、工作坊', ''],
        ['开幕', '开幕、工作坊（现场放行）'],
      ],
    );
  }
});

/** Many sign-ups at once, four to a microsecond; each with a long answer that hardly compresses. */
async function fill(activity: MadeActivity, count: number): Promise<void> {
  const [name, phone] = activity.form;
  await sql`
    with stored as (
      insert into application (activity_id, service_id, apply_code, apply_name, mobile_phone, created_at)
      select ${activity.id}::bigint, (select id from activity_service where activity_id = ${activity.id}),
        'C' || lpad(n::text, 9, '0'), '批量' || n, (13000000000 + n)::text,
        timestamptz '2026-01-01' + n / 4 * interval '1 microsecond'
      from generate_series(1, ${count}::int) as n
      returning id, mobile_phone
    )
    insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
    select stored.id, f.item, f.name, 1, f.place, f.value from stored,
      lateral (values (${name!.id}::bigint, '姓名', 0, (select string_agg(md5(stored.id::text || r), '') from generate_series(1, 60) as r)),
        (${phone!.id}::bigint, '手机号', 1, mobile_phone)) as f (item, name, place, value)`.execute(
    app.database.db,
  );
}

it('reads page after page without losing or doubling one, and stops when the reader goes away', async () => {
  const activity = await makeActivity(app, admin);
  await fill(activity, 6_000);
  const { pool } = app.database;
  let queries = 0;
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  // Those of the export alone: at any time others of the product ask something, too.
  mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const text = JSON.stringify(given[0]);
    if (text.includes('"held')) {
      queries++;
      asked.push(`${text.slice(0, 60)} … ${text.slice(-60)} ${String(given[1])}`);
    }
    return Reflect.apply(query, this, given);
  });

  const reply = await exported({ activityId: activity.id });
  const codes = valuesOf(readSheet(reply.bytes))
    .slice(1)
    .map((row) => row[0] ?? '');
  assert.equal(codes.length, 6_000);
  assert.equal(new Set(codes).size, 6_000);
  const whole = queries;
  assert.ok(whole >= 6, `${whole} queries`);

  queries = 0;
  const request = httpRequest(`${app.url}/web${applicationCalls.export.path}`, {
    method: 'POST',
    headers: { cookie: cookieOf(admin), 'content-type': 'application/json' },
  });
  request.end(JSON.stringify({ template: { activityId: activity.id } }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'data');
  response.destroy();
  // Another one to its end: by then the first would be at its own, too.
  await exported({ activityId: activity.id });
  assert.ok(
    queries - whole < whole - 2,
    `${queries - whole} of ${whole} queries for an export that nobody reads\n${asked.join('\n')}`,
  );
  mock.restoreAll();
  // It holds its connection no longer.
  await until(() => pool.idleCount === pool.totalCount);
});

it('names the day until which it may be kept as the column of that day does', async () => {
  const activity = await makeActivity(app, admin, {});
  await signUp(app, activity);
  for (const { end, months, day } of [
    { end: '2030-01-01T20:00:00Z', months: null, day: '2032-01-02' },
    // As the clean-up has it, not some days later.
    { end: '2030-01-31T10:00:00Z', months: 1, day: '2030-02-28' },
  ]) {
    await sql`update activity set end_time = ${end}, keep_months = ${months} where id = ${activity.id}`.execute(
      app.database.db,
    );
    const reply = await exported({ activityId: activity.id });
    const name = decodeURIComponent(reply.headers.get('content-disposition') ?? '');
    assert.ok(name.includes(`_${day.replaceAll('-', '')}前删除_`), name);
    const [headings, row] = valuesOf(readSheet(reply.bytes));
    assert.equal(row?.[headings?.indexOf('应删除日期') ?? -1], day);
  }
});
