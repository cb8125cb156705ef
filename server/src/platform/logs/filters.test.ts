import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import { keepLogMonths } from '../../housekeeping.ts';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

/** More than are looked at one by one, and more than are counted one by one. */
const NEWEST = 20_100;
const MANY = 10_400;
/** Rows of all kinds, months before. */
const VARIED = 600;
const SINCE = '2020-01-01 00:00:00';

type Log = 'operation_log' | 'interface_log';
/** A filter by name, and what it means for each column, looked at row by row. */
type Filter = readonly [template: Record<string, unknown>, meaning: RawBuilder<boolean>];

/** The texts that are searched by words. */
const searched = {
  operation_log: ['content', 'call_name', 'object_name', 'module_name', 'department_name'],
  interface_log: ['call_path', 'call_name', 'user_login_id'],
} as const;
const folded = (name: string) => sql.ref(`folded_${name}`);
const has = (text: RawBuilder<unknown>, word: string) => sql<boolean>`${text} like search_pattern(${word})`;
const what = (word: string): Filter => [
  { keyword: word },
  sql`(${has(folded('content'), word)} or ${has(folded('call_name'), word)} or ${has(folded('object_name'), word)}
    or ${has(folded('module_name'), word)})`,
];
const who = (word: string): Filter => [{ operator: word }, has(folded('person'), word)];
const column = (field: string, name: string, word: string): Filter => [
  { [field]: word },
  has(folded(name), word),
];
const value = (field: string, name: string, wanted: string | number): Filter => [
  { [field]: wanted },
  sql`${sql.ref(name)} = ${wanted}`,
];
const address = (beginning: string): Filter => [
  { address: beginning },
  sql`left(address, ${beginning.length}) = ${beginning}`,
];
const service = (name: string): Filter => [
  { service: name },
  name === 'common'
    ? sql`(call_path like '/common/%' or call_path like '/api/common/%')`
    : sql`call_path like ${`/${name}/%`}`,
];

const operationFilters: readonly Filter[] = [
  ...['跨境', '冷', 'ABC', '50%_折', 'été 会', '修改活动', '新增用户“义', '部门', '没有这样的'].map(what),
  ...['何雨', 'USER3', '用户', '市场'].map(who),
  ...['市场部', '部', '何雨', '修改'].map((word) => column('deptName', 'department_name', word)),
  ...['活动发布', '管', '冷链', 'user'].map((word) => column('moduleName', 'module_name', word)),
  ...['修改活动', '活', 'abc', '%_', '义乌展', '链冷'].map((word) =>
    column('objectName', 'object_name', word),
  ),
  ...[0, 3, 4].map((type) => value('operationType', 'operation_type', type)),
  ...[0, 1].map((result) => value('result', 'result', result)),
  ...['10.', '10.0.0.1', '203.0.113.7', '203.0.113.77', '10.0.0.10%', '2001:db8::'].map(address),
  ...[903, 999].map((id) => value('userId', 'user_id', id)),
];
const interfaceFilters: readonly Filter[] = [
  ...['page', 'V1/rare', 'absent'].map((word) => column('callPath', 'call_path', word)),
  ...['列表', '冷门', '详情', '没有'].map((word) => column('callName', 'call_name', word)),
  ...['oms', 'tms', 'common', 'efs'].map(service),
  ...['often', 'SELD', 'nobody'].map((word) => column('userLoginId', 'user_login_id', word)),
  ...['GET', 'POST'].map((method) => value('method', 'method', method)),
  ...[0, 1].map((result) => value('result', 'result', result)),
  ...[0, 40, 700, 5_000].map((ms): Filter => [{ durationMs: ms }, sql`duration_ms >= ${ms}`]),
];

