import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  DataScope,
  EnabledStatus,
  newValues,
  type PermissionCode,
  roleFields,
} from '@outbound/contract';
import { onTwoConnections } from '../../database/fresh.ts';
import { addBody, modifyAccount } from '../../testing/accounts.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { answeredMeanwhile } from '../../testing/waits.ts';

const { role: roleCalls } = calls;
const codes = [
  'latin_sys_role',
  'latin_sys_role_add',
  'latin_sys_role_modify',
  'latin_sys_role_delete',
  'latin_sys_role_status',
  'latin_sys_role_member',
] as const;

let app: TestApp;
let admin: TestSession;
let made = 0;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

/** The ids of the menus and functions with these codes. */
const idsOf = async (...wanted: PermissionCode[]) =>
  (
    await app.database.db
      .selectFrom('resource')
      .select('id')
      .where('permission_code', 'in', wanted)
      .where('function_type', '<>', 0)
      .orderBy('id')
      .execute()
  ).map((row) => row.id);
const body = (changes: object = {}) => ({
  roleName: `角色甲${++made}`,
  dataScope: DataScope.self,
  resourceIds: [] as number[],
  ...changes,
});
const add = async (changes: object = {}, as = admin) => {
  const reply = await app.call(roleCalls.add, body(changes), { as });
  assert.equal(reply.code, '000000', reply.message);
  return reply.data.id;
};
const detailOf = async (id: number, as = admin) => (await app.call(roleCalls.detail, { id }, { as })).data;
const modifyBody = async (id: number, changes: object = {}) => {
  const it = await detailOf(id);
  const { version, roleName, roleCode, status, sortNum, remark, dataScope, deptIds, resourceIds } = it;
  return {
    id,
    version,
    roleName,
    roleCode,
    status,
    sortNum,
    remark,
    dataScope,
    deptIds,
    resourceIds,
    ...changes,
  };
};
const makeMember = async (roleId: number, wish: Parameters<TestApp['makeUser']>[0] = {}) => {
  const user = await app.makeUser(wish);
  await app.database.db.insertInto('user_role').values({ user_id: user.userId, role_id: roleId }).execute();
  return user;
};
/** A role manager of one department, with what he may give beside. */
const managerOf = async (deptId: number, ...more: PermissionCode[]) =>
  app.makeUser({ codes: [...codes, ...more], scope: DataScope.ownAndBelow, deptId });

