/** Two people change one record at once: the later one sees what the other did, and loses nothing that he typed. */
import { calls, DataScope } from '@outbound/contract';
import type { Locator, Page } from '@playwright/test';
import { type MadeAccount, resourcesOf } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, dialog, pageInSight, turnTo } from '../screen.ts';

const { dictionary, role } = calls;
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

test('two editors of a role: functions that either granted are granted, the rest is merged; an open form of a dictionary type is not carried over a change that its page has heard of meanwhile, also in a hidden tab', async ({
  page,
  signIn,
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const first = await makeAccount([
    'latin_sys_role',
    'latin_sys_role_modify',
    'latin_sys_dict',
    'latin_sys_dict_add',
    'latin_sys_dict_modify',
  ]);
  const other = await openAs(first);
  await signIn();
  await test.step('a role', async () => {
    const roleName = `两人角色${mark()}`;
    const resourceIds = await resourcesOf(office, ['latin_sys_dict', 'latin_sys_dict_add']);
    const { id } = await ask(office, role.add, { roleName, dataScope: DataScope.self, resourceIds });
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

  await test.step('a dictionary type, in a hidden tab', async () => {
    const type = `two_${mark()}`;
    const { id } = await ask(office, dictionary.add, { kind: 'type', type, name: '两人字典' });
    const formOf = (one: Page) => dialog(one, '修改字典类型');
    for (const one of [page, other]) {
      await turnTo(one, `/dictionaryManagement?f.typeId=${id}`);
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
});
