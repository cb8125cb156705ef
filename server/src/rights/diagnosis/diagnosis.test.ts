import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const ADD: PermissionCode = 'latin_sys_user_add';

describe('diagnosis of rights', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const ask = async (id: number, permissionCode: string = ADD, as = admin) => {
    const reply = await app.call(calls.account.diagnose, { id, permissionCode }, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data;
  };
  const setRole = (id: number, status: number) =>
    app.database.db.updateTable('role').set({ status }).where('id', '=', id).execute();
  const setResource = (code: string, status: number) =>
    app.database.db.updateTable('resource').set({ status }).where('permission_code', '=', code).execute();
  const roleName = async (id: number) =>
    (await app.database.db.selectFrom('role').select('name').where('id', '=', id).executeTakeFirstOrThrow())
      .name;

  it('says through which role somebody has a resource, and where it stands', async () => {
    const user = await app.makeUser({ userName: '周舟', codes: [ADD], password: 'Quiet-Harbour-9' });
    const idle = await app.makeRole({ scope: DataScope.self });
    await app.database.db.insertInto('user_role').values({ user_id: user.userId, role_id: idle }).execute();
    const found = await ask(user.userId);
    const name = await roleName(user.roleId);
    assert.equal(found.sentence, `“周舟”拥有“新增用户”：来自角色“${name}”。`);
    assert.deepEqual([found.isHeld, found.isUsable, found.accountFaultList], [true, true, []]);
    assert.deepEqual(
      found.placeList.map(({ path, isEnabled }) => [path.map((one) => one.name), isEnabled]),
      [[['系统管理', '用户管理', '新增用户'], true]],
    );
    assert.deepEqual(
      found.roleList.map(({ id, holds, isEnabled }) => [id, holds, isEnabled]),
      [
        [user.roleId, true, true],
        [idle, false, true],
      ],
    );
    assert.deepEqual(found.otherRoleList, []);
    // The module above is held through it.
    assert.equal((await ask(user.userId, 'latin_sys')).isHeld, true);
  });

  it('says what is missing, and which roles would help', async () => {
    const user = await app.makeUser({ userName: '吴双', codes: ['latin_sys_role'] });
    const helping = await app.makeRole({ codes: [ADD] });
    const found = await ask(user.userId);
    assert.equal(found.sentence, '“吴双”没有“新增用户”：他的 1 个角色都没有授予该功能。');
    assert.equal(found.isHeld, false);
    assert.ok(found.otherRoleList.some(({ id }) => id === helping));
    const asker = await app.signInAs(await app.makeUser({ codes: ['latin_sys_user'] }));
    assert.deepEqual(
      (await ask(user.userId, ADD, asker)).otherRoleList,
      [],
      'no roles that the asker may not grant',
    );
    await app.database.db.deleteFrom('user_role').where('user_id', '=', user.userId).execute();
    assert.match((await ask(user.userId)).sentence, /他没有任何角色/);
    const unknown = await ask(user.userId, 'latin_no_such');
    assert.equal(unknown.sentence, '系统中没有权限编码为“latin_no_such”的功能。');
    assert.deepEqual([unknown.isHeld, unknown.placeList], [false, []]);
  });

  it('offers roles that are enabled and that he lacks, ten at most', async () => {
    const code: PermissionCode = 'latin_op_activity_add';
    const held = await app.makeUser({ codes: [code] });
    const disabled = await app.makeRole({ codes: [code] });
    await setRole(disabled, 0);
    const offered = async () => (await ask(held.userId, code)).otherRoleList.map(({ id }) => id);
    await setResource(code, 0);
    assert.deepEqual(await offered(), [], 'neither what he has nor what is disabled');
    const { roleId } = await app.makeUser({ codes: [code] });
    assert.deepEqual(await offered(), [roleId], 'also when somebody else has it');
    for (let more = 0; more < 10; more++) await app.makeRole({ codes: [code] });
    assert.equal((await offered()).length, 10);
    await setResource(code, 1);
  });

  it('names a disabled role, function, menu or module as the reason', async () => {
    // Not of user management itself: without it nobody could ask.
    const code: PermissionCode = 'latin_sys_dict_add';
    const user = await app.makeUser({ userName: '郑重', codes: [code] });
    const name = await roleName(user.roleId);
    await setRole(user.roleId, 0);
    const stopped = await ask(user.userId, code);
    assert.equal(stopped.sentence, `“郑重”没有“新增字典”：授予它的角色“${name}”已停用。`);
    await setRole(user.roleId, 1);
    for (const [disabled, label] of [
      [code, '新增字典'],
      ['latin_sys_dict', '数据字典'],
    ] as const) {
      await setResource(disabled, 0);
      const found = await ask(user.userId, code);
      assert.equal(found.sentence, `“郑重”没有“新增字典”：角色“${name}”授予了它，但“${label}”已停用。`);
      assert.equal(found.placeList[0]?.isEnabled, false);
      await setResource(disabled, 1);
    }
    assert.equal((await ask(user.userId, code)).isHeld, true);
  });

  it('says what keeps an account from using what it has', async () => {
    const user = await app.makeUser({
      userName: '王冕',
      codes: [ADD],
      password: 'Quiet-Harbour-9',
      firstLogin: 1,
    });
    const first = await ask(user.userId);
    assert.deepEqual([first.isHeld, first.isUsable], [true, false]);
    assert.match(first.sentence, /目前不能使用：尚未修改初始密码/);
    const set = (columns: object) =>
      app.database.db.updateTable('user_account').set(columns).where('id', '=', user.userId).execute();
    await set({ first_login: 0, status: 0 });
    assert.match((await ask(user.userId)).sentence, /账号已冻结/);
    await set({ status: 1, person_status: 0 });
    assert.match((await ask(user.userId)).sentence, /已离职/);
    await set({ person_status: 1, password_hash: null });
    assert.match((await ask(user.userId)).sentence, /还没有密码/);
    await set({ deleted_at: new Date() });
    assert.match((await ask(user.userId)).sentence, /在回收站中/);
  });

  it('says which rows he sees and which role lets him', async () => {
    const top = await app.makeDepartment({ name: '诊断总部' });
    const below = await app.makeDepartment({ name: '诊断一组', parentId: top });
    const user = await app.makeUser({ deptId: top, scope: DataScope.ownAndBelow });
    const self = await app.makeRole({ scope: DataScope.self });
    await app.database.db.insertInto('user_role').values({ user_id: user.userId, role_id: self }).execute();
    const { scope } = await ask(user.userId);
    assert.equal(scope.sentence, '可以看到 2 个部门和本人的数据');
    assert.deepEqual(
      scope.deptList.map(({ id, path }) => [id, path]),
      [
        [top, '诊断总部'],
        [below, '诊断总部/诊断一组'],
      ],
    );
    assert.deepEqual(
      scope.sourceList.map(({ roleId, dataScope }) => [roleId, dataScope]),
      [
        [user.roleId, DataScope.ownAndBelow],
        [self, DataScope.self],
      ],
    );
    await setRole(user.roleId, 0);
    assert.equal((await ask(user.userId)).scope.sentence, '只能看到本人的数据');
    const [one, two] = [
      await app.makeUser({ scope: DataScope.chosenDepartments, chosenDepartments: [top, below] }),
      await app.makeUser({ scope: DataScope.chosenDepartments, chosenDepartments: [below] }),
    ];
    for (const [{ userId }, departmentNum] of [
      [one, 2],
      [two, 1],
    ] as const)
      assert.equal((await ask(userId)).scope.sourceList[0]?.departmentNum, departmentNum);
    assert.equal((await ask(admin.userId)).scope.sentence, '可以看到全部数据');
  });

  it('is refused beyond the scope and without a code to ask for', async () => {
    const asker = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_user'], scope: DataScope.ownDepartment }),
    );
    const stranger = await app.makeUser();
    const call = (body: object) => app.call(calls.account.diagnose, body, { as: asker });
    assert.equal((await call({ id: stranger.userId, permissionCode: ADD })).status, 404);
    assert.equal((await call({ id: asker.userId, permissionCode: ADD })).code, '000000');
    assert.equal((await call({ id: asker.userId, permissionCode: ' ' })).code, 'CM4001');
    assert.equal((await call({ id: asker.userId })).code, 'CM4001');
  });
});
