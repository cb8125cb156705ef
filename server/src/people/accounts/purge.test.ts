import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import { sql } from 'kysely';
import { addAccount, addBody } from '../../testing/accounts.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { owned, purgeExpired } from './purge.ts';

const { account, department } = calls;

describe('a purged account', () => {
  let app: TestApp;
  let admin: TestSession;
  let deptId: number;
  let number = 0;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    deptId = await app.makeDepartment({ name: '清除部' });
  });
  after(() => app.stop());

  const add = (over: object = {}) =>
    addAccount(app, admin, {
      userLoginId: `purge${++number}`,
      userName: '岳不群',
      deptIds: [deptId],
      ...over,
    });
  const bin = async (as = admin) =>
    (await app.call(account.page, { pageSize: 100, template: { recycled: true } }, { as })).data.dataBody;
  const whole = async (id: number) =>
    await app.database.db
      .selectFrom('user_account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const recycle = (ids: number[]) => app.call(account.delete, { ids }, { as: admin });
  const purge = (ids: number[], as = admin) => app.call(account.purge, { ids }, { as });

  it('keeps account and name alone; what it did names it, nobody gets the account', async () => {
    const { id } = await add({ email: 'yue@example.com', remark: '华山', roleIds: [await app.makeRole({})] });
    const dept = (await app.call(department.detail, { id: deptId }, { as: admin })).data;
    await app.call(calls.listPreference.all, {}, { as: admin });
    await app.database.db
      .insertInto('list_preference')
      .values({ user_id: id, list: 'users', preference: '{}' })
      .execute();
    await app.database.db.insertInto('bookmark_board').values({ user_id: id }).execute();
    await app.database.db
      .insertInto('active_account')
      .values({ unit: 0, starts: '2026-01-05', user_id: id })
      .execute();
    await app.database.db
      .updateTable('department')
      .set({ updated_by: id })
      .where('id', '=', deptId)
      .execute();
    const photo = 'p'.repeat(22);
    await app.database.db
      .insertInto('file')
      .values({
        id: photo,
        audience: 'public',
        name: 'yue.png',
        media_type: 'image/png',
        size: 1,
        sha256: Buffer.alloc(32),
        created_by: id,
        unheld_since: null,
      })
      .execute();
    await app.database.db
      .insertInto('file_use')
      .values({ holder_kind: 'user', holder_id: id, file_id: photo })
      .execute();
    await app.database.db
      .insertInto('right_request')
      .values({ user_id: id, reason: '掌门要用', status: 2, answer: '岳先生不必', decided_at: new Date() })
      .execute();
    await recycle([id]);
    const lying = (await bin()).find((row) => row.id === id);
    assert.ok(lying?.deletedTime && lying.purgeTime && lying.purgeTime > lying.deletedTime);

    const reply = await purge([id]);
    assert.deepEqual([reply.code, reply.data], ['000000', { doneNum: 1, skippedList: [] }]);
    const log = await app.logged(reply);
    assert.equal(log.content, `彻底清除用户：岳不群（purge${number}）`);
    assert.equal(log.operation_type, 4);

    const row = await whole(id);
    assert.equal(row.user_name, '岳不群');
    assert.equal(row.user_login_id, `purge${number}`);
    for (const column of [
      'mobile_phone',
      'telephone',
      'id_card',
      'email',
      'remark',
      'last_login_address',
    ] as const)
      assert.equal(row[column], '', column);
    for (const column of ['password_hash', 'photo_file_id', 'department_id', 'last_login_at'] as const)
      assert.equal(row[column], null, column);
    for (const table of [
      'user_role',
      'user_department',
      'password_history',
      'session',
      'list_preference',
      'bookmark_board',
      'active_account',
    ] as const) {
      const { rows } = await sql`select from ${sql.table(table)} where user_id = ${id}`.execute(
        app.database.db,
      );
      assert.equal(rows.length, 0, table);
    }
    assert.deepEqual(
      await app.database.db
        .selectFrom('right_request')
        .select(['reason', 'answer', 'status'])
        .where('user_id', '=', id)
        .execute(),
      [{ reason: '', answer: '', status: 2 }],
    );
    const file = await app.database.db
      .selectFrom('file')
      .select([
        'unheld_since',
        (eb) =>
          eb
            .selectFrom('file_use')
            .select(eb.fn.countAll().as('num'))
            .whereRef('file_id', '=', 'file.id')
            .as('uses'),
      ])
      .where('id', '=', photo)
      .executeTakeFirstOrThrow();
    assert.ok(file.unheld_since, 'goes with the unheld files');
    assert.equal(Number(file.uses), 0);
    assert.ok(!(await bin()).some((one) => one.id === id));
    for (const call of [account.detail, account.rights] as const)
      assert.equal((await app.call(call, { id }, { as: admin })).status, 404);
    assert.equal((await app.call(account.restore, { ids: [id] }, { as: admin })).status, 404);
    assert.equal((await purge([id])).status, 404, 'a second time');
    const body = await addBody(app, { userLoginId: row.user_login_id });
    const again = await app.call(account.add, body, { as: admin });
    assert.deepEqual([again.code, again.message], ['UM4301', '该账号、手机号或身份证号已存在：账号']);
    assert.equal(
      (await app.call(department.detail, { id: deptId }, { as: admin })).data.updatedBy,
      '岳不群',
      dept.deptName,
    );
  });

  it('was in the recycle bin before, and within the scope of whoever purges it', async () => {
    const live = await add();
    assert.equal((await purge([live.id])).status, 404);
    const other = await app.makeDepartment({ name: '别处' });
    const { id } = await add();
    await recycle([id]);
    const as = await app.signInAs(
      await app.makeUser({
        deptId: other,
        codes: ['latin_sys_user', 'latin_sys_user_purge'],
        scope: DataScope.ownDepartment,
      }),
    );
    assert.equal((await purge([id], as)).status, 404);
    assert.equal((await purge([id, live.id])).status, 404, 'one of them is not there');
    assert.equal((await whole(id)).purged_at, null);
    // Who may delete and restore may not purge.
    const deleter = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_user', 'latin_sys_user_delete'], scope: DataScope.all }),
    );
    assert.equal((await purge([id], deleter)).code, 'CM4030');
  });

  it('goes by itself after as many days as RECYCLE_DAYS says', async () => {
    const { db } = app.database;
    const made = [];
    for (let n = 0; n < 3; n++) made.push((await add()).id);
    const [old, young, alive] = made as [number, number, number];
    await recycle([old, young]);
    const age = (id: number, days: number) =>
      sql`update user_account set deleted_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
        db,
      );
    await age(old, 8);
    await age(young, 6);
    const { operationLog } = app.platform;
    assert.equal(await purgeExpired(db, operationLog, 0), 0, 'never');
    assert.equal(await purgeExpired(db, operationLog, 9), 0);
    const [first, second] = await Promise.all([
      purgeExpired(db, operationLog, 7),
      purgeExpired(db, operationLog, 7),
    ]);
    assert.equal(first + second, 1);
    assert.ok((await whole(old)).purged_at);
    assert.deepEqual([(await whole(young)).purged_at, (await whole(alive)).purged_at], [null, null]);
    const { rows } = await sql<{ content: string; user_name: string }>`
      select content, user_name from operation_log where call_path = 'housekeeping'`.execute(db);
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.user_name, '系统');
    assert.match(rows[0]?.content ?? '', /满 7 天，自动彻底清除：岳不群（purge\d+）$/);
  });

  it('takes along every row that is his alone: a table that names a person by user_id is purged, or named here', async () => {
    const kept = [
      // What he did, and the log of it, stays.
      ...['interface_log', 'interface_log_login', 'operation_log', 'right_request', 'right_request_function'],
      // Who stood in for whom at a task explains its history.
      'task_substitute',
      // Who was on duty when a task came says who was told of it.
      'task_duty',
      // Goes with another row of his.
      ...['bookmark', 'recovery_code'],
    ];
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'user_id'`.execute(
      app.database.db,
    );
    const found = rows.map(({ name }) => name).filter((name) => !kept.includes(name));
    assert.deepEqual(found.sort(), [...owned].filter((name) => name !== 'export_task').sort());
  });

  it('goes in parts, however many there are', async () => {
    const { db } = app.database;
    await sql`insert into user_account (user_login_id, user_name, status, deleted_at)
      select 'crowd' || n, '众人', 0, now() - interval '40 days' from generate_series(1, 120) as n`.execute(
      db,
    );
    assert.equal(await purgeExpired(db, app.platform.operationLog, 30), 120);
    assert.equal(await purgeExpired(db, app.platform.operationLog, 30), 0);
  });
});
