/** Two people change one record at once: the later one sees what the other did, and loses nothing that he typed. */
import { calls, DataScope } from '@outbound/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { type MadeAccount, resourcesOf } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, dialog, pageInSight, turnTo } from '../screen.ts';

const { department, dictionary, role } = calls;
const button = (page: Page, name: string) => pageInSight(page).getByRole('button', { name, exact: true });
const sure = (form: Locator) => form.getByRole('button', { name: /确\s*定/ }).click();
const mergeOf = (page: Page) => dialog(page, '内容已被他人修改');
const press = (page: Page, name: string) => mergeOf(page).getByRole('button', { name }).click();
const radio = (page: Page, label: string, whose: string) =>
  mergeOf(page)
    .getByRole('radiogroup', { name: `${label}保留` })
    .getByRole('radio', { name: whose });

/** The differences as they stand in the dialog: field, theirs, mine. */
async function expectDifferences(page: Page, who: MadeAccount, rows: readonly (readonly string[])[]) {
  const merge = mergeOf(page);
  await expect(merge.getByRole('alert')).toContainText(`该内容已由 ${who.userName} 于`);
  const shown = merge.locator('tbody tr.ant-table-row');
  await expect(shown).toHaveCount(rows.length);
  for (const [index, row] of rows.entries())
    for (const [column, text] of row.entries())
      await expect(shown.nth(index).locator('td').nth(column)).toHaveText(text);
  await expectAccessible(page);
}

let made = 0;
const mark = () => `${Date.now().toString(36)}${made++}`;

async function makeDepartment(office: APIRequestContext) {
  const [top] = await ask(office, department.tree, { lazy: true });
  const deptName = `两人部${mark()}`;
  const fields = { deptName, deptCode: `T-${mark()}`, phone: '100' };
  const { id } = await ask(office, department.deptAdd, { parentId: top?.id ?? null, ...fields });
  return { id, ...fields };
}

