import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type DeptNode } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { department: dept } = calls;
const codes = [
  'latin_sys_org',
  'latin_sys_org_add',
  'latin_sys_org_modify',
  'latin_sys_org_delete',
  'latin_sys_org_status',
] as const;

let app: TestApp;
let admin: TestSession;
let made = 0;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const body = (changes: object = {}) => ({
  parentId: null,
  deptName: `部门甲${++made}`,
  deptCode: `D-${made}`,
  ...changes,
});
const add = async (changes: object = {}, as = admin) => {
  const reply = await app.call(dept.deptAdd, body(changes), { as });
  assert.equal(reply.code, '000000', reply.message);
  return reply.data.id;
};
const detailOf = async (id: number, as = admin) => (await app.call(dept.detail, { id }, { as })).data;
const modifyBody = async (id: number, changes: object = {}) => {
  const it = await detailOf(id);
  const { parentId, deptName, deptShortName, deptCode, orgType, headUserId, phone, sortNum, remark } = it;
  return {
    id,
    version: it.version,
    parentId,
    deptName,
    deptShortName,
    deptCode,
    orgType,
    headUserId,
    phone,
    sortNum,
    remark,
    ...changes,
  };
};
const names = (nodes: readonly DeptNode[]): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.deptName, names(node.children)] : node.deptName));
/** Somebody who sees a department and all below it. */
const managerOf = async (deptId: number, scope: DataScope = DataScope.ownAndBelow) =>
  app.signInAs(await app.makeUser({ codes, scope, deptId }));

