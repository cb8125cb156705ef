/** The dictionary: its types with their states, and an entry's way from being added to being exported. */
import { readFile } from 'node:fs/promises';
import { calls } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { choose, confirmed, dialog, message, pageInSight, rowOf } from '../screen.ts';
import { textsOf, workbookOf } from '../workbook.ts';

const { dictionary } = calls;
const types = (page: Page) => pageInSight(page).getByRole('list', { name: '字典类型' }).getByRole('listitem');
const LIST = '/dictionaryManagement';

const button = (page: Page, name: string | RegExp) => pageInSight(page).getByRole('button', { name });
const sure = /确\s*定/;

let made = 0;
const newType = () => `e2e_${Date.now().toString(36)}${made++}`;
async function makeType(office: APIRequestContext, name: string) {
  const type = newType();
  const { id } = await ask(office, dictionary.add, { kind: 'type', type, name });
  return { id, type, name };
}
async function chooseType(page: Page, type: string): Promise<void> {
  await types(page).filter({ hasText: type }).getByRole('button').click();
  await expect(pageInSight(page).getByText(type).last()).toBeVisible();
}

test('types and entries are added, nested, changed, disabled and deleted, each guarded as it should be; entries are imported, a faulty row is shown and given back, and the export holds them', async ({
  page,
  signIn,
  office,
}) => {
  await test.step('added, nested, changed, disabled and deleted', async () => {
    const type = newType();
    await signIn();
    await page.goto(LIST);
    await button(page, /新增类型$/).click();
    const typeForm = dialog(page, '新增字典类型');
    await typeForm.getByLabel('字典名称').fill('航线');
    await typeForm.getByLabel('字典类型').fill('activity_city');
    await typeForm.getByLabel('备注').focus();
    await expect(typeForm.getByText('字典类型已存在')).toBeVisible();
    await typeForm.getByLabel('字典类型').fill(type);
    await typeForm.getByRole('button', { name: sure }).click();
    await expect(typeForm).toHaveCount(0);
    await expect(pageInSight(page).getByText('还没有字典项')).toBeVisible();

    await button(page, /^(plus )?新增$/).click();
    const entryForm = dialog(page, '新增字典项（航线）');
    await entryForm.getByLabel('键', { exact: true }).fill('south');
    await entryForm.getByLabel('值', { exact: true }).fill('南线');
    await choose(page, entryForm, '颜色', '蓝色');
    await expectAccessible(page);
    await entryForm.getByRole('button', { name: sure }).click();
    await expect(rowOf(page, 'south').locator('.ant-tag-blue')).toHaveText('南线');

    await rowOf(page, 'south').getByRole('button', { name: '新增下级' }).click();
    await entryForm.getByLabel('键', { exact: true }).fill('south');
    await entryForm.getByLabel('值', { exact: true }).fill('南线一段');
    await expect(entryForm.getByText('该字典下已有此键')).toBeVisible();
    await entryForm.getByLabel('键', { exact: true }).fill('south-1');
    await entryForm.getByRole('button', { name: sure }).click();
    await expect(rowOf(page, 'south-1')).toContainText('南线一段');

    await rowOf(page, '南线一段').getByRole('button', { name: '修改' }).click();
    const change = dialog(page, '修改字典项（航线）');
    await change.getByLabel('值', { exact: true }).fill('南线首段');
    await change.getByRole('button', { name: sure }).click();
    await expect(rowOf(page, 'south-1')).toContainText('南线首段');
    await button(page, '变更历史').click();
    const history = dialog(page, '变更历史：航线');
    await expect(history.getByRole('listitem').first()).toContainText('修改字典项“南线首段”');
    await expect(history.getByText('值：南线一段 → 南线首段')).toBeVisible();
    await expect(history.getByText('新增字典类型', { exact: true })).toBeVisible();
    await history.getByRole('button', { name: '关闭' }).click();
    await rowOf(page, 'south-1').getByRole('switch').click();
    await confirmed(page, '停用');
    await expect(rowOf(page, 'south-1').getByRole('switch')).not.toBeChecked();
    const open = await ask(office, dictionary.getDicByType, { type, childFlag: true });
    expect(open).toEqual([{ dictKey: 'south', dictValue: '南线', colour: 'blue', children: [] }]);

    await button(page, '修改类型').click();
    const locked = dialog(page, '修改字典类型');
    await expect(locked.getByLabel('字典类型')).toBeDisabled();
    await expect(locked.getByText('已被使用，不能修改')).toBeVisible();
    await locked.getByRole('button', { name: '取消' }).click();

    await rowOf(page, '南线').first().getByRole('button', { name: '删除' }).click();
    await confirmed(page, '删除');
    await expect(message(page, '“南线”还有 1 个下级，不能删除')).toBeVisible();
    await button(page, '删除类型').click();
    await confirmed(page, '删除');
    await expect(message(page, '该字典下还有 2 个字典项，不能删除')).toBeVisible();
    for (const key of ['south-1', 'south']) {
      await rowOf(page, key).last().getByRole('button', { name: '删除' }).click();
      await confirmed(page, '删除');
      await expect(rowOf(page, '南线')).toHaveCount(key === 'south' ? 0 : 1);
    }
    await button(page, '删除类型').click();
    await confirmed(page, '删除');
    await expect(types(page).filter({ hasText: type })).toHaveCount(0);

    await types(page).filter({ hasText: 'activity_type' }).getByRole('button').click();
    await expect(pageInSight(page).getByText('取值固定', { exact: true })).toBeVisible();
    await expect(button(page, '删除类型')).toBeDisabled();
    await expect(button(page, /^(plus )?新增$/)).toBeDisabled();
    await button(page, /刷新缓存$/).click();
    await expect(message(page, '缓存已刷新，所有打开的页面会重新读取字典')).toBeVisible();
  });

  await test.step('imported and exported', async () => {
    const { type, name } = await makeType(office, '导入字典');
    // It was made a moment ago, and this page has heard of it.
    await chooseType(page, type);
    await button(page, /导入$/).click();
    const steps = dialog(page, '批量导入字典');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      steps.getByRole('button', { name: '下载模板' }).click(),
    ]);
    const [headings = []] = textsOf(await readFile(await template.path()));
    expect(headings.map((heading) => heading.replace('*', ''))).toEqual([
      '字典类型',
      '字典名称',
      '上级键',
      '键',
      '值',
      '颜色',
      '排序',
      '状态',
      '公开',
      '备注',
    ]);
    const rowWith = (values: Record<string, string>) =>
      headings.map((heading) => values[heading.replace('*', '')] ?? '');
    await steps.getByRole('button', { name: '下一步' }).click();
    await steps.locator('input[type=file]').setInputFiles({
      name: '字典.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbookOf([
        headings,
        rowWith({ 字典类型: type, 上级键: 'a', 键: 'a1', 值: '=甲一', 颜色: '红色' }),
        rowWith({ 字典类型: type, 键: 'a', 值: '甲' }),
        rowWith({ 字典类型: type, 键: 'b', 值: '乙', 颜色: '粉色' }),
      ]),
    });
    await steps.getByRole('button', { name: '开始校验' }).click();
    await expect(steps.getByLabel('第 4 行 颜色')).toHaveAttribute('aria-invalid', 'true');
    await expect(steps.getByText(/“粉色”不在可选项中/)).toBeVisible();
    const [faults] = await Promise.all([
      page.waitForEvent('download'),
      steps.getByRole('button', { name: '下载错误数据' }).click(),
    ]);
    expect(textsOf(await readFile(await faults.path()))[1]?.[3]).toBe('b');
    await steps.getByRole('button', { name: '导入 2 行' }).click();
    await expect(steps.getByText('成功 2 行，失败 1 行')).toBeVisible();
    await steps.getByRole('button', { name: '完成' }).click();
    await expect(rowOf(page, 'a1').locator('.ant-tag-red')).toHaveText('=甲一');

    await button(page, /导出$/).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '导出' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^字典_\d{8}\.xlsx$/);
    const rows = textsOf(await readFile(await file.path()));
    expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
      [type, name, '', '', '', ''],
      [type, name, '', 'a', '甲', '默认'],
      [type, name, 'a', 'a1', '=甲一', '红色'],
    ]);
  });
});