describe('role/add and modify', () => {
  it('keep every field; grants are leaves, modules are passed over', async () => {
    const [here, there] = [
      await app.makeDepartment({ name: '范围甲' }),
      await app.makeDepartment({ name: '范围乙' }),
    ];
    const granted = await idsOf('latin_op_activity_publish', 'latin_op_activity_add');
    const module = await app.database.db
      .selectFrom('resource')
      .select('id')
      .where('permission_code', '=', 'latin_op')
      .executeTakeFirstOrThrow();
    const fields = {
      roleName: '活动专员',
      roleCode: 'activity_officer',
      dataScope: DataScope.chosenDepartments,
      deptIds: [here, there],
      status: EnabledStatus.disabled,
      sortNum: 5,
      remark: '负责活动',
    };
    const added = await app.call(
      roleCalls.add,
      { ...fields, resourceIds: [...granted, module.id] },
      { as: admin },
    );
    assert.equal(added.code, '000000', added.message);
    const { id } = added.data;
    const { updatedTime, createdTime, ...detail } = await detailOf(id);
    assert.equal(updatedTime, createdTime);
    assert.deepEqual(
      { ...detail, resourceIds: detail.resourceIds.toSorted((a, b) => a - b) },
      {
        id,
        ...newValues(roleFields, { ...fields, resourceIds: granted }),
        memberNum: 0,
        builtIn: false,
        deptId: null,
        deptName: null,
        editable: true,
        updatedBy: '系统管理员',
        version: 1,
        allResources: false,
      },
    );
    const row = await app.logged(added);
    assert.deepEqual(
      [row.content, row.object_type, row.object_id, row.object_name, row.operation_type],
      ['新增角色“活动专员”', '角色', String(id), '活动专员', 2],
    );
    const left = await idsOf('latin_op_activity_add', 'latin_op_activity_delete');
    const changed = {
      roleName: '活动主管',
      roleCode: 'activity_chief',
      dataScope: 1,
      deptIds: [],
      status: 1,
      sortNum: 6,
      remark: '',
      resourceIds: left,
    };
    const modified = await app.call(roleCalls.modify, { id, version: 1, ...changed }, { as: admin });
    assert.equal(modified.code, '000000', modified.message);
    const after = await detailOf(id);
    for (const [name, value] of Object.entries(changed))
      assert.deepEqual(after[name as keyof typeof after], value, name);
    assert.equal(after.version, 2);
    assert.deepEqual((await app.logged(modified)).changes, [
      { field: '角色名称', before: '活动专员', after: '活动主管' },
      { field: '角色编码', before: 'activity_officer', after: 'activity_chief' },
      { field: '状态', before: '停用', after: '启用' },
      { field: '排序', before: '5', after: '6' },
      { field: '备注', before: '负责活动', after: '' },
      { field: '数据权限', before: '自定部门数据', after: '全部数据' },
      { field: '数据权限部门', before: '范围甲、范围乙', after: '' },
      { field: '功能权限（新增）', before: '', after: '删除活动' },
      { field: '功能权限（移除）', before: '活动发布、活动审核、报名审核、报名信息、报名通知', after: '' },
    ]);
    const history = await app.call(roleCalls.historyPage, { template: { roleId: id } }, { as: admin });
    assert.deepEqual(
      history.data.dataBody.map(({ action, operator, changes }) => [action, operator, changes.length]),
      [
        ['修改角色', '系统管理员', 9],
        ['新增角色', '系统管理员', 8],
      ],
    );
    const other = await add({ dataScope: 2, deptIds: [here] });
    const again = await app.call(roleCalls.modify, await modifyBody(id, { remark: '又改' }), { as: admin });
    assert.equal(again.code, '000000');
    assert.deepEqual((await detailOf(other)).deptIds, [here], 'those of other roles stay');
    const late = await app.call(roleCalls.modify, { id, version: 1, ...changed }, { as: admin });
    assert.deepEqual([late.status, late.code], [409, 'CM4090']);
    assert.ok(late.message.startsWith('该内容已由 系统管理员 于 '));
  });

  it('refuse what is malformed, what is not asked for, and names or codes that are taken', async () => {
    await add({ roleName: '占用', roleCode: 'taken' });
    const faults: [object, number, string][] = [
      [{ roleName: '  ' }, 400, '请输入角色名称'],
      [{ roleCode: '1中' }, 400, '角色编码以字母开头'],
      [{ dataScope: 9 }, 400, '请选择数据范围'],
      [{ dataScope: 2 }, 400, '请选择数据权限的部门'],
      [{ allResources: true }, 400, 'allResources'],
      [{ builtIn: true }, 400, 'builtIn'],
      [{ constructor: 1 }, 400, 'constructor'],
      [{ roleName: '占用' }, 200, '角色名称“占用”已存在'],
      [{ roleCode: 'taken' }, 200, '角色编码“taken”已存在'],
      [{ resourceIds: [999_999] }, 200, '有功能已被删除'],
      [{ dataScope: 2, deptIds: [999_999] }, 200, '有部门已被删除'],
    ];
    for (const [fault, status, text] of faults) {
      const reply = await app.call(roleCalls.add, body(fault), { as: admin });
      assert.equal(reply.status, status, text);
      assert.ok(reply.message.includes(text), `${reply.message} should say ${text}`);
    }
    const exists = async (roleName: string, id?: number) =>
      (await app.call(roleCalls.isExistRoleName, { roleName, id }, { as: admin })).data.exist;
    const mine = await add({ roleName: '查重' });
    assert.deepEqual(
      [await exists('查重'), await exists(' 查重 '), await exists('查重', mine), await exists('没有')],
      [true, true, false, false],
    );
  });

  it('change the rights of people who are signed in with their next call', async () => {
    const id = await add({ resourceIds: await idsOf('latin_sys_org') });
    const as = await app.signInAs(await makeMember(id, { scope: DataScope.self }));
    const may = async () => (await app.call(calls.department.tree, {}, { as })).status;
    assert.equal(await may(), 200);
    await app.call(roleCalls.modify, await modifyBody(id, { resourceIds: [] }), { as: admin });
    assert.equal(await may(), 403);
    await app.call(roleCalls.modify, await modifyBody(id, { resourceIds: await idsOf('latin_sys_org') }), {
      as: admin,
    });
    assert.equal(await may(), 200);
    await app.call(roleCalls.status, { id, status: 0 }, { as: admin });
    assert.equal(await may(), 403);
  });
});

