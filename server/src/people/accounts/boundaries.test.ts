import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode, permissionNames } from '@outbound/contract';
import { modifyAccount } from '../../testing/accounts.ts';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { importForm, workbook } from '../../testing/workbooks.ts';
import { columns } from './import/columns.ts';

const { account } = calls;
const everyCode = [...permissionNames.keys()] as PermissionCode[];

describe('where a caller of narrow scope ends', () => {
  let app: TestApp;
  /** He sees `home` and `side`; below `side` lies a department that he does not see. */
  let home: number;
  let side: number;
  let foreign: number;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    home = await app.makeDepartment({ name: '本部', code: 'HOME' });
    side = await app.makeDepartment({ name: '旁部' });
    await app.makeDepartment({ parentId: side });
    foreign = await app.makeDepartment({ name: '外部门' });
    const operator = await app.makeUser({
      codes: everyCode,
      scope: DataScope.chosenDepartments,
      chosenDepartments: [home, side],
      deptId: home,
    });
    as = await app.signInAs(operator);
  });
  after(() => app.stop());

  const departmentsOf = async (userId: number) =>
    (
      await app.database.db
        .selectFrom('user_department')
        .select('department_id as id')
        .where('user_id', '=', userId)
        .orderBy('department_id')
        .execute()
    ).map(({ id }) => id);
  /** Somebody of `home` who belongs to a department besides that the caller does not see. */
  async function shared(): Promise<TestUser> {
    const user = await app.makeUser({ deptId: home, scope: DataScope.self });
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: user.userId, department_id: foreign })
      .execute();
    return user;
  }

  it('nobody is taken out of a department that the caller does not see', async () => {
    const { userId } = await shared();
    const body = { userIds: [userId], mode: 'replace', deptIds: [home] };
    const many = await app.call(account.setOrgAndRoleOfUser, body, { as });
    assert.deepEqual([many.code, many.message], ['UM4202', '您不能授予超出自己的数据范围：该用户的其他部门']);
    const one = await modifyAccount(app, as, { id: userId, deptIds: [home] });
    assert.equal(one.code, 'UM4202');
    assert.deepEqual(await departmentsOf(userId), [home, foreign]);
  });

  it('nor by an import', async () => {
    const { userId, userLoginId, roleId } = await shared();
    const role = await app.database.db
      .selectFrom('role')
      .select('name')
      .where('id', '=', roleId)
      .executeTakeFirstOrThrow();
    const row = { 账号: userLoginId, 姓名: '改名', 用户类型: '单位账号', 所属部门: 'HOME', 角色: role.name };
    const bytes = await workbook(
      [row],
      columns.map(({ heading }) => heading),
    );
    const { data } = await app.call(account.batchImport, importForm(bytes, { updateExisting: '1' }), { as });
    assert.deepEqual(
      data.errorList.map(({ reason }) => reason),
      ['该用户属于您数据范围以外的部门，您不能修改'],
    );
    assert.deepEqual(await departmentsOf(userId), [home, foreign]);
  });

  it('nobody is moved to where his roles would show him more than the caller sees', async () => {
    const { userId } = await app.makeUser({ deptId: home, scope: DataScope.ownAndBelow });
    const moved = await modifyAccount(app, as, { id: userId, deptIds: [side] });
    assert.equal(moved.code, 'UM4202');
    const many = await app.call(account.setOrgAndRoleOfUser, { userIds: [userId], deptIds: [side] }, { as });
    assert.equal(many.code, 'UM4202');
    assert.deepEqual(await departmentsOf(userId), [home]);
    const plain = await app.makeUser({ deptId: home, scope: DataScope.self });
    const free = await modifyAccount(app, as, { id: plain.userId, deptIds: [side] });
    assert.equal(free.code, '000000', 'whose own roles show nothing of it may go there');
  });

  it('nobody is his to change whose main department he does not see, and the pages say so', async () => {
    const guest = await app.makeUser({ deptId: foreign, scope: DataScope.self });
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: guest.userId, department_id: home })
      .execute();
    const member = await app.makeUser({ deptId: home, scope: DataScope.self });
    for (const [{ userId }, manageable] of [
      [guest, false],
      [member, true],
    ] as const) {
      const detail = await app.call(account.detail, { id: userId }, { as });
      assert.deepEqual([detail.code, detail.data.manageable], ['000000', manageable]);
    }
  });

  it('whom he added is his to see and to change, wherever they are', async () => {
    const alone = await app.makeUser({
      codes: ['latin_sys_user', 'latin_sys_user_modify'],
      scope: DataScope.self,
    });
    const asAlone = await app.signInAs(alone);
    const [added, stranger] = [
      await app.makeUser({ deptId: foreign, scope: DataScope.self }),
      await app.makeUser({ deptId: foreign, scope: DataScope.self }),
    ];
    await app.database.db
      .updateTable('user_account')
      .set({ created_by: alone.userId })
      .where('id', '=', added.userId)
      .execute();
    for (const [{ userId }, status] of [
      [added, 200],
      [stranger, 404],
    ] as const) {
      assert.equal((await app.call(account.detail, { id: userId }, { as: asAlone })).status, status);
      const changed = await modifyAccount(app, asAlone, { id: userId, remark: '改' });
      assert.equal(changed.status, status, changed.message);
    }
  });

  it('neither the second step nor the outside identity is taken off somebody who holds more, or off oneself', async () => {
    const mighty = await app.makeUser({ deptId: home, scope: DataScope.all });
    for (const call of [account.unlinkIdentity, account.resetTwoStep]) {
      assert.equal((await app.call(call, { id: mighty.userId }, { as })).code, 'UM4304', call.path);
      assert.equal((await app.call(call, { id: as.userId }, { as })).code, 'UM4302', call.path);
    }
  });
});