describe('dept/deptAdd and deptModify', () => {
  it('keep every field, with history and log', async () => {
    const parent = await add({ deptName: '南美事业部' });
    const head = await app.makeUser({ userName: '负责甲' });
    const fields = {
      parentId: parent,
      deptName: '秘鲁组',
      deptShortName: '秘鲁',
      deptCode: 'PE-01',
      orgType: 4,
      headUserId: head.userId,
      phone: '0511-123',
      sortNum: 7,
      remark: '驻利马',
    };
    const added = await app.call(dept.deptAdd, { ...fields, status: 0 }, { as: admin });
    assert.equal(added.code, '000000', added.message);
    const { id } = added.data;
    const { updatedTime, createdTime, ...detail } = await detailOf(id);
    assert.match(updatedTime + createdTime, /^\d{4}-/);
    assert.deepEqual(detail, {
      id,
      ...fields,
      parentName: '南美事业部',
      headUserName: '负责甲',
      status: 0,
      version: 1,
      path: '南美事业部/秘鲁组',
      childNum: 0,
      memberNum: 0,
      memberTotal: 0,
      updatedBy: '系统管理员',
    });
    const row = await app.logged(added);
    assert.deepEqual(
      [row.content, row.object_type, row.object_id, row.object_name, row.operation_type],
      ['新增部门“秘鲁组”', '部门', String(id), '秘鲁组', 2],
    );
    const other = await add({ deptName: '安第斯' });
    const changed = {
      parentId: other,
      deptName: '秘鲁一组',
      deptShortName: '',
      deptCode: 'PE-02',
      orgType: 1,
      headUserId: null,
      phone: '',
      sortNum: 8,
      remark: '',
    };
    const modified = await app.call(dept.deptModify, { id, version: 1, ...changed }, { as: admin });
    assert.equal(modified.code, '000000', modified.message);
    const after = await detailOf(id);
    for (const [name, value] of Object.entries(changed))
      assert.deepEqual(after[name as keyof typeof after], value, name);
    assert.equal(after.version, 2);
    assert.deepEqual((await app.logged(modified)).changes, [
      { field: '上级部门', before: '南美事业部', after: '安第斯' },
      { field: '部门名称', before: '秘鲁组', after: '秘鲁一组' },
      { field: '部门简称', before: '秘鲁', after: '' },
      { field: '部门编码', before: 'PE-01', after: 'PE-02' },
      { field: '组织类型', before: '职能组', after: '内部临聘' },
      { field: '负责人', before: '负责甲', after: '' },
      { field: '联系电话', before: '0511-123', after: '' },
      { field: '排序', before: '7', after: '8' },
      { field: '备注', before: '驻利马', after: '' },
    ]);
    const history = await app.call(dept.historyPage, { template: { deptId: id } }, { as: admin });
    assert.deepEqual(
      history.data.dataBody.map(({ action, operator, changes }) => [action, operator, changes.length]),
      [
        ['修改部门', '系统管理员', 9],
        ['新增部门', '系统管理员', 10],
      ],
    );
    const late = await app.call(dept.deptModify, { id, version: 1, ...changed }, { as: admin });
    assert.deepEqual([late.status, late.code], [409, 'CM4090']);
    assert.equal(late.message, `该内容已由 系统管理员 于 ${after.updatedTime} 修改，请刷新后再试`);
  });

  it('refuse what is malformed, foreign keys of the body and names or codes that are taken', async () => {
    const parent = await add();
    await add({ parentId: parent, deptName: '重名', deptCode: 'TAKEN' });
    const faults: [object, number, string][] = [
      [{ deptName: ' ' }, 400, '请输入部门名称'],
      [{ deptName: 'a/b' }, 400, '部门名称不能包含 /'],
      [{ deptCode: '' }, 400, '请输入部门编码'],
      [{ deptCode: '中文' }, 400, '部门编码仅支持'],
      [{ phone: '12a' }, 400, '仅支持输入数字和字符-'],
      [{ orgType: 9 }, 400, '请选择组织类型'],
      [{ version: 1 }, 400, 'version'],
      [{ createdBy: 1 }, 400, 'createdBy'],
      [{ parentId: parent, deptName: '重名' }, 200, '同一上级下已有部门“重名”'],
      [{ deptCode: 'TAKEN' }, 200, '部门编码“TAKEN”已被使用，不能重复使用'],
      [{ headUserId: 999_999 }, 200, '负责人不存在'],
      [{ parentId: 999_999 }, 200, '您的数据范围不包含该位置'],
    ];
    for (const [fault, status, text] of faults) {
      const reply = await app.call(dept.deptAdd, body(fault), { as: admin });
      assert.equal(reply.status, status, text);
      assert.ok(reply.message.includes(text), `${reply.message} should say ${text}`);
    }
    const elsewhere = await add({ deptName: '重名' });
    const clash = await app.call(dept.deptModify, await modifyBody(elsewhere, { parentId: parent }), {
      as: admin,
    });
    assert.equal(clash.code, 'UM4223');
  });

  it('never give a code out again, neither of a deleted nor of a renamed department', async () => {
    const gone = await add({ deptCode: 'ONCE-1' });
    await app.call(dept.delete, { id: gone }, { as: admin });
    const renamed = await add({ deptCode: 'ONCE-2' });
    await app.call(dept.deptModify, await modifyBody(renamed, { deptCode: 'ONCE-3' }), { as: admin });
    for (const deptCode of ['ONCE-1', 'ONCE-2'])
      assert.equal((await app.call(dept.deptAdd, body({ deptCode }), { as: admin })).code, 'UM4224');
    const back = await app.call(dept.deptModify, await modifyBody(renamed, { deptCode: 'ONCE-2' }), {
      as: admin,
    });
    assert.equal(back.code, '000000', 'its own former code may come back');
    const taking = await modifyBody(await add(), { deptCode: 'ONCE-1' });
    assert.equal((await app.call(dept.deptModify, taking, { as: admin })).code, 'UM4224');
  });
});