describe('role/status, delete and copy', () => {
  it('say whom a stop concerns, and delete only what nobody has', async () => {
    const id = await add({ roleName: '停用的' });
    const member = await makeMember(id);
    const stopped = await app.call(roleCalls.status, { id, status: 0, version: 1 }, { as: admin });
    assert.equal((await app.logged(stopped)).content, '停用角色“停用的”，影响 1 名用户');
    assert.deepEqual((await app.logged(stopped)).changes, [{ field: '状态', before: '启用', after: '停用' }]);
    assert.equal((await detailOf(id)).version, 2);
    await app.call(roleCalls.status, { id, status: 0 }, { as: admin });
    assert.equal((await detailOf(id)).version, 2, 'repeating changes nothing');
    const history = await app.call(roleCalls.historyPage, { template: { roleId: id } }, { as: admin });
    assert.equal(history.data.dataBody.filter(({ action }) => action === '停用角色').length, 1);
    const refused = await app.call(roleCalls.delete, { id }, { as: admin });
    assert.deepEqual([refused.code, refused.message], ['UM4206', '该角色下还有 1 名用户']);
    await app.call(roleCalls.memberRemove, { roleId: id, userIds: [member.userId] }, { as: admin });
    // Who is in the recycle bin stands in no list of members: nobody could take the role from him.
    const recycled = await makeMember(id);
    await app.call(calls.account.delete, { ids: [recycled.userId] }, { as: admin });
    const gone = await app.call(roleCalls.delete, { id, version: 2 }, { as: admin });
    assert.equal((await app.logged(gone)).content, '删除角色“停用的”');
    const missing = await app.call(roleCalls.detail, { id }, { as: admin });
    // Nobody ever put a role on a shelf.
    assert.deepEqual([missing.status, missing.message], [404, '记录不存在或已被删除']);
    const back = await app.call(calls.account.restore, { ids: [recycled.userId] }, { as: admin });
    assert.equal(back.data.doneNum, 1);
  });

  it('wait for nobody who writes another role', onTwoConnections(), async () => {
    const [id, other] = [await add(), await add()];
    const changed = await app.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('role').select('id').where('id', '=', other).forUpdate().execute();
      return await answeredMeanwhile(trx, app.call(roleCalls.status, { id, status: 0 }, { as: admin }));
    });
    assert.equal(changed?.code, '000000');
  });

  it('copy what is granted, without the members', async () => {
    const resourceIds = await idsOf('latin_work', 'latin_op_user');
    const id = await add({ roleName: '原角色', resourceIds, dataScope: 4, remark: '抄', sortNum: 3 });
    await makeMember(id);
    const copied = await app.call(roleCalls.copy, { id, roleName: '副本' }, { as: admin });
    assert.equal((await app.logged(copied)).content, '由角色“原角色”复制出“副本”');
    const copy = await detailOf(copied.data.id);
    assert.deepEqual(
      [copy.roleName, copy.dataScope, copy.remark, copy.sortNum, copy.memberNum, copy.version],
      ['副本', 4, '抄', 3, 0, 1],
    );
    assert.deepEqual(new Set(copy.resourceIds), new Set(resourceIds));
    assert.match(copy.roleCode, /^role_/);
    assert.equal((await app.call(roleCalls.copy, { id, roleName: '副本' }, { as: admin })).code, 'UM4207');
  });
});

