import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode } from '@outbound/contract';
import type { Caller } from '../../http/caller.ts';
import type { TestUser, UserWish } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { requireGrantable, requireScopesOfRoles } from './grants.ts';
import { manageablePeople } from './manageable.ts';

const { role: roleCalls } = calls;
const manager: PermissionCode[] = ['latin_sys_role', 'latin_sys_role_add', 'latin_sys_role_modify'];

let made = 0;

describe('what somebody may give', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const addRole = async (who: TestUser, changes: object) => {
    const body = { roleName: `角色${++made}`, dataScope: DataScope.self, resourceIds: [], ...changes };
    return (await app.call(roleCalls.add, body, { as: await app.signInAs(who) })).code;
  };
  /** Of these roles those that he is offered to give. */
  const offered = async (who: TestUser, roleIds: readonly number[]) => {
    const { data } = await app.call(roleCalls.getRoles, {}, { as: await app.signInAs(who) });
    return roleIds.filter((id) => data.some((role) => role.id === id));
  };
  const resourceWith = async (code: string, functionType: number) =>
    app.database.db
      .selectFrom('resource')
      .selectAll()
      .where('permission_code', '=', code)
      .where('function_type', '=', functionType)
      .executeTakeFirstOrThrow();
  const giveRole = (userId: number, roleId: number) =>
    app.database.db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute();

  it('comes from his enabled roles alone', async () => {
    const who = await app.makeUser({ codes: manager });
    const more = await app.makeRole({ codes: ['latin_sys_dict'] });
    await giveRole(who.userId, more);
    const { id } = await resourceWith('latin_sys_dict', 1);
    assert.equal(await addRole(who, { resourceIds: [id] }), '000000');
    await app.database.db.updateTable('role').set({ status: 0 }).where('id', '=', more).execute();
    assert.equal(await addRole(who, { resourceIds: [id] }), 'UM4201');
  });

  it('is not what a module would open that was granted by itself', async () => {
    const { db } = app.database;
    const who = await app.makeUser({ codes: manager });
    const sys = await resourceWith('latin_sys', 0);
    await db.insertInto('role_resource').values({ role_id: who.roleId, resource_id: sys.id }).execute();
    const { id } = await db
      .insertInto('resource')
      .values({
        parent_id: sys.id,
        function_type: 2,
        name: '同码',
        permission_code: 'latin_sys',
        type: 'sys',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.equal(await addRole(who, { resourceIds: [id] }), 'UM4201');
  });

  it("is a scope of members' departments only where he sees departments himself", async () => {
    const roles = [DataScope.ownDepartment, DataScope.ownAndBelow].map((scope) => app.makeRole({ scope }));
    const following = await Promise.all(roles);
    const alone = await app.makeUser({ codes: manager, scope: DataScope.self });
    assert.deepEqual(await offered(alone, following), []);
    for (const dataScope of [DataScope.ownDepartment, DataScope.ownAndBelow])
      assert.equal(await addRole(alone, { dataScope }), 'UM4202');
    assert.equal(await addRole(alone, { dataScope: DataScope.self }), '000000');
    const leader = await app.makeUser({ codes: manager, scope: DataScope.ownDepartment });
    assert.deepEqual(await offered(leader, following), following);
    assert.equal(await addRole(leader, { dataScope: DataScope.ownDepartment }), '000000');
  });

  it('is chosen departments that he sees every one of, whatever other roles have', async () => {
    const [near, far] = [await app.makeDepartment(), await app.makeDepartment()];
    const choosing = (chosenDepartments: number[]) =>
      app.makeRole({ scope: DataScope.chosenDepartments, chosenDepartments });
    const [within, beyond, partly] = [
      await choosing([near]),
      await choosing([far]),
      await choosing([near, far]),
    ];
    const wish: UserWish = { codes: manager, scope: DataScope.chosenDepartments, chosenDepartments: [near] };
    assert.deepEqual(await offered(await app.makeUser(wish), [within, beyond, partly]), [within]);
  });

  it('is a role whose resources he holds every one of, whatever other roles have', async () => {
    const [held, lacked, mixed] = [
      await app.makeRole({ codes: ['latin_sys_dict'] }),
      await app.makeRole({ codes: ['latin_sys_log_operation'] }),
      await app.makeRole({ codes: ['latin_sys_dict', 'latin_sys_log_operation'] }),
    ];
    const who = await app.makeUser({ codes: [...manager, 'latin_sys_dict'] });
    assert.deepEqual(await offered(who, [held, lacked, mixed]), [held]);
  });

  it('is a scope that follows a department to people whose own one he sees, whoever else there is', async () => {
    const home = await app.makeDepartment();
    await app.makeDepartment({ parentId: home });
    await app.makeUser();
    const leader = await app.makeUser({
      codes: [...manager, 'latin_sys_role_member'],
      scope: DataScope.ownDepartment,
      deptId: home,
    });
    const as = await app.signInAs(leader);
    const member = await app.makeUser({ deptId: home, scope: DataScope.self });
    const give = async (scope: DataScope) => {
      const body = { roleId: await app.makeRole({ scope }), userIds: [member.userId] };
      return (await app.call(roleCalls.memberAdd, body, { as })).code;
    };
    assert.equal(await give(DataScope.ownDepartment), '000000', 'what lies below is not seen by it');
    assert.equal(await give(DataScope.ownAndBelow), 'UM4202');
  });

  it('is for nobody who has more than he, or sees departments that he does not see whole', async () => {
    const { db } = app.database;
    const home = await app.makeDepartment();
    const below = await app.makeDepartment({ parentId: home });
    const away = await app.makeDepartment();
    const giver = await app.makeUser({ codes: ['latin_sys_dict'] });
    const { self, ownDepartment, ownAndBelow, all } = DataScope;
    type Wish = UserWish & { viewDeptId?: number; isNowhere?: true };
    const wishes: Record<string, Wish> = {
      'has as much': { codes: ['latin_sys_dict'], scope: self, deptId: home },
      'has more': { codes: ['latin_sys_log_operation'], scope: self, deptId: home },
      'sees everything': { scope: all, deptId: home },
      'sees his department': { scope: ownDepartment, deptId: home },
      'sees another department': { scope: ownDepartment, deptId: away },
      'sees no department': { scope: ownDepartment, isNowhere: true },
      'sees all below his department': { scope: ownAndBelow, deptId: home },
      'sees all below the lowest department': { scope: ownAndBelow, deptId: below },
      'sees all below another department': { scope: ownAndBelow, deptId: away },
      'sees all below no department': { scope: ownAndBelow, isNowhere: true },
      'may view his department besides': { scope: self, deptId: home, viewDeptId: home },
      'may view another department besides': { scope: self, deptId: home, viewDeptId: away },
    };
    const people = new Map<number, string>();
    for (const [what, { viewDeptId = null, isNowhere, ...wish }] of Object.entries(wishes)) {
      const { userId, deptId } = await app.makeUser(wish);
      await db
        .updateTable('user_account')
        .set({ view_department_id: viewDeptId, department_id: isNowhere ? null : deptId })
        .where('id', '=', userId)
        .execute();
      people.set(userId, what);
    }
    /** Those whose roles he may not set. */
    const beyond = async (deptIds: number[] | null) => {
      const { userId } = giver;
      const scope: Caller['scope'] = deptIds ? { all: false, userId, deptIds } : { all: true };
      const rows = await db
        .selectFrom('user_account')
        .select(['id', (await manageablePeople(db, { userId, scope })).as('isManageable')])
        .where('id', 'in', [...people.keys()])
        .orderBy('id')
        .execute();
      return rows.filter((row) => !row.isManageable).map((row) => people.get(row.id));
    };
    const elsewhere = ['has more', 'sees everything', 'sees another department'];
    assert.deepEqual(await beyond([home]), [
      ...elsewhere,
      'sees all below his department',
      'sees all below the lowest department',
      'sees all below another department',
      'may view his department besides',
      'may view another department besides',
    ]);
    assert.deepEqual(await beyond([home, below]), [
      ...elsewhere,
      'sees all below another department',
      'may view another department besides',
    ]);
    assert.deepEqual(await beyond(null), ['has more']);
  });

  it('is a department to people whose roles reach no further from there, whatever other roles do', async () => {
    const home = await app.makeDepartment();
    await app.makeDepartment({ parentId: home });
    const { userId } = await app.makeUser({ deptId: home });
    const [narrow, wide] = [
      await app.makeRole({ scope: DataScope.ownDepartment }),
      await app.makeRole({ scope: DataScope.ownAndBelow }),
    ];
    const move = (roleIds: number[]) =>
      app.database.db.transaction().execute((trx) => {
        const scope = { all: false, userId: 0, deptIds: [home] } as const;
        return requireScopesOfRoles(trx, { scope }, roleIds, [userId]);
      });
    await move([narrow]);
    await assert.rejects(move([narrow, wide]), { code: 'UM4202' });
  });

  it('is no role that has gone meanwhile', async () => {
    const { userId, roleId } = await app.makeUser({ codes: manager });
    const caller = { userId, scope: { all: true } as const };
    const require = (roleIds: number[]) =>
      app.database.db.transaction().execute((trx) => requireGrantable(trx, caller, { roleIds, userIds: [] }));
    await require([roleId]);
    await assert.rejects(require([roleId, 999_999]), { code: 'UM4200' });
  });
});
