/** Functions: what is added, changed and closed here changes menus and rights of people who are online. */
import { calls, DataScope } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { type MadeAccount, resourcesOf } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { act, arriveAt, choose, goOn, menuEntry, pageInSight, rowOf, rows, sideMenu } from '../screen.ts';

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Gives the role of an account these functions and no others. */
async function grant(
  office: APIRequestContext,
  { roleId, roleName }: MadeAccount,
  resourceIds: number[],
): Promise<void> {
  const { version } = await ask(office, calls.role.detail, { id: roleId });
  await ask(office, calls.role.modify, {
    id: roleId,
    version,
    roleName,
    dataScope: DataScope.all,
    resourceIds,
  });
}

async function addMenu(office: APIRequestContext, name: string, path: string, more: object): Promise<number> {
  const tree = await ask(office, calls.resource.tree, {});
  const { id } = await ask(office, calls.resource.add, {
    parentId: tree.find(({ permissionCode }) => permissionCode === 'latin_sys')?.id ?? null,
    functionType: 1,
    resourceName: name,
    permissionCode: `latin_sys${path.replaceAll('/', '_').toLowerCase()}`,
    path,
    component: '/roleManagement',
    ...more,
  });
  return id;
}

test('a module, a menu and a function from their beginning to their end, seen by who is online', async ({
  page,
  signIn,
  office,
  makeAccount,
  openAs,
}) => {
  const account = await makeAccount(['latin_sys_dict', 'latin_sys_role']);
  const other = await openAs(account);
  await other.goto('/dictionaryManagement');
  await expect(menuEntry(other, '数据字典')).toBeVisible();
  await signIn();
  await page.goto('/functionManagement');

  // A module at the top, refused first: what is missing and what is malformed stands at its field.
  await pageInSight(page).getByRole('button', { name: /新增$/ }).click();
  await expectAccessible(page);
  await field(page, '权限编码').fill('sys_coop');
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(dialog(page).getByText('请输入名称')).toBeVisible();
  await expect(dialog(page).getByText('权限编码须以 latin_ 开头')).toBeVisible();
  await field(page, '名称').fill('对外合作');
  await field(page, '权限编码').fill('latin_coop');
  await choose(page, dialog(page), '菜单分组', '系统管理');
  await save(page);
  await expect(rowOf(page, 'latin_coop')).toContainText('模块');

  // A menu that shows a page of ours under an address of its own; without a page it would never be seen.
  await act(page, rowOf(page, 'latin_coop'), '新增下级');
  await field(page, '名称').fill('合作字典');
  await field(page, '权限编码').fill('latin_coop_dict');
  await field(page, '路由地址').fill('/coop/dictionary');
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await expect(dialog(page).getByText('该地址没有对应的页面')).toBeVisible();
  await choose(page, dialog(page), '组件', '数据字典（/dictionaryManagement）');
  await choose(page, dialog(page), '图标', 'book');
  await field(page, '备注').fill('合作伙伴的字典');
  await save(page);
  await expect(rowOf(page, 'latin_coop_dict')).toContainText('组件：/dictionaryManagement');

  // A function of it, whose buttons are disabled for who lacks it.
  await act(page, rowOf(page, 'latin_coop_dict'), '新增下级');
  await field(page, '名称').fill('合作导出');
  await field(page, '权限编码').fill('latin_coop_dict_export');
  await dialog(page).getByRole('radio', { name: '禁用' }).check();
  await save(page);
  await expect(rowOf(page, 'latin_coop_dict_export')).toContainText('未授权时禁用');

  // Given to a role it is in the menu of who is online, and opens.
  const tree = await ask(office, calls.resource.tree, {});
  const module = tree.find(({ permissionCode }) => permissionCode === 'latin_coop');
  const menuId = module?.children[0]?.id ?? 0;
  const before = await resourcesOf(office, ['latin_sys_dict', 'latin_sys_role']);
  await grant(office, account, [...before, menuId]);
  await menuEntry(other, '合作字典').click();
  await arriveAt(other, '/coop/dictionary');
  await expect(other.getByRole('tab', { name: '合作字典' })).toHaveAttribute('aria-selected', 'true');
  await expect(pageInSight(other).getByText('活动城市').first()).toBeVisible();

  // Who holds it, and what cannot be done to it because somebody does.
  await page.getByRole('button', { name: '刷新' }).click();
  await rowOf(page, 'latin_coop_dict')
    .first()
    .getByRole('button', { name: '拥有合作字典的角色：1 个' })
    .click();
  await expect(dialog(page).getByRole('link', { name: account.roleName })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await act(page, rowOf(page, '/coop/dictionary'), '修改');
  await expect(field(page, '权限编码')).toBeDisabled();
  await expect(dialog(page).getByText('已被角色使用，编码不能修改')).toBeVisible();
  await field(page, '名称').fill('伙伴字典');
  await save(page);
  await expect(menuEntry(other, '伙伴字典')).toBeVisible();
  await act(page, rowOf(page, 'latin_coop_dict_export'), '删除');
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, 'latin_coop_dict_export')).toHaveCount(0);
  await act(page, rowOf(page, '/coop/dictionary'), '删除');
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已有 1 个角色拥有该功能,不允许删除')).toBeVisible();

  // Closed it is gone from the menu, and its open page with it: an address of the office's own, so nobody knows it now.
  await rowOf(page, '/coop/dictionary').getByRole('switch').click();
  await dialog(page).getByRole('button', { name: '停用' }).click();
  await expect(other).toHaveURL(/\/notFound$/);
  await other.goto('/dictionaryManagement');
  await expect(menuEntry(other, '数据字典')).toBeVisible();
  await expect(menuEntry(other, '伙伴字典')).toHaveCount(0);

  // Deleted from below: what has something below it stays, what comes with the product always.
  await grant(office, account, before);
  await act(page, rowOf(page, '对外合作'), '删除');
  await dialog(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('存在下级功能,不允许删除')).toBeVisible();
  for (const name of ['/coop/dictionary', '对外合作']) {
    await act(page, rowOf(page, name), '删除');
    await dialog(page).getByRole('button', { name: '删除' }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
  }
  await rowOf(page, 'latin_sys_msg').getByRole('button', { name: '更多' }).click();
  await expect(page.getByRole('menuitem', { name: '删除', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('授权策略 decides at once what people without a code see of a button', async ({
  page,
  signIn,
  makeAccount,
  openAs,
}) => {
  const other = await openAs(await makeAccount(['latin_sys_role']));
  await other.goto('/roleManagement');
  await expect(rows(other).first()).toBeVisible();
  const button = pageInSight(other).getByRole('button', { name: '新增角色' });
  await expect(button).toHaveCount(0);
  await signIn();
  await page.goto('/functionManagement');
  await pageInSight(page).getByRole('button', { name: '全部展开' }).click();
  const set = async (policy: string) => {
    await act(page, rowOf(page, 'latin_sys_role_add'), '修改');
    await dialog(page).getByRole('radio', { name: policy }).check();
    await save(page);
  };
  await set('禁用');
  await expect(button).toBeDisabled();
  await button.locator('..').hover();
  await expect(other.getByText('您没有此操作的权限')).toBeVisible();
  await expectAccessible(other);
  await set('移除');
  await expect(button).toHaveCount(0);
});

test('the tree shows what decides on a usual screen, its other columns by choice, and is cards on a phone', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/functionManagement');
  await expect(rows(page).first()).toBeVisible();
  const heading = (name: string) => pageInSight(page).getByRole('columnheader', { name, exact: true });
  const edges = async (name: string) => {
    const { x = 0, width = 0 } = (await heading(name).boundingBox()) ?? {};
    return { start: x, end: x + width };
  };
  const { start: acts } = await edges('操作');
  for (const name of ['状态', '拥有角色']) expect((await edges(name)).end).toBeLessThanOrEqual(acts);
  await pageInSight(page).getByRole('button', { name: '显隐列' }).click();
  await page.getByRole('checkbox', { name: '路由地址' }).uncheck();
  await expect(heading('路由地址')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/functionManagement', '/dictionaryManagement']) {
    await page.goto(path);
    const card = await rows(page).first().boundingBox();
    expect(card?.width).toBeGreaterThan(280);
    expect(card?.width).toBeLessThan(390);
    expect(card?.height).toBeGreaterThan(120);
    await expect(rows(page).first().locator('td[data-label="状态"]')).toBeVisible();
  }
  await expectAccessible(page);
});

test('every setting of a route works: hidden, highlighted menu, breadcrumb, tab, cache, icon', async ({
  page,
  signIn,
  office,
}) => {
  await addMenu(office, '普通页', '/flags/plain', { icon: 'global' });
  await addMenu(office, '藏起的页', '/flags/hidden', { hidden: true, activeMenu: '/userManagement' });
  await addMenu(office, '没有路径的页', '/flags/crumbless', { breadcrumbHidden: true });
  await addMenu(office, '没有标签的页', '/flags/tabless', { tabHidden: true });
  await addMenu(office, '不缓存的页', '/flags/fresh', { cached: false });
  await signIn();
  const trail = page.getByRole('navigation', { name: '当前位置' });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const selected = sideMenu(page).locator('.ant-menu-item-selected');
  const search = () => pageInSight(page).getByPlaceholder('请输入角色名称');

  await page.goto('/flags/plain');
  await expect(selected).toHaveText('普通页');
  await expect(selected.locator('.anticon-global')).toBeVisible();
  await expect(trail).toContainText('普通页');
  await search().fill('写到一半');

  await menuEntry(page, '不缓存的页').click();
  await expect(tab('不缓存的页')).toBeVisible();
  await search().fill('会丢的');
  await tab('普通页').click();
  await expect(search()).toHaveValue('写到一半');
  await tab('不缓存的页').click();
  await expect(search()).toHaveValue('');

  await menuEntry(page, '没有路径的页').click();
  await expect(tab('没有路径的页')).toHaveAttribute('aria-selected', 'true');
  await expect(search()).toBeVisible();
  await expect(trail).toHaveCount(0);

  await menuEntry(page, '没有标签的页').click();
  await expect(trail).toContainText('没有标签的页');
  // Neither its own tab nor the bar with the others (spec 2.4).
  await expect(page.getByRole('tab')).toHaveCount(0);

  await expect(menuEntry(page, '藏起的页')).toHaveCount(0);
  await goOn(page, '/flags/hidden');
  await expect(tab('藏起的页')).toHaveAttribute('aria-selected', 'true');
  await expect(selected).toHaveText('用户管理');
});
