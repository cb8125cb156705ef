import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { account, role } = calls;

describe('numbers of people', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  it('of a role and a department are those of the rows, whoever is gone, frozen or in two departments', async () => {
    const top = await app.makeDepartment();
    const below = await app.makeDepartment({ parentId: top });
    const roleId = await app.makeRole();
    const people: number[] = [];
    for (const deptId of [top, top, top, below, below]) people.push((await app.makeUser({ deptId })).userId);
    const { db } = app.database;
    await db
      .insertInto('user_role')
      .values(people.map((user_id) => ({ user_id, role_id: roleId })))
      .execute();
    const [gone, frozen, left, , both] = people;
    await db
      .insertInto('user_department')
      .values({ user_id: both ?? 0, department_id: top })
      .execute();
    for (const [id, change] of [
      [gone, { deleted_at: new Date() }],
      [frozen, { status: 0 }],
      [left, { person_status: 0 }],
    ] as const)
      await db
        .updateTable('user_account')
        .set(change)
        .where('id', '=', id ?? 0)
        .execute();
    const lists = [
      [account.page, { roleId }, 4],
      [account.page, { deptId: top }, 4],
      [account.page, { deptId: top, includeBelow: false }, 3],
      [account.page, { deptId: top, keyword: '' }, 4],
      [account.page, { roleId, status: 1 }, 3],
      [account.page, { roleId, recycled: true }, 1],
      [account.page, { roleId, deptId: below }, 2],
      [account.getDeptUserList, { deptId: top }, 2],
      [account.getDeptUserList, { deptId: top, includeBelow: false }, 1],
      [role.memberPage, { roleId }, 4],
    ] as const;
    for (const [call, template, expected] of lists) {
      // A page that is not full tells the number itself; behind a full one the rows are counted.
      const whole = await app.call(call, { pageSize: 100, template }, { as: admin });
      const first = await app.call(call, { pageSize: 1, template }, { as: admin });
      assert.deepEqual(
        [whole.data.dataBody.length, first.data.count, 'isEstimate' in first.data],
        [expected, expected, false],
        `${call.path} ${JSON.stringify(template)}`,
      );
    }
    const counts = [
      await app.call(account.checkIsExistUserByRoleId, { roleId }, { as: admin }),
      await app.call(account.checkIsExistUserByDeptId, { deptId: top }, { as: admin }),
    ];
    assert.deepEqual(
      counts.map(({ data }) => data.count),
      [4, 3],
    );
    const roles = await app.call(role.page, { pageSize: 100 }, { as: admin });
    assert.equal(roles.data.dataBody.find(({ id }) => id === roleId)?.memberNum, 4);
  });

  it('to pick from are exact up to a thousand and about right beyond, with a way to the last page', async () => {
    const pick = (pageNum = 1, as = admin) =>
      app.call(account.getDeptUserList, { pageNum, pageSize: 100 }, { as });
    const [first] = (
      await sql<{ there: number }>`select count(*) as there from user_account
        where deleted_at is null and status = 1 and person_status = 1`.execute(app.database.db)
    ).rows;
    const there = first?.there ?? 0;
    const add = (from: number, to: number) =>
      sql`insert into user_account (user_login_id, user_name)
        select 'counted' || n, '计数' from generate_series(${from}::int, ${to}::int) as n`.execute(
        app.database.db,
      );
    await add(there + 1, 1_000);
    const thousand = await pick();
    assert.deepEqual([thousand.data.count, 'isEstimate' in thousand.data], [1_000, false]);
    await add(1_001, 1_200);
    assert.deepEqual([(await pick()).data.count, (await pick()).data.isEstimate], [1_200, true]);
    await add(1_201, 1_450);
    const late = await pick(13);
    assert.equal(late.data.dataBody.length, 100, 'those who came within the minute are there');
    assert.ok(late.data.count > 1_300, 'and so is the next page');
    const keyword = await app.call(account.getDeptUserList, { template: { keyword: '计数' } }, { as: admin });
    assert.deepEqual([keyword.data.count, 'isEstimate' in keyword.data], [1_450 - there, false]);
  });

  // Last, for its people stay: to delete them costs ten times as much as to add them.
  it('in all are exact up to ten thousand and about right beyond', async () => {
    const { db } = app.database;
    const list = async () =>
      (await app.call(account.page, { template: { keyword: '' } }, { as: admin })).data;
    const before = (await list()).count;
    const add = (from: number, to: number) =>
      sql`insert into user_account (user_login_id, user_name, status)
        select 'many' || n, '很多', 0 from generate_series(${from}::int, ${to}::int) as n`.execute(db);
    await add(before + 1, 10_000);
    const { count, isEstimate } = await list();
    assert.deepEqual([count, isEstimate], [10_000, undefined]);
    await add(10_001, 10_001);
    const more = await list();
    assert.deepEqual([more.count, more.isEstimate], [10_001, true]);
  });
});