describe('dept/move, setHead and updateStatus', () => {
  it('move below another one and put in order, never below itself', async () => {
    const [a, b] = [await add({ deptName: '移动甲' }), await add({ deptName: '移动乙' })];
    const one = await add({ parentId: a, deptName: '一' });
    const two = await add({ parentId: a, deptName: '二' });
    const three = await add({ parentId: b, deptName: '三' });
    const moved = await app.call(dept.move, { id: three, parentId: a, beforeId: two }, { as: admin });
    assert.equal((await app.logged(moved)).content, '将部门“三”移动到“移动甲”下');
    const level = async () =>
      (await app.call(dept.tree, { lazy: true, parentId: a }, { as: admin })).data.map(
        (node) => node.deptName,
      );
    assert.deepEqual(await level(), ['一', '三', '二']);
    await app.call(dept.move, { id: one, parentId: a }, { as: admin });
    assert.deepEqual(await level(), ['三', '二', '一']);
    for (const parentId of [a, one]) {
      await app.call(dept.move, { id: two, parentId: one }, { as: admin });
      const refused = await app.call(dept.move, { id: a, parentId }, { as: admin });
      assert.deepEqual([refused.code, refused.message], ['UM4222', '不能拖拽到自身后代']);
      const edited = await app.call(dept.deptModify, await modifyBody(a, { parentId }), { as: admin });
      assert.equal(edited.code, 'UM4222');
    }
  });

  it('take no place beside one that stands elsewhere', async () => {
    const [a, b] = [await add(), await add()];
    const [one, elsewhere] = [await add({ parentId: a }), await add({ parentId: b })];
    for (const beforeId of [elsewhere, 999_999]) {
      const refused = await app.call(dept.move, { id: one, parentId: a, beforeId }, { as: admin });
      assert.deepEqual([refused.code, refused.message], ['UM4200', '目标位置的部门已变化，请刷新后再试']);
    }
  });

  it('make no circle when two moves meet', async () => {
    const [a, b] = [await add(), await add()];
    const both = await Promise.all([
      app.call(dept.move, { id: a, parentId: b }, { as: admin }),
      app.call(dept.move, { id: b, parentId: a }, { as: admin }),
    ]);
    assert.deepEqual(both.map((reply) => reply.code).sort(), ['000000', 'UM4222']);
  });

  it('set a head and take him away', async () => {
    const id = await add({ deptName: '要负责人' });
    const head = await app.makeUser({ userName: '新负责人' });
    const set = await app.call(dept.setHead, { id, headUserId: head.userId }, { as: admin });
    assert.equal((await app.logged(set)).content, '将部门“要负责人”的负责人设为“新负责人”');
    assert.deepEqual((await app.logged(set)).changes, [{ field: '负责人', before: '', after: '新负责人' }]);
    assert.equal((await detailOf(id)).headUserName, '新负责人');
    await app.call(dept.setHead, { id, headUserId: null }, { as: admin });
    assert.equal((await detailOf(id)).headUserId, null);
    const left = await app.makeUser({ personStatus: 0 });
    assert.equal(
      (await app.call(dept.setHead, { id, headUserId: left.userId }, { as: admin })).code,
      'UM4200',
    );
  });

  it('disable with or without those below, enable only below enabled ones', async () => {
    const top = await add({ deptName: '停用顶' });
    const child = await add({ parentId: top });
    const leaf = await add({ parentId: child });
    const set = (id: number, status: number, withChildren = false) =>
      app.call(dept.updateStatus, { id, status, withChildren }, { as: admin });
    assert.equal((await set(top, 0)).code, 'UM4227');
    const all = await set(top, 0, true);
    assert.deepEqual(all.data, { id: top, changedNum: 3 });
    assert.equal((await app.logged(all)).content, '停用部门“停用顶”及下级共 3 个部门');
    assert.deepEqual((await app.logged(all)).changes, [{ field: '状态', before: '启用', after: '停用' }]);
    assert.equal((await detailOf(leaf)).status, 0);
    assert.equal((await set(child, 1)).code, 'UM4226');
    assert.equal((await app.call(dept.deptAdd, body({ parentId: top }), { as: admin })).code, 'UM4226');
    assert.deepEqual((await set(top, 1)).data.changedNum, 1);
    const again = await set(top, 1);
    assert.deepEqual([again.data.changedNum, (await app.logged(again)).content], [0, '启用部门“停用顶”']);
    const history = await app.call(dept.historyPage, { template: { deptId: top } }, { as: admin });
    assert.equal(history.data.dataBody.filter(({ action }) => action === '启用部门').length, 1);
    assert.equal((await detailOf(child)).status, 0);
    const options = (await app.call(dept.enableTree, {}, { as: admin })).data;
    assert.deepEqual(options.find((node) => node.id === top)?.children, []);
    const resting = await add({ status: 0 });
    const kept = await app.call(dept.deptModify, await modifyBody(resting, { parentId: child }), {
      as: admin,
    });
    assert.equal(kept.code, '000000', 'what is disabled may stand below what is');
    await app.call(dept.delete, { id: resting }, { as: admin });
    assert.deepEqual((await set(child, 1, true)).data.changedNum, 2);
    assert.equal((await set(top, 1)).data.changedNum, 0, 'what is enabled below keeps nobody from that');
    assert.equal((await set(leaf, 1)).data.changedNum, 0, 'repeating changes nothing');
  });
});

