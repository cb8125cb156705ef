import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, OperationType } from '@outbound/contract';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { addBody } from '../../testing/accounts.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { page } = calls.userLog;

describe('operation log', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    as = await app.signInAs(await app.makeUser({ codes: ['latin_sys_log_operation'] }));
  });
  after(() => app.stop());

  const write = (row: Partial<Insertable<Schema['operation_log']>>) =>
    app.database.db
      .insertInto('operation_log')
      .values({
        operation_type: 2,
        call_path: '/x',
        call_name: '新增活动',
        result: 1,
        trace_id: 'trace',
        ...row,
      })
      .execute();
  const list = async (template: object, who = as) => {
    const { data, code, message } = await app.call(page, { pageSize: 100, template }, { as: who });
    assert.equal(code, '000000', message);
    return data.dataBody;
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  it('answers a row with every field', async () => {
    const user = await app.makeUser({ userName: '何雨' });
    await write({
      created_at: '2026-03-04T05:06:07.890Z',
      user_id: user.userId,
      user_login_id: 'heyu',
      user_name: '何雨',
      department_name: '运营部',
      module_name: '活动发布',
      content: '新增活动“深圳专场”',
      object_type: '活动',
      object_id: '12',
      object_name: '深圳专场',
      result: 0,
      failure: '名额已满',
      changes: JSON.stringify([{ field: '标题', before: '', after: '深圳专场' }]),
      address: '10.1.2.3',
      browser: 'Firefox',
      duration_ms: 34,
      trace_id: 'trace-all',
    });
    const [row, ...others] = await list({ traceId: 'trace-all' });
    assert.equal(others.length, 0);
    assert.deepEqual(row, {
      id: row?.id,
      createdTime: '2026-03-04 13:06:07',
      userId: user.userId,
      operator: '何雨',
      userLoginId: 'heyu',
      deptName: '运营部',
      moduleName: '活动发布',
      operationType: 2,
      callName: '新增活动',
      content: '新增活动“深圳专场”',
      objectType: '活动',
      objectId: '12',
      objectName: '深圳专场',
      result: 0,
      failure: '名额已满',
      changes: [{ field: '标题', before: '', after: '深圳专场' }],
      address: '10.1.2.3',
      browser: 'Firefox',
      durationMs: 34,
      traceId: 'trace-all',
      lockedMinutes: 0,
    });
    const inSecond = { createdTimeStart: '2026-03-04 13:06:07', createdTimeEnd: '2026-03-04 13:06:07' };
    assert.equal((await list(inSecond)).length, 1, 'both ends belong to the range');
    assert.equal((await list({ createdTimeEnd: '2026-03-04 13:06:06' })).length, 0);
  });

  it('filters by each field', async () => {
    await write({
      trace_id: 'f1',
      content: '修改 100% 的_内容',
      user_name: '李想',
      user_login_id: 'LiXiang',
    });
    await write({ trace_id: 'f2', operation_type: 4, result: 0, object_name: '利马对接会' });
    const found = async (template: object) =>
      (await list(template)).map((row) => row.traceId).filter((trace) => /^f\d$/.test(trace));
    assert.deepEqual(await found({}), ['f2', 'f1'], 'newest first');
    assert.deepEqual(await found({ keyword: '100%' }), ['f1']);
    assert.deepEqual(await found({ keyword: '的_内' }), ['f1']);
    assert.deepEqual(await found({ keyword: '1%0' }), [], '% is an ordinary character');
    assert.deepEqual(await found({ keyword: '对接' }), ['f2']);
    assert.deepEqual(await found({ operator: '李' }), ['f1']);
    assert.deepEqual(await found({ operator: 'lixiang' }), ['f1']);
    assert.deepEqual(await found({ objectName: '利马' }), ['f2']);
    assert.deepEqual(await found({ operationType: 4 }), ['f2']);
    assert.deepEqual(await found({ result: 0 }), ['f2']);
    assert.deepEqual(await found({ traceId: 'f1' }), ['f1']);
  });

  it('shows the last seven days when no time is asked for', async () => {
    await write({ trace_id: 'six', created_at: daysAgo(6), object_name: '期限' });
    await write({ trace_id: 'eight', created_at: daysAgo(8), object_name: '期限' });
    const traces = async (template: object) =>
      (await list({ objectName: '期限', ...template })).map((row) => row.traceId);
    assert.deepEqual(await traces({}), ['six']);
    const start = app.platform.zone.text(daysAgo(9));
    assert.deepEqual(await traces({ createdTimeStart: start }), ['six', 'eight']);
    assert.deepEqual(
      await traces({ traceId: 'eight' }),
      ['eight'],
      'a trace number finds its call however old',
    );
  });

  it('keeps its order where many rows have one time', async () => {
    const created_at = daysAgo(1);
    for (let n = 0; n < 25; n++) await write({ created_at, object_name: '同时' });
    const ids: number[] = [];
    for (const pageNum of [1, 2, 3]) {
      const { data } = await app.call(page, { pageNum, template: { objectName: '同时' } }, { as });
      assert.equal(data.count, 25);
      ids.push(...data.dataBody.map((row) => row.id));
    }
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => b - a),
    );
    assert.equal(new Set(ids).size, 25);
  });

  it('shows exactly one user, however long ago, and not his namesakes', async () => {
    const [user, namesake] = [
      await app.makeUser({ userName: '李明' }),
      await app.makeUser({ userName: '李明' }),
    ];
    await write({ trace_id: 'u1', user_id: user.userId, user_name: '李明', operation_type: 0 });
    await write({ trace_id: 'u2', user_id: namesake.userId, user_name: '李明' });
    await write({ trace_id: 'u3', user_id: user.userId, user_name: '李明', created_at: daysAgo(400) });
    const traces = async (template: object) => (await list(template)).map((row) => row.traceId);
    assert.deepEqual(await traces({ userId: user.userId }), ['u1', 'u3']);
    assert.deepEqual(await traces({ userId: user.userId, operationType: 0 }), ['u1']);
    const self = await app.signInAs(
      await app.makeUser({ scope: DataScope.self, codes: ['latin_sys_log_operation'] }),
    );
    assert.deepEqual(await list({ userId: user.userId }, self), [], 'nor anybody beyond the scope');
  });

  it('says of failed sign-ins whether the account is paused now', async () => {
    const user = await app.makeUser({ userLoginId: 'Locked.Out', password: 'Quiet-Harbour-9' });
    const failed = async () =>
      (await list({ userId: user.userId, operationType: 0 })).map((row) => row.lockedMinutes > 0);
    const row = { user_id: user.userId, user_login_id: 'Locked.Out', operation_type: 0 };
    await write({ ...row, result: 0, failure: '账号或密码错误' });
    await write(row);
    assert.deepEqual(await failed(), [false, false]);
    for (let n = 0; n < 5; n++)
      await app.database.db
        .insertInto('sign_in_failure')
        .values({ account: 'locked.out', address: '10.9.9.9' })
        .execute();
    assert.deepEqual(await failed(), [false, true], 'the one that failed, not the one that went well');
    await write({ ...row, operation_type: 3, result: 0, failure: '没有权限' });
    await write({ ...row, user_id: null, user_login_id: 'Locked.Out', result: 0, failure: '没有这个账号' });
    const others = (await list({})).filter(
      (one) => one.userLoginId === 'Locked.Out' && (one.operationType === 3 || one.userId === null),
    );
    assert.deepEqual(
      others.map(({ lockedMinutes }) => lockedMinutes),
      [0, 0],
      'nor what was no sign-in, nor that of nobody',
    );
    const users = await app.call(
      calls.account.page,
      { template: { userLoginId: 'Locked.Out' } },
      { as: await app.signInAs('admin') },
    );
    assert.equal(users.data.dataBody[0]?.lockedMinutes, 10);
    await app.call(calls.account.unlock, { id: user.userId }, { as: await app.signInAs('admin') });
    assert.deepEqual(await failed(), [false, false]);
  });

  it('keeps what was sent and answered, without secrets, and what visitors send not at all', async () => {
    const admin = await app.signInAs('admin');
    const body = await addBody(app, { remark: '值班电话13812345678', mobilePhone: '13800138000' });
    const added = await app.call(calls.account.add, body, { as: admin });
    const { id, trace_id: traceId } = await app.logged(added);
    const reply = await app.call(calls.userLog.detail, { id, traceId }, { as });
    assert.equal(reply.code, '000000', reply.message);
    const { request, answer, ...row } = reply.data;
    const [listed] = await list({ traceId });
    assert.deepEqual({ ...row, lockedMinutes: 0 }, listed);
    const sent = JSON.parse(request);
    assert.deepEqual(
      [sent.userLoginId, sent.mobilePhone, sent.remark],
      [body.userLoginId, '138****8000', '值班电话138****5678'],
    );
    for (const secret of [added.data.password, '13800138000'])
      assert.ok(!`${request}${answer}`.includes(secret));
    assert.equal(answer, '', 'nothing of an answer that holds a password');
    const frozen = await app.logged(
      await app.call(calls.account.status, { ids: [added.data.id], status: 0 }, { as: admin }),
    );
    assert.deepEqual(JSON.parse(frozen.answer), { doneNum: 1, skippedList: [] });
    const refused = await app.call(calls.account.add, body, { as: admin });
    const failed = await app.logged(refused);
    assert.deepEqual(JSON.parse(failed.answer), { code: refused.code, message: refused.message });
    const signIn = await app.logged(
      await app.call(calls.user.login, { userLoginId: body.userLoginId, password: 'Wrong-Guess-1' }),
    );
    assert.deepEqual([signIn.request, signIn.answer], ['', '']);
    const reader = await app.signInAs(
      await app.makeUser({ scope: DataScope.self, codes: ['latin_sys_log_operation'] }),
    );
    const beyond = await app.call(calls.userLog.detail, { id, traceId }, { as: reader });
    assert.equal(beyond.status, 404);
    assert.equal((await app.call(calls.userLog.detail, { id, traceId: 'other' }, { as })).status, 404);
    assert.equal((await app.call(calls.userLog.detail, { id, traceId: '' }, { as })).code, 'CM4001');
  });

  it("shows no more than the caller's scope", async () => {
    const [own, foreign] = [await app.makeDepartment(), await app.makeDepartment()];
    const codes = ['latin_sys_log_operation'] as const;
    const user = await app.makeUser({ deptId: own, scope: DataScope.ownDepartment, codes });
    const self = await app.makeUser({ deptId: own, scope: DataScope.self, codes });
    await write({ trace_id: 's1', department_id: own, object_name: '范围' });
    await write({ trace_id: 's2', department_id: foreign, object_name: '范围' });
    await write({ trace_id: 's3', department_id: foreign, user_id: self.userId, object_name: '范围' });
    await write({ trace_id: 's4', object_name: '范围' });
    const seen = async (who: TestSession) =>
      (await list({ objectName: '范围' }, who)).map((row) => row.traceId);
    assert.deepEqual(await seen(await app.signInAs(user)), ['s1']);
    assert.deepEqual(await seen(await app.signInAs(self)), ['s3']);
    assert.deepEqual(await seen(await app.signInAs('admin')), ['s4', 's3', 's2', 's1']);
  });

  it('has what somebody tried in vain also where he sent signs that no database stores', async () => {
    const refused = await app.call(
      calls.dictionary.add,
      { kind: 'type', type: 'x', name: 'x', 'a\u0000b': 1 },
      { as: await app.signInAs('admin') },
    );
    assert.equal(refused.code, 'CM4001');
    assert.match((await app.logged(refused)).failure, /不认识的字段 ab/);
  });

  it('refuses filters that are none', async () => {
    for (const template of [
      { operationType: 9 },
      { result: 2 },
      { createdTimeStart: 'yesterday' },
      { userName: 'x' },
      { userId: '1 or 1=1' },
    ]) {
      const reply = await app.call(page, { template }, { as });
      assert.equal(reply.code, 'CM4001', JSON.stringify(template));
    }
  });

  it('cannot be changed or deleted', async () => {
    await write({ trace_id: 'fixed' });
    const { db } = app.database;
    await assert.rejects(db.deleteFrom('operation_log').execute(), /append-only/);
    await assert.rejects(sql`update operation_log set content = 'x'`.execute(db), /append-only/);
    // Neither in the part of the table where the row lies.
    const { rows } = await sql<{ part: string }>`
      select tableoid::regclass::text as part from operation_log where trace_id = 'fixed'`.execute(db);
    const part = sql.table(rows[0]?.part ?? '');
    await assert.rejects(sql`delete from ${part}`.execute(db), /append-only/);
    await assert.rejects(sql`update ${part} set content = 'x'`.execute(db), /append-only/);
  });

  it('has no call that writes it', () => {
    for (const one of [...Object.values(calls.userLog), ...Object.values(calls.interfaceLog)])
      assert.ok(one.log === null || one.log === OperationType.query, one.path);
    const paths = Object.values(calls).flatMap((group) => Object.values(group).map(({ path }) => path));
    assert.deepEqual(
      paths.filter((path) => /\/\w*Log\/.*(add|modify|delete|remove|clear|clean|update|import)/i.test(path)),
      [],
    );
  });
});
