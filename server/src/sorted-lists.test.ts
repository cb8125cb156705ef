/**
 * Each list that can be sorted, by each of its columns: rows in that order, equal ones by their ids, no row twice or lost
 * between pages, upwards the reverse of downwards, and nothing else taken for a column.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, DataScope } from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession } from './testing/factories.ts';
import { writeLogRow } from './testing/log-rows.ts';
import { sheetTexts } from './testing/sheet.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

type Row = Record<string, unknown> & { id: number | string };

/** The log of calls grows with each call of this test: older ones stand still. */
const past = { createdTimeStart: '2026-01-01 00:00:00', createdTimeEnd: '2026-06-01 00:00:00' };
const templates: Readonly<Record<string, object>> = {
  [calls.userLog.page.path]: past,
  [calls.interfaceLog.page.path]: past,
  // Without times the list of tasks has those of the last months alone.
  [calls.taskInstance.list.path]: past,
};

const sortableCalls = Object.values(calls)
  .flatMap((group) => Object.values(group as Record<string, Call>))
  .filter(({ sortable }) => sortable.length > 0);

/** As the wire tells values: numbers as numbers, what is none before all others, names of accounts whatever their case. */
function compared(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [Buffer.from(String(a).toLowerCase()), Buffer.from(String(b).toLowerCase())];
  return Buffer.compare(left, right);
}

/** The same but for what matters least without a value: a task that has no deadline comes behind all that have one. */
const orderOf = (field: string) =>
  field === 'dueAt'
    ? (a: unknown, b: unknown) => (a === null || b === null ? -compared(a, b) : compared(a, b))
    : compared;