describe('dept/delete', () => {
  it('removes only what has nothing below it and nobody in it', async () => {
    const top = await add({ deptName: '待删' });
    const child = await add({ parentId: top });
    const refused = await app.call(dept.delete, { id: top }, { as: admin });
    assert.deepEqual([refused.code, refused.message], ['UM4220', '存在下级部门,不允许删除']);
    await app.call(dept.delete, { id: child }, { as: admin });
    const { userId } = await app.makeUser({ deptId: top });
    const inhabited = await app.call(dept.delete, { id: top }, { as: admin });
    assert.deepEqual([inhabited.code, inhabited.message], ['UM4221', '部门存在用户,不允许删除（1 名）']);
    await app.call(calls.account.delete, { ids: [userId] }, { as: admin });
    const left = await app.call(dept.delete, { id: top }, { as: admin });
    assert.equal(left.code, '000000', left.message);
    assert.equal((await app.logged(left)).content, '删除部门“待删”，回收站中的 1 名用户随之移出该部门');
    await app.call(calls.account.restore, { ids: [userId] }, { as: admin });
    const back = await app.call(calls.account.detail, { id: userId }, { as: admin });
    assert.deepEqual([back.data.deptList, back.data.mainDepartmentId], [[], null]);
    const used = await add();
    const activity = {
      title: '该部门的活动',
      activity_type: 1,
      start_time: new Date('2026-01-01T00:00:00Z'),
      end_time: new Date('2026-01-02T00:00:00Z'),
      ...{ department_id: used, created_by: admin.userId, updated_by: admin.userId },
    };
    await app.database.db.insertInto('activity').values(activity).execute();
    const holding = await app.call(dept.delete, { id: used }, { as: admin });
    assert.deepEqual(
      [holding.code, holding.message],
      ['UM4200', '部门仍被其他数据使用,不允许删除，可以停用'],
    );
    const empty = await add({ deptName: '空部门' });
    const gone = await app.call(dept.delete, { id: empty, version: 1 }, { as: admin });
    assert.equal((await app.logged(gone)).content, '删除部门“空部门”');
    assert.equal((await app.logged(gone)).operation_type, 4);
    assert.equal((await app.call(dept.detail, { id: empty }, { as: admin })).status, 404);
  });
});

describe('dept/tree', () => {
  it('shows all, a level, or what is searched for with the way there; counts each person once', async () => {
    const root = await add({ deptName: '树根' });
    const east = await add({ parentId: root, deptName: '东区查控', sortNum: 2 });
    const west = await add({ parentId: root, deptName: '西区', sortNum: 1 });
    const team = await add({ parentId: east, deptName: '资金查控小组', deptShortName: '查控' });
    const user = await app.makeUser({ deptId: east });
    await app.makeUser({ deptId: team });
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: user.userId, department_id: team })
      .execute();
    const tree = async (wish: object) => (await app.call(dept.tree, wish, { as: admin })).data;
    const whole = (await tree({ includeCount: true })).find((node) => node.id === root);
    assert.deepEqual(names(whole ? [whole] : []), [['树根', ['西区', ['东区查控', ['资金查控小组']]]]]);
    const eastNode = whole?.children[1];
    assert.deepEqual([whole?.memberNum, whole?.memberTotal, whole?.childNum], [0, 2, 2]);
    assert.deepEqual([eastNode?.memberNum, eastNode?.memberTotal], [1, 2]);
    assert.deepEqual([eastNode?.children[0]?.memberNum, eastNode?.children[0]?.memberTotal], [2, 2]);
    assert.equal((await detailOf(root)).memberTotal, 2);
    const level = await tree({ lazy: true, parentId: root });
    assert.deepEqual(
      level.map(({ deptName, childNum, memberNum, children }) => [deptName, childNum, memberNum, children]),
      [
        ['西区', 0, null, []],
        ['东区查控', 1, null, []],
      ],
    );
    assert.ok((await tree({ lazy: true })).every((node) => node.parentId === null));
    const found = await tree({ keyword: '金查' });
    assert.deepEqual(names(found), [['树根', [['东区查控', ['资金查控小组']]]]]);
    assert.deepEqual([found[0]?.matched, found[0]?.children[0]?.children[0]?.matched], [false, true]);
    assert.deepEqual(await tree({ keyword: "%' or 1=1 --" }), []);
    await app.call(dept.updateStatus, { id: west, status: 0 }, { as: admin });
    assert.deepEqual(names(await tree({ status: 0, keyword: '西区' })), [['树根', ['西区']]]);
  });

  it('stays one query with thousands of departments', async () => {
    const crowded = await startApp();
    try {
      const { db } = crowded.database;
      const rows = (parents: number[], count: number) =>
        Array.from({ length: count }, (_, place) => ({
          parent_id: parents[place % parents.length] ?? null,
          name: `大量部门${++made}`,
          code: `MANY-${made}`,
        }));
      let parents = [await crowded.makeDepartment({ name: '大量顶' })];
      for (const count of [30, 300, 2_700])
        parents = (
          await db.insertInto('department').values(rows(parents, count)).returning('id').execute()
        ).map((row) => row.id);
      const as = await crowded.signInAs('admin');
      const { data } = await crowded.call(dept.tree, { includeCount: true }, { as });
      const size = (nodes: readonly DeptNode[]): number =>
        nodes.reduce((sum, node) => sum + 1 + size(node.children), 0);
      assert.equal(size(data.filter((node) => node.deptName === '大量顶')), 3_031);
    } finally {
      await crowded.stop();
    }
  });
});

