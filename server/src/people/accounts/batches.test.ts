import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode, permissionNames } from '@outbound/contract';
import { addAccount, addBody, modifyAccount, newIdentity } from '../../testing/accounts.ts';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';

const { account, user } = calls;
const everyCode = [...permissionNames.keys()] as PermissionCode[];

describe('several accounts', () => {
  let app: TestApp;
  let admin: TestSession;
  /** Holds every code and sees one department with what is below it. */
  let operator: TestUser;
  let asOperator: TestSession;
  let inside: TestUser;
  let outside: TestUser;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    const home = await app.makeDepartment({ name: '辖区' });
    const below = await app.makeDepartment({ parentId: home });
    operator = await app.makeUser({ deptId: home, codes: everyCode, scope: DataScope.ownAndBelow });
    asOperator = await app.signInAs(operator);
    inside = await app.makeUser({ deptId: below, scope: DataScope.self });
    outside = await app.makeUser({ scope: DataScope.self });
  });
  after(() => app.stop());

  const standing = (id: number) =>
    app.database.db
      .selectFrom('user_account')
      .select(['status', 'person_status', 'deleted_at', 'password_hash', 'department_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  /** Any call about accounts; a modify over the version that there is. */
  const attempt = (name: keyof typeof account, body: object, as: TestSession) =>
    name === 'modify'
      ? modifyAccount(app, as, body as { id: number })
      : app.call(account[name], body, { as });
  const isSignedIn = async (session: TestSession) =>
    (await app.call(user.checkToken, {}, { as: session })).status === 200;

  it('that had one phone after the other come back one, when both are restored at once', async () => {
    const identity = newIdentity();
    const first = await addAccount(app, admin, { ...identity });
    await app.call(account.delete, { ids: [first.id] }, { as: admin });
    const second = await addAccount(app, admin, { ...identity, idCard: newIdentity().idCard });
    await app.call(account.delete, { ids: [second.id] }, { as: admin });
    const reply = await app.call(account.restore, { ids: [first.id, second.id] }, { as: admin });
    assert.equal(reply.code, '000000', reply.message);
    assert.deepEqual([reply.data.doneNum, reply.data.skippedList.map(({ id }) => id)], [1, [second.id]]);
    assert.equal((await standing(first.id)).deleted_at, null);
    assert.notEqual((await standing(second.id)).deleted_at, null);
  });

  it('that had one phone after the other come back one, whoever of two is quicker', async () => {
    const identity = newIdentity();
    const first = await addAccount(app, admin, { ...identity });
    await app.call(account.delete, { ids: [first.id] }, { as: admin });
    const second = await addAccount(app, admin, { ...identity, idCard: newIdentity().idCard });
    await app.call(account.delete, { ids: [second.id] }, { as: admin });
    let restoring: Promise<{ code: string; data: { doneNum: number } }> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('user_account').set({ deleted_at: null }).where('id', '=', first.id).execute();
      restoring = app.call(account.restore, { ids: [second.id] }, { as: admin });
      await someoneWaits(trx);
    });
    const reply = await restoring;
    assert.ok(reply?.code === 'UM4301' || reply?.data.doneNum === 0, reply?.code);
    assert.notEqual((await standing(second.id)).deleted_at, null);
  });

  it('are frozen and enabled: sessions end with the next call and do not come back', async () => {
    const targets = [await app.makeUser(), await app.makeUser()];
    const sessions = await Promise.all(targets.map((one) => app.signInAs(one)));
    const ids = targets.map((one) => one.userId);
    const frozen = await app.call(account.status, { ids, status: 0 }, { as: admin });
    assert.deepEqual(frozen.data, { doneNum: 2, skippedList: [] });
    for (const session of sessions) assert.equal(await isSignedIn(session), false);
    const log = await app.logged(frozen);
    assert.match(log.content, /^冻结用户：测试人员/);
    assert.deepEqual(log.changes, [{ field: '状态', before: '启用', after: '冻结' }]);
    await app.call(account.status, { ids, status: 1 }, { as: admin });
    for (const session of sessions) assert.equal(await isSignedIn(session), false);
    assert.equal((await standing(ids[0] as number)).status, 1);
  });

  it('leave: departure ends the sessions', async () => {
    const target = await app.makeUser();
    const session = await app.signInAs(target);
    await modifyAccount(app, admin, { id: target.userId, personStatus: '0' });
    assert.equal(await isSignedIn(session), false);
    assert.equal((await standing(target.userId)).person_status, 0);
    await modifyAccount(app, admin, { id: target.userId, personStatus: '1' });
    assert.equal(await isSignedIn(session), false, 'nor does it come back with him');
  });

  it('have nothing taken off that they do not have', async () => {
    const { userId } = await app.makeUser();
    for (const [call, text] of [
      [account.unlinkIdentity, /外部身份/],
      [account.resetTwoStep, /两步验证/],
    ] as const) {
      const reply = await app.call(call, { id: userId }, { as: admin });
      assert.equal(reply.code, 'UM4300', call.path);
      assert.match(reply.message, text);
    }
  });

  it('go to the recycle bin and come back frozen, unless somebody has their phone', async () => {
    const { id, body } = await addAccount(app, admin);
    const session = await app.signInAs({ userId: id });
    const gone = await app.call(account.delete, { ids: [id] }, { as: admin });
    assert.equal(gone.data.doneNum, 1);
    assert.equal((await app.logged(gone)).operation_type, 4);
    assert.equal(await isSignedIn(session), false);
    const listed = async (recycled: boolean) =>
      (await app.call(account.page, { template: { userLoginId: body.userLoginId, recycled } }, { as: admin }))
        .data.dataBody;
    assert.equal((await listed(false)).length, 0);
    assert.notEqual((await listed(true))[0]?.deletedTime, null);
    assert.equal((await modifyAccount(app, admin, { id, remark: 'x' })).status, 404);
    assert.equal((await app.call(account.delete, { ids: [id] }, { as: admin })).status, 404);

    const second = await addAccount(app, admin, { mobilePhone: body.mobilePhone });
    const refused = await app.call(account.restore, { ids: [id] }, { as: admin });
    assert.equal(refused.code, 'UM4301');
    await app.call(account.delete, { ids: [second.id] }, { as: admin });
    assert.equal((await app.call(account.restore, { ids: [id] }, { as: admin })).data.doneNum, 1);
    const { status, deleted_at } = await standing(id);
    assert.deepEqual([status, deleted_at], [0, null]);
  });

  it('get random passwords, once; the old one and all sessions end', async () => {
    const target = await app.makeUser({ password: 'Old-Harbour-77', userLoginId: 'forgetful' });
    const session = await app.signInAs(target);
    for (let attempt = 0; attempt < 2; attempt++)
      await app.call(user.login, { userLoginId: 'forgetful', password: 'wrong' });
    const headers = { 'idempotency-key': 'reset-with-a-secret-1' };
    const reply = await app.call(account.reset, { ids: [target.userId] }, { as: admin, headers });
    const [given] = reply.data.passwordList;
    assert.deepEqual(
      [given?.id, given?.userLoginId, given?.userName],
      [target.userId, 'forgetful', target.userName],
    );
    assert.equal(await isSignedIn(session), false);
    assert.equal(
      (await app.call(user.login, { userLoginId: 'forgetful', password: 'Old-Harbour-77' })).code,
      'UM4100',
    );
    const again = await app.call(user.login, { userLoginId: 'forgetful', password: given?.password });
    assert.deepEqual([again.code, again.data.firstLogin], ['000000', 1]);
    const log = await app.logged(reply);
    assert.ok(!JSON.stringify(log).includes(given?.password ?? '?'));
    assert.equal(log.content, `重置用户密码：${target.userName}（forgetful）`);
    const kept = await app.database.db.selectFrom('idempotency_key').selectAll().execute();
    assert.ok(!JSON.stringify(kept).includes(given?.password ?? '?'));
    const back = { oldPassword: given?.password, newPassword: 'Old-Harbour-77' };
    const used = await app.call(user.modifyPassword, back, { as: await app.signInAs(target) });
    assert.equal(used.code, 'UM4105', 'the one of before is among the last five');
  });

  it('are unlocked and signed out by force', async () => {
    const target = await app.makeUser({ password: 'Old-Harbour-77', userLoginId: 'locked-out' });
    await app.database.db
      .insertInto('sign_in_failure')
      .values(Array.from({ length: 5 }, () => ({ account: 'locked-out', address: '10.0.0.1' })))
      .execute();
    const detail = () => app.call(account.detail, { id: target.userId }, { as: admin });
    assert.equal((await detail()).data.lockedMinutes, 10);
    const reply = await app.call(account.unlock, { id: target.userId }, { as: admin });
    assert.match((await app.logged(reply)).content, /^解锁用户/);
    assert.equal((await detail()).data.lockedMinutes, 0);

    const sessions = [await app.signInAs(target), await app.signInAs(target), await app.signInAs(target)];
    const one = await app.call(
      account.forceLogout,
      { id: target.userId, sessionId: sessions[0]?.id },
      { as: admin },
    );
    assert.equal(one.data.endedSessions, 1);
    assert.deepEqual(await Promise.all(sessions.map(isSignedIn)), [false, true, true]);
    const rest = await app.call(account.forceLogout, { id: target.userId }, { as: admin });
    assert.equal(rest.data.endedSessions, 2);
    assert.match((await app.logged(rest)).content, /下线$/);
    const own = await app.call(account.forceLogout, { id: admin.userId }, { as: admin });
    assert.equal(own.code, '000000');
    assert.equal(await isSignedIn(admin), true, 'the session that asks stays');
    const strong = await app.makeRole();
    await app.database.db.updateTable('role').set({ status: 0 }).where('id', '=', strong).execute();
    const weak = await app.makeUser({ codes: everyCode, scope: DataScope.self });
    await app.database.db.insertInto('user_role').values({ user_id: weak.userId, role_id: strong }).execute();
    const [as, other] = [await app.signInAs(weak), await app.signInAs(weak)];
    const his = await app.call(account.forceLogout, { id: weak.userId }, { as });
    assert.deepEqual([his.code, await isSignedIn(other)], ['000000', false], 'whatever he once held');
  });

  it('get departments and roles in a batch, instead of theirs or besides', async () => {
    const targets = [await app.makeUser(), await app.makeUser()];
    const userIds = targets.map((one) => one.userId);
    const [a, b, c] = [await app.makeDepartment(), await app.makeDepartment(), await app.makeDepartment()];
    const role = await app.makeRole({ codes: ['latin_sys_dict'] });
    const session = await app.signInAs(targets[0] as TestUser);
    const codes = async () => (await app.call(user.getUserResourceCode, {}, { as: session })).data;
    assert.deepEqual(await codes(), []);
    const set = (body: object) => app.call(account.setOrgAndRoleOfUser, { userIds, ...body }, { as: admin });
    const replaced = await set({ deptIds: [a, b], mainDepartmentId: b, roleIds: [role] });
    assert.deepEqual(replaced.data, { doneNum: 2, skippedList: [] });
    assert.ok((await codes()).includes('latin_sys_dict'), 'with the next call of an open session');
    const detail = async () => (await app.call(account.detail, { id: userIds[0] }, { as: admin })).data;
    assert.deepEqual(
      (await detail()).deptList.map(({ id, isMain }) => [id, isMain]),
      [
        [b, true],
        [a, false],
      ],
    );
    assert.deepEqual(
      (await detail()).roleList.map(({ id }) => id),
      [role],
    );
    await set({ mode: 'append', deptIds: [c] });
    assert.deepEqual(
      (await detail()).deptList.map(({ id, isMain }) => [id, isMain]),
      [
        [b, true],
        [a, false],
        [c, false],
      ],
    );
    assert.deepEqual((await app.logged(replaced)).changes, [
      {
        field: '所属部门',
        before: '（原有的）',
        after: (await detail()).deptList
          .filter(({ id }) => id !== c)
          .sort((x, y) => x.id - y.id)
          .map(({ name }) => name)
          .join('、'),
      },
      { field: '角色', before: '（原有的）', after: (await detail()).roleList[0]?.name },
    ]);
    const { version } = await detail();
    await set({ deptIds: [a, b, c], mainDepartmentId: b, roleIds: [role] });
    assert.equal((await detail()).version, version, 'what is the same is not written');
    await set({ deptIds: [a, b, c], mainDepartmentId: c });
    assert.deepEqual([(await detail()).version, (await detail()).mainDepartmentId], [version + 1, c]);
    assert.equal((await set({})).status, 400);
    assert.equal((await set({ deptIds: [a], mainDepartmentId: b })).code, 'UM4300');
  });

  it('keep what they have where somebody else has changed them since they were looked at', async () => {
    const targets = [await app.makeUser(), await app.makeUser()];
    const userIds = targets.map((one) => one.userId);
    const [mine, other] = [await app.makeRole(), await app.makeRole()];
    const standingOf = async (id: number) => (await app.call(account.detail, { id }, { as: admin })).data;
    const seen = await Promise.all(userIds.map(standingOf));
    const versions = seen.map(({ id, version }) => ({ id, version }));
    const set = (body: object) => app.call(account.setOrgAndRoleOfUser, body, { as: admin });
    assert.equal((await set({ userIds: [userIds[1]], roleIds: [other] })).data.doneNum, 1);
    const { data } = await set({ userIds, versions, roleIds: [mine] });
    assert.deepEqual([data.doneNum, data.skippedList.map(({ id }) => id)], [1, [userIds[1]]]);
    assert.match(data.skippedList[0]?.reason ?? '', /修改，请刷新后再试/);
    const rolesOf = async (id = 0) => (await standingOf(id)).roleList.map((role) => role.id);
    assert.deepEqual([await rolesOf(userIds[0]), await rolesOf(userIds[1])], [[mine], [other]]);
    const alone = await set({ userIds: [userIds[1]], versions, roleIds: [mine] });
    assert.deepEqual([alone.status, alone.code], [409, 'CM4090']);
  });

  it('beyond the scope do not exist: not seen, not changed, not even among others', async () => {
    const { userId } = outside;
    const before = await standing(userId);
    const tries: [keyof typeof account, object][] = [
      ['detail', { id: userId }],
      ['rights', { id: userId }],
      ['sessions', { id: userId }],
      ['reveal', { id: userId, field: 'idCard', reason: '好奇' }],
      ['modify', { id: userId, userName: '改' }],
      ['status', { ids: [inside.userId, userId], status: 0 }],
      ['delete', { ids: [inside.userId, userId] }],
      ['restore', { ids: [userId] }],
      ['reset', { ids: [inside.userId, userId] }],
      ['unlock', { id: userId }],
      ['forceLogout', { id: userId }],
      ['setOrgAndRoleOfUser', { userIds: [inside.userId, userId], roleIds: [inside.roleId] }],
    ];
    for (const [name, body] of tries) {
      const reply = await attempt(name, body, asOperator);
      assert.deepEqual([reply.status, reply.code], [404, 'CM4040'], name);
    }
    assert.deepEqual(await standing(userId), before);
    assert.equal((await standing(inside.userId)).status, 1, 'the one within was not touched either');
    const page = await app.call(account.page, { pageSize: 100, template: {} }, { as: asOperator });
    assert.deepEqual(
      page.data.dataBody.map(({ id }) => id),
      [inside.userId, operator.userId],
    );
    const picker = await app.call(
      account.getDeptUserList,
      { template: { ids: [userId, inside.userId] } },
      { as: asOperator },
    );
    assert.deepEqual(
      picker.data.dataBody.map(({ id }) => id),
      [inside.userId],
    );
  });

  it('get nothing that the giver lacks', async () => {
    const deptIds = [inside.deptId];
    const foreign = await app.makeDepartment();
    const administrators = (
      await app.database.db
        .selectFrom('role')
        .select('id')
        .where('all_resources', '=', true)
        .executeTakeFirstOrThrow()
    ).id;
    const wide = await app.makeRole({ scope: DataScope.all });
    const disabled = await app.makeRole({ scope: DataScope.self });
    await app.database.db.updateTable('role').set({ status: 0 }).where('id', '=', disabled).execute();
    const tries: [string, Record<string, unknown>][] = [
      ['UM4202', { deptIds: [foreign], roleIds: [inside.roleId] }],
      ['UM4202', { deptIds, roleIds: [inside.roleId], viewDepartmentId: foreign }],
      ['UM4201', { deptIds, roleIds: [administrators] }],
      ['UM4201', { deptIds, roleIds: [wide] }],
      ['UM4300', { deptIds, roleIds: [disabled] }],
      ['UM4200', { deptIds, roleIds: [999_999] }],
    ];
    for (const [code, over] of tries) {
      const body = await addBody(app, over);
      const reply = await app.call(account.add, body, { as: asOperator });
      assert.equal(reply.code, code, JSON.stringify(over));
      const left = await app.database.db
        .selectFrom('user_account')
        .select('id')
        .where('user_login_id', '=', body.userLoginId)
        .execute();
      assert.deepEqual(left, [], 'nothing is left of it');
    }
    for (const [code, change] of [
      ['UM4202', { deptIds: [inside.deptId, foreign] }],
      ['UM4201', { roleIds: [administrators] }],
    ] as const) {
      const one = await modifyAccount(app, asOperator, { id: inside.userId, ...change });
      assert.equal(one.code, code);
      const many = await app.call(
        account.setOrgAndRoleOfUser,
        { userIds: [inside.userId], ...change },
        { as: asOperator },
      );
      assert.equal(many.code, code);
    }
    const good = await app.call(account.add, await addBody(app, { deptIds, roleIds: [inside.roleId] }), {
      as: asOperator,
    });
    assert.equal(good.code, '000000');
  });

  it('get no disabled role, but keep one that they have', async () => {
    const user = await app.makeUser({ scope: DataScope.self });
    const disabled = await app.makeRole({ scope: DataScope.self });
    await app.database.db
      .updateTable('role')
      .set({ status: 0 })
      .where('id', 'in', [disabled, user.roleId])
      .execute();
    const give = (roleIds: number[]) => modifyAccount(app, admin, { id: user.userId, roleIds });
    assert.equal((await give([user.roleId, disabled])).code, 'UM4300');
    const enabled = await app.makeRole({ scope: DataScope.self });
    assert.equal((await give([user.roleId, enabled])).code, '000000');
  });

  it('get no main department that the caller does not see, also where it was a further one of theirs', async () => {
    const { userId } = await app.makeUser({ deptId: inside.deptId, scope: DataScope.self });
    const foreign = await app.makeDepartment();
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: userId, department_id: foreign })
      .execute();
    const body = { userIds: [userId], mode: 'append', deptIds: [inside.deptId] };
    const append = (mainDepartmentId: number) =>
      app.call(account.setOrgAndRoleOfUser, { ...body, mainDepartmentId }, { as: asOperator });
    assert.equal((await append(foreign)).code, 'UM4202');
    assert.equal((await standing(userId)).department_id, inside.deptId);
    assert.equal((await append(inside.deptId)).code, '000000');
  });

  it('view no department besides that the giver does not see whole, and nobody gives himself one', async () => {
    const { deptId } = inside;
    const view = async (id: number, viewDepartmentId: number | null) =>
      (await modifyAccount(app, asOperator, { id, viewDepartmentId })).code;
    assert.equal(await view(inside.userId, deptId), '000000');
    assert.equal(await view(operator.userId, deptId), 'UM4302');
    assert.equal(await view(inside.userId, null), '000000');
    const below = await app.makeDepartment({ parentId: deptId });
    const narrow = await app.makeUser({
      codes: everyCode,
      deptId,
      scope: DataScope.chosenDepartments,
      chosenDepartments: [deptId],
    });
    const body = { id: inside.userId, viewDepartmentId: deptId };
    const partly = await modifyAccount(app, await app.signInAs(narrow), body);
    assert.equal(partly.code, 'UM4202', 'he does not see what lies below');
    const own = await app.makeRole({ scope: DataScope.self });
    const made = await addBody(app, {
      deptIds: [deptId],
      roleIds: [own],
      viewDepartmentId: deptId,
    });
    const added = await app.call(account.add, made, { as: await app.signInAs(narrow) });
    assert.equal(added.code, 'UM4202', 'nor does he add somebody who would');
    await app.database.db.deleteFrom('user_account').where('id', '=', narrow.userId).execute();
    await app.database.db.deleteFrom('department').where('id', '=', below).execute();
    const wider = await app.makeUser({ deptId, scope: DataScope.self });
    await app.database.db
      .updateTable('user_account')
      .set({ view_department_id: await app.makeDepartment() })
      .where('id', '=', wider.userId)
      .execute();
    const reset = await app.call(account.reset, { ids: [wider.userId] }, { as: asOperator });
    assert.equal(reset.code, 'UM4304', 'who sees more than the caller is not his to change');
  });

  it('that hold more than the caller are not his to change', async () => {
    const mighty = await app.makeUser({ deptId: inside.deptId, scope: DataScope.all });
    for (const [name, body] of [
      ['reset', { ids: [mighty.userId] }],
      ['modify', { id: mighty.userId, mobilePhone: newIdentity().mobilePhone }],
      ['status', { ids: [mighty.userId], status: 0 }],
      ['delete', { ids: [mighty.userId] }],
      ['forceLogout', { id: mighty.userId }],
      ['unlock', { id: mighty.userId }],
    ] as const) {
      const reply = await attempt(name, body, asOperator);
      assert.equal(reply.code, 'UM4304', name);
    }
    const some = await app.call(
      account.status,
      { ids: [mighty.userId, inside.userId], status: 1 },
      { as: asOperator },
    );
    assert.equal(some.data.doneNum, 1);
    assert.deepEqual(some.data.skippedList, [
      { id: mighty.userId, userName: mighty.userName, reason: '该用户拥有您没有的权限，您不能启用' },
    ]);
    assert.equal(
      (await app.call(account.detail, { id: mighty.userId }, { as: asOperator })).data.manageable,
      false,
    );
  });

  it('whose scope follows their own department, and reaches further there than the caller sees, are not his to change', async () => {
    const home = await app.makeDepartment();
    const below = await app.makeDepartment({ parentId: home });
    await app.makeDepartment({ parentId: below });
    const elsewhere = await app.makeDepartment();
    const chief = await app.makeUser({
      codes: everyCode,
      scope: DataScope.chosenDepartments,
      chosenDepartments: [home, below],
      deptId: home,
    });
    const as = await app.signInAs(chief);
    const reset = async (scope: DataScope, deptId: number) => {
      const { userId } = await app.makeUser({ scope, deptId });
      // He added them, so he sees them wherever they went.
      await app.database.db
        .updateTable('user_account')
        .set({ created_by: chief.userId })
        .where('id', '=', userId)
        .execute();
      return (await app.call(account.reset, { ids: [userId] }, { as })).code;
    };
    assert.equal(await reset(DataScope.ownDepartment, home), '000000');
    assert.equal(await reset(DataScope.ownDepartment, below), '000000');
    assert.equal(await reset(DataScope.ownAndBelow, below), 'UM4304', 'below it is one that he does not see');
    assert.equal(await reset(DataScope.ownAndBelow, home), 'UM4304', 'two levels below it, too');
    assert.equal(await reset(DataScope.ownDepartment, elsewhere), 'UM4304');
    assert.equal(await reset(DataScope.ownAndBelow, elsewhere), 'UM4304');
    assert.equal(await reset(DataScope.self, elsewhere), '000000');
  });

  it('of which one is the caller: he changes neither his roles nor his standing', async () => {
    const { userId, roleId } = operator;
    const more = await app.makeRole({ scope: DataScope.self });
    for (const [name, body] of [
      ['modify', { id: userId, roleIds: [roleId, more] }],
      ['modify', { id: userId, deptIds: [inside.deptId] }],
      ['modify', { id: userId, personStatus: '0' }],
      ['status', { ids: [userId], status: 0 }],
      ['delete', { ids: [userId] }],
      ['reset', { ids: [userId] }],
      ['setOrgAndRoleOfUser', { userIds: [userId], roleIds: [more] }],
    ] as const) {
      const reply = await attempt(name, body, asOperator);
      assert.equal(reply.code, 'UM4302', `${name} ${JSON.stringify(body)}`);
      assert.match(reply.message, /^自己的账号不能.*[^：]$/);
    }
    for (const identity of [{ mobilePhone: newIdentity().mobilePhone }, { idCard: newIdentity().idCard }]) {
      const reply = await modifyAccount(app, asOperator, { id: userId, ...identity });
      assert.deepEqual(
        [reply.code, reply.message],
        ['UM4300', '请在个人中心修改自己的手机号码和身份证号'],
        'where his password is asked for',
      );
    }
    assert.equal((await modifyAccount(app, asOperator, { id: userId, remark: '自己' })).code, '000000');
  });

  it('never lose the built-in administrator nor the last one', async () => {
    const role = (
      await app.database.db
        .selectFrom('role')
        .select('id')
        .where('all_resources', '=', true)
        .executeTakeFirstOrThrow()
    ).id;
    const second = await app.makeUser();
    const third = await app.makeUser();
    await app.call(
      account.setOrgAndRoleOfUser,
      { userIds: [second.userId, third.userId], roleIds: [role] },
      { as: admin },
    );
    const asSecond = await app.signInAs(second);
    const builtIn = admin.userId;
    for (const [name, body] of [
      ['status', { ids: [builtIn], status: 0 }],
      ['delete', { ids: [builtIn] }],
      ['modify', { id: builtIn, personStatus: '0' }],
      ['modify', { id: builtIn, roleIds: [inside.roleId] }],
      ['setOrgAndRoleOfUser', { userIds: [builtIn], roleIds: [inside.roleId] }],
    ] as const)
      assert.equal((await attempt(name, body, asSecond)).code, 'UM4303', name);

    const remark = await modifyAccount(app, asSecond, { id: builtIn, remark: '不变' });
    assert.equal(remark.code, '000000', 'whatever takes nothing of that is his to change');
    const held = (await app.call(account.detail, { id: builtIn }, { as: asSecond })).data;
    const more = [...held.roleList.map(({ id }) => id), inside.roleId];
    const richer = await modifyAccount(app, asSecond, { id: builtIn, roleIds: more });
    assert.equal(richer.code, '000000', richer.message);
    const fourth = await app.makeUser();
    await app.database.db.insertInto('user_role').values({ user_id: fourth.userId, role_id: role }).execute();
    const poorer = { id: fourth.userId, roleIds: [inside.roleId] };
    assert.equal((await modifyAccount(app, asSecond, poorer)).code, '000000', 'others are left');

    // Without the built-in one, two are left; each tries to strip the other at the same moment.
    await app.database.db.updateTable('user_account').set({ status: 0 }).where('id', '=', builtIn).execute();
    const asThird = await app.signInAs(third);
    const replies = await Promise.all([
      modifyAccount(app, asSecond, { id: third.userId, roleIds: [inside.roleId] }),
      app.call(account.status, { ids: [second.userId], status: 0 }, { as: asThird }),
    ]);
    assert.equal(
      replies.filter((reply) => reply.code === '000000').length,
      1,
      replies.map((r) => r.code).join(),
    );
    await app.database.db.updateTable('user_account').set({ status: 1 }).where('id', '=', builtIn).execute();
  });
});