describe('filters of long logs', () => {
  let app: TestApp;
  let as: TestSession;
  let narrow: TestSession;
  let department: number;
  /** Before the calls of the test itself. */
  let until: string;
  before(async () => {
    app = await startApp();
    const { db } = app.database;
    await keepLogMonths(db, 24);
    const codes = [
      'latin_sys_log_operation',
      'latin_sys_log_operation_export',
      'latin_sys_log_interface',
    ] as const;
    as = await app.signInAs(await app.makeUser({ codes }));
    department = await app.makeDepartment();
    narrow = await app.signInAs(
      await app.makeUser({ codes, deptId: department, scope: DataScope.ownDepartment }),
    );
    until = app.platform.zone.text(new Date(Date.now() - 3_600_000));
    await sql`
      insert into operation_log (created_at, operation_type, call_path, call_name, content, object_name, module_name,
        user_id, user_name, user_login_id, department_id, department_name, result, address, trace_id)
      select now() - interval '1 day' + make_interval(secs => n * 0.01), 3, '/x', '修改活动', '修改活动“深圳会”', '深圳会', '活动发布',
        901, '李想', 'user1', 0, '销售部', 1, '10.0.0.1', 'new' || n
      from generate_series(1, ${NEWEST}::int) as n
      union all
      select now() - interval '70 days' + make_interval(secs => n * 0.01), 2, '/x', '新增用户', '新增用户“义乌展' || n || '”',
        '义乌展' || n, '用户管理', 902, '王芳', 'user2', 0, '销售部', 1, '10.0.0.2', 'many' || n
      from generate_series(1, ${MANY}::int) as n
      union all
      select now() - interval '40 days' - make_interval(hours => n * 5), case when n % 37 = 0 then 4 else n % 4 end, '/x',
        calls[1 + n % 3], case n % 5 when 0 then '' else calls[1 + n % 3] || '“' || objects[1 + n % 9] || '”' end,
        objects[1 + n % 9], modules[1 + n % 4], case when n % 7 = 0 then 903 end, people[1 + n % 4], 'user' || n % 5,
        case when n % 11 = 0 then ${department}::int end, departments[1 + n % 3], (n % 13 <> 0)::int,
        addresses[1 + n % 6], 'old' || n
      from generate_series(1, ${VARIED}::int) as n
      cross join (values (array['修改活动', '新增用户', '登录'],
        array['', '跨境冷链', '冷', 'ＡＢＣ会', '50%_折', 'Été  会', '修改', '部门' || chr(31) || '市场', '会会会'],
        array['活动发布', '用户管理', '冷链', ''], array['何雨', '李想', '何  雨', '用户'], array['市场部', '财务部门', ''],
        array['10.0.0.1', '10.0.0.10', '203.0.113.77', '203.0.113.7', '', '2001:db8::1'])
      ) as words (calls, objects, modules, people, departments, addresses)`.execute(db);
    await sql`
      insert into interface_log (created_at, call_path, call_name, method, user_login_id, status, result, duration_ms,
        trace_id, user_id)
      select now() - interval '1 day' + make_interval(secs => n * 0.01), '/oms/api/v1/usual/page', '常用列表', 'POST', 'often',
        200, 1, n % 50, 'new' || n, null::bigint
      from generate_series(1, ${NEWEST}::int) as n
      union all
      select now() - interval '70 days' + make_interval(secs => n * 0.01), '/tms/api/v1/former/page', '从前列表', 'POST', 'former',
        200, 1, 60, 'many' || n, null
      from generate_series(1, ${MANY}::int) as n
      union all
      select now() - interval '40 days' - make_interval(hours => n * 5), paths[1 + n % 5], names[1 + n % 4],
        case when n % 6 = 0 then 'GET' else 'POST' end, case n % 3 when 0 then 'seldom' when 1 then 'often' else '' end,
        200, (n % 13 <> 0)::int, case when n % 50 = 0 then 6000 else n end, 'old' || n,
        case when n % 7 = 0 then ${narrow.userId}::bigint end
      from generate_series(1, ${VARIED}::int) as n
      cross join (values (array['/tms/api/v1/rare/page', '/oms/api/v1/usual/page', '/common/file', '/api/common/file', '/api/x'],
        array['冷门列表', '常用列表', '详情', ''])) as words (paths, names)`.execute(db);
    for (const log of ['operation_log', 'interface_log'] as const) await lookAt(log);
    await sql`analyze operation_log`.execute(db);
    await sql`analyze interface_log`.execute(db);
  });
  after(() => app.stop());

  /** The rows with their texts folded once: to fold all of them anew for each filter was most of the test's work. */
  async function lookAt(log: Log) {
    const texts = searched[log].map((name) => sql`search_fold(${sql.ref(name)}) as ${folded(name)}`);
    if (log === 'operation_log')
      texts.push(sql`search_fold(user_name || ' ' || user_login_id) as ${folded('person')}`);
    await sql`create table ${sql.table(`looked_${log}`)} as
      select *, ${sql.join(texts)} from ${sql.table(log)} where trace_id ~ '^(new|many|old)'`.execute(
      app.database.db,
    );
  }
  /** Holds pages and count against each row looked at by itself. */
  async function holds(log: Log, filters: readonly Filter[], extra: RawBuilder<boolean>, who = as) {
    const template = Object.assign(
      { createdTimeStart: SINCE, createdTimeEnd: until },
      ...filters.map(([one]) => one),
    );
    const meaning = sql.join([extra, ...filters.map(([, one]) => one)], sql` and `);
    // Only what is compared travels: twenty thousand rows each time would be most of the test's work.
    const { rows } = await sql<{ count: number; head: string[]; last: string[] }>`
      with found as materialized (
        select trace_id, row_number() over (order by created_at desc, id desc) as place
        from ${sql.table(`looked_${log}`)} where ${meaning}
      ),
      counted as (select count(*)::int as count, (count(*) - 1) / 25 * 25 as before_last from found)
      select count, array(select trace_id from found where place <= 50 order by place) as head,
        array(select trace_id from found where place > before_last order by place) as last
      from counted`.execute(app.database.db);
    const { count, head, last } = rows[0] ?? { count: 0, head: [], last: [] };
    const call = log === 'operation_log' ? calls.userLog.page : calls.interfaceLog.page;
    const about = JSON.stringify(template);
    const pages = new Map([
      [1, head.slice(0, 25)],
      [2, head.slice(25)],
      [Math.ceil(count / 25) || 1, last],
    ]);
    for (const [pageNum, wanted] of pages) {
      const { data } = await app.call(call, { pageNum, pageSize: 25, template }, { as: who });
      const shown = data.dataBody.map((row) => row.traceId);
      assert.deepEqual(shown, wanted, `${about}, page ${pageNum}`);
      if (count <= 10_000) assert.equal(data.count, count, about);
      else if (data.isEstimate) assert.ok(data.count > 10_000, `${about}: ${data.count}`);
    }
  }
  /** Some of all pairs, spread over them. */
  const pairs = (filters: readonly Filter[], each: number) =>
    filters
      .flatMap((one, place) =>
        filters
          .slice(place + 1)
          .filter((other) => Object.keys(other[0])[0] !== Object.keys(one[0])[0])
          .map((other) => [one, other] as const),
      )
      .filter((_, place) => place % each === 0);
  const ours = sql<boolean>`true`;

  it('of the operation log find what each row by itself says', async () => {
    for (const filter of operationFilters) await holds('operation_log', [filter], ours);
  });

  it('of the operation log find it in pairs', async () => {
    for (const pair of pairs(operationFilters, 37)) await holds('operation_log', pair, ours);
  });

  it('of the operation log find no more than the caller may see', async () => {
    const seen = sql<boolean>`department_id = ${department}`;
    await holds('operation_log', [], seen, narrow);
    for (const filter of operationFilters) await holds('operation_log', [filter], seen, narrow);
  });

  it('of the interface log find what each row by itself says', async () => {
    for (const filter of interfaceFilters) await holds('interface_log', [filter], ours);
  });

  it('of the interface log find it in pairs', async () => {
    for (const pair of pairs(interfaceFilters, 11)) await holds('interface_log', pair, ours);
  });

  it('of the interface log find no more than the caller may see', async () => {
    const { userId } = narrow;
    await holds('interface_log', [], sql`user_id = ${userId}`, narrow);
    for (const filter of interfaceFilters)
      await holds('interface_log', [filter], sql`user_id = ${userId}`, narrow);
  });

  it('find the same for an export, month behind month', async () => {
    const template = { createdTimeStart: SINCE, createdTimeEnd: until, operationType: 2 };
    const { rows } = await sql<{ traceId: string }>`
      select trace_id as "traceId" from operation_log where trace_id ~ '^(new|many|old)' and operation_type = 2
      order by created_at desc, id desc`.execute(app.database.db);
    const [head = [], ...sheet] = sheetTexts(
      (await app.call(calls.userLog.export, { template }, { as })).bytes,
    );
    const column = head.indexOf('追踪号');
    assert.ok(rows.length > MANY);
    assert.deepEqual(
      sheet.map((row) => row[column]),
      rows.map(({ traceId }) => traceId),
    );
  });

  it('take any period', async () => {
    for (const period of [
      { createdTimeStart: '0001-01-01 00:00:00', createdTimeEnd: '9999-12-31 23:59:59' },
      { createdTimeEnd: '9999-12-31 23:59:59' },
      { createdTimeStart: '9999-01-01 00:00:00' },
      { createdTimeStart: '2020-01-01 00:00:00', createdTimeEnd: '2019-01-01 00:00:00' },
    ]) {
      const { data } = await app.call(
        calls.userLog.page,
        { pageSize: 10, template: { ...period, objectName: '跨境冷链' } },
        { as },
      );
      const isEmpty =
        period.createdTimeStart === '9999-01-01 00:00:00' || period.createdTimeEnd?.startsWith('2019');
      assert.equal(data.count, isEmpty ? 0 : Math.ceil(VARIED / 9), JSON.stringify(period));
    }
  });
});