test('two editors of a department: both changes are kept, and where both wrote one says whose stands', async ({
  page,
  signIn,
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const { id, deptName } = await makeDepartment(office);
  const first = await makeAccount(['latin_sys_org', 'latin_sys_org_modify']);
  const other = await openAs(first);
  const formOf = (one: Page) => dialog(one, `修改部门“${deptName}”`);
  await signIn();
  for (const one of [page, other]) {
    await one.goto(`/organizationManagement?f.deptId=${id}`);
    await button(one, '修改').click();
  }
  const [mine, theirs] = [formOf(page), formOf(other)];
  await theirs.getByLabel('部门简称').fill('他的简称');
  await theirs.getByLabel('联系电话').fill('222');
  await sure(theirs);
  await expect(theirs).toHaveCount(0);

  await mine.getByLabel('备注').fill('我写的备注');
  await mine.getByLabel('联系电话').fill('333');
  await sure(mine);
  await expectDifferences(page, first, [
    ['部门简称', '他的简称', '未修改', '他人的'],
    ['联系电话', '222', '333'],
    ['备注', '未修改', '我写的备注', '我的'],
  ]);
  await press(page, '返回修改');
  await expect(mine.getByLabel('备注')).toHaveValue('我写的备注');
  await sure(mine);
  await expect(mergeOf(page).getByRole('button', { name: '合并保存' })).toBeDisabled();
  await radio(page, '联系电话', '我的').check();
  await press(page, '合并保存');
  await expect(mine).toHaveCount(0);
  expect(await ask(office, department.detail, { id })).toMatchObject({
    ...{ deptShortName: '他的简称', phone: '333', remark: '我写的备注' },
  });

  // The other way round, somebody gives in: what he typed goes with a click, and he goes on from the latest.
  await button(other, '修改').click();
  await button(page, '修改').click();
  await mine.getByLabel('备注').fill('又改了');
  await sure(mine);
  await expect(mine).toHaveCount(0);
  await theirs.getByLabel('备注').fill('他也改');
  await sure(theirs);
  await press(other, '查看最新（放弃我的修改）');
  await expect(theirs.getByLabel('备注')).toHaveValue('又改了');
  await theirs.getByLabel('部门简称').fill('最新之上');
  await sure(theirs);
  await expect(theirs).toHaveCount(0);
  expect(await ask(office, department.detail, { id })).toMatchObject({
    ...{ deptShortName: '最新之上', remark: '又改了' },
  });
});

test('two editors of a role: functions that either granted are granted, the rest is merged', async ({
  page,
  signIn,
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const roleName = `两人角色${mark()}`;
  const resourceIds = await resourcesOf(office, ['latin_sys_dict', 'latin_sys_dict_add']);
  const { id } = await ask(office, role.add, { roleName, dataScope: DataScope.self, resourceIds });
  const first = await makeAccount([
    'latin_sys_role',
    'latin_sys_role_modify',
    'latin_sys_dict',
    'latin_sys_dict_add',
    'latin_sys_dict_modify',
  ]);
  const other = await openAs(first);
  await signIn();
  const tick = async (one: Page, title: string) => {
    const grants = pageInSight(one)
      .locator('.ant-card')
      .filter({ has: one.locator('.ant-card-head-title').getByText('功能权限', { exact: true }) });
    await grants.getByLabel('搜索功能').fill(title);
    const node = grants.locator('.ant-tree-treenode').filter({ hasText: title }).first();
    await node.locator('.ant-tree-checkbox').click();
  };
  for (const one of [page, other]) await one.goto(`/roleManagement/edit?id=${id}`);
  await tick(other, '修改字典');
  await pageInSight(other).getByLabel('备注').fill('他写的');
  await button(other, '保存').click();
  await arriveAt(other, '/roleManagement');

  await tick(page, '删除字典');
  await pageInSight(page).getByLabel('排序').fill('7');
  await button(page, '保存').click();
  await expectDifferences(page, first, [
    ['排序', '未修改', '7', '我的'],
    ['备注', '他写的', '未修改', '他人的'],
    ['功能权限', '新增：修改字典', '新增：删除字典'],
  ]);
  await radio(page, '功能权限', '两者都保留').check();
  await press(page, '合并保存');
  await arriveAt(page, '/roleManagement');
  const stored = await ask(office, role.detail, { id });
  const wanted = await resourcesOf(office, [
    ...(['latin_sys_dict', 'latin_sys_dict_add'] as const),
    ...(['latin_sys_dict_modify', 'latin_sys_dict_delete'] as const),
  ]);
  expect(stored).toMatchObject({ remark: '他写的', sortNum: 7 });
  expect(stored.resourceIds.toSorted()).toEqual(wanted.toSorted());
});

test('an open form of a dictionary type is not carried over a change that its page has heard of meanwhile, also in a hidden tab', async ({
  page,
  signIn,
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const type = `two_${mark()}`;
  const { id } = await ask(office, dictionary.add, { kind: 'type', type, name: '两人字典' });
  const first = await makeAccount(['latin_sys_dict', 'latin_sys_dict_modify']);
  const other = await openAs(first);
  await signIn();
  const formOf = (one: Page) => dialog(one, '修改字典类型');
  for (const one of [page, other]) {
    await one.goto(`/dictionaryManagement?f.typeId=${id}`);
    await button(one, '修改类型').click();
  }
  await formOf(page).getByLabel('备注').fill('我写的');
  await turnTo(page, '/fileManagement');
  await expect(formOf(page)).toHaveCount(0);
  await formOf(other).getByLabel('字典名称').fill('他起的名');
  await sure(formOf(other));
  await expect(formOf(other)).toHaveCount(0);
  await turnTo(page, `/dictionaryManagement?f.typeId=${id}`);
  await expect(formOf(page).getByLabel('备注')).toBeFocused();
  // The list behind the open form is new already.
  await expect(pageInSight(page).getByText('他起的名').first()).toBeVisible();
  await sure(formOf(page));
  await expectDifferences(page, first, [
    ['字典名称', '他起的名', '未修改', '他人的'],
    ['备注', '未修改', '我写的', '我的'],
  ]);
  await press(page, '合并保存');
  await expect(formOf(page)).toHaveCount(0);
  expect(await ask(office, dictionary.detail, { kind: 'type', id })).toMatchObject({
    ...{ name: '他起的名', remark: '我写的' },
  });
});