describe('lists that are sorted', () => {
  let app: TestApp;
  let as: TestSession;

  before(async () => {
    app = await startApp();
    as = await app.signInAs('admin');
    const { pool } = app.database;
    const fill = await readFile(new URL('./testing/many-activities.sql', import.meta.url), 'utf8');
    await pool.query(`begin; set local fill.activities = '40'; set local fill.applications = '60';
      set local fill.biggest = '20'; ${fill}; commit`);
    const admin = "(select id from user_account where user_login_id = 'admin')";
    await pool.query(`
      update activity set updated_at = '2026-03-01'::timestamptz + id % 3 * interval '1 day', publish_status = 1;
      insert into user_account (user_login_id, user_name, source, created_at, updated_at, last_login_at, deleted_at)
        select case when n % 2 = 0 then 'Sort' else 'sort' end || lpad((n * 7 % 61)::text, 2, '0'), '排序人', n % 2,
          '2026-03-01'::timestamptz + n % 3 * interval '1 hour', '2026-04-01'::timestamptz + n % 3 * interval '1 hour',
          case when n % 4 > 0 then '2026-05-01'::timestamptz + n % 4 * interval '1 hour' end,
          case when n > 40 then '2026-05-02'::timestamptz + n % 3 * interval '1 hour' end
        from generate_series(1, 60) as n;
      insert into information (title, created_by, updated_by, created_at, updated_at)
        select '资讯' || n, ${admin}, ${admin}, '2026-03-01'::timestamptz + n % 3 * interval '1 hour',
          '2026-04-01'::timestamptz + n % 2 * interval '1 hour'
        from generate_series(1, 30) as n;
      insert into information_tally (information_id) select id from information;
      insert into partner (position, name, kind, country, created_by, updated_by, created_at, updated_at)
        select 1, '伙伴' || n, 1, 'BR', ${admin}, ${admin}, '2026-03-01'::timestamptz + n % 3 * interval '1 hour',
          '2026-04-01'::timestamptz + n % 2 * interval '1 hour'
        from generate_series(1, 30) as n;
      insert into partner_tally (partner_id) select id from partner;
      insert into banner (position, title, picture, alt, created_by, updated_by, created_at, updated_at)
        select 1, name, '[{"url": "https://example.com/a.png"}]', '图', created_by, updated_by, created_at, updated_at from partner;
      insert into banner_tally (banner_id) select id from banner;
      insert into sign_up_block (kind, value, match_key, reason, created_by, updated_by, created_at, updated_at)
        select 2, name, name, '爽约', created_by, updated_by, created_at, updated_at from partner;
      insert into system_message (title, message_kind, priority, content, audience, created_by, updated_by, created_at, updated_at)
        select '通知' || n, 0, 3, '', 0, ${admin}, ${admin}, '2026-03-01'::timestamptz + n % 3 * interval '1 hour',
          '2026-04-01'::timestamptz + n % 2 * interval '1 hour'
        from generate_series(1, 30) as n;
      insert into task_instance (code, template_id, template_version_id, template_type, title, status, priority,
          origin_user_id, origin_user_name, origin_user_type, origin_dept_id, origin_dept_name, due_at, created_at, updated_at)
        select 'ZJ20260301' || lpad(n::text, 4, '0'), template.id, template.current_version_id, 1, '任务' || n,
          case when n > 30 then 0 else 1 end, n % 3 + 1, ${admin}, '管理员', 1, 1, '部门',
          case when n % 4 > 0 then '2026-05-01'::timestamptz + n % 4 * interval '1 hour' end,
          '2026-03-01'::timestamptz + n % 3 * interval '1 hour', '2026-04-01'::timestamptz + n % 2 * interval '1 hour'
        from generate_series(1, 60) as n cross join (select id, current_version_id from task_template order by id limit 1) as template;
      insert into role (name, code, created_at, updated_at)
        select '角色' || n * 7 % 31, 'R' || n * 5 % 31, '2026-03-01'::timestamptz + n % 3 * interval '1 hour',
          '2026-04-01'::timestamptz + n % 2 * interval '1 hour'
        from generate_series(1, 30) as n;
      insert into file (id, audience, name, media_type, size, sha256, created_by, created_at)
        select lpad((n * 7 % 31)::text, 22, 'f'), 'signedIn', n || '.png', 'image/png', n % 4, '', ${admin},
          '2026-03-01'::timestamptz + n % 3 * interval '1 hour'
        from generate_series(1, 30) as n;
      insert into right_request (user_id, reason, status, decided_at, created_at)
        select person.id, '需要', 3, now(), '2026-03-01'::timestamptz + n * interval '1 hour'
        from generate_series(1, 12) as n
        cross join (select id from user_account where user_login_id = 'Sort14' union all select ${admin}) as person;
      insert into session (token_hash, mark, user_id, address, browser, expires_at, created_at)
        select ('\\x' || lpad(n::text, 8, '0'))::bytea, 'mark', ${admin}, '10.0.0.1', '', now() + interval '1 day',
          now() + n * interval '1 minute'
        from generate_series(1, 12) as n;
      insert into export_task (created_by, kind, name, body, status, finished_at, created_at)
        select ${admin}, 'account', '用户', '{}', 3, now(), '2026-03-01'::timestamptz + n * interval '1 minute'
        from generate_series(1, 12) as n;
      insert into interface_log (user_id, user_login_id, call_path, call_name, method, address, status, result, code, duration_ms,
          request_bytes, answer_bytes, trace_id, created_at)
        select null, '', '/sorted', '排序', 'POST', '', 200, 1, '', 1, 1, 1, 't' || n, '2026-03-01'::timestamptz + n % 60 * interval '1 day'
        from generate_series(1, 80) as n`);
    for (let n = 0; n < 12; n++)
      await writeLogRow(app, { trace_id: `t${n}` }, new Date(Date.UTC(2026, 2 + (n % 3), 5)));
  });
  after(() => app.stop());

  const bodyOf = (field: string) => (field === 'deletedTime' ? { recycled: true } : {});

  async function rowsOf(
    call: Call,
    field: string,
    order: 'asc' | 'desc',
    more: object = {},
    who = as,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    const template = {
      ...templates[call.path],
      ...bodyOf(field),
      ...more,
    };
    for (let pageNum = 1; pageNum < 100; pageNum++) {
      const body = { pageNum, pageSize: 7, template, sort: { field, order } };
      const reply = await app.call(call, body, { as: who });
      assert.equal(reply.code, '000000', `${call.path} by ${field}: ${reply.message}`);
      const { dataBody } = reply.data as { dataBody: Row[] };
      rows.push(...dataBody.map((row) => ({ ...row, id: row.id ?? (row.instanceId as number) })));
      if (dataBody.length < 7) break;
    }
    return rows;
  }

  for (const call of sortableCalls)
    for (const field of call.sortable)
      it(`${call.path} by ${field}, from either end`, async () => {
        const up = await rowsOf(call, field, 'asc');
        const ids = up.map(({ id }) => id);
        assert.ok(up.length >= 12, `only ${up.length} rows`);
        assert.equal(new Set(ids).size, ids.length, 'a row twice');
        assert.deepEqual(
          (await rowsOf(call, field, 'desc')).map(({ id }) => id),
          ids.toReversed(),
        );
        const values = up.map((row) => row[field]);
        assert.deepEqual(values, values.toSorted(orderOf(field)));
        assert.ok(new Set(values).size > 1, 'all alike: nothing is shown');
      });

  it("holds within a narrow scope: nobody else in between, none of one's own lost", async () => {
    const { account, activity, application } = calls;
    const codes = ['latin_sys_user', 'latin_op_activity_publish'] as const;
    const narrow = await app.makeUser({ codes, scope: DataScope.ownDepartment });
    const { pool } = app.database;
    await pool.query('update activity set department_id = $1 where id % 3 = 0', [narrow.deptId]);
    await pool.query(
      `insert into user_department (user_id, department_id) select id, $1 from user_account
        where user_login_id ilike 'sort%' and id % 3 = 0 on conflict do nothing`,
      [narrow.deptId],
    );
    const own = await app.signInAs(narrow);
    for (const call of [account.page, activity.page, application.page, application.review] as Call[])
      for (const field of call.sortable) {
        const all = new Set((await rowsOf(call, field, 'asc')).map(({ id }) => id));
        const up = await rowsOf(call, field, 'asc', {}, own);
        const place = `${call.path} by ${field}`;
        assert.ok(up.length > 5 && up.length < all.size, `${place}: ${up.length} of ${all.size}`);
        assert.deepEqual((await rowsOf(call, field, 'desc', {}, own)).reverse(), up, place);
        const order = [...up].sort((a, b) => compared(a[field], b[field]) || Number(a.id) - Number(b.id));
        assert.deepEqual(up, order, place);
        const { data } = await app.call(call, { pageSize: 100, template: bodyOf(field) }, { as: own });
        const unsorted = (data as { dataBody: Row[] }).dataBody.map(({ id }) => id);
        assert.deepEqual(up.map(({ id }) => id).sort(), unsorted.sort(), place);
      }
  });

  it('refuses what is no column of theirs, and what only the recycle bin has', async () => {
    const refused = async (call: Call, sort: object) => {
      const reply = await app.call(call, { sort, template: {} }, { as });
      return [reply.code, reply.message];
    };
    for (const call of sortableCalls)
      for (const field of ['id', 'password_hash', 'id;drop table role', '']) {
        const [code, message] = await refused(call, { field, order: 'asc' });
        assert.equal(code, 'CM4001', call.path);
        assert.match(String(message), /该列不支持排序/);
      }
    const [code] = await refused(calls.account.page, { field: 'deletedTime', order: 'asc' });
    assert.equal(code, 'CM4001');
    assert.equal((await refused(calls.account.page, { field: 'createdTime', order: 'up' }))[0], 'CM4001');
    assert.equal((await refused(calls.role.memberPage, { field: 'userName', order: 'asc' }))[0], 'CM4001');
  });

  it('keeps them sorted where a filter looks further than the first rows', async () => {
    for (const more of [
      { ...past, keyword: '新增活动' },
      { ...past, operator: '访客' },
    ]) {
      const up = await rowsOf(calls.userLog.page, 'createdTime', 'asc', more);
      const down = await rowsOf(calls.userLog.page, 'createdTime', 'desc', more);
      assert.equal(up.length, 12);
      assert.deepEqual(
        down.map(({ id }) => id),
        up.map(({ id }) => id).reverse(),
      );
    }
  });

  it('exports follow the order of their list, over as many batches as it takes', async () => {
    await sql`insert into user_account (user_login_id, user_name, created_at, last_login_at)
      select 'many' || n, '成批', '2026-03-05'::timestamptz + n % 5 * interval '1 hour',
        case when n % 3 > 0 then '2026-05-05'::timestamptz + n % 3 * interval '1 hour' end
      from generate_series(1, 2300) as n`.execute(app.database.db);
    const exported = async (call: Call, heading: string, body: object) => {
      const { bytes } = await app.call(call, body, { as });
      const [heads, ...rows] = sheetTexts(bytes);
      const place = heads?.indexOf(heading) ?? -1;
      return rows.map((cells) => cells[place]);
    };
    for (const field of ['lastLoginTime', 'createdTime', 'userLoginId'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const { rows } = await app.database.pool.query(
          `select user_login_id as login from user_account where deleted_at is null and user_name = '成批' order by ${
            {
              lastLoginTime: "coalesce(last_login_at, '-infinity')",
              createdTime: 'created_at',
              userLoginId: 'user_login_id',
            }[field]
          } ${order}, id ${order}`,
        );
        assert.deepEqual(
          await exported(calls.account.batchExport, '账号', {
            template: { userName: '成批' },
            sort: { field, order },
          }),
          rows.map(({ login }) => login),
          `${field} ${order}`,
        );
      }
    for (const [call, heading, of] of [
      [calls.application.export, '提交时间', {}],
      [calls.userLog.export, '时间', past],
      [calls.interfaceLog.export, '时间', past],
    ] as const) {
      const sorted = (order: string) =>
        exported(call, heading, { template: of, sort: { field: 'createdTime', order } });
      const up = await sorted('asc');
      assert.ok(up.length >= 12, call.path);
      assert.deepEqual(up, up.toSorted());
      assert.deepEqual(await sorted('desc'), up.toReversed());
    }
  });
});
