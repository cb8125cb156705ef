import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode, permissionNames } from '@outbound/contract';
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
      departmentId: home,
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
    const user = await app.makeUser({ departmentId: home, scope: DataScope.self });
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: user.userId, department_id: foreign })
      .execute();
    return user;
  }

  it('nobody is taken out of a department that the caller does not see', async () => {
    const { userId } = await shared();
    const body = { userIds: [userId], mode: 'replace', departmentIds: [home] };
    const many = await app.call(account.setOrgAndRoleOfUser, body, { as });
    assert.deepEqual([many.code, many.message], ['UM4202', '您不能授予超出自己的数据范围：该用户的其他部门']);
    const one = await app.call(account.modify, { id: userId, departmentIds: [home] }, { as });
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
    const { userId } = await app.makeUser({ departmentId: home, scope: DataScope.ownAndBelow });
    const moved = await app.call(account.modify, { id: userId, departmentIds: [side] }, { as });
    assert.equal(moved.code, 'UM4202');
    const many = await app.call(
      account.setOrgAndRoleOfUser,
      { userIds: [userId], departmentIds: [side] },
      { as },
    );
    assert.equal(many.code, 'UM4202');
    assert.deepEqual(await departmentsOf(userId), [home]);
  });

  it('neither the second step nor the outside identity is taken off somebody who holds more, or off oneself', async () => {
    const mighty = await app.makeUser({ departmentId: home, scope: DataScope.all });
    for (const call of [account.unlinkIdentity, account.resetTwoStep]) {
      assert.equal((await app.call(call, { id: mighty.userId }, { as })).code, 'UM4304', call.path);
      assert.equal((await app.call(call, { id: as.userId }, { as })).code, 'UM4302', call.path);
    }
  });
});