describe('nobody gives what he lacks', () => {
  it('neither functions nor scopes, by add, modify, copy or membership', async () => {
    const mine = await app.makeDepartment();
    const below = await app.makeDepartment({ parentId: mine });
    const foreign = await app.makeDepartment();
    const as = await app.signInAs(await managerOf(mine, 'latin_op_user'));
    const tryAdd = async (changes: object) => (await app.call(roleCalls.add, body(changes), { as })).code;
    assert.equal(await tryAdd({ resourceIds: await idsOf('latin_sys_dict') }), 'UM4201');
    assert.equal(await tryAdd({ dataScope: DataScope.all }), 'UM4202');
    assert.equal(await tryAdd({ dataScope: 2, deptIds: [below, foreign] }), 'UM4202');
    const own = await add(
      {
        resourceIds: await idsOf('latin_op_user'),
        dataScope: 2,
        deptIds: [below],
      },
      as,
    );
    const detail = await detailOf(own, as);
    assert.deepEqual([detail.deptId, detail.editable], [mine, true]);
    const change = async (changes: object) =>
      (await app.call(roleCalls.modify, await modifyBody(own, changes), { as })).code;
    assert.equal(await change({ resourceIds: await idsOf('latin_sys_dict', 'latin_op_user') }), 'UM4201');
    assert.equal(await change({ dataScope: 1, deptIds: [] }), 'UM4202');
    assert.equal(await change({ remark: '可以' }), '000000');

    const strong = await add({ roleName: '强角色', resourceIds: await idsOf('latin_sys_dict') });
    // What others hold is not his to give.
    await makeMember(strong);
    const wide = await add({ roleName: '宽角色', dataScope: DataScope.all });
    const { moduleId } = await app.database.db
      .selectFrom('resource')
      .select('id as moduleId')
      .where('permission_code', '=', 'latin_op')
      .executeTakeFirstOrThrow();
    assert.equal(await change({ resourceIds: [moduleId] }), '000000', 'a module is passed over');
    assert.deepEqual((await detailOf(own, as)).resourceIds, []);

    const alone = await app.signInAs(await app.makeUser({ codes, scope: DataScope.self }));
    const reaching = await app.call(roleCalls.add, body({ dataScope: DataScope.ownDepartment }), {
      as: alone,
    });
    assert.equal(reaching.code, 'UM4202', 'who sees no department gives none');
    const made = await app.call(roleCalls.add, body(), { as: alone });
    assert.equal(made.code, '000000');
    const stranger = await app.makeUser({ scope: DataScope.self });
    const given = { roleId: made.data.id, userIds: [stranger.userId] };
    assert.equal((await app.call(roleCalls.memberAdd, given, { as: alone })).code, 'UM4200');

    const { builtIn } = await app.database.db
      .selectFrom('role')
      .select('id as builtIn')
      .where('built_in', '=', true)
      .executeTakeFirstOrThrow();
    const colleague = await app.makeUser({ deptId: mine });
    for (const id of [strong, wide, builtIn]) {
      const reached = [
        await app.call(roleCalls.detail, { id }, { as }),
        await app.call(roleCalls.copy, { id, roleName: '偷' }, { as }),
        await app.call(roleCalls.delete, { id }, { as }),
        await app.call(roleCalls.status, { id, status: 0 }, { as }),
        await app.call(roleCalls.memberAdd, { roleId: id, userIds: [colleague.userId] }, { as }),
        await app.call(roleCalls.memberRemove, { roleId: id, userIds: [colleague.userId] }, { as }),
        await app.call(roleCalls.memberPage, { template: { roleId: id } }, { as }),
        await app.call(roleCalls.historyPage, { template: { roleId: id } }, { as }),
        await app.call(roleCalls.preview, { id, dataScope: 5 }, { as }),
        await app.call(roleCalls.modify, { ...(await modifyBody(id)), roleCode: '' }, { as }),
      ];
      assert.deepEqual(new Set(reached.map((reply) => reply.status)), new Set([404]));
    }
    const listed = (await app.call(roleCalls.page, { pageSize: 100 }, { as })).data.dataBody;
    assert.ok(!listed.some(({ id }) => [strong, wide, builtIn].includes(id)));
    const options = (await app.call(roleCalls.getRoles, {}, { as })).data;
    assert.ok(options.some(({ id }) => id === own) && !options.some(({ id }) => id === strong));
    assert.equal((await app.call(roleCalls.status, { id: own, status: 0 }, { as })).code, '000000');
    const enabled = (await app.call(roleCalls.getRoles, {}, { as })).data;
    assert.ok(!enabled.some(({ id }) => id === own), 'a disabled one is nothing to give');
    const whole = (await detailOf(builtIn)).resourceIds;
    assert.ok(whole.length > 0 && !whole.includes(moduleId), 'modules are passed over there, too');
  });

  it("nor the administrators' role, by whatever call, though he sees everything", async () => {
    const { db } = app.database;
    const { administrators } = await db
      .selectFrom('role')
      .select('id as administrators')
      .where('all_resources', '=', true)
      .executeTakeFirstOrThrow();
    // No scope refuses him anything, and that role names no function that he would lack.
    const people = ['latin_sys_user_add', 'latin_sys_user_modify', 'latin_sys_user_assign'] as const;
    const wide = await app.makeUser({ codes: [...codes, ...people], scope: DataScope.all });
    const as = await app.signInAs(wide);
    const victim = await app.makeUser();
    const userIds = [victim.userId];
    const { page, detail, copy, memberAdd, memberRemove, memberPage, getRoles } = roleCalls;
    for (const [call, wish] of [
      [detail, { id: administrators }],
      [copy, { id: administrators, roleName: '全权' }],
      [memberAdd, { roleId: administrators, userIds }],
      [memberRemove, { roleId: administrators, userIds: [admin.userId] }],
      [memberPage, { template: { roleId: administrators } }],
    ] as const)
      assert.equal((await app.call(call, wish, { as })).status, 404, call.path);
    const seen = [
      ...(await app.call(page, { pageSize: 100 }, { as })).data.dataBody,
      ...(await app.call(getRoles, {}, { as })).data,
    ];
    assert.ok(seen.some(({ id }) => id === victim.roleId) && !seen.some(({ id }) => id === administrators));

    const roleIds = [victim.roleId, administrators];
    const { add: addAccountCall, modify, setOrgAndRoleOfUser } = calls.account;
    for (const [call, wish] of [
      [addAccountCall, await addBody(app, { roleIds })],
      [modify, { id: victim.userId, version: 1, roleIds }],
      [setOrgAndRoleOfUser, { userIds, roleIds }],
    ] as const)
      assert.equal((await app.call(call, wish, { as })).code, 'UM4201', call.path);
    const held = await db
      .selectFrom('user_role')
      .select('user_id')
      .where('role_id', '=', administrators)
      .execute();
    assert.deepEqual(held, [{ user_id: admin.userId }]);
  });

  it('nor to people beyond his scope, nor a scope that would reach further than his', async () => {
    const mine = await app.makeDepartment();
    const child = await app.makeDepartment({ parentId: mine });
    const manager = await app.makeUser({ codes, scope: DataScope.ownDepartment, deptId: mine });
    const as = await app.signInAs(manager);
    const id = await add({ dataScope: DataScope.self }, as);
    const stranger = await app.makeUser();
    const refused = await app.call(roleCalls.memberAdd, { roleId: id, userIds: [stranger.userId] }, { as });
    assert.equal(refused.code, 'UM4200');
    const colleague = await app.makeUser({ deptId: mine, scope: DataScope.self });
    const reaching = await add({ dataScope: DataScope.ownAndBelow }, as);
    const far = await app.call(
      roleCalls.memberAdd,
      { roleId: reaching, userIds: [colleague.userId] },
      { as },
    );
    assert.equal(far.code, 'UM4202', `below ${mine} lies ${child}, which he does not see`);
    await app.call(roleCalls.memberAdd, { roleId: id, userIds: [colleague.userId] }, { as });
    const widened = await app.call(
      roleCalls.modify,
      await modifyBody(id, { dataScope: DataScope.ownAndBelow }),
      { as },
    );
    assert.equal(widened.code, 'UM4202');
    const free = await add({ dataScope: DataScope.self }, as);
    const wider = await modifyBody(free, { dataScope: DataScope.ownAndBelow });
    assert.equal((await app.call(roleCalls.modify, wider, { as })).code, '000000', 'it has no members');
    const gone = await app.makeUser({ deptId: mine, scope: DataScope.self });
    await app.call(calls.account.delete, { ids: [gone.userId] }, { as: admin });
    const recycled = await app.call(roleCalls.memberAdd, { roleId: id, userIds: [gone.userId] }, { as });
    assert.equal(recycled.code, 'UM4200', 'nor to who is in the recycle bin');
  });

  it('nor gives a role to, or takes one from, people who hold more than he does', async () => {
    const mine = await app.makeDepartment();
    const as = await app.signInAs(await managerOf(mine));
    const id = await add({ dataScope: DataScope.self }, as);
    const mighty = await app.makeUser({ deptId: mine, scope: DataScope.all, userName: '权大者' });
    const body = { roleId: id, userIds: [mighty.userId] };
    const given = await app.call(roleCalls.memberAdd, body, { as });
    assert.deepEqual([given.code, given.message], ['UM4200', '“权大者”拥有您没有的权限，您不能设置其角色']);
    assert.equal((await app.call(roleCalls.memberAdd, body, { as: admin })).data.doneNum, 1);
    assert.equal((await app.call(roleCalls.memberRemove, body, { as })).code, 'UM4200');
    assert.equal((await detailOf(id)).memberNum, 1);
  });

  it('nor changes his own roles, roles of others, or the built-in one', async () => {
    const manager = await managerOf(await app.makeDepartment());
    const as = await app.signInAs(manager);
    const own = manager.roleId;
    for (const reply of [
      await app.call(roleCalls.modify, await modifyBody(own, { resourceIds: [] }), { as }),
      await app.call(roleCalls.status, { id: own, status: 0 }, { as }),
      await app.call(roleCalls.delete, { id: own }, { as }),
      await app.call(roleCalls.memberAdd, { roleId: own, userIds: [manager.userId] }, { as }),
      await app.call(roleCalls.memberRemove, { roleId: own, userIds: [manager.userId] }, { as }),
    ])
      assert.equal(reply.code, 'UM4203');
    const shared = await add({ roleName: '公用' });
    const foreign = await app.call(roleCalls.modify, await modifyBody(shared), { as });
    assert.deepEqual([foreign.code, (await detailOf(shared, as)).editable], ['UM4209', false]);
    for (const owner of [
      { created_by: manager.userId, department_id: null },
      { created_by: null, department_id: manager.deptId },
    ]) {
      await app.database.db.updateTable('role').set(owner).where('id', '=', shared).execute();
      assert.equal((await detailOf(shared, as)).editable, true, 'that he made, or his department');
    }
    const builtIn = (await app.call(roleCalls.page, { template: { roleName: '系统管理员' } }, { as: admin }))
      .data.dataBody[0];
    assert.ok(builtIn?.builtIn);
    // As if his own department had made it: to everybody else there it is theirs to change.
    const mine = { department_id: manager.deptId };
    await app.database.db.updateTable('role').set(mine).where('id', '=', own).execute();
    const buttons = [(await detailOf(own)).editable, (await detailOf(own, as)).editable];
    assert.deepEqual(buttons, [true, false], 'the pages offer its holder no change');
    for (const [call, changes] of [
      [roleCalls.modify, await modifyBody(builtIn.id, { remark: 'x' })],
      [roleCalls.status, { status: 0 }],
      [roleCalls.delete, {}],
    ] as const)
      assert.equal((await app.call(call, { id: builtIn.id, ...changes }, { as: admin })).code, 'UM4204');
  });

  it('nor takes away the last administrator', async () => {
    const { data } = await app.call(roleCalls.page, { template: { roleName: '系统管理员' } }, { as: admin });
    const roleId = data.dataBody[0]?.id ?? 0;
    const second = await app.makeUser();
    const third = await app.makeUser();
    const grown = await app.call(
      roleCalls.memberAdd,
      { roleId, userIds: [second.userId, third.userId, second.userId] },
      { as: admin },
    );
    assert.equal(grown.data.doneNum, 2);
    const asSecond = await app.signInAs(second);
    const builtIn = await app.call(
      roleCalls.memberRemove,
      { roleId, userIds: [admin.userId] },
      { as: asSecond },
    );
    assert.match(builtIn.message, /内置管理员“系统管理员”不能移出内置角色/);
    const shrunk = await app.call(
      roleCalls.memberRemove,
      { roleId, userIds: [third.userId] },
      { as: asSecond },
    );
    assert.equal(shrunk.data.doneNum, 1);
    await app.database.db
      .updateTable('user_account')
      .set({ status: 0 })
      .where('id', '=', admin.userId)
      .execute();
    await app.call(roleCalls.memberAdd, { roleId, userIds: [third.userId] }, { as: asSecond });
    await app.database.db
      .updateTable('user_account')
      .set({ person_status: 0 })
      .where('id', '=', second.userId)
      .execute();
    const asThird = await app.signInAs(third);
    const gone = await app.call(
      roleCalls.memberRemove,
      { roleId, userIds: [second.userId] },
      { as: asThird },
    );
    assert.equal(gone.code, '000000', 'somebody who has left is no administrator any more');
    await app.database.db
      .updateTable('user_account')
      .set({ status: 1 })
      .where('id', '=', admin.userId)
      .execute();
    await app.call(roleCalls.memberRemove, { roleId, userIds: [third.userId] }, { as: admin });
    assert.equal((await detailOf(roleId)).memberNum, 1);
  });
});

