import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  DenyMode,
  FunctionType,
  newValues,
  OpenMode,
  type ResourceNode,
  type Route,
  resourceFields,
} from '@outbound/contract';
import { onTwoConnections } from '../../database/fresh.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { answeredMeanwhile } from '../../testing/waits.ts';

const { resource: resourceCalls } = calls;
let app: TestApp;
let admin: TestSession;
let made = 0;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const flat = (nodes: readonly ResourceNode[]): ResourceNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const all = async (as = admin) => flat((await app.call(resourceCalls.tree, {}, { as })).data);
const byCode = async (code: string) => {
  const found = (await all()).find((node) => node.permissionCode === code);
  assert.ok(found, code);
  return found;
};
const byId = async (id: number) => (await all()).find((node) => node.id === id);
const body = (changes: object = {}) => ({
  parentId: null,
  functionType: 0,
  resourceName: `模块甲${++made}`,
  permissionCode: `latin_test_m${made}`,
  type: 'operation',
  ...changes,
});
const add = async (changes: object = {}) => {
  const reply = await app.call(resourceCalls.add, body(changes), { as: admin });
  assert.equal(reply.code, '000000', reply.message);
  return reply.data.id;
};
const modifyBody = (node: ResourceNode, changes: object = {}) => {
  const { status: _, builtIn: __, roleNum: ___, grantable: ____, children: _____, ...fields } = node;
  return { ...fields, ...changes };
};
const paths = (routes: readonly Route[]): (string | null)[] =>
  routes.flatMap((route) => [route.path, ...paths(route.children)]);