describe('departments beyond the scope', () => {
  it('are not there, and nothing can be moved out of sight', async () => {
    const mine = await add({ deptName: '我的' });
    const below = await add({ parentId: mine, deptName: '我的下级' });
    const foreign = await add({ deptName: '别人的' });
    const manager = await managerOf(mine);
    const { data } = await app.call(dept.tree, { includeCount: true }, { as: manager });
    assert.deepEqual(names(data), [['我的', ['我的下级']]]);
    assert.equal((await app.call(dept.tree, { keyword: '别人的' }, { as: manager })).data.length, 0);
    assert.equal(
      (await app.call(dept.tree, { lazy: true, parentId: foreign }, { as: manager })).data.length,
      0,
    );
    for (const [call, changes] of [
      [dept.detail, {}],
      [dept.delete, {}],
      [dept.updateStatus, { status: 0 }],
      [dept.move, { parentId: mine }],
      [dept.setHead, { headUserId: null }],
      [dept.deptModify, await modifyBody(foreign)],
    ] as const)
      assert.equal(
        (await app.call(call, { id: foreign, ...changes }, { as: manager })).status,
        404,
        call.path,
      );
    assert.equal(
      (await app.call(dept.historyPage, { template: { deptId: foreign } }, { as: manager })).status,
      404,
    );
    for (const parentId of [null, foreign]) {
      assert.equal((await app.call(dept.deptAdd, body({ parentId }), { as: manager })).code, 'UM4225');
      assert.equal((await app.call(dept.move, { id: below, parentId }, { as: manager })).code, 'UM4225');
    }
    const stranger = await app.makeUser();
    const head = await app.call(dept.setHead, { id: below, headUserId: stranger.userId }, { as: manager });
    assert.equal(head.code, 'UM4200');
    const added = await app.call(dept.deptAdd, body({ parentId: below }), { as: manager });
    assert.equal(added.code, '000000');
    const renamed = await app.call(
      dept.deptModify,
      { ...(await modifyBody(mine)), parentId: null, deptName: '我的新名' },
      { as: manager },
    );
    assert.equal(renamed.code, '000000', 'the topmost that he sees stays where it is');
    assert.equal((await detailOf(foreign)).deptName, '别人的');
    const narrow = await managerOf(mine, DataScope.ownDepartment);
    const invisible = await app.call(dept.deptAdd, body({ parentId: mine }), { as: narrow });
    assert.equal(invisible.code, 'UM4225', 'what he would not see afterwards');
    const mixed = await app.call(
      dept.updateStatus,
      { id: mine, status: 0, withChildren: true },
      { as: narrow },
    );
    assert.equal(mixed.code, 'UM4200');
    const unordered = await app.call(dept.move, { id: mine, parentId: null }, { as: manager });
    assert.equal(unordered.code, 'UM4225', 'an order among those whose parent he does not see');
    const exporter = await app.signInAs(
      await app.makeUser({
        codes: ['latin_sys_org_export'],
        scope: DataScope.ownAndBelow,
        deptId: mine,
      }),
    );
    const exported = await app.call(dept.batchExport, { template: { deptId: foreign } }, { as: exporter });
    assert.equal(exported.status, 404);
    const [moving, hidden] = [await add({ parentId: mine }), await add({ parentId: mine })];
    const chooser = await app.signInAs(
      await app.makeUser({
        codes,
        scope: DataScope.chosenDepartments,
        chosenDepartments: [mine, moving],
      }),
    );
    const beside = { id: moving, parentId: mine, beforeId: hidden };
    assert.equal((await app.call(dept.move, beside, { as: chooser })).code, 'UM4200');
    const alone = await app.signInAs(await app.makeUser({ codes, scope: DataScope.self }));
    assert.deepEqual((await app.call(dept.tree, {}, { as: alone })).data, []);
    assert.deepEqual((await app.call(dept.enableTree, {}, { as: alone })).data, []);
  });
});

