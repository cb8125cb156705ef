/** Roles: the list with its states, adding, changing, members, copy, history, and what is guarded. */
import { calls, DataScope } from '@outbound/contract';
import type { Locator, Page } from '@playwright/test';
import { resourcesOf } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { act, arriveAt, dialog, pageInSight, turnTo } from '../screen.ts';
import { expectUsable } from '../states.ts';

const LIST = '/roleManagement';

const row = (page: Page, name: string) =>
  pageInSight(page)
    .locator('tbody tr.ant-table-row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const node = (within: Locator, title: string) =>
  within.locator('.ant-tree-treenode').filter({ hasText: title });
const box = (within: Locator, title: string) => node(within, title).first().locator('.ant-tree-checkbox');
const chosen = (within: Locator) => within.getByText(/^已选 \d+\/\d+$/);
const card = (page: Page, title: string) =>
  pageInSight(page)
    .locator('.ant-card')
    .filter({ has: page.locator('.ant-card-head-title').getByText(title, { exact: true }) });
const save = (page: Page) => pageInSight(page).getByRole('button', { name: /保存$/ }).click();

test('a role is added: name that is taken, tree of functions, departments of its own; another is changed and ended: members, who is concerned, somebody else was quicker, copy, status, deletion', async ({
  page,
  signIn,
  office,
  makeAccount,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  await signIn();
  await test.step('a role is added: name that is taken, tree of functions, departments of its own', async () => {
    await page.goto('/roleManagement');
    await page.getByRole('button', { name: '新增角色' }).click();
    await arriveAt(page, '/roleManagement/add');
    const name = card(page, '基本信息').getByLabel('角色名称');
    await name.fill('运营主管');
    await name.blur();
    await expect(page.getByText('该角色名称已存在')).toBeVisible();
    await name.fill('华南活动审核');
    await expect(page.getByText('该角色名称已存在')).toHaveCount(0);

    const grants = card(page, '功能权限');
    await expect(chosen(grants)).toHaveText(/^已选 0\//);
    await grants.getByLabel('搜索功能').fill('数据字典');
    await expect(node(grants, '操作日志')).toHaveCount(0);
    // A menu brings what lies below it, as long as the two are linked.
    await box(grants, '数据字典').click();
    await expect(chosen(grants)).toHaveText(/^已选 ([2-9]|\d\d)\//);
    await grants.getByRole('button', { name: '全不选' }).click();
    await expect(chosen(grants)).toHaveText(/^已选 0\//);
    await grants.getByLabel('上下级联动').uncheck();
    await box(grants, '数据字典').click();
    await expect(chosen(grants)).toHaveText(/^已选 1\//);
    await grants.getByRole('button', { name: '全选' }).click();
    await expect(chosen(grants)).toHaveText(/^已选 ([2-9]|\d\d)\//);
    await grants.getByLabel('搜索功能').fill('');
    await grants.getByLabel('上下级联动').check();
    await grants.getByRole('button', { name: '全选' }).click();
    const [, all] = /\/(\d+)$/.exec((await chosen(grants).textContent()) ?? '') ?? [];
    await expect(chosen(grants)).toHaveText(`已选 ${all}/${all}`);
    await grants.getByRole('button', { name: '全不选' }).click();
    await grants.getByLabel('搜索功能').fill('活动审核');
    await box(grants, '活动审核').click();

    const scopes = card(page, '数据权限');
    for (const scope of ['全部数据', '自定部门数据', '本部门数据', '本部门及以下数据', '仅本人数据'])
      await expect(scopes.getByRole('radio', { name: new RegExp(`^${scope}`) })).toBeVisible();
    await scopes.getByRole('radio', { name: /^自定部门数据/ }).check();
    await save(page);
    await expect(scopes.getByText('请选择数据权限的部门')).toBeVisible();
    await scopes.getByPlaceholder(/部门名称/).fill('拉美活动组');
    await box(scopes, '拉美活动组').click();
    await expect(scopes.getByText('请选择数据权限的部门')).toHaveCount(0);
    await expectUsable(page);
    await page.setViewportSize({ width: 1366, height: 900 });
    await save(page);
    await arriveAt(page, LIST);

    await pageInSight(page).getByLabel('角色名称').fill('华南活动审核');
    await pageInSight(page).getByRole('button', { name: '查询' }).click();
    await row(page, '华南活动审核').getByRole('link', { name: '华南活动审核' }).click();
    await arriveAt(page, '/roleManagement/detail');
    await expect(page.getByRole('tab', { name: '可见部门（1）' })).toBeVisible();
    await expect(chosen(pageInSight(page))).toHaveText(/^已选 [1-9]\d*\//);
    await page.getByRole('tab', { name: '变更历史' }).click();
    await expect(pageInSight(page).getByText('新增角色')).toBeVisible();
    await expectAccessible(page);

    const { dataBody } = await ask(office, calls.role.page, { template: { roleName: '华南活动审核' } });
    const detail = await ask(office, calls.role.detail, { id: dataBody[0]?.id ?? 0 });
    expect(detail.dataScope).toBe(DataScope.chosenDepartments);
    expect(detail.deptIds).toHaveLength(1);
  });

  await test.step('a role is changed and ended: members, who is concerned, somebody else was quicker, copy, status, deletion', async () => {
    const person = await makeAccount(['latin_work']);
    const resourceIds = await resourcesOf(office, ['latin_sys_dict', 'latin_sys_dict_add']);
    const roleName = '字典维护员';
    const { id } = await ask(office, calls.role.add, { roleName, dataScope: DataScope.self, resourceIds });
    await turnTo(page, `/roleManagement?f.roleName=${encodeURIComponent(roleName)}`);

    await act(page, row(page, roleName), '成员管理');
    const members = dialog(page, `成员管理：${roleName}`);
    const side = (title: string) => members.getByRole('region', { name: title });
    await expect(side('角色成员').getByText('该角色还没有成员')).toBeVisible();
    await side('可选用户').getByPlaceholder('搜索账号或姓名').fill(person.userLoginId);
    await side('可选用户')
      .getByRole('checkbox', { name: new RegExp(person.userName) })
      .check();
    await members.getByRole('button', { name: /添加 1/ }).click();
    await expect(page.getByText('已添加 1 名成员')).toBeVisible();
    await expect(side('角色成员').getByText(person.userName)).toBeVisible();
    await members.getByRole('button', { name: '关闭' }).last().click();
    await expect(row(page, roleName).getByRole('button', { name: `${roleName}的成员：1 人` })).toBeVisible();

    // Whoever takes a right away is told whom it concerns.
    await act(page, row(page, roleName), '修改');
    const grants = card(page, '功能权限');
    await grants.getByLabel('搜索功能').fill('新增字典');
    await box(grants, '新增字典').click();
    await save(page);
    const impact = dialog(page, '确认保存角色');
    await expect(impact.getByText('移除功能（1）')).toBeVisible();
    await expect(impact.getByRole('cell', { name: person.userLoginId })).toBeVisible();
    await expect(impact.getByText('失去', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await impact.getByRole('button', { name: '取消' }).click();

    // Meanwhile somebody else saves: nothing that was typed is lost.
    const { version } = await ask(office, calls.role.detail, { id });
    const theirs = { roleName, dataScope: DataScope.self, resourceIds, remark: '别人写的' };
    await ask(office, calls.role.modify, { id, version, ...theirs });
    await pageInSight(page).getByLabel('备注').fill('我写的');
    await save(page);
    await impact.getByRole('button', { name: '确认保存' }).click();
    const conflict = dialog(page, '内容已被他人修改');
    await expect(conflict.getByText(/系统管理员/)).toBeVisible();
    await conflict.getByRole('button', { name: '返回修改' }).click();
    await expect(pageInSight(page).getByLabel('备注')).toHaveValue('我写的');
    await save(page);
    await impact.getByRole('button', { name: '确认保存' }).click();
    await conflict.getByRole('radiogroup', { name: '备注保留' }).getByRole('radio', { name: '我的' }).check();
    await conflict.getByRole('button', { name: '合并保存' }).click();
    await impact.getByRole('button', { name: '确认保存' }).click();
    await arriveAt(page, LIST);

    await act(page, row(page, roleName), '变更历史');
    const history = page.getByRole('dialog', { name: `变更历史：${roleName}` });
    await expect(history.getByText('别人写的').first()).toBeVisible();
    await expect(history.getByText('我写的')).toBeVisible();
    await history.getByRole('button', { name: '关闭' }).click();

    await act(page, row(page, roleName), '复制');
    const copy = dialog(page, `复制角色：${roleName}`);
    await expect(copy.getByLabel('新角色名称')).toHaveValue(`${roleName} 副本`);
    await copy.getByRole('button', { name: '确定' }).click();
    await expect(row(page, `${roleName} 副本`)).toBeVisible();

    // Switched off only after one has read how many lose it.
    const status = row(page, roleName).getByRole('switch');
    await status.click();
    const question = page.getByRole('dialog').filter({ hasText: `确认要停用“${roleName}”吗？` });
    await expect(question).toContainText(/该角色有 1 名成员，停用后.*立即失去由此角色获得的权限/);
    await question.getByRole('button', { name: '取消' }).click();
    await expect(status).toBeChecked();
    await status.click();
    await question.getByRole('button', { name: '停用' }).click();
    await expect(status).not.toBeChecked();

    await act(page, row(page, roleName), '删除');
    const held = page.getByRole('dialog').filter({ hasText: '该角色下还有 1 名用户' });
    await held.getByRole('button', { name: '查看成员' }).click();
    await side('角色成员')
      .getByRole('checkbox', { name: new RegExp(person.userName) })
      .check();
    await members.getByRole('button', { name: /移除 1/ }).click();
    await expect(page.getByText('已移除 1 名成员')).toBeVisible();
    await members.getByRole('button', { name: '关闭' }).last().click();
    await act(page, row(page, roleName), '删除');
    const sure = page.getByRole('dialog').filter({ hasText: `是否确认删除角色“${roleName}”？` });
    await expect(sure.getByRole('button', { name: '取消' })).toBeFocused();
    await sure.getByRole('button', { name: '删除' }).click();
    await expect(row(page, roleName)).toHaveCount(0);
  });
});