describe('resource/add and modify', () => {
  it('keep every field, with history and log', async () => {
    const parent = await add({ resourceName: '外部系统' });
    const fields = {
      parentId: parent,
      functionType: FunctionType.menu,
      resourceName: '大屏',
      permissionCode: 'latin_test_screen',
      path: '/screen',
      component: null,
      icon: 'fund',
      sortNum: 3,
      hidden: true,
      cached: false,
      tabHidden: true,
      breadcrumbHidden: true,
      activeMenu: '/activity',
      openMode: OpenMode.frame,
      frameKey: 'screen',
      denyMode: DenyMode.remove,
      remark: '外部大屏',
    };
    const added = await app.call(resourceCalls.add, { ...fields, status: 0 }, { as: admin });
    assert.equal(added.code, '000000', added.message);
    const { id } = added.data;
    assert.deepEqual(await byId(id), {
      id,
      ...newValues(resourceFields, { ...fields, type: 'operation', status: 0 }),
      builtIn: false,
      version: 1,
      roleNum: 0,
      grantable: true,
      children: [],
    });
    const row = await app.logged(added);
    assert.deepEqual(
      [row.content, row.object_type, row.object_id, row.operation_type],
      ['新增功能“大屏”', '功能', String(id), 2],
    );
    const other = await add({ type: 'sys', resourceName: '另一模块' });
    const changed = {
      parentId: other,
      functionType: 2,
      resourceName: '大屏二',
      permissionCode: 'latin_test_screen2',
      path: '/screen2',
      component: '/dictionaryManagement',
      icon: null,
      sortNum: 4,
      hidden: false,
      cached: true,
      tabHidden: false,
      breadcrumbHidden: false,
      activeMenu: null,
      openMode: 0,
      frameKey: null,
      denyMode: 1,
      remark: '',
    };
    const modified = await app.call(resourceCalls.modify, { id, version: 1, ...changed }, { as: admin });
    assert.equal(modified.code, '000000', modified.message);
    const after = await byId(id);
    for (const [name, value] of Object.entries({ ...changed, type: 'sys', version: 2 }))
      assert.deepEqual(after?.[name as keyof ResourceNode], value, name);
    const changes = (await app.logged(modified)).changes as { field: string }[];
    assert.deepEqual(
      changes.map(({ field }) => field),
      [
        '上级',
        '类型',
        '名称',
        '权限编码',
        '菜单分组',
        '路由地址',
        '组件',
        '图标',
        '排序',
        '是否隐藏',
        '是否缓存',
        '标签页隐藏',
        '面包屑隐藏',
        '高亮菜单',
        '打开方式',
        '外部系统',
        '授权策略',
        '备注',
      ],
    );
    assert.deepEqual(changes[14], { field: '打开方式', before: '内嵌', after: '内部' });
    const history = await app.call(
      resourceCalls.historyPage,
      { template: { resourceId: id } },
      { as: admin },
    );
    assert.deepEqual(
      history.data.dataBody.map(({ action }) => action),
      ['修改功能', '新增功能'],
    );
    const none = await app.call(
      resourceCalls.historyPage,
      { template: { resourceId: 999_999 } },
      { as: admin },
    );
    const unnamed = await app.call(resourceCalls.historyPage, { template: {} }, { as: admin });
    assert.deepEqual([none.status, unnamed.status], [404, 404]);
    const late = await app.call(resourceCalls.modify, { id, version: 1, ...changed }, { as: admin });
    assert.deepEqual([late.status, late.code], [409, 'CM4090']);
  });

  it('refuse what is malformed, does not fit, or is taken', async () => {
    const menu = await byCode('latin_sys_dict');
    const faults: [object, number, string][] = [
      [{ resourceName: '' }, 400, '请输入名称'],
      [{ permissionCode: 'sys_x' }, 400, '权限编码须以 latin_ 开头'],
      [{ functionType: 1 }, 400, '请输入路由地址'],
      [{ path: '/x' }, 400, '模块没有路由地址'],
      [{ functionType: 1, path: 'javascript:alert(1)' }, 400, '路由地址以 / 开头'],
      [{ functionType: 1, path: '//evil' }, 400, '路由地址以 / 开头'],
      [{ functionType: 1, path: '/x', openMode: 1 }, 400, '请选择外部系统'],
      [{ functionType: 1, path: '/x', component: '/nowhere' }, 400, '没有这个页面'],
      [
        { functionType: 1, path: '/x', component: '/activity', openMode: 1, frameKey: 'x' },
        400,
        '只有在内部打开的页面才有组件',
      ],
      [{ component: '/activity' }, 400, '只有在内部打开的页面才有组件'],
      [{ openMode: 1, frameKey: 'x' }, 400, '没有路由地址的功能只能在内部打开'],
      [{ functionType: 1, path: '/x', denyMode: 1 }, 400, '只有功能可以设为未授权时禁用'],
      [{ builtIn: true }, 400, 'builtIn'],
      [{ functionType: 2 }, 200, '功能须放在模块或菜单下'],
      [{ functionType: 1, path: '/x', parentId: menu.id }, 200, '菜单不能放在菜单下'],
      [{ parentId: 999_999 }, 200, '上级不存在'],
      [{ type: undefined }, 200, '请选择菜单分组'],
      [{ functionType: 1, path: '/dictionaryManagement' }, 200, '已被其他功能使用'],
    ];
    for (const [fault, status, text] of faults) {
      const reply = await app.call(resourceCalls.add, body(fault), { as: admin });
      assert.equal(reply.status, status, text);
      assert.ok(reply.message.includes(text), `${reply.message} should say ${text}`);
    }
    const outer = await add();
    const inner = await add({ parentId: outer });
    const node = await byId(outer);
    assert.ok(node);
    const circle = await app.call(resourceCalls.modify, modifyBody(node, { parentId: inner }), { as: admin });
    assert.equal(circle.code, 'UM4222');
  });

  it('keep the type of what has others below it', async () => {
    const module = await add();
    await add({ parentId: module });
    const node = await byId(module);
    assert.ok(node);
    const asMenu = modifyBody(node, { functionType: 1, path: '/was-a-module' });
    const changed = await app.call(resourceCalls.modify, asMenu, { as: admin });
    assert.deepEqual([changed.code, (await byId(module))?.functionType], ['UM4200', 0], changed.message);
  });

  it('move a module with all below it to another section of the menu', async () => {
    const module = await add();
    const menu = await add({ parentId: module, functionType: 1, path: '/moved-page', type: undefined });
    const node = await byId(module);
    assert.ok(node);
    const inner = await add({ parentId: menu, functionType: 2, type: undefined });
    const other = await add();
    await app.call(resourceCalls.modify, modifyBody(node, { type: 'task' }), { as: admin });
    assert.deepEqual([(await byId(menu))?.type, (await byId(inner))?.type], ['task', 'task']);
    assert.equal((await byId(other))?.type, 'operation', 'and nothing besides');
  });

  it('keep type, code and address of what comes with the product, and codes that a role holds', async () => {
    const dictionary = await byCode('latin_sys_dict');
    for (const change of [
      { permissionCode: 'latin_test_other' },
      { path: '/elsewhere' },
      { functionType: 2 },
      { functionType: 2, path: dictionary.path },
    ])
      assert.equal(
        (await app.call(resourceCalls.modify, modifyBody(dictionary, change), { as: admin })).code,
        'UM4244',
      );
    const renamed = await app.call(
      resourceCalls.modify,
      modifyBody(dictionary, { resourceName: '字典维护', icon: 'read', sortNum: 99, hidden: true }),
      { as: admin },
    );
    assert.equal(renamed.code, '000000', renamed.message);
    const id = await add({ parentId: await add(), functionType: 1, path: '/held' });
    const roleId = await app.makeRole();
    await app.database.db.insertInto('role_resource').values({ role_id: roleId, resource_id: id }).execute();
    const held = await byId(id);
    assert.ok(held);
    assert.equal(held.roleNum, 1);
    assert.equal((await byId(held.parentId ?? 0))?.roleNum, 0);
    const stolen = await app.call(
      resourceCalls.modify,
      modifyBody(held, { permissionCode: 'latin_sys_user' }),
      { as: admin },
    );
    assert.equal(stolen.code, 'UM4243');
    const retyped = modifyBody(held, { functionType: 2, path: null });
    assert.equal((await app.call(resourceCalls.modify, retyped, { as: admin })).code, 'UM4243');
    const gone = await app.call(resourceCalls.delete, { id }, { as: admin });
    assert.deepEqual([gone.code, gone.message], ['UM4241', '已有 1 个角色拥有该功能,不允许删除']);
  });
});