describe('a department that is seen by its place', () => {
  it('is not moved below one that is seen by itself alone', async () => {
    const mine = await add();
    const below = await add({ parentId: mine });
    const chosen = await add();
    const user = await app.makeUser({ codes, scope: DataScope.ownAndBelow, deptId: mine });
    const further = await app.makeRole({ scope: DataScope.chosenDepartments, chosenDepartments: [chosen] });
    await app.database.db
      .insertInto('user_role')
      .values({ user_id: user.userId, role_id: further })
      .execute();
    const manager = await app.signInAs(user);
    const moved = await app.call(dept.move, { id: below, parentId: chosen }, { as: manager });
    assert.equal(moved.code, 'UM4225');
    const edited = await modifyBody(below, { parentId: chosen });
    assert.equal((await app.call(dept.deptModify, edited, { as: manager })).code, 'UM4225');
    assert.equal((await detailOf(below)).parentId, mine);
  });
});

describe('dept/dataPermissionList', () => {
  it("answers what a user's scope reaches, as far as the caller sees it", async () => {
    const top = await add({ deptName: '权限顶' });
    const below = await add({ parentId: top, deptName: '权限下' });
    const user = await app.makeUser({ scope: DataScope.ownAndBelow, deptId: top });
    const list = await app.call(dept.dataPermissionList, { userId: user.userId }, { as: admin });
    assert.deepEqual(
      list.data.map(({ id, parentId, deptName, status }) => [id, parentId, deptName, status]),
      [
        [top, null, '权限顶', 1],
        [below, top, '权限下', 1],
      ],
    );
    const own = await app.call(dept.dataPermissionList, {}, { as: await app.signInAs(user) });
    assert.equal(own.data.length, 2);
    const stranger = await managerOf(await add());
    const refused = await app.call(dept.dataPermissionList, { userId: user.userId }, { as: stranger });
    assert.equal(refused.status, 404);
    const colleague = await managerOf(top, DataScope.ownDepartment);
    const partly = await app.call(dept.dataPermissionList, { userId: user.userId }, { as: colleague });
    assert.deepEqual(
      partly.data.map(({ deptName }) => deptName),
      ['权限顶'],
    );
  });
});

describe('a moved department', () => {
  it('moves the rights of people who are signed in with their next call', async () => {
    const mine = await add({ deptName: '在线甲' });
    const other = await add({ deptName: '在线乙' });
    const manager = await managerOf(mine);
    const seen = async () =>
      (await app.call(dept.enableTree, {}, { as: manager })).data.flatMap((node) => [
        node.deptName,
        ...node.children.map((child) => child.deptName),
      ]);
    assert.deepEqual(await seen(), ['在线甲']);
    await app.call(dept.move, { id: other, parentId: mine }, { as: admin });
    assert.deepEqual(await seen(), ['在线甲', '在线乙']);
    await app.call(dept.move, { id: other, parentId: null }, { as: admin });
    assert.deepEqual(await seen(), ['在线甲']);
  });
});
