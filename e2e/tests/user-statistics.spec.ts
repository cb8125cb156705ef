/** User statistics: figures, their charts by eye, by keyboard and as tables, and the way down the departments. */
import { readFile } from 'node:fs/promises';
import { calls } from '@outbound/contract';
import { expect, expectAccessible, test } from '../person.ts';
import { choose, pageInSight, turnTo } from '../screen.ts';

test('numbers of people are filtered, drawn, read as a table, taken along and followed down the departments; what cannot be read says so where it would stand, and comes back', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/userStatistics/);
  await signIn();
  await page.goto('/userStatistics');
  const screen = pageInSight(page);
  const total = screen.getByRole('list', { name: '用户数' }).getByRole('listitem').first();
  await expect(total).toContainText(/用户总数\s*\d/);

  // By the arrow keys: each point is said.
  const trend = screen.getByRole('img', { name: /^新增与登录趋势/ });
  await trend.focus();
  await page.keyboard.press('End');
  await expect(screen.locator('.chart-said').first()).toContainText(/新增用户 \d+ 人，登录人数 \d+ 人/);
  await expectAccessible(page);

  await screen.getByLabel('新增与登录趋势的显示方式').getByText('表').click();
  await expect(screen.getByRole('columnheader', { name: '登录人数（人）' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    screen.getByRole('button', { name: '下载新增与登录趋势的数据' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFF时间,新增用户（人）,登录人数（人）\r\n\d{4}-/,
  );
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    screen.getByRole('button', { name: '下载用户类型占比的图片' }).click(),
  ]);
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');

  await choose(page, screen.getByRole('form', { name: '查询条件' }), '统计时间', '近一年');
  await screen.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/f\.range=1/);
  await expect(screen.getByRole('cell', { name: /^\d{4}-\d{2}$/ })).toHaveCount(12);
  await page.reload();
  await expect(screen.getByRole('img', { name: /^新增与登录趋势/ })).toBeVisible();

  const below = screen.getByRole('button', { name: /^查看.+的下级部门$/ }).first();
  const name = (await below.textContent()) ?? '';
  await below.click();
  await expect(page).toHaveURL(/f\.deptId=\d+/);
  await expect(screen.getByRole('button', { name: `查看${name}的下级部门` })).toHaveCount(0);
  await page.goBack();
  await expect(screen.getByRole('button', { name: `查看${name}的下级部门` })).toBeVisible();

  // Of which unit and moment the figures of tasks are is read whole on a phone.
  await page.getByRole('menuitem', { name: '任务统计' }).click();
  const head = pageInSight(page).locator('.ant-card-head-title', { hasText: /截至 [\d-]+ [\d:]+$/ });
  await expect(head).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await test.step('what cannot be read says so, and comes back', async () => {
    const path = `**${calls.account.userStatistics.path}`;
    await page.route(path, (route) => route.abort());
    await page.setViewportSize({ width: 1366, height: 900 });
    // Other years than before: what was read is kept.
    await turnTo(page, '/userStatistics?f.range=2');
    const screen = pageInSight(page);
    await expect(screen.getByRole('button', { name: '重试' }).first()).toBeVisible();
    await page.unroute(path);
    await screen.getByRole('button', { name: '重试' }).first().click();
    await expect(screen.getByRole('img', { name: /^新增与登录趋势/ })).toBeVisible();
  });
});
