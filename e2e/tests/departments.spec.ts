/** Departments: the tree with its states, and a department's way from being added to being merged into another one. */
import { readFile } from 'node:fs/promises';
import { calls } from '@outbound/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { choose, confirmed, dialog, goOn, message, pageInSight } from '../screen.ts';
import { textsOf, workbookOf } from '../workbook.ts';

const { department } = calls;
/** The first node of the tree's markup only measures. */
const nodes = (page: Page) =>
  page.getByRole('region', { name: '组织机构' }).locator('.ant-tree-treenode:not([aria-hidden=true])');
const title = (page: Page) => pageInSight(page).getByRole('heading', { level: 2 }).first();
const button = (page: Page, name: string) => pageInSight(page).getByRole('button', { name, exact: true });

let made = 0;
/** A name and a code that no other test has. */
const named = (name: string) => {
  const mark = `${Date.now().toString(36)}${made++}`;
  return { deptName: `${name}${mark}`, deptCode: `E-${mark}` };
};

/** A department of its own below the topmost one, for one test. */
async function makeRoot(office: APIRequestContext, name: string) {
  const [top] = await ask(office, department.tree, { lazy: true });
  const fields = named(name);
  const { id } = await ask(office, department.deptAdd, { parentId: top?.id ?? null, ...fields });
  return { id, ...fields };
}
async function makeBelow(office: APIRequestContext, parentId: number, name: string) {
  const fields = named(name);
  const { id } = await ask(office, department.deptAdd, { parentId, ...fields });
  return { id, ...fields };
}
async function placeOf(shown: Locator): Promise<{ x: number; y: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('nothing to draw');
  return { x: box.x + 20, y: box.y + box.height / 2 };
}
const addressOf = (id: number) => `/organizationManagement?f.deptId=${id}`;
const open = (page: Page, id: number) => page.goto(addressOf(id));
/** Goes on to a department within the open page. */
async function goTo(page: Page, { id, deptName }: { id: number; deptName: string }): Promise<void> {
  await goOn(page, addressOf(id));
  await expect(title(page)).toHaveText(deptName);
}

