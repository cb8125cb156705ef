import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, FactKind, type IngestKind, ingestLimits } from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';
import { messageOf, sign } from './signature.ts';

const { ingest, ingestKey } = calls;

interface Key {
  id: number;
  accessKey: string;
  ingestSecret: string;
}
interface Signed {
  time?: number;
  nonce?: string;
  path?: string;
  secret?: string;
  sent?: string;
}

const alarm = (sourceId: string, over: object = {}) => ({
  sourceId,
  alarmNo: `J51010${sourceId}`,
  alarmTime: '2026-03-01 08:30:00',
  alarmSource: 1,
  deptCode: 'CD-GX',
  regionCode: 510107,
  fraudType: 10,
  victimPhone: '13800138000',
  lossAmount: 1200.5,
  ...over,
});

describe('what systems send', () => {
  let app: TestApp;
  let as: TestSession;
  let key: Key;
  let deptId: number;
  let userId: number;
  before(async () => {
    app = await startApp();
    const top = await app.makeDepartment({ name: '成都', code: 'CD' });
    deptId = await app.makeDepartment({ name: '高新', code: 'CD-GX', parentId: top });
    await app.makeDepartment({ name: '石羊所', code: 'CD-GX-1', parentId: deptId });
    await app.makeDepartment({ name: '青羊', code: 'CD-QY', parentId: top });
    const user = await app.makeUser({
      codes: ['latin_sys_ingest', 'latin_sys_ingest_modify'],
      scope: DataScope.ownAndBelow,
      deptId,
    });
    ({ userId } = user);
    as = await app.signInAs(user);
    key = await newKey();
  });
  after(() => app.stop());

  const wish = () => ({
    name: '接警平台',
    sourceSystem: 'jcj',
    kindList: ['alarm', 'case', 'block'],
    deptId,
  });
  async function newKey(over: object = {}): Promise<Key> {
    const reply = await app.call(ingestKey.add, { ...wish(), ...over }, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data;
  }
  function headersOf(path: string, body: string, with_: Key, over: Signed = {}): Record<string, string> {
    const time = String(over.time ?? Math.floor(Date.now() / 1_000));
    const nonce = over.nonce ?? randomBytes(16).toString('base64url');
    const message = messageOf({ path: `/web${over.path ?? path}`, time, nonce, body });
    return {
      'X-Ingest-Key': with_.accessKey,
      'X-Ingest-Time': time,
      'X-Ingest-Nonce': nonce,
      'X-Ingest-Signature': sign(over.secret ?? with_.ingestSecret, message),
    };
  }
  async function send(
    kind: IngestKind,
    dataList: readonly object[],
    { by = key, over = {}, sourceSystem = 'jcj' }: { by?: Key; over?: Signed; sourceSystem?: string } = {},
  ) {
    const body = JSON.stringify({ sourceSystem, dataList });
    return app.call(ingest[kind], over.sent ?? body, {
      headers: headersOf(ingest[kind].path, body, by, over),
    });
  }
  const stored = (sourceId: string) =>
    app.database.db.selectFrom('alarm_fact').selectAll().where('source_id', '=', sourceId).executeTakeFirst();

  it('names the key in the interface log, also of what is refused, and nobody where none was proved', async () => {
    const named = await newKey({ name: '银行专线', kindList: ['alarm'] });
    const replies = [
      await send('alarm', [alarm('named')], { by: named }),
      await send('case', [{ sourceId: 'x' }], { by: named }),
      await send('alarm', [alarm('named')], { by: named, over: { secret: 'x'.repeat(43) } }),
    ];
    assert.deepEqual(
      replies.map(({ code }) => code),
      ['000000', 'SY4014', 'SY4011'],
    );
    const callers = async () => {
      const rows = await app.database.db
        .selectFrom('interface_log')
        .select(['trace_id', 'user_id', 'user_login_id'])
        .where('call_path', 'like', '/sync/api/v1/ingest/%')
        .execute();
      return replies.map(({ headers }) => rows.find((row) => row.trace_id === headers.get('x-trace-id')));
    };
    // The interface log is written in batches; what nobody proved is counted by the minute.
    await until(async () => (await callers()).slice(0, 2).every((row) => row !== undefined));
    const [taken, refused, unknown] = await callers();
    for (const row of [taken, refused])
      assert.deepEqual([row?.user_id, row?.user_login_id], [null, '接入密钥：银行专线']);
    assert.equal(unknown?.user_login_id ?? '', '');
  });

  it('is stored by source and number, and the same again changes nothing', async () => {
    const reply = await send('alarm', [alarm('1'), alarm('2')]);
    assert.deepEqual(
      [reply.code, reply.data],
      ['000000', { successNum: 2, failNum: 0, errList: [] }],
      reply.message,
    );
    const before = await stored('1');
    assert.deepEqual(
      [before?.alarm_no, before?.loss_amount, before?.dept_id, String(before?.occur_day).slice(0, 10)],
      ['J510101', 1200.5, deptId, '2026-03-01'],
    );
    await send('alarm', [alarm('1')]);
    assert.deepEqual((await stored('1'))?.updated_at, before?.updated_at, 'nothing was written');
    await send('alarm', [alarm('1', { lossAmount: '9,000.00' })]);
    assert.equal((await stored('1'))?.loss_amount, 9_000);
    await send('alarm', [{ sourceId: '1', op: 2 }]);
    assert.ok((await stored('1'))?.deleted_at);
    await send('alarm', [alarm('1')]);
    assert.equal((await stored('1'))?.deleted_at, null);
    const logged = await app.logged(reply);
    assert.equal(logged.content, '密钥“接警平台”接入警情：成功 2 条，失败 0 条');
  });

  it('tells what is wrong with each row and takes the others', async () => {
    const reply = await send('alarm', [
      alarm('10'),
      alarm('11', { alarmTime: 'yesterday', lossAmount: -1 }),
      alarm('12', { secret: 'x' }),
      alarm('10'),
      { sourceId: '13', op: 3 },
      alarm('14', { deptCode: 'CD-QY' }),
      alarm('15', { deptCode: 'CD-GX-1', victimPhone: null }),
      { sourceId: '16', op: 2 },
    ]);
    assert.deepEqual([reply.data.successNum, reply.data.failNum], [2, 6]);
    assert.deepEqual(
      reply.data.errList.map(({ sourceId, field, reason }) => `${sourceId} ${field} ${reason}`),
      [
        '11 alarmTime 时间格式应为 yyyy-MM-dd HH:mm:ss',
        '11 lossAmount 应为 0 至 9,999,999,999.99 的金额，最多两位小数',
        '12 secret 不认识的字段',
        '10 sourceId 与第 1 条重复',
        '13 op op 应为 1（写入）或 2（删除）',
        '13 alarmNo 不能为空',
        '13 alarmTime 不能为空',
        '13 alarmSource 不能为空',
        '13 deptCode 不能为空',
        '13 regionCode 不能为空',
        '14 deptCode “CD-QY”不是您数据范围内的启用单位',
        '16 sourceId 该记录不存在',
      ],
    );
  });

  it('takes no row without a number of its own, and of a case’s number one', async () => {
    const longest = 'z'.repeat(60);
    const given = ['', `${longest}z`].map((sourceId) => alarm(sourceId, { alarmNo: 'J5101-Z' }));
    const reply = await send('alarm', [...given, alarm(longest, { alarmNo: 'J5101-Z', op: 1 })]);
    assert.deepEqual(
      reply.data.errList.map(({ sourceId, field, reason }) => [sourceId, field, reason]),
      [
        ['', 'sourceId', '不能为空'],
        [longest, 'sourceId', '最多 60 个字符'],
      ],
    );
    assert.equal(reply.data.successNum, 1);
    const both = ['c8', 'c9'].map((sourceId) => ({
      ...{ sourceId, caseNo: 'a5101-88', caseName: '同号', stage: 2, deptCode: 'CD-GX' },
      ...{ regionCode: 510107, acceptDay: '2026-03-02' },
    }));
    assert.deepEqual(
      (await send('case', both)).data.errList.map(({ sourceId, field }) => [sourceId, field]),
      [['c9', 'caseNo']],
    );
  });

  it('links what belongs together, and keeps formulas as text', async () => {
    const formula = '=HYPERLINK("http://evil")';
    const cases = await send('case', [
      {
        ...{ sourceId: 'c1', caseNo: 'a5101-77', caseName: formula, stage: '立案', deptCode: 'CD-GX' },
        ...{ regionCode: '510107', acceptDay: '2026-03-02' },
      },
    ]);
    assert.deepEqual(cases.data.errList, []);
    await send('alarm', [alarm('20', { caseNo: 'A5101-77' })]);
    const block = {
      ...{ sourceId: 'b1', accountNo: '6222000000000000123', accountType: 1, institution: 10 },
      ...{ applyTime: '2026-03-01 09:00:00', result: 1, amount: 10, deptCode: 'CD-GX' },
      ...{ alarmNo: 'J5101020', caseNo: 'A5101-77' },
    };
    assert.deepEqual((await send('block', [block])).data.errList, []);
    const { rows } = await sql<Record<string, unknown>>`
      select case_fact.case_name, block_fact.account_no, alarm_fact.case_id = case_fact.id as linked
      from block_fact join alarm_fact on alarm_fact.id = block_fact.alarm_id
      join case_fact on case_fact.id = block_fact.case_id`.execute(app.database.db);
    assert.deepEqual(rows, [{ case_name: formula, account_no: '6222000000000000123', linked: true }]);
    const book = await app.call(
      calls.fact.export,
      { template: { fact: FactKind.case, timeStart: '2026-03-02 00:00:00', timeEnd: '2026-03-02 23:59:59' } },
      { as: await app.signInAs('admin') },
    );
    // Cells that are not texts are none of these.
    assert.deepEqual(sheetTexts(book.bytes)[1]?.slice(0, 2), ['A5101-77', formula.replaceAll('"', '&quot;')]);
  });

  it('never writes over what another source or department has', async () => {
    const other = await newKey({ sourceSystem: 'other', kindList: ['alarm', 'case'] });
    const row = { sourceId: 'x', caseNo: 'a5101-77', caseName: '抢占', stage: 2, deptCode: 'CD-GX' };
    const reply = await send('case', [{ ...row, regionCode: 510107, acceptDay: '2026-03-02' }], {
      by: other,
      sourceSystem: 'other',
    });
    assert.deepEqual(
      reply.data.errList.map(({ field, reason }) => `${field} ${reason}`),
      ['caseNo 该编号已由其他来源登记'],
    );
    assert.equal((await send('alarm', [alarm('1')], { by: other })).code, 'SY4014', 'its own source alone');
    await app.database.db
      .updateTable('alarm_fact')
      .set({ dept_id: await app.makeDepartment({ code: 'FAR' }) })
      .where('source_id', '=', '2')
      .execute();
    for (const item of [alarm('2'), { sourceId: '2', op: 2 }])
      assert.deepEqual(
        (await send('alarm', [item])).data.errList.map(({ reason }) => reason),
        ['该记录不在密钥的单位范围内'],
      );
  });

  it('leaves what tasks did since, where the system says nothing new of it', async () => {
    const { db } = app.database;
    const by = await newKey({ kindList: ['case', 'block', 'freeze', 'warning'] });
    const account = { accountNo: '6222009', accountType: 1, institution: 10, deptCode: 'CD-GX' };
    const place = { deptCode: 'CD-GX', regionCode: 510107 };
    const sent: [IngestKind, object][] = [
      ['block', { ...account, applyTime: '2026-03-01 09:00:00', result: 1, releaseTime: null, amount: 10 }],
      ['freeze', { ...account, freezeDay: '2026-03-01', expireDay: '2026-09-01', docNo: 'D1' }],
      [
        'warning',
        {
          ...{ ...place, warningNo: 'Y1', warningTime: '2026-03-01 09:00:00', warningLevel: 1 },
          ...{ warningSource: 1, warningType: 1, blockedAmount: 0 },
        },
      ],
      ['case', { ...place, caseNo: 'A5101-KEPT', caseName: 'K', stage: 2, acceptDay: '2026-03-01' }],
    ];
    const sendAll = async (over: object = {}) => {
      for (const [kind, item] of sent)
        assert.deepEqual(
          (await send(kind, [{ sourceId: 'kept', ...item, ...(kind === 'freeze' && over) }], { by })).data
            .errList,
          [],
        );
    };
    await sendAll({ accountName: '甲' });
    await sql`update block_fact set release_time = now() where source_id = 'kept'`.execute(db);
    await sql`update freeze_fact set first_expire_day = expire_day, expire_day = '2027-03-01', renew_times = 1
      where source_id = 'kept'`.execute(db);
    await sql`update warning_fact set dispose_time = now(), dispose_result = 1, blocked_amount = 50000
      where source_id = 'kept'`.execute(db);
    await sql`update case_fact set stage = 5, solve_day = '2026-05-01' where source_id = 'kept'`.execute(db);
    const state = async () => {
      const rows = await Promise.all(
        (['block_fact', 'freeze_fact', 'warning_fact', 'case_fact'] as const).map((table) =>
          db.selectFrom(table).selectAll().where('source_id', '=', 'kept').executeTakeFirstOrThrow(),
        ),
      );
      return JSON.stringify(rows);
    };
    const done = await state();
    await sendAll();
    assert.equal(await state(), done, 'an identical row, or one that says less, changes nothing');
    await sql`update freeze_fact set state = 3 where source_id = 'kept'`.execute(db);
    await sendAll({ docNo: 'D2' });
    const freeze = () =>
      sql<object>`select doc_no, account_name, expire_day::text as end, renew_times, state from freeze_fact
        where source_id = 'kept'`.execute(db);
    assert.deepEqual((await freeze()).rows, [
      { doc_no: 'D2', account_name: '甲', end: '2027-03-01', renew_times: 1, state: 3 },
    ]);
    await sendAll({ docNo: 'D2', expireDay: '2028-03-01' });
    assert.deepEqual((await freeze()).rows, [
      { doc_no: 'D2', account_name: '甲', end: '2028-03-01', renew_times: 1, state: 1 },
    ]);
  });

  it('takes over the case and the warning that only a task knew, with what the task said', async () => {
    const { db } = app.database;
    const by = await newKey({ kindList: ['case', 'warning'] });
    const far = await app.makeDepartment({ code: 'FAR3' });
    const case_ = (no: string, dept: number) => sql`
      insert into case_fact (source_system, source_id, case_no, case_name, stage, dept_id, region_code, accept_day, deleted_at)
      values ('task', ${no}, ${no}, ${no}, 4, ${dept}, 0, '2026-03-01', ${no === 'A5101-GONE' ? new Date() : null})`;
    await case_('A5101-T1', deptId).execute(db);
    await case_('A5101-GONE', deptId).execute(db);
    await case_('A5101-FAR', far).execute(db);
    await sql`insert into warning_fact (source_system, source_id, warning_no, warning_time, warning_level, warning_source,
        warning_type, dept_id, region_code, occur_day, dispose_result, dispose_time, blocked_amount)
      values ('task', 'YT', 'YT', now(), 1, 1, 1, ${deptId}, 0, '2026-03-01', 1, now(), 70)`.execute(db);
    const place = { deptCode: 'CD-GX', regionCode: 510107 };
    const cases = ['A5101-T1', 'A5101-GONE', 'A5101-FAR'].map((caseNo, at) => ({
      ...{ ...place, sourceId: `t${at}`, caseNo, caseName: '甲案', stage: 2, acceptDay: '2026-03-01' },
      arrestNum: 3,
    }));
    const reply = await send('case', cases, { by });
    assert.deepEqual(
      reply.data.errList.map(({ sourceId, reason }) => `${sourceId} ${reason}`),
      ['t2 该编号已由其他来源登记'],
    );
    const stored = await sql`
      select source_system as system, source_id as id, case_name as name, stage, arrest_num as num, deleted_at from case_fact
      where case_no in ('A5101-T1', 'A5101-GONE') order by source_id`.execute(db);
    const one = { system: 'jcj', name: '甲案', stage: 4, num: 3, deleted_at: null };
    assert.deepEqual(stored.rows, [
      { ...one, id: 't0' },
      { ...one, id: 't1' },
    ]);
    await send('case', [{ ...cases[0], stage: 5 }], { by });
    const { rows } = await sql`select stage from case_fact where case_no = 'A5101-T1'`.execute(db);
    assert.deepEqual(rows, [{ stage: 5 }], 'what it says anew counts');
    const warning = { ...place, sourceId: 'w', warningNo: 'YT', warningTime: '2026-03-01 09:00:00' };
    const rest = { warningLevel: 1, warningSource: 1, warningType: 1, blockedAmount: 0, victimName: '乙' };
    assert.deepEqual((await send('warning', [{ ...warning, ...rest }], { by })).data.errList, []);
    const warnings =
      await sql`select source_id as id, victim_name as name, blocked_amount as amount, dispose_result as result
      from warning_fact where warning_no = 'YT'`.execute(db);
    assert.deepEqual(warnings.rows, [{ id: 'w', name: '乙', amount: 70, result: 1 }]);
  });

  const refusals: [string, () => Promise<{ code: string; status: number }>, string][] = [
    [
      'without a signature',
      () => app.call(ingest.alarm, { sourceSystem: 'jcj', dataList: [alarm('z')] }),
      'SY4011',
    ],
    [
      'signed by another secret',
      () => send('alarm', [alarm('z')], { over: { secret: randomBytes(32).toString('base64url') } }),
      'SY4011',
    ],
    [
      'of an unknown key',
      () => send('alarm', [alarm('z')], { by: { ...key, accessKey: 'ik_unknown' } }),
      'SY4011',
    ],
    [
      'signed for another kind',
      () => send('alarm', [alarm('z')], { over: { path: ingest.case.path } }),
      'SY4011',
    ],
    [
      'changed on its way',
      () =>
        send('alarm', [alarm('z')], {
          over: { sent: JSON.stringify({ sourceSystem: 'jcj', dataList: [alarm('y')] }) },
        }),
      'SY4011',
    ],
    [
      'of ten minutes ago',
      () => send('alarm', [alarm('z')], { over: { time: Math.floor(Date.now() / 1_000) - 600 } }),
      'SY4012',
    ],
    ['of a kind beyond the key', () => send('freeze', [alarm('z')]), 'SY4014'],
  ];
  for (const [title, attack, code] of refusals)
    it(`refuses what comes ${title}`, async () => {
      const reply = await attack();
      assert.deepEqual([reply.code, reply.status >= 400], [code, true]);
      assert.equal(await stored('z'), undefined);
    });

  it('takes a request once', async () => {
    const nonce = randomBytes(16).toString('base64url');
    const replies = await Promise.all([1, 2, 3].map(() => send('alarm', [alarm('30')], { over: { nonce } })));
    assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'SY4013', 'SY4013']);
  });

  it('refuses what is huge, deep or too much before it is worked on', async () => {
    const text = (body: string) =>
      app.call(ingest.alarm, body, { headers: headersOf(ingest.alarm.path, body, key) });
    const huge = JSON.stringify({ sourceSystem: 'jcj', dataList: [{ a: 'x'.repeat(ingestLimits.bytes) }] });
    assert.equal((await text(huge)).code, 'CM4130');
    const deep = `{"sourceSystem":"jcj","dataList":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    assert.equal((await text(deep)).code, 'CM4000');
    const many = JSON.stringify({ sourceSystem: 'jcj', dataList: Array(1_001).fill({ sourceId: 'm' }) });
    assert.equal((await text(many)).code, 'CM4001');
    const nested = JSON.stringify({ sourceSystem: 'jcj', dataList: [{ sourceId: { toString: 1 } }] });
    assert.equal((await text(nested)).code, 'CM4001');
    const proto = '{"sourceSystem":"jcj","dataList":[{"__proto__":{"sourceId":"p"}}]}';
    assert.equal((await text(proto)).code, 'CM4000');
  });

  it('of a thousand rows is taken in one call', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => alarm(`k${at}`));
    const reply = await send('alarm', rows);
    assert.deepEqual([reply.data.successNum, reply.data.failNum], [1_000, 0]);
  });

  it('tells of a key that no fact has room for', async () => {
    const { db } = app.database;
    const { id } = await db
      .selectFrom('dictionary_type')
      .select('id')
      .where('type', '=', 'fraud_type')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('dictionary_item')
      .values({ type_id: id, dict_key: '40000', dict_value: '新型类型' })
      .execute();
    const rows = [alarm('g1', { fraudType: 40_000 }), alarm('g2', { fraudType: '新型类型' }), alarm('g3')];
    const { data } = await send('alarm', rows);
    assert.deepEqual(
      [data.successNum, data.errList.map(({ field }) => field)],
      [1, ['fraudType', 'fraudType']],
    );
  });

  it('takes no faulty row, also where the faults are more than are told', async () => {
    const bad = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x${at}`, 1]));
    const rows = Array.from({ length: 255 }, (_, at) => alarm(`f${at}`, bad));
    const reply = await send('alarm', [...rows, alarm('f0'), { sourceId: 'f900', op: 3 }, alarm('f901')]);
    assert.deepEqual([reply.data.successNum, reply.data.failNum], [1, 257]);
    assert.equal(reply.data.errList.length, 5_000);
  });

  it('ends with the key: withdrawn, expired, from elsewhere', async () => {
    const home = await newKey({ addressList: ['10.0.0.0/8', '127.0.0.1'] });
    assert.equal((await send('alarm', [alarm('40')], { by: home })).code, '000000');
    const away = await newKey({ addressList: ['10.0.0.0/8'] });
    assert.equal((await send('alarm', [alarm('41')], { by: away })).code, 'SY4014');
    assert.equal((await app.call(ingestKey.withdraw, { id: home.id }, { as })).code, '000000');
    assert.equal((await send('alarm', [alarm('42')], { by: home })).code, 'SY4011');
    const short = await newKey({ expiresTime: '2099-12-31 23:59:59' });
    assert.equal((await send('alarm', [alarm('43')], { by: short })).code, '000000');
    await app.database.db
      .updateTable('ingest_key')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', short.id)
      .execute();
    assert.equal((await send('alarm', [alarm('43')], { by: short })).code, 'SY4011');
    const { dataBody } = (await app.call(ingestKey.page, { template: {} }, { as })).data;
    const seen = (id: number) => dataBody.find((row) => row.id === id);
    assert.deepEqual([seen(home.id)?.status, seen(short.id)?.status, seen(key.id)?.status], [3, 2, 1]);
    assert.ok(seen(home.id)?.lastUsedTime);
  });

  it('shows a secret once and keeps only its hash', async () => {
    const made = await newKey();
    const { rows } = await sql<{ text: string }>`
      select ingest_key::text as text from ingest_key where id = ${made.id}
      union all select operation_log::text from operation_log`.execute(app.database.db);
    assert.ok(rows.length > 1);
    for (const { text } of rows) assert.ok(!text.includes(made.ingestSecret));
    const list = JSON.stringify((await app.call(ingestKey.page, { template: {} }, { as })).data);
    assert.ok(!list.includes(made.ingestSecret));
  });

  it('gives keys no further than whoever makes them reaches', async () => {
    const far = await app.makeDepartment({ code: 'FAR2' });
    for (const body of [
      { ...wish(), deptId: far },
      { ...wish(), deptId: null },
      { ...wish(), expiresTime: '2020-01-01 00:00:00' },
    ])
      assert.equal((await app.call(ingestKey.add, body, { as })).code, 'SY4015');
    for (const body of [
      { ...wish(), sourceSystem: 'import' },
      { ...wish(), addressList: ['10.0.0.0/99'] },
      { ...wish(), kindList: ['users'] },
    ])
      assert.equal((await app.call(ingestKey.add, body, { as })).code, 'CM4001');
    const stranger = await app.signInAs(
      await app.makeUser({
        codes: ['latin_sys_ingest', 'latin_sys_ingest_modify'],
        scope: DataScope.ownAndBelow,
        deptId: far,
      }),
    );
    assert.equal((await app.call(ingestKey.page, { template: {} }, { as: stranger })).data.count, 0);
    assert.equal((await app.call(ingestKey.withdraw, { id: key.id }, { as: stranger })).code, 'CM4040');
    assert.ok(userId > 0);
    // A department is meant with all below it.
    const codes = ['latin_sys_ingest', 'latin_sys_ingest_modify'] as const;
    const near = await app.makeUser({ codes, scope: DataScope.ownDepartment, deptId });
    const asNear = await app.signInAs(near);
    assert.equal((await app.call(ingestKey.add, wish(), { as: asNear })).code, 'SY4015');
    const admin = await app.signInAs('admin');
    const closed = await app.makeDepartment({ code: 'CLOSED' });
    await app.database.db.updateTable('department').set({ status: 0 }).where('id', '=', closed).execute();
    const made = (of: number | null) => app.call(ingestKey.add, { ...wish(), deptId: of }, { as: admin });
    assert.equal((await made(closed)).code, 'SY4015');
    const { id } = (await made(null)).data;
    const withdraw = (who: TestSession) => app.call(ingestKey.withdraw, { id }, { as: who });
    assert.equal((await withdraw(as)).code, 'CM4040', 'a key of all departments');
    assert.equal((await withdraw(admin)).code, '000000');
    assert.equal((await withdraw(admin)).code, 'SY4015', 'once');
  });
});
