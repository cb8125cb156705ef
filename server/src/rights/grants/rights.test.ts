import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Call,
  calls,
  DataScope,
  type PermissionCode,
  permissionNames,
  type Route,
} from '@outbound/contract';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { findGrowingDepartments, findRights } from './queries.ts';

const paths = (routes: Route[]): (string | null)[] =>
  routes.flatMap((route) => [route.path, ...paths(route.children)]);

describe('rights', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const scopeOf = async (userId: number) => (await findRights(app.database.db, userId)).scope;
  const giveRole = (userId: number, roleId: number) =>
    app.database.db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute();

  it('see everything with scope "all", and only one\'s own rows with "self" or without a role', async () => {
    const all = await app.makeUser({ scope: DataScope.all });
    assert.deepEqual(await scopeOf(all.userId), { all: true });
    const self = await app.makeUser({ scope: DataScope.self });
    assert.deepEqual(await scopeOf(self.userId), { all: false, userId: self.userId, deptIds: [] });
    await app.database.db.deleteFrom('user_role').where('user_id', '=', self.userId).execute();
    assert.deepEqual(await scopeOf(self.userId), { all: false, userId: self.userId, deptIds: [] });
  });

  it('see the own department, it and all below, or the chosen ones', async () => {
    const top = await app.makeDepartment();
    const middle = await app.makeDepartment({ parentId: top });
    const leaf = await app.makeDepartment({ parentId: middle });
    const elsewhere = await app.makeDepartment();
    const seen = async (wish: Parameters<TestApp['makeUser']>[0]) => {
      const scope = await scopeOf((await app.makeUser({ deptId: middle, ...wish })).userId);
      return scope.all || scope.deptIds;
    };
    assert.deepEqual(await seen({ scope: DataScope.ownDepartment }), [middle]);
    assert.deepEqual(await seen({ scope: DataScope.ownAndBelow }), [middle, leaf]);
    assert.deepEqual(await seen({ scope: DataScope.ownAndBelow, deptId: top }), [top, middle, leaf]);
    assert.deepEqual(
      await seen({ scope: DataScope.chosenDepartments, chosenDepartments: [elsewhere, top] }),
      [top, elsewhere],
    );
  });

  it('see the department that the account may view besides, with all below it', async () => {
    const viewed = await app.makeDepartment();
    const below = await app.makeDepartment({ parentId: viewed });
    const user = await app.makeUser({ scope: DataScope.self });
    const view = (id: number | null) =>
      app.database.db
        .updateTable('user_account')
        .set({ view_department_id: id })
        .where('id', '=', user.userId)
        .execute();
    await view(viewed);
    const scope = { all: false, userId: user.userId, deptIds: [viewed, below] };
    assert.deepEqual(await scopeOf(user.userId), scope);
    await view(null);
    assert.deepEqual(await scopeOf(user.userId), { ...scope, deptIds: [] });
  });

  it('see new departments below those that they see with all below them', async () => {
    const { db } = app.database;
    const [own, viewed] = [await app.makeDepartment(), await app.makeDepartment()];
    const below = await app.makeDepartment({ parentId: own });
    const growing = async (scope: DataScope, viewDeptId: number | null = null) => {
      const { userId } = await app.makeUser({ deptId: own, scope, chosenDepartments: [viewed] });
      await db
        .updateTable('user_account')
        .set({ view_department_id: viewDeptId })
        .where('id', '=', userId)
        .execute();
      const found = await findGrowingDepartments(db, { userId, scope: await scopeOf(userId) });
      return found && [...found];
    };
    const { all, ownAndBelow, ownDepartment, chosenDepartments } = DataScope;
    assert.equal(await growing(all), null, 'wherever they stand');
    assert.deepEqual(await growing(ownAndBelow), [own, below]);
    assert.deepEqual(await growing(ownDepartment), []);
    assert.deepEqual(await growing(chosenDepartments, viewed), [viewed]);
  });

  it('are the union of all enabled roles', async () => {
    const [own, chosen] = [await app.makeDepartment(), await app.makeDepartment()];
    const user = await app.makeUser({ deptId: own, scope: DataScope.ownDepartment });
    await giveRole(
      user.userId,
      await app.makeRole({ scope: DataScope.chosenDepartments, chosenDepartments: [chosen] }),
    );
    assert.deepEqual(await scopeOf(user.userId), {
      all: false,
      userId: user.userId,
      deptIds: [own, chosen],
    });
    const everything = await app.makeRole({ scope: DataScope.all });
    await giveRole(user.userId, everything);
    assert.deepEqual(await scopeOf(user.userId), { all: true });
    await app.database.db.updateTable('role').set({ status: 0 }).where('id', '=', everything).execute();
    assert.equal((await scopeOf(user.userId)).all, false, 'a disabled role gives nothing');
  });

  it('end in a circle of departments that somebody made by hand', async () => {
    const a = await app.makeDepartment();
    const b = await app.makeDepartment({ parentId: a });
    await app.database.db.updateTable('department').set({ parent_id: b }).where('id', '=', a).execute();
    const user = await app.makeUser({ deptId: a, scope: DataScope.ownAndBelow });
    assert.deepEqual(await scopeOf(user.userId), { all: false, userId: user.userId, deptIds: [a, b] });
  });

  it('do not come from a module that was granted by itself', async () => {
    const user = await app.makeUser();
    const { db } = app.database;
    const { id } = await db
      .selectFrom('resource')
      .select('id')
      .where('permission_code', '=', 'latin_sys')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_resource').values({ role_id: user.roleId, resource_id: id }).execute();
    assert.deepEqual([...(await findRights(db, user.userId)).codes], []);
  });

  it('give the administrator every page, in menu order, below its modules', async () => {
    const { data } = await app.call(calls.user.routes, {}, { as: await app.signInAs('admin') });
    assert.deepEqual(
      data.map((route) => route.title),
      ['工作台', '系统管理', '运营管理', '任务管理', '研判分析'],
      'no module without a page below it',
    );
    assert.deepEqual(data[0], {
      id: data[0]?.id,
      path: '/dashboard/index',
      name: 'dashboard-index',
      title: '工作台',
      functionType: 1,
      type: 'dashboard',
      permissionCode: 'latin_work',
      hidden: false,
      cached: true,
      breadcrumbHidden: false,
      tabHidden: false,
      icon: 'dashboard',
      activeMenu: null,
      component: null,
      frameKey: null,
      openMode: 0,
      children: [],
    });
    const reachable = paths(data).filter((path) => path !== null);
    for (const path of ['/userManagement', '/roleManagement/edit', '/activity/ApplyInfo', '/taskStatistics'])
      assert.ok(reachable.includes(path), path);
    assert.equal(new Set(reachable).size, reachable.length);
  });

  it('give others only the pages whose code they hold', async () => {
    const pagesOf = async (
      ...codes: NonNullable<NonNullable<Parameters<TestApp['makeUser']>[0]>['codes']>
    ) => {
      const as = await app.signInAs(await app.makeUser({ codes }));
      return paths((await app.call(calls.user.routes, {}, { as })).data).filter((path) => path !== null);
    };
    assert.deepEqual(await pagesOf('latin_op_activity_publish'), [
      '/activity',
      '/activity/review',
      '/activity/reviewDetail',
      '/activity/ApplyInfo',
      '/activity/notices',
    ]);
    assert.deepEqual(await pagesOf('latin_op_activity_add'), ['/activity/add'], 'without its menu');
    assert.deepEqual(await pagesOf('latin_op_activity_delete'), [], 'a function has no page');
    assert.deepEqual(await pagesOf(), []);
  });

  it('give a screen and its call to nobody who has every code but its own, and those of its functions', async () => {
    const { account, department, dictionary, file, interfaceLog, resource, rightRequest, role, userLog } =
      calls;
    const screens = [
      ['/userManagement', 'latin_sys_user', account.page],
      ['/organizationManagement', 'latin_sys_org', department.detail],
      ['/roleManagement', 'latin_sys_role', role.page],
      ['/functionManagement', 'latin_sys_func', resource.historyPage],
      ['/dictionaryManagement', 'latin_sys_dict', dictionary.tree],
      ['/fileManagement', 'latin_sys_file', file.page],
      ['/userOperation', 'latin_sys_log_operation', userLog.page],
      ['/interfaceService', 'latin_sys_log_interface', interfaceLog.page],
      ['/rightRequests', 'latin_sys_request', rightRequest.page],
    ] as const;
    const every = [...permissionNames.keys()] as PermissionCode[];
    for (const [path, code, call] of screens) {
      const codes = every.filter((one) => one !== code && !one.startsWith(`${code}_`));
      const as = await app.signInAs(await app.makeUser({ codes }));
      const reached = paths((await app.call(calls.user.routes, {}, { as })).data);
      assert.ok(!reached.includes(path), path);
      assert.equal(
        reached.filter((one) => screens.some(([other]) => other === one)).length,
        screens.length - 1,
      );
      const byHand: Call = call;
      assert.equal((await app.call(byHand, {}, { as })).status, 403, path);
    }
  });
});
