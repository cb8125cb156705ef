import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { keepLogMonths } from '../../housekeeping.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

/** More than are looked at one by one. */
const MANY = 20_100;

describe('words in long logs', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    const { db } = app.database;
    await keepLogMonths(db, 12);
    as = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_log_operation', 'latin_sys_log_interface'] }),
    );
    const operation = (n: string, days: number, from: number, to: number) =>
      sql`insert into operation_log (created_at, operation_type, call_path, call_name, content, object_name, module_name,
          user_name, user_login_id, department_name, result, trace_id)
        select now() - make_interval(days => ${days}::int) + make_interval(secs => n * 0.01), 3, '/x', '修改活动',
          '修改活动“' || ${n} || n || '”', ${n} || n, '活动发布', case when ${days}::int = 1 then '何雨' else '李ö想' end,
          'user' || n % 7, case when ${days}::int = 1 then '市场部' else '财务部' end, 1, ${n} || n
        from generate_series(${from}::int, ${to}::int) as n`.execute(db);
    await operation('跨境冷链', 5, 1, 12);
    await operation('对接会', 1, 1, MANY);
    const called = (path: string, name: string, login: string, days: number, rows: number) =>
      sql`insert into interface_log (created_at, call_path, call_name, method, user_login_id, status, result, duration_ms,
          trace_id)
        select now() - make_interval(days => ${days}::int) + make_interval(secs => n * 0.01), ${path}, ${name}, 'POST',
          ${login}, 200, 1, n % 50, ${name} || n
        from generate_series(1, ${rows}::int) as n`.execute(db);
    await called('/tms/api/v1/rare/page', '冷门列表', 'seldom', 5, 12);
    await called('/tms/api/v1/usual/page', '常用列表', 'often', 1, MANY);
    await sql`analyze operation_log`.execute(db);
    await sql`analyze interface_log`.execute(db);
  });
  after(() => app.stop());

  const operations = async (template: object, pageNum = 1) =>
    (await app.call(calls.userLog.page, { pageNum, pageSize: 10, template }, { as })).data;
  const interfaces = async (template: object, pageNum = 1) =>
    (await app.call(calls.interfaceLog.page, { pageNum, pageSize: 10, template }, { as })).data;
  const traces = (page: { dataBody: { traceId: string }[] }) => page.dataBody.map((row) => row.traceId);
  const numbers = (word: string, from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, place) => `${word}${from - place}`);

  it('are found behind many rows that do not have them, each once and counted exactly', async () => {
    for (const template of [
      { keyword: '跨境冷链' },
      { keyword: '冷' },
      { keyword: '境冷' },
      { operator: '李O' },
      { deptName: '财务' },
      { objectName: '冷链' },
      { moduleName: '活动', keyword: '跨境' },
    ]) {
      const [first, second] = [await operations(template), await operations(template, 2)];
      assert.deepEqual([first.count, first.isEstimate], [12, undefined], JSON.stringify(template));
      assert.deepEqual([...traces(first), ...traces(second)], numbers('跨境冷链', 12, 1));
    }
  });

  it('are found only where they are asked for', async () => {
    for (const template of [
      { keyword: '财务' },
      { keyword: '李' },
      { operator: '跨境' },
      { operator: '财务' },
      { deptName: '李' },
      { objectName: '修改' },
      { moduleName: '冷链' },
      { keyword: '对接冷链' },
      { keyword: '链境' },
    ])
      assert.deepEqual((await operations(template)).dataBody, [], JSON.stringify(template));
  });

  it('that most rows have are shown at once and counted about', async () => {
    const first = await operations({ keyword: '对接会' });
    assert.deepEqual(traces(first), numbers('对接会', MANY, MANY - 9));
    assert.equal(first.isEstimate, true);
    assert.ok(Math.abs(first.count - MANY) < MANY / 5, String(first.count));
    assert.deepEqual(
      traces(await operations({ keyword: '对接会' }, 7)),
      numbers('对接会', MANY - 60, MANY - 69),
    );
    // Beyond what is looked at one by one.
    const last = await operations({ keyword: '对接会' }, MANY / 10);
    assert.deepEqual(traces(last), numbers('对接会', 10, 1));
    assert.equal((await operations({ keyword: '对接会20' })).count, 111 + 101);
  });

  it('in the interface log are found by path, name and caller', async () => {
    for (const template of [
      { callPath: 'v1/RARE' },
      { callName: '冷' },
      { userLoginId: 'seldom' },
      { callName: '列表', userLoginId: 'SELD' },
    ]) {
      const [first, second] = [await interfaces(template), await interfaces(template, 2)];
      assert.deepEqual([first.count, first.isEstimate], [12, undefined], JSON.stringify(template));
      assert.deepEqual([...traces(first), ...traces(second)], numbers('冷门列表', 12, 1));
    }
    for (const template of [
      { callPath: '冷' },
      { callName: 'seldom' },
      { callPath: 'rare', userLoginId: 'often' },
    ])
      assert.deepEqual((await interfaces(template)).dataBody, [], JSON.stringify(template));
    const common = await interfaces({ callPath: 'usual' });
    assert.deepEqual(traces(common), numbers('常用列表', MANY, MANY - 9));
    assert.equal(common.isEstimate, true);
  });
});