describe('where a caller ends who sees everybody, but does not hold everything', () => {
  const lacked: PermissionCode = 'latin_op_banner';
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    as = await app.signInAs(await app.makeUser({ codes: everyCode.filter((code) => code !== lacked) }));
  });
  after(() => app.stop());

  async function administrator(): Promise<TestUser> {
    const user = await app.makeUser();
    const { id } = await app.database.db
      .selectFrom('role')
      .select('id')
      .where('all_resources', '=', true)
      .executeTakeFirstOrThrow();
    await app.database.db.insertInto('user_role').values({ user_id: user.userId, role_id: id }).execute();
    return user;
  }
  const standing = (id: number) =>
    app.database.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  for (const [who, make] of [
    ['holds one function more', () => app.makeUser({ codes: [lacked], scope: DataScope.self })],
    ['holds everything', administrator],
  ] as const)
    it(`nothing is done to whoever ${who}, by any call`, async () => {
      const { userId: id, roleId } = await make();
      const session = await app.signInAs({ userId: id });
      const before = await standing(id);
      for (const [call, body] of [
        [account.modify, { id, version: before.version, userName: '改' }],
        [account.status, { ids: [id], status: 0 }],
        [account.delete, { ids: [id] }],
        [account.reset, { ids: [id] }],
        [account.unlock, { id }],
        [account.forceLogout, { id }],
        [account.resetTwoStep, { id }],
        [account.unlinkIdentity, { id }],
        [account.setOrgAndRoleOfUser, { userIds: [id], roleIds: [roleId] }],
        [calls.onlineUser.end, { ids: [session.id] }],
      ] as const) {
        const reply = await app.call(call, body, { as });
        assert.equal(reply.code, 'UM4304', call.path);
        assert.match(reply.message, /^该用户拥有您没有的权限，您不能.*[^：]$/, call.path);
      }
      const member = { roleId, userIds: [id] };
      for (const call of [calls.role.memberAdd, calls.role.memberRemove]) {
        const reply = await app.call(call, member, { as });
        assert.notEqual(reply.code, '000000', call.path);
      }
      assert.deepEqual(await standing(id), before);
      assert.equal((await app.call(account.detail, { id }, { as })).data.manageable, false);
      assert.equal((await app.call(calls.user.current, {}, { as: session })).code, '000000');
    });

  it('and all of it is done to whoever holds no more', async () => {
    const { userId: id } = await app.makeUser({ codes: ['latin_sys_user'] });
    for (const [call, body] of [
      [account.modify, { id, version: (await standing(id)).version, userName: '改' }],
      [account.unlock, { id }],
      [account.forceLogout, { id }],
      [account.status, { ids: [id], status: 0 }],
    ] as const)
      assert.equal((await app.call(call, body, { as })).code, '000000', call.path);
  });
});
