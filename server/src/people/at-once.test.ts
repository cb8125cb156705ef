import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import { onTwoConnections, testDatabaseKind } from '../database/fresh.ts';
import type { Trx } from '../http/call-context.ts';
import { lockAdministrators } from '../rights/grants/administrators.ts';
import { keepDepartments, lockNaming, lockTree } from '../rights/locks.ts';
import { lockResources } from '../rights/resources/writes.ts';
import { addBody, modifyAccount } from '../testing/accounts.ts';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { someoneWaits } from '../testing/waits.ts';

const { account, department, resource, role } = calls;
const ROUNDS = 12;
type Acting = Promise<{ status: number; code: string; message: string }>;

describe('writers of people, roles and departments', () => {
  let app: TestApp;
  let admin: TestSession;
  let root: number;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    root = await app.makeDepartment();
  });
  after(() => app.stop());

  const version = async (db = app.database.db) =>
    (await db.selectFrom('access_version').select('version').executeTakeFirstOrThrow()).version;

  it('move the access version once, when they end: nobody waits for it in the midst of his work', async () => {
    const { userId } = await app.makeUser({ scope: DataScope.self });
    const roleIds = [await app.makeRole(), await app.makeRole()];
    const before = await version();
    await app.database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('user_role')
        .values(roleIds.map((roleId) => ({ user_id: userId, role_id: roleId })))
        .execute();
      await trx.updateTable('user_account').set({ gender: 2 }).where('id', '=', userId).execute();
      assert.equal(await version(trx), before);
      if (testDatabaseKind() === 'postgresql')
        await app.database.db.selectFrom('access_version').selectAll().forUpdate().noWait().execute();
    });
    assert.equal(await version(), before + 1);
    await app.database.db
      .updateTable('user_account')
      .set({ remark: '与权限无关' })
      .where('id', '=', userId)
      .execute();
    assert.equal(await version(), before + 1, 'nothing that anybody may or sees has changed');
  });

  it('are told in words that a department went while they waited', async () => {
    const gone = await app.makeDepartment({ parentId: root });
    const user = await app.makeUser({ scope: DataScope.self });
    const deptIds = [user.deptId, gone];
    const named = { roleName: '迟到', dataScope: DataScope.chosenDepartments, deptIds };
    const replies = await app.database.db.transaction().execute(async (trx) => {
      await lockNaming(trx);
      await trx.deleteFrom('department').where('id', '=', gone).execute();
      const waiting = [
        modifyAccount(app, admin, { id: user.userId, deptIds }),
        app.call(account.setOrgAndRoleOfUser, { userIds: [user.userId], deptIds }, { as: admin }),
        app.call(role.add, named, { as: admin }),
      ];
      await someoneWaits(trx);
      return { waiting };
    });
    assert.deepEqual(
      (await Promise.all(replies.waiting)).map(({ message }) => message),
      [
        '部门不存在或已被删除，请刷新后再试',
        '部门不存在或已被删除，请刷新后再试',
        '有部门已被删除，请刷新后再试',
      ],
    );
  });

  it('make no circle of functions', async () => {
    const module = { parentId: null, functionType: 0, type: 'operation', path: null } as const;
    const add = async (name: string) =>
      (
        await app.call(
          resource.add,
          { ...module, resourceName: name, permissionCode: `latin_${name}` },
          { as: admin },
        )
      ).data.id;
    const [one, other] = [await add('circle_one'), await add('circle_other')];
    const change = { ...module, id: one, version: 1, parentId: other };
    const fields = { resourceName: '一', permissionCode: 'latin_circle_one' };
    let waiting: Promise<{ code: string }> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await lockResources(trx);
      waiting = app.call(resource.modify, { ...change, ...fields }, { as: admin });
      await someoneWaits(trx);
      await trx.updateTable('resource').set({ parent_id: one }).where('id', '=', other).execute();
    });
    assert.equal((await waiting)?.code, 'UM4222');
  });

  it('leave an administrator, also when two strip each other', async () => {
    const { id: roleId } = await app.database.db
      .selectFrom('role')
      .select('id')
      .where('all_resources', '=', true)
      .executeTakeFirstOrThrow();
    const [second, third] = [await app.makeUser(), await app.makeUser()];
    for (const { userId } of [second, third])
      await app.database.db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute();
    const asThird = await app.signInAs(third);
    const standing = (id: number, status: 0 | 1, db = app.database.db) =>
      db.updateTable('user_account').set({ status }).where('id', '=', id).execute();
    await standing(admin.userId, 0);
    for (const strip of [
      () => app.call(account.status, { ids: [second.userId], status: 0 }, { as: asThird }),
      () => app.call(role.memberRemove, { roleId, userIds: [second.userId] }, { as: asThird }),
      () => modifyAccount(app, asThird, { id: second.userId, personStatus: '0' }),
    ]) {
      let waiting: Promise<{ code: string }> | undefined;
      await app.database.db.transaction().execute(async (trx) => {
        await lockAdministrators(trx);
        await standing(third.userId, 0, trx);
        waiting = strip();
        await someoneWaits(trx);
      });
      // The embedded database serves nobody meanwhile: there he is frozen before his call begins.
      assert.equal((await waiting)?.code, testDatabaseKind() === 'postgresql' ? 'UM4205' : '910004');
      await standing(third.userId, 1);
    }
    await standing(admin.userId, 1);
  });

  it('are judged by what a role holds when they give or take it, not by what it held before', async () => {
    const { db } = app.database;
    const managing = ['latin_sys_role', 'latin_sys_role_member', 'latin_sys_user_assign'] as const;
    const manager = await app.makeUser({ codes: managing, scope: DataScope.ownAndBelow });
    const as = await app.signInAs(manager);
    const { userId } = await app.makeUser({ scope: DataScope.self, deptId: manager.deptId });
    const userIds = [userId];
    const cases: [Partial<{ data_scope: number; status: number }>, string, (id: number) => Acting][] = [
      [
        { data_scope: DataScope.all },
        'UM4201',
        (roleId) => app.call(role.memberAdd, { roleId, userIds }, { as }),
      ],
      [
        { data_scope: DataScope.all },
        'UM4201',
        (roleId) => app.call(role.memberRemove, { roleId, userIds }, { as }),
      ],
      [
        { status: 0 },
        'UM4300',
        (roleId) => app.call(account.setOrgAndRoleOfUser, { userIds, roleIds: [roleId] }, { as }),
      ],
    ];
    for (const [change, code, act] of cases) {
      const roleId = await app.makeRole({ scope: DataScope.self });
      let acting: Acting | undefined;
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('role').set(change).where('id', '=', roleId).execute();
        acting = act(roleId);
        await someoneWaits(trx);
      });
      const said = await acting;
      // On the embedded database the call begins when the role is out of the caller's sight already.
      const isLate = testDatabaseKind() === 'embedded' && code === 'UM4201';
      assert.equal(isLate ? said?.status : said?.code, isLate ? 404 : code, said?.message);
    }
  });

  it('wait for whoever holds what they are about to write', onTwoConnections(), async () => {
    const [goes, first, second, target] = await Promise.all(
      Array.from({ length: 4 }, () => app.makeDepartment({ parentId: root })),
    );
    const roleId = await app.makeRole({ scope: DataScope.self });
    const named = { version: 1, roleName: `等待 ${roleId}`, dataScope: DataScope.self };
    const merge = (id?: number) => () =>
      app.call(department.merge, { ids: [id], targetId: target }, { as: admin });
    const added = { deptName: '等待', deptCode: 'WAITING', parentId: root };
    const module = { parentId: null, functionType: 0, type: 'operation', permissionCode: 'latin_waiting' };
    const person = await addBody(app);
    const holds: [string, (trx: Trx) => Promise<void>, () => Acting][] = [
      ['a new account: departments that go', lockNaming, () => app.call(account.add, person, { as: admin })],
      ['a new department: the tree', lockTree, () => app.call(department.deptAdd, added, { as: admin })],
      [
        'a head: the tree',
        lockTree,
        () => app.call(department.setHead, { id: target, headUserId: null }, { as: admin }),
      ],
      [
        'a department that goes: its naming',
        keepDepartments,
        () => app.call(department.delete, { id: goes }, { as: admin }),
      ],
      ['a merge: the tree', lockTree, merge(first)],
      ['a merge: the naming of departments', keepDepartments, merge(second)],
      [
        'a new role: departments that go',
        lockNaming,
        () => app.call(role.add, { roleName: `新 ${roleId}`, dataScope: DataScope.self }, { as: admin }),
      ],
      [
        'a changed role: departments that go',
        lockNaming,
        () => app.call(role.modify, { id: roleId, ...named }, { as: admin }),
      ],
      [
        'a copied role: departments that go',
        lockNaming,
        () => app.call(role.copy, { id: roleId, roleName: `副本 ${roleId}` }, { as: admin }),
      ],
      [
        'a new function: other functions',
        lockResources,
        () => app.call(resource.add, { ...module, resourceName: '等待' }, { as: admin }),
      ],
    ];
    for (const [what, hold, act] of holds) {
      let acting: Acting | undefined;
      await app.database.db.transaction().execute(async (trx) => {
        await hold(trx);
        acting = act();
        await someoneWaits(trx).catch((error: unknown) => assert.fail(`${what}: ${error}`));
      });
      const said = await acting;
      assert.equal(said?.code, '000000', `${what}: ${said?.message}`);
    }
  });

  it('hold roles before they write anything that hangs on them', onTwoConnections(), async () => {
    const { db } = app.database;
    const merged = await app.makeUser({ deptId: await app.makeDepartment({ parentId: root }) });
    await db
      .insertInto('user_department')
      .values({ user_id: merged.userId, department_id: merged.deptId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const target = await app.makeDepartment({ parentId: root });
    const goes = await app.makeDepartment({ parentId: root });
    const ownedBy = async (id: number) => {
      const roleId = await app.makeRole({ scope: DataScope.self });
      await db.updateTable('role').set({ department_id: id }).where('id', '=', roleId).execute();
      return roleId;
    };
    const stripped = await app.makeUser({ scope: DataScope.self });
    const left = await app.makeRole({ scope: DataScope.self });
    await db.insertInto('user_role').values({ user_id: stripped.userId, role_id: left }).execute();
    const cases: [number, (trx: Trx) => Promise<unknown[]>, () => Acting][] = [
      [
        await ownedBy(merged.deptId),
        (trx) =>
          trx
            .selectFrom('user_department')
            .select('user_id')
            .where('department_id', '=', merged.deptId)
            .forUpdate()
            .noWait()
            .execute(),
        () => app.call(department.merge, { ids: [merged.deptId], targetId: target }, { as: admin }),
      ],
      [
        await ownedBy(goes),
        (trx) =>
          trx.selectFrom('department').select('id').where('id', '=', goes).forUpdate().noWait().execute(),
        () => app.call(department.delete, { id: goes }, { as: admin }),
      ],
      [
        left,
        (trx) =>
          trx
            .selectFrom('user_role')
            .select('user_id')
            .where('role_id', '=', left)
            .forUpdate()
            .noWait()
            .execute(),
        () => modifyAccount(app, admin, { id: stripped.userId, roleIds: [stripped.roleId] }),
      ],
    ];
    for (const [roleId, untouched, act] of cases) {
      let acting: Acting | undefined;
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('role').select('id').where('id', '=', roleId).forUpdate().execute();
        acting = act();
        await someoneWaits(trx);
        assert.equal((await untouched(trx)).length, 1);
      });
      const said = await acting;
      assert.equal(said?.code, '000000', said?.message);
    }
  });

  it('never wait crosswise: none is given up because another one stood in its way', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [goes, target, other] = [
        await app.makeDepartment({ parentId: root }),
        await app.makeDepartment({ parentId: root }),
        await app.makeDepartment({ parentId: root }),
      ];
      const roles = [
        await app.makeRole({ scope: DataScope.self }),
        await app.makeRole({ scope: DataScope.self }),
      ];
      const people = await Promise.all(
        [goes, other, other, target, goes].map((deptId) => app.makeUser({ deptId, scope: DataScope.self })),
      );
      const ids = people.map(({ userId }) => userId);
      const named = (roleId = 0, deptIds: number[]) => ({
        id: roleId,
        version: 1,
        roleName: `角色 ${roleId}`,
        dataScope: DataScope.chosenDepartments,
        deptIds,
      });
      const replies = await Promise.all([
        modifyAccount(app, admin, {
          id: ids[1] ?? 0,
          deptIds: [other, target, goes],
          roleIds: roles,
        }),
        app.call(
          account.setOrgAndRoleOfUser,
          { userIds: ids.slice(1, 4), mode: 'append', deptIds: [target, goes], roleIds: roles },
          { as: admin },
        ),
        app.call(role.modify, named(roles[0], [target, goes]), { as: admin }),
        app.call(role.modify, named(roles[1], [goes, other]), { as: admin }),
        app.call(role.memberAdd, { roleId: roles[1] ?? 0, userIds: ids.toReversed() }, { as: admin }),
        app.call(department.merge, { ids: [goes], targetId: target }, { as: admin }),
        app.call(department.delete, { id: other }, { as: admin }),
      ]);
      assert.deepEqual(
        replies
          .filter(({ status, code }) => status >= 500 || code === 'CM4092')
          .map(({ message }) => message),
        [],
      );
    }
  });
});