describe('members, preview and look-ups', () => {
  it('name nobody beyond the scope whom a change would concern', async () => {
    const mine = await app.makeDepartment();
    const as = await app.signInAs(await managerOf(mine, 'latin_op_user'));
    const id = await add({ resourceIds: await idsOf('latin_op_user') }, as);
    const colleague = await makeMember(id, { deptId: mine, scope: DataScope.self });
    await makeMember(id, { scope: DataScope.self });
    const { data } = await app.call(roleCalls.preview, { id, dataScope: 5, resourceIds: [] }, { as });
    assert.equal(data.losingNum, 2, 'the number tells how far it goes');
    assert.deepEqual(
      data.memberList.map(({ userId }) => userId),
      [colleague.userId],
    );
  });

  it('add and remove members once, with names in the log; lists keep to the scope', async () => {
    const department = await app.makeDepartment({ name: '成员部门' });
    const id = await add({ roleName: '有成员' });
    const [one, two] = [
      await app.makeUser({ userName: '成员一', deptId: department }),
      await app.makeUser({ userName: '成员成二' }),
    ];
    const userIds = [one.userId, two.userId];
    const added = await app.call(roleCalls.memberAdd, { roleId: id, userIds }, { as: admin });
    assert.equal(added.data.doneNum, 2);
    const row = await app.logged(added);
    assert.equal(row.content, '为角色“有成员”添加 2 名成员');
    assert.deepEqual(row.changes, [{ field: '成员', before: '', after: '成员一、成员成二' }]);
    assert.equal(
      (await app.call(roleCalls.memberAdd, { roleId: id, userIds }, { as: admin })).data.doneNum,
      0,
    );
    const list = async (template: object, as = admin) =>
      (await app.call(roleCalls.memberPage, { template: { roleId: id, ...template } }, { as })).data;
    assert.deepEqual((await list({})).dataBody[0], {
      userId: one.userId,
      userLoginId: one.userLoginId,
      userName: '成员一',
      deptName: '成员部门',
      status: 1,
      personStatus: '1',
    });
    const found = async (keyword: string) =>
      (await list({ keyword })).dataBody.map(({ userName }) => userName);
    assert.deepEqual(await found('员成二'), ['成员成二']);
    assert.deepEqual(await found('员成员'), [], 'its pairs of characters alone do not find him');
    const manager = await app.signInAs(await managerOf(department));
    assert.deepEqual(
      (await list({}, manager)).dataBody.map(({ userName }) => userName),
      ['成员一'],
    );
    assert.equal((await detailOf(id)).memberNum, 2);
    const removed = await app.call(roleCalls.memberRemove, { roleId: id, userIds }, { as: admin });
    assert.equal(removed.data.doneNum, 2);
    assert.deepEqual((await app.logged(removed)).changes, [
      { field: '成员', before: '成员一、成员成二', after: '' },
    ]);
  });

  it('tell whoever edits a person meanwhile that the roles have changed', async () => {
    const id = await add();
    const { userId, roleId } = await app.makeUser({ scope: DataScope.self });
    const versionOf = async () =>
      (await app.call(calls.account.detail, { id: userId }, { as: admin })).data.version;
    const save = async (version: number) =>
      (await modifyAccount(app, admin, { id: userId, version, roleIds: [roleId] })).code;
    const read = await versionOf();
    const other = await app.makeUser();
    const others = async () =>
      (await app.call(calls.account.detail, { id: other.userId }, { as: admin })).data.version;
    const before = await others();
    await app.call(roleCalls.memberAdd, { roleId: id, userIds: [userId] }, { as: admin });
    assert.equal(await save(read), 'CM4090', 'he would take the role away without knowing of it');
    const readAgain = await versionOf();
    await app.call(roleCalls.memberRemove, { roleId: id, userIds: [userId] }, { as: admin });
    assert.equal(await save(readAgain), 'CM4090');
    assert.equal(await others(), before, 'who edits somebody else is told nothing');
    assert.equal(await save(await versionOf()), '000000');
  });

  it('tell before saving who loses and who gains', async () => {
    const resourceIds = await idsOf('latin_work', 'latin_op_user');
    const id = await add({ resourceIds, dataScope: 5 });
    const plain = await makeMember(id, { userName: '只有它' });
    await makeMember(id, { userName: '另有', codes: ['latin_op_user', 'latin_op_task'] });
    const preview = async (changes: object) =>
      (await app.call(roleCalls.preview, { id, dataScope: 5, resourceIds, ...changes }, { as: admin })).data;
    assert.deepEqual(await preview({}), {
      memberNum: 2,
      losingNum: 0,
      gainingNum: 0,
      addedList: [],
      removedList: [],
      scopeChanged: false,
      memberList: [],
    });
    const { moduleId } = await app.database.db
      .selectFrom('resource')
      .select('id as moduleId')
      .where('permission_code', '=', 'latin_op')
      .executeTakeFirstOrThrow();
    const withModule = await preview({ resourceIds: [...resourceIds, moduleId] });
    assert.deepEqual(withModule.addedList, [], 'a module is passed over');
    const swapped = await preview({
      dataScope: 4,
      resourceIds: await idsOf('latin_work', 'latin_op_task'),
    });
    assert.deepEqual(
      [swapped.addedList, swapped.removedList, swapped.losingNum, swapped.gainingNum, swapped.scopeChanged],
      [['任务统计'], ['用户统计'], 1, 1, true],
    );
    assert.deepEqual(
      swapped.memberList.map(({ userId, loses, gains }) => [userId, loses, gains]),
      [[plain.userId, true, true]],
    );
    assert.equal((await preview({ status: 0 })).losingNum, 2);
  });

  it('count nobody who is in the recycle bin, and concern nobody who has the same from an enabled role', async () => {
    const { db } = app.database;
    const kept = await idsOf('latin_op_user');
    const id = await add({ resourceIds: kept });
    const codes = ['latin_op_user'] as const;
    const [plain, elsewhere] = [await makeMember(id), await makeMember(id, { codes })];
    const stopped = await makeMember(id, { codes });
    await db.updateTable('role').set({ status: 0 }).where('id', '=', stopped.roleId).execute();
    await db.insertInto('user_role').values({ user_id: admin.userId, role_id: id }).execute();
    const gone = await makeMember(id);
    await app.call(calls.account.delete, { ids: [gone.userId] }, { as: admin });
    const present = [admin, plain, elsewhere, stopped].map(({ userId }) => userId);
    assert.equal((await detailOf(id)).memberNum, present.length);
    const { data } = await app.call(roleCalls.memberPage, { template: { roleId: id } }, { as: admin });
    assert.equal(data.count, present.length);
    assert.deepEqual(
      data.dataBody.map(({ userId }) => userId),
      present,
    );
    const concerned = async (resourceIds: number[]) => {
      const reply = await app.call(
        roleCalls.preview,
        { id, dataScope: DataScope.self, resourceIds },
        { as: admin },
      );
      const { memberNum, losingNum, gainingNum, memberList } = reply.data;
      return [memberNum, losingNum, gainingNum, memberList.map(({ userId }) => userId)];
    };
    const { length } = present;
    assert.deepEqual(await concerned([]), [length, 2, 0, [plain.userId, stopped.userId]]);
    const more = [...kept, ...(await idsOf('latin_op_task'))];
    assert.deepEqual(
      await concerned(more),
      [length, 0, 3, [plain, elsewhere, stopped].map(({ userId }) => userId)],
      'who has everything gains nothing',
    );
  });

  it('find roles by every filter and by what they hold', async () => {
    const [resourceId] = await idsOf('latin_op_banner');
    const id = await add({
      roleName: '筛选甲',
      roleCode: 'filter_a',
      status: 0,
      dataScope: 3,
      resourceIds: [resourceId],
    });
    await add({ roleName: '筛选乙', roleCode: 'filter_b' });
    const find = async (template: object) =>
      (
        await app.call(roleCalls.page, { template: { roleName: '筛选', ...template } }, { as: admin })
      ).data.dataBody.map(({ roleName }) => roleName);
    assert.deepEqual(await find({}), ['筛选甲', '筛选乙']);
    assert.deepEqual(await find({ roleCode: 'FILTER_A' }), ['筛选甲']);
    assert.deepEqual(await find({ status: 0 }), ['筛选甲']);
    assert.deepEqual(await find({ dataScope: 3 }), ['筛选甲']);
    assert.deepEqual(await find({ createdTimeStart: '2099-01-01 00:00:00' }), []);
    assert.deepEqual(await find({ createdTimeEnd: '2000-01-01 00:00:00' }), []);
    const { createdTime } = await detailOf(id);
    const second = { createdTimeStart: createdTime, createdTimeEnd: createdTime };
    assert.ok((await find(second)).includes('筛选甲'), 'the whole of the last second counts');
    assert.deepEqual(await find({ roleName: "%' or 1=1" }), []);
    const holders = await app.call(roleCalls.getRolesByResourceId, { resourceId }, { as: admin });
    assert.deepEqual(
      holders.data.roleList.map(({ id: one, roleName, status, memberNum, allResources }) =>
        allResources ? roleName : [one, roleName, status, memberNum],
      ),
      ['系统管理员', [id, '筛选甲', 0, 0]],
    );
    const { db } = app.database;
    const adding = await add({ resourceIds: await idsOf('latin_sys_dict_add') });
    const holds = async (code: PermissionCode) => {
      const { id: resourceId } = await db
        .selectFrom('resource')
        .select('id')
        .where('permission_code', '=', code)
        .executeTakeFirstOrThrow();
      const { data } = await app.call(roleCalls.getRolesByResourceId, { resourceId }, { as: admin });
      return data.roleList.some((one) => one.id === adding);
    };
    assert.deepEqual(
      [await holds('latin_sys'), await holds('latin_sys_dict'), await holds('latin_sys_dict_add')],
      [true, false, true],
      'a module by what stands below it, a menu by itself',
    );
    const stranger = await app.signInAs(await managerOf(await app.makeDepartment()));
    const hidden = await app.call(roleCalls.getRolesByResourceId, { resourceId }, { as: stranger });
    assert.deepEqual(hidden.data, { roleList: [], hiddenNum: 2 });
  });
});
