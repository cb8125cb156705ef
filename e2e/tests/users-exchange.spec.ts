/** Users brought in from a workbook and taken out in one. */
import { readFile } from 'node:fs/promises';
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { dialog, rowOf, rows, turnTo } from '../screen.ts';
import { LIST, search } from '../users.ts';
import { textsOf, workbookOf } from '../workbook.ts';

const { account } = calls;

test('users are imported: faulty rows are told, taken away as a workbook, corrected in place, and all is undone; so is what changed who was there; what the filters find is exported', async ({
  page,
  signIn,
  office,
  makeAccount,
}, info) => {
  await test.step('faulty rows are told, taken away as a workbook, corrected in place, and all is undone', async () => {
    const { roleName } = await makeAccount(['latin_sys_role']);
    const mark = Date.now().toString(36);
    await signIn();
    await page.goto(LIST);
    await page.getByRole('button', { name: '批量导入' }).click();
    const steps = dialog(page, '批量导入用户');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      steps.getByRole('button', { name: '下载模板' }).click(),
    ]);
    const [headings = []] = textsOf(await readFile(await template.path()));
    expect(headings.slice(0, 2)).toEqual(['账号*', '姓名*']);
    expect(headings).toContain('性别');
    await steps.getByRole('button', { name: '下一步' }).click();
    await expect(steps.getByText('将文件拖到此处，或点击上传')).toBeVisible();
    await expect(steps.getByText('仅允许导入xlsx格式文件')).toBeVisible();
    await expect(steps.getByText('是否更新已经存在的用户数据')).toBeVisible();
    await expectAccessible(page);

    const rowWith = (values: Record<string, string>) =>
      headings.map((heading) => values[heading.replace('*', '')] ?? '');
    const unit = { 用户类型: '单位账号', 所属部门: '出海生态赋能平台', 角色: roleName };
    const file = info.outputPath('users.xlsx');
    const bytes = workbookOf([
      headings,
      rowWith({ ...unit, 账号: `import.${mark}`, 姓名: '导入一' }),
      rowWith({ ...unit, 账号: `broken ${mark}`, 姓名: '' }),
      rowWith({ ...unit, 账号: `other.${mark}`, 姓名: '导入三', 角色: '没有的角色' }),
      rowWith({ ...unit, 账号: 'admin', 姓名: '管理员' }),
    ]);
    await steps.locator('input[type=file]').setInputFiles({
      name: 'users.txt',
      mimeType: 'text/plain',
      buffer: bytes,
    });
    await expect(page.locator('.ant-message').getByText('仅允许导入xlsx格式文件')).toBeVisible();
    await steps.locator('input[type=file]').setInputFiles({
      name: 'users.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: bytes,
    });
    await steps.getByRole('button', { name: '开始校验' }).click();
    const figure = (title: string) =>
      steps.locator('.ant-statistic').filter({ hasText: title }).locator('.ant-statistic-content');
    await expect(figure('总计行数')).toHaveText('4');
    await expect(figure('正常行数')).toHaveText('1');
    await expect(figure('已存在用户')).toHaveText('1');
    const cell = (row: number, heading: string) =>
      steps.getByLabel(`第 ${row} 行 ${heading}`, { exact: true });
    await expect(cell(4, '角色')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    const [faults] = await Promise.all([
      page.waitForEvent('download'),
      steps.getByRole('button', { name: '下载错误数据' }).click(),
    ]);
    await faults.saveAs(file);
    const faulty = textsOf(await readFile(file));
    expect(faulty).toHaveLength(4);
    expect(faulty[1]?.[0]).toBe(`broken ${mark}`);
    expect(faulty[2]?.at(-1)).toContain('角色');
    const countOf = async (userLoginId: string) =>
      (await ask(office, account.page, { template: { userLoginId } })).count;
    expect(await countOf(`import.${mark}`), 'nothing is written before the third step').toBe(0);

    // Corrected where it stands; the button hears of the row that is left for it.
    await cell(4, '角色').fill(roleName);
    await cell(3, '账号').fill(`broken.${mark}`);
    await expect(steps.getByText('已更正')).toBeVisible();
    await expect(figure('正常行数')).toHaveText('2');
    await cell(3, '姓名').fill('导入二');
    await steps.getByRole('button', { name: '校验更正并导入' }).click();
    await expect(steps.getByText('成功 3 行，失败 1 行')).toBeVisible();
    for (const heading of ['错误行', '错误字段', '错误原因'])
      await expect(steps.getByRole('columnheader', { name: heading })).toBeVisible();
    await steps.getByRole('button', { name: '完成' }).click();
    await search(page, `broken.${mark}`);
    await expect(rowOf(page, `broken.${mark}`)).toContainText('导入二');
    expect(await countOf(`other.${mark}`)).toBe(1);

    await page.getByRole('button', { name: '批量导入' }).click();
    await expect(steps.getByText('新增 3 条')).toBeVisible();
    await steps.getByRole('button', { name: '撤销导入' }).click();
    const sure = page.getByRole('dialog', { name: /^撤销 .* 的导入/ });
    await sure.getByRole('button', { name: '撤销导入' }).click();
    await expect(page.locator('.ant-message').getByText('已撤销导入')).toBeVisible();
    await expect(steps.getByText('新增 3 条')).toBeHidden();
    for (const name of ['import', 'broken', 'other']) expect(await countOf(`${name}.${mark}`)).toBe(0);
    await steps.getByRole('button', { name: '关闭' }).first().click();
    await expect(steps).toHaveCount(0);
  });

  await test.step('an import that changed who is there is undone: he is again what he was', async () => {
    const { userLoginId, roleName } = await makeAccount(['latin_sys_role']);
    const nameOf = async () => {
      const { dataBody } = await ask(office, account.page, { template: { userLoginId } });
      return dataBody.map(({ userName }) => userName);
    };
    const was = await nameOf();
    await page.getByRole('button', { name: '批量导入' }).click();
    const steps = dialog(page, '批量导入用户');
    await steps.getByRole('button', { name: '下一步' }).click();
    await steps.getByText('是否更新已经存在的用户数据').click();
    await steps.locator('input[type=file]').setInputFiles({
      name: 'users.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbookOf([
        ['账号', '姓名', '用户类型', '所属部门', '角色', '备注'],
        [userLoginId, '导入改名', '单位账号', '出海生态赋能平台', roleName, '导入改的'],
      ]),
    });
    await steps.getByRole('button', { name: '开始校验' }).click();
    await steps.getByRole('button', { name: '导入 1 行' }).click();
    await expect(steps.getByText('新增 0 行，更新 1 行')).toBeVisible();
    await expect(steps.getByText(/更改 1 条；/)).toBeVisible();
    expect(await nameOf()).toEqual(['导入改名']);
    await steps.getByRole('button', { name: '撤销导入' }).click();
    const sure = page.getByRole('dialog', { name: /^撤销 .* 的导入/ });
    await expect(sure).toContainText('将该次更改的 1 条用户恢复为导入前的内容');
    await sure.getByRole('button', { name: '撤销导入' }).click();
    await expect(page.locator('.ant-message').getByText('已撤销导入：已恢复 1 条')).toBeVisible();
    await expect(steps.getByText('本次导入已撤销')).toBeVisible();
    expect(await nameOf()).toEqual(was);
    await steps.getByRole('button', { name: '关闭' }).first().click();
    await expect(steps).toHaveCount(0);
  });

  await test.step('what the filters find is exported', async () => {
    await turnTo(page, `${LIST}?f.userLoginId=sutong`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rowOf(page, 'sutong')).toBeVisible();
    await page.getByRole('button', { name: '批量导出' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /导\s*出|确\s*定/ })
        .last()
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^用户_\d{8}\.xlsx$/);
    const whole = textsOf(await readFile(await file.path()));
    expect(whole).toHaveLength(2);
    expect(whole[1]?.[0]).toBe('sutong');
    expect(whole[1]?.[3]).toMatch(/^1\d{10}$/);
  });
});
