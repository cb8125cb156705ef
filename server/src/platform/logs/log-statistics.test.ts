import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import type { Insertable } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

describe('statistics and exports of the logs', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    as = await app.signInAs(
      await app.makeUser({
        codes: [
          'latin_sys_log_operation',
          'latin_sys_log_operation_export',
          'latin_sys_log_interface',
          'latin_sys_log_interface_export',
        ],
      }),
    );
  });
  after(() => app.stop());

  const writeUserLog = (...rows: Partial<Insertable<Schema['operation_log']>>[]) =>
    app.database.db
      .insertInto('operation_log')
      .values(
        rows.map((row) => ({
          operation_type: 3,
          call_path: '/x',
          call_name: '修改用户',
          result: 1,
          trace_id: 't',
          ...row,
        })),
      )
      .execute();
  const writeInterfaceLog = (...rows: Partial<Insertable<Schema['interface_log']>>[]) =>
    app.database.db
      .insertInto('interface_log')
      .values(
        rows.map((row) => ({
          call_path: '/oms/api/v1/x',
          method: 'POST',
          status: 200,
          code: '000000',
          result: 1,
          duration_ms: 5,
          trace_id: 't',
          ...row,
        })),
      )
      .execute();
  const at = (text: string) => app.platform.zone.instant(text);
  const year = { createdTimeStart: '2025-03-01 00:00:00', createdTimeEnd: '2025-03-03 23:59:59' };

  it('counts operations by day of the platform, empty days too', async () => {
    await writeUserLog(
      { created_at: at('2025-03-01 00:00:00') },
      { created_at: at('2025-03-01 23:59:59'), result: 0 },
      { created_at: at('2025-03-03 12:00:00') },
      { created_at: at('2025-02-28 23:59:59') },
      { created_at: at('2025-03-04 00:00:00') },
    );
    const { data } = await app.call(calls.userLog.statistics, { template: year }, { as });
    assert.deepEqual(data.dayList, [
      { date: '2025-03-01', num: 2, failNum: 1 },
      { date: '2025-03-02', num: 0, failNum: 0 },
      { date: '2025-03-03', num: 1, failNum: 0 },
    ]);
    const long = { createdTimeStart: '2024-01-01 00:00:00', createdTimeEnd: '2025-03-03 10:00:00' };
    const longest = await app.call(calls.userLog.statistics, { template: long }, { as });
    assert.equal(longest.data.dayList.length, 31);
    assert.equal(longest.data.dayList.at(-1)?.date, '2025-03-03');
  });

  it("counts today's operations, failures and people, within the caller's scope", async () => {
    const [own, foreign] = [await app.makeDepartment(), await app.makeDepartment()];
    const viewer = await app.makeUser({
      deptId: own,
      scope: DataScope.ownDepartment,
      codes: ['latin_sys_log_operation'],
    });
    const other = await app.makeUser();
    await writeUserLog(
      { department_id: own, user_id: viewer.userId },
      { department_id: own, user_id: viewer.userId, result: 0 },
      { department_id: own, user_id: other.userId },
      { department_id: foreign, user_id: other.userId },
      { department_id: own, created_at: new Date(Date.now() - 2 * 86_400_000) },
    );
    const session = await app.signInAs(viewer);
    for (const template of [{}, year]) {
      const { data } = await app.call(calls.userLog.statistics, { template }, { as: session });
      assert.deepEqual([data.todayNum, data.todayFailedNum, data.todayUserNum], [3, 1, 2]);
    }
    const { data } = await app.call(calls.userLog.statistics, {}, { as: session });
    assert.deepEqual(
      data.dayList.map((day) => day.num),
      [0, 0, 0, 0, 1, 0, 3],
    );
  });

  it('exports the operations that the filters find, with what changed', async () => {
    const created_at = at('2025-04-01 08:00:00');
    await writeUserLog(
      {
        created_at,
        user_name: '何雨',
        object_name: '=导出',
        changes: JSON.stringify([
          { field: '角色', before: 'A', after: 'B' },
          { field: '备注', before: '', after: '新' },
        ]),
      },
      // More than one batch of rows with one time: none may be lost or come twice.
      ...Array.from({ length: 2_100 }, (_, n) => ({ created_at, object_name: `导出 ${n}`, result: 0 })),
    );
    const template = {
      objectName: '导出',
      createdTimeStart: '2025-04-01 08:00:00',
      createdTimeEnd: '2025-04-01 08:00:00',
    };
    const reply = await app.call(calls.userLog.export, { template }, { as });
    assert.equal(reply.status, 200);
    assert.match(decodeURIComponent(reply.headers.get('content-disposition') ?? ''), /操作日志_\d{8}\.xlsx/);
    const [head, ...rows] = sheetTexts(reply.bytes);
    assert.equal(rows.length, 2_101);
    const object = head?.indexOf('对象') ?? -1;
    assert.equal(new Set(rows.map((row) => row[object])).size, 2_101);
    const first = rows.at(-1) ?? [];
    assert.equal(first[0], '2025-04-01 08:00:00');
    assert.equal(first[object], '=导出');
    assert.equal(first[head?.indexOf('变更') ?? -1], '角色：A → B\n备注：空 → 新');
    assert.equal((await app.logged(reply)).content, '导出操作日志');
  });

  it('filters operations by department, module and address', async () => {
    await writeUserLog(
      { trace_id: 'd1', department_name: '会员服务部', module_name: '用户管理', address: '10.20.30.4' },
      { trace_id: 'd2', department_name: '市场部', module_name: '角色管理', address: '10.2.3.4' },
    );
    const found = async (template: object) =>
      (await app.call(calls.userLog.page, { pageSize: 100, template }, { as })).data.dataBody
        .map((row) => row.traceId)
        .filter((trace) => /^d\d$/.test(trace));
    assert.deepEqual(await found({ deptName: '会员' }), ['d1']);
    assert.deepEqual(await found({ moduleName: '角色' }), ['d2']);
    assert.deepEqual(await found({ address: '10.2.' }), ['d2']);
  });

  it('lists interface calls with every field, by each filter', async () => {
    await writeInterfaceLog(
      {
        created_at: at('2025-05-01 10:00:00'),
        call_path: '/ums/api/v1/user/login',
        call_name: '登录',
        user_login_id: 'wanglei',
        address: '10.0.0.1',
        status: 500,
        result: 0,
        code: 'UM4007',
        duration_ms: 3_500,
        request_bytes: 120,
        answer_bytes: 80,
        call_count: 1,
        trace_id: 'i1',
      },
      {
        created_at: at('2025-05-01 10:00:01'),
        call_path: '/efs/api/v1/file/preview/:id',
        call_name: '预览文件',
        method: 'GET',
        call_count: 40,
        trace_id: 'i2',
      },
    );
    const may = { createdTimeStart: '2025-05-01 00:00:00', createdTimeEnd: '2025-05-01 23:59:59' };
    const rows = async (template: object) =>
      (await app.call(calls.interfaceLog.page, { template: { ...may, ...template } }, { as })).data.dataBody;
    const [second, first] = await rows({});
    assert.deepEqual(first, {
      id: first?.id,
      createdTime: '2025-05-01 10:00:00',
      service: 'ums',
      callName: '登录',
      callPath: '/ums/api/v1/user/login',
      method: 'POST',
      userLoginId: 'wanglei',
      address: '10.0.0.1',
      status: 500,
      result: 0,
      code: 'UM4007',
      durationMs: 3_500,
      requestBytes: 120,
      answerBytes: 80,
      callNum: 1,
      traceId: 'i1',
    });
    assert.equal(second?.callNum, 40);
    const traces = async (template: object) => (await rows(template)).map((row) => row.traceId);
    assert.deepEqual(await traces({ callPath: 'user/login' }), ['i1']);
    assert.deepEqual(await traces({ callName: '预览' }), ['i2']);
    assert.deepEqual(await traces({ service: 'efs' }), ['i2']);
    assert.deepEqual(await traces({ userLoginId: 'WANG' }), ['i1']);
    assert.deepEqual(await traces({ method: 'GET' }), ['i2']);
    assert.deepEqual(await traces({ result: 0 }), ['i1']);
    assert.deepEqual(await traces({ durationMs: 3_000 }), ['i1']);
    assert.deepEqual(await traces({ traceId: 'i2' }), ['i2']);
    for (const template of [{ service: 'x' }, { method: 'PUT' }, { durationMs: -1 }, { sort: 'id' }])
      assert.equal((await app.call(calls.interfaceLog.page, { template }, { as })).code, 'CM4001');

    const reply = await app.call(calls.interfaceLog.export, { template: { ...may, service: 'ums' } }, { as });
    const [head, ...cells] = sheetTexts(reply.bytes);
    assert.equal(head?.length, 15);
    assert.deepEqual(cells, [
      [
        '2025-05-01 10:00:00',
        'ums',
        '登录',
        '/ums/api/v1/user/login',
        'POST',
        'wanglei',
        '10.0.0.1',
        '失败',
        '500',
        'UM4007',
        '3500',
        '120',
        '80',
        '1',
        'i1',
      ],
    ]);
  });

  it('tells failure rate, percentiles and the slowest and most failing interfaces', async () => {
    const created_at = at('2025-06-01 10:00:00');
    await writeInterfaceLog(
      { created_at, call_path: '/a', call_name: '甲', call_count: 90, duration_ms: 10 },
      { created_at, call_path: '/b', call_name: '乙', call_count: 8, duration_ms: 100, result: 0, code: 'X' },
      { created_at, call_path: '/c', call_name: '丙', call_count: 2, duration_ms: 4_000 },
    );
    const june = { createdTimeStart: '2025-06-01 00:00:00', createdTimeEnd: '2025-06-01 23:59:59' };
    const { data } = await app.call(calls.interfaceLog.statistics, { template: june }, { as });
    assert.deepEqual([data.callNum, data.failNum], [100, 8]);
    const near = (value: number, wanted: number) =>
      assert.ok(value >= wanted && value <= wanted * 1.1 + 1, `${value} is not near ${wanted}`);
    near(data.p50Ms, 10);
    near(data.p95Ms, 100);
    assert.deepEqual(
      data.slowList.map((one) => one.callPath),
      ['/c', '/b', '/a'],
    );
    near(data.slowList[0]?.p95Ms ?? 0, 4_000);
    assert.deepEqual(
      data.failingList.map(({ callPath, callName, callNum, failNum }) => [
        callPath,
        callName,
        callNum,
        failNum,
      ]),
      [['/b', '乙', 8, 8]],
    );
    const none = { createdTimeStart: '2025-07-01 00:00:00', createdTimeEnd: '2025-07-01 23:59:59' };
    const empty = await app.call(calls.interfaceLog.statistics, { template: none }, { as });
    assert.deepEqual(empty.data, {
      callNum: 0,
      failNum: 0,
      p50Ms: 0,
      p95Ms: 0,
      slowList: [],
      failingList: [],
    });
  });

  it('shows of the interface log only the calls of people in scope', async () => {
    const own = await app.makeDepartment();
    const viewer = await app.makeUser({
      deptId: own,
      scope: DataScope.ownDepartment,
      codes: ['latin_sys_log_interface'],
    });
    const stranger = await app.makeUser();
    const created_at = at('2025-08-01 10:00:00');
    await writeInterfaceLog(
      { created_at, user_id: viewer.userId, trace_id: 'mine' },
      { created_at, user_id: stranger.userId, trace_id: 'foreign' },
      { created_at, trace_id: 'visitor' },
    );
    const day = { createdTimeStart: '2025-08-01 00:00:00', createdTimeEnd: '2025-08-01 23:59:59' };
    const session = await app.signInAs(viewer);
    const { data } = await app.call(calls.interfaceLog.page, { template: day }, { as: session });
    assert.deepEqual(
      data.dataBody.map((row) => row.traceId),
      ['mine'],
    );
    const { data: numbers } = await app.call(
      calls.interfaceLog.statistics,
      { template: day },
      { as: session },
    );
    assert.equal(numbers.callNum, 1);
  });
});