describe('resource/status and delete', () => {
  it('change menus and rights of people who are signed in, with their next call', async () => {
    const user = await app.makeUser({ codes: ['latin_sys_msg', 'latin_sys_role'] });
    const as = await app.signInAs(user);
    const pages = async () => paths((await app.call(calls.user.routes, {}, { as })).data);
    assert.ok((await pages()).includes('/messageManagement'));
    const menu = await byCode('latin_sys_msg');
    const off = await app.call(
      resourceCalls.status,
      { id: menu.id, status: 0, version: menu.version },
      { as: admin },
    );
    assert.equal((await app.logged(off)).content, '停用功能“系统消息”');
    assert.deepEqual((await app.logged(off)).changes, [{ field: '状态', before: '启用', after: '停用' }]);
    assert.ok(!(await pages()).includes('/messageManagement'));
    const held = (await app.call(calls.user.getUserResourceCode, {}, { as })).data;
    assert.ok(!held.includes('latin_sys_msg'));
    await app.call(resourceCalls.status, { id: menu.id, status: 1 }, { as: admin });
    assert.ok((await pages()).includes('/messageManagement'));
  });

  it('leave no row in the history when nothing changes, yet say in the log what was asked', async () => {
    const id = await add({ resourceName: '不动的' });
    const again = await app.call(resourceCalls.status, { id, status: 1 }, { as: admin });
    assert.equal(again.code, '000000');
    assert.equal((await app.logged(again)).content, '启用功能“不动的”');
    const history = await app.call(
      resourceCalls.historyPage,
      { template: { resourceId: id } },
      { as: admin },
    );
    assert.deepEqual(
      history.data.dataBody.map(({ action }) => action),
      ['新增功能'],
    );
  });

  it('wait for no role that is about to name another one', onTwoConnections(), async () => {
    const [id, other] = [await add(), await add()];
    const changed = await app.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('resource').select('id').where('id', '=', other).forShare().execute();
      return await answeredMeanwhile(trx, app.call(resourceCalls.status, { id, status: 0 }, { as: admin }));
    });
    assert.equal(changed?.code, '000000');
  });

  it('never shut the administrators out of the function management', async () => {
    for (const code of ['latin_sys', 'latin_sys_func', 'latin_sys_func_status']) {
      const { id } = await byCode(code);
      const reply = await app.call(resourceCalls.status, { id, status: 0 }, { as: admin });
      assert.equal(reply.code, 'UM4245', code);
    }
    const closed = await add({ status: 0, type: 'sys' });
    const functions = await byCode('latin_sys_func');
    const hidden = await app.call(resourceCalls.modify, modifyBody(functions, { parentId: closed }), {
      as: admin,
    });
    assert.equal(hidden.code, 'UM4245');
    assert.equal((await byCode('latin_sys_func')).parentId, functions.parentId);
  });

  it('delete only what is of their own and has nothing below it', async () => {
    const builtIn = await byCode('latin_op_banner');
    assert.equal((await app.call(resourceCalls.delete, { id: builtIn.id }, { as: admin })).code, 'UM4244');
    const module = await add({ resourceName: '要删的' });
    const child = await add({ parentId: module });
    const refused = await app.call(resourceCalls.delete, { id: module }, { as: admin });
    assert.deepEqual([refused.code, refused.message], ['UM4240', '存在下级功能,不允许删除']);
    await app.call(resourceCalls.delete, { id: child }, { as: admin });
    const gone = await app.call(resourceCalls.delete, { id: module, version: 1 }, { as: admin });
    assert.equal((await app.logged(gone)).content, '删除功能“要删的”');
    assert.equal((await app.call(resourceCalls.delete, { id: module }, { as: admin })).status, 404);
  });

  it('let nobody change what he does not hold', async () => {
    const as = await app.signInAs(
      await app.makeUser({
        codes: [
          'latin_sys_func',
          'latin_sys_func_add',
          'latin_sys_func_modify',
          'latin_sys_func_status',
          'latin_sys_func_delete',
        ],
      }),
    );
    const dictionary = await byCode('latin_sys_dict');
    for (const [call, changes] of [
      [resourceCalls.status, { status: 0 }],
      [resourceCalls.delete, {}],
      [resourceCalls.modify, modifyBody(dictionary)],
    ] as const) {
      const reply = await app.call(call, { id: dictionary.id, ...changes }, { as });
      assert.equal(reply.code, 'UM4201', call.path);
    }
    const button = await byCode('latin_sys_func_delete');
    for (const status of [0, 1]) {
      const own = await app.call(resourceCalls.status, { id: button.id, status }, { as });
      assert.equal(own.code, '000000', 'his role grants it, whether it is disabled or not');
    }
    const seen = await all(as);
    assert.equal(seen.find((node) => node.permissionCode === 'latin_sys_func')?.grantable, true);
    assert.equal(seen.find((node) => node.permissionCode === 'latin_sys_dict')?.grantable, false);
    const operations = seen.find((node) => node.permissionCode === 'latin_op');
    assert.equal(operations?.grantable, false, 'a module of nothing that he holds');
  });

  it('give nobody a function by a module of its code above what he holds', async () => {
    const as = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_func', 'latin_sys_func_add', 'latin_sys_func_modify'] }),
    );
    const [taken, own] = ['latin_sys_user_reset', 'latin_test_module'];
    const stolen = await app.call(resourceCalls.add, body({ permissionCode: taken }), { as });
    assert.equal(stolen.code, 'UM4200', stolen.message);
    assert.match(stolen.message, /已用于功能“重置密码”/);
    // What he may do: a module of its own code, below which he moves what he holds.
    const module = await add({ permissionCode: own });
    const mine = await byCode('latin_sys_func');
    const moved = await app.call(resourceCalls.modify, modifyBody(mine, { parentId: module }), { as });
    assert.equal(moved.code, '000000', moved.message);
    const held = async () => (await app.call(calls.user.getUserResourceCode, {}, { as })).data;
    assert.ok((await held()).includes(own));
    const node = await byId(module);
    assert.ok(node);
    const renamed = await app.call(resourceCalls.modify, modifyBody(node, { permissionCode: taken }), { as });
    assert.equal(renamed.code, 'UM4200', renamed.message);
    assert.ok(!(await held()).includes(taken));
    const shared = { permissionCode: 'latin_test_shared', functionType: 1 };
    for (const path of ['/shares-one', '/shares-two']) await add({ ...shared, path });
    const lone = await byId(await add());
    assert.ok(lone);
    const retyped = modifyBody(lone, { functionType: 1, path: '/keeps-its-code' });
    const kept = await app.call(resourceCalls.modify, retyped, { as: admin });
    assert.equal(kept.code, '000000', kept.message);
    const beside = body({ permissionCode: own, functionType: 1, path: '/beside-a-module' });
    assert.equal((await app.call(resourceCalls.add, beside, { as: admin })).code, 'UM4200');
  });
});