test('a department is drawn to another one, added, changed, moved, disabled with those below, and deleted when nobody is in it; people come to it and go', async ({
  page,
  signIn,
  office,
  makeAccount,
}) => {
  await test.step('drawn to another one after a question, and never below itself', async () => {
    const root = await makeRoot(office, '拖动部');
    const [one, two] = [await makeBelow(office, root.id, '拖甲'), await makeBelow(office, root.id, '拖乙')];
    await signIn();
    await open(page, root.id);
    const node = (name: string) => nodes(page).filter({ hasText: name });
    // While the levels beside it arrive a click can be lost.
    await expect(async () => {
      const closed = node(root.deptName).locator('.ant-tree-switcher_close');
      if (await closed.isVisible()) await closed.click();
      await expect(node(one.deptName)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const [from, to] = [
      await placeOf(node(one.deptName).locator('.ant-tree-node-content-wrapper')),
      await placeOf(node(two.deptName).locator('.ant-tree-node-content-wrapper')),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // Onto its lower half, then to the right: below it, not beside it.
    await page.mouse.move(to.x, to.y + 6, { steps: 5 });
    await page.mouse.move(to.x + 60, to.y + 6, { steps: 5 });
    await page.mouse.up();
    await expect(
      page.getByText(`是否确认将“${one.deptName}”移动到“${two.deptName}”下？`).last(),
    ).toBeVisible();
    await confirmed(page, '移动');
    await expect(message(page, '移动成功')).toBeVisible();
    const below = async (parentId: number) =>
      (await ask(office, department.tree, { lazy: true, parentId })).map(({ id }) => id);
    expect(await below(two.id)).toEqual([one.id]);
    const circle = await page.request.post(`/web${department.move.path}`, {
      data: { id: two.id, parentId: one.id },
    });
    expect((await circle.json()).message).toBe('不能拖拽到自身后代');
  });

  await test.step('added, changed, moved, disabled with those below, and deleted when nobody is in it', async () => {
    const root = await makeRoot(office, '出海部');
    const other = await makeBelow(office, root.id, '另一部');
    await goTo(page, root);

    const { deptName, deptCode } = named('拉美组');
    await button(page, '新增下级').click();
    const form = dialog(page, '新增下级部门');
    await form.getByLabel('部门名称').fill('一/二');
    await form.getByLabel('部门编码').fill(root.deptCode);
    await form.getByRole('button', { name: /确\s*定/ }).click();
    await expect(form.getByText('部门名称不能包含 /')).toBeVisible();
    await form.getByLabel('部门名称').fill(deptName);
    await form.getByRole('button', { name: /确\s*定/ }).click();
    await expect(message(page, /已被使用/)).toBeVisible();
    await expect(form.getByLabel('部门名称'), 'nothing typed is lost').toHaveValue(deptName);
    await form.getByLabel('部门编码').fill(deptCode);
    await form.getByLabel('备注').fill('驻利马');
    await form.getByRole('button', { name: /确\s*定/ }).click();
    await expect(title(page)).toHaveText(deptName);
    await expect(pageInSight(page).getByText('驻利马')).toBeVisible();
    await expectAccessible(page);

    await button(page, '修改').click();
    const change = dialog(page, `修改部门“${deptName}”`);
    await change.getByLabel('部门简称').fill('拉美');
    await change.getByRole('button', { name: /确\s*定/ }).click();
    await expect(change).toHaveCount(0);
    await expect(pageInSight(page).getByText('拉美', { exact: true })).toBeVisible();

    await button(page, '移动').click();
    const move = dialog(page, `移动部门“${deptName}”`);
    await choose(page, move, '移动到', other.deptName);
    await move.getByRole('button', { name: /确\s*定/ }).click();
    await expect(message(page, '移动成功')).toBeVisible();
    await expect(pageInSight(page).getByText(`${other.deptName}/${deptName}`)).toBeVisible();

    await goTo(page, other);
    await pageInSight(page).getByRole('tab', { name: '下级部门（1）' }).click();
    await expect(pageInSight(page).getByRole('row', { name: new RegExp(deptCode) })).toBeVisible();
    await button(page, '停用').click();
    const off = dialog(page, `确认要停用“${other.deptName}”吗？`);
    await off.getByRole('button', { name: /停\s*用/ }).click();
    await expect(message(page, '存在启用的下级部门，请选择同时停用下级')).toBeVisible();
    await off.getByLabel('同时停用下级').check();
    await off.getByRole('button', { name: /停\s*用/ }).click();
    await expect(message(page, '已停用 2 个部门')).toBeVisible();
    await button(page, '启用').click();
    const on = dialog(page, `确认要启用“${other.deptName}”吗？`);
    await on.getByLabel('同时启用下级').check();
    await on.getByRole('button', { name: /启\s*用/ }).click();
    await expect(message(page, '已启用 2 个部门')).toBeVisible();

    await button(page, '删除').click();
    await expect(message(page, '存在下级部门，不允许删除')).toBeVisible();
    const guarded = await makeBelow(office, root.id, '有人部');
    const person = await makeAccount(['latin_sys_role'], { deptId: guarded.id });
    await goTo(page, guarded);
    await pageInSight(page).getByRole('tab', { name: '成员（1）' }).click();
    await expect(pageInSight(page).getByRole('row', { name: new RegExp(person.userLoginId) })).toBeVisible();
    await button(page, '删除').click();
    await expect(message(page, '该部门下还有 1 名用户，不允许删除')).toBeVisible();

    const empty = await makeBelow(office, root.id, '空部');
    await goTo(page, empty);
    await button(page, '删除').click();
    await confirmed(page, '删除');
    await expect(message(page, '删除成功')).toBeVisible();
    await expect(title(page)).toHaveText(root.deptName);
    // The button went with the department: one goes on at the name of the one above it.
    await expect(title(page)).toBeFocused();
  });

  await test.step('people come to a department, one leads it, and one goes', async () => {
    const root = await makeRoot(office, '成员部');
    const person = await makeAccount(['latin_sys_role']);
    await goTo(page, root);
    await pageInSight(page).getByRole('tab', { name: '成员（0）' }).click();
    await expect(pageInSight(page).getByText('该部门还没有在职的成员')).toBeVisible();
    await pageInSight(page)
      .getByRole('button', { name: /添加成员$/ })
      .click();
    const adding = dialog(page, `添加“${root.deptName}”的成员`);
    await adding.getByLabel('姓名/账号/手机号码').fill(person.userLoginId);
    await adding.getByRole('button', { name: '查询' }).click();
    await adding
      .getByRole('row', { name: new RegExp(person.userLoginId) })
      .getByRole('checkbox')
      .check();
    await adding.getByRole('button', { name: '添加 1 人' }).click();
    await expect(message(page, '已添加 1 名成员')).toBeVisible();
    const row = pageInSight(page).getByRole('row', { name: new RegExp(person.userLoginId) });
    await row.getByRole('button', { name: '设为负责人' }).click();
    await confirmed(page, '确定');
    await expect(row.getByText('负责人', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: '移出' }).click();
    await confirmed(page, '移出');
    await expect(message(page, '已移出')).toBeVisible();
    await expect(pageInSight(page).getByRole('tab', { name: '成员（0）' })).toBeVisible();
  });
});

test('departments are merged into another one after a look at what that moves, imported with a faulty row shown and given back, and exported', async ({
  page,
  signIn,
  office,
  makeAccount,
}) => {
  await test.step('merged', async () => {
    const root = await makeRoot(office, '合并部');
    const [one, two, target] = [
      await makeBelow(office, root.id, '并甲'),
      await makeBelow(office, root.id, '并乙'),
      await makeBelow(office, root.id, '并入'),
    ];
    const child = await makeBelow(office, one.id, '并下');
    const person = await makeAccount(['latin_sys_role'], { deptId: two.id });
    await signIn();
    await open(page, one.id);
    await button(page, '合并').click();
    const merge = dialog(page, `合并部门“${one.deptName}”`);
    await merge.getByRole('button', { name: /合\s*并/ }).click();
    await expect(message(page, '请选择合并到的部门')).toBeVisible();
    await choose(page, merge, '合并到', target.deptName);
    await choose(page, merge, '一并合并', two.deptName);
    const figure = (name: string) =>
      merge.locator('.ant-statistic').filter({ hasText: name }).locator('.ant-statistic-content');
    await expect(figure('转入成员')).toHaveText('1名');
    await expect(figure('转入下级部门')).toHaveText('1个');
    await expect(figure('涉及角色')).toHaveText('0个');
    await expect(merge.getByText('合并后的负责人：无')).toBeVisible();
    await expectAccessible(page);
    await merge.getByRole('button', { name: /合\s*并/ }).click();
    await expect(message(page, '合并成功，1 名成员和 1 个下级部门已转入')).toBeVisible();
    await expect(title(page)).toHaveText(target.deptName);
    await pageInSight(page).getByRole('tab', { name: '下级部门（1）' }).click();
    await expect(pageInSight(page).getByRole('row', { name: new RegExp(child.deptCode) })).toBeVisible();
    await pageInSight(page).getByRole('tab', { name: '成员（1）' }).click();
    await expect(pageInSight(page).getByRole('row', { name: new RegExp(person.userLoginId) })).toBeVisible();
    await pageInSight(page).getByRole('tab', { name: '变更历史' }).click();
    await expect(pageInSight(page).getByText('合并部门').first()).toBeVisible();
  });

  await test.step('imported and exported', async () => {
    const root = await makeRoot(office, '导入部');
    const [one, two] = [named('导甲'), named('=导乙')];
    await goTo(page, root);
    await pageInSight(page).getByRole('button', { name: /导入$/ }).click();
    const steps = dialog(page, '批量导入部门');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      steps.getByRole('button', { name: '下载模板' }).click(),
    ]);
    const [headings = []] = textsOf(await readFile(await template.path()));
    expect(headings).toEqual([
      '上级部门',
      '部门名称*',
      '部门简称',
      '部门编码*',
      '组织类型',
      '负责人',
      '联系电话',
      '排序',
      '状态',
      '备注',
    ]);
    const rowWith = (values: Record<string, string>) =>
      headings.map((heading) => values[heading.replace('*', '')] ?? '');
    await steps.getByRole('button', { name: '下一步' }).click();
    await steps.locator('input[type=file]').setInputFiles({
      name: '部门.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbookOf([
        headings,
        rowWith({ 上级部门: one.deptCode, 部门名称: two.deptName, 部门编码: two.deptCode, 备注: '@备注' }),
        rowWith({ 上级部门: root.deptCode, 部门名称: one.deptName, 部门编码: one.deptCode }),
        rowWith({ 上级部门: '没有这个部门', 部门名称: '错', 部门编码: `${one.deptCode}-x` }),
      ]),
    });
    await steps.getByRole('button', { name: '开始校验' }).click();
    await expect(steps.getByLabel('第 4 行 上级部门')).toHaveAttribute('aria-invalid', 'true');
    await expect(steps.getByText(/“没有这个部门”不存在/)).toBeVisible();
    const [faults] = await Promise.all([
      page.waitForEvent('download'),
      steps.getByRole('button', { name: '下载错误数据' }).click(),
    ]);
    const faulty = textsOf(await readFile(await faults.path()));
    expect(faulty).toHaveLength(2);
    expect(faulty[1]?.at(-1)).toBe('上级部门：“没有这个部门”不存在或不在您的数据范围内');
    await steps.getByRole('button', { name: '导入 2 行' }).click();
    await expect(steps.getByText('成功 2 行，失败 1 行')).toBeVisible();
    await steps.getByRole('button', { name: '完成' }).click();
    await expect(pageInSight(page).getByRole('tab', { name: '下级部门（1）' })).toBeVisible();

    await pageInSight(page).locator('header').getByRole('button', { name: '导出' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '导出' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^部门_\d{8}\.xlsx$/);
    const rows = textsOf(await readFile(await file.path()));
    expect(rows.map((row) => [row[2], row[4], row[10]])).toEqual([
      ['部门名称', '部门编码', '备注'],
      [root.deptName, root.deptCode, ''],
      [one.deptName, one.deptCode, ''],
      [two.deptName, two.deptCode, '@备注'],
    ]);
  });
});
