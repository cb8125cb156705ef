/** Research and judgement: two boards and the reports, by eye, by keyboard, on a wall, down to the rows. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from '../person.ts';
import { choose, pageInSight, printed, turnTo } from '../screen.ts';

/** How high each of these is: a head in two lines is higher than the others. */
const heightsOf = (all: Locator) =>
  all.evaluateAll((those) => [...new Set(those.map((one) => one.clientHeight))]);

test('a number of a board leads to as many rows, its charts are walked by the keyboard, a wall shows it whole; reports are printed upright with all of their columns', async ({
  page,
  signIn,
}) => {
  await signIn();
  const asked = Promise.withResolvers<void>();
  await page.route('**/researchAndJudgement/**', (route) => asked.promise.then(() => route.continue()));
  await page.goto('/analysis1');
  const screen = pageInSight(page);
  const asOf = screen.locator('.board-asof');
  // Before anything is there, too.
  await expect(screen.locator('.chart-card .ant-skeleton-node').first()).toBeVisible();
  expect(await printed(page)).toEqual({ sheets: 1, isAcross: true });
  asked.resolve();
  await expect(asOf).toContainText('数据截至');
  const before = await asOf.innerText();
  await choose(page, screen.getByRole('form', { name: '查询条件' }), '统计时间', '近一年');
  await screen.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/f\.range=1/);
  const card = screen.getByRole('list', { name: '接警预警指标' }).getByRole('listitem').first();
  await expect(card).toContainText(/接警总数.*\d/);
  // Asked for once the filter has settled; what was asked before is dimmed until the answer is there.
  await expect(asOf).not.toHaveText(before);
  await expect(screen.locator('.is-stale')).toHaveCount(0);
  await expectAccessible(page);

  expect(await heightsOf(screen.locator('.board-grid .ant-card-head'))).toHaveLength(1);
  // In one line, too.
  expect(Math.max(...(await heightsOf(screen.locator('.board-grid thead th'))))).toBeLessThan(45);

  expect(await printed(page)).toEqual({ sheets: 1, isAcross: true });

  const hours = screen.getByRole('img', { name: /^接警时段分布/ });
  // A second canvas would cover the words of the first one on paper.
  await expect(hours.locator('canvas')).toHaveCount(1);
  await hours.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(screen.locator('.chart-said', { hasText: /^周二 0时：\d+ 起$/ })).toBeAttached();

  const count = /接警总数\s*([\d,]+)/.exec((await card.innerText()).replaceAll('\n', ' '))?.[1];
  // The board in sentences has the same numbers.
  await expect(screen.getByRole('region', { name: '研判摘要' })).toContainText(`接警${count}起`);
  await card.getByRole('button', { name: '接警总数', exact: true }).click();
  const rows = page.getByRole('dialog');
  await expect(rows.getByText(`共 ${count} 条`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();

  await page.setViewportSize({ width: 1920, height: 1080 });
  await screen.getByRole('button', { name: '全屏', exact: true }).click();
  await expect(screen.getByRole('button', { name: '退出全屏' }).first()).toBeInViewport();
  await expect(page.getByRole('form', { name: '查询条件' })).toHaveCount(0);
  // All of it at once: nobody scrolls a wall.
  await expect
    .poll(() => page.locator('.board.is-wall').evaluate((wall) => wall.scrollHeight - wall.clientHeight))
    .toBe(0);
  // All departments among it: nobody turns its pages.
  await expect(page.locator('.board.is-wall .ant-table-row').first()).toBeVisible();
  await expect(page.locator('.board.is-wall .ant-pagination')).toHaveCount(0);
  // Where that would make them too low to be read, the rows are as high as on the page, and are scrolled. A window
  // that fills the screen cannot be made smaller.
  await screen.getByRole('button', { name: '退出全屏' }).first().click();
  await page.setViewportSize({ width: 1366, height: 768 });
  await screen.getByRole('button', { name: '全屏', exact: true }).click();
  const pictures = page.locator('.board.is-wall .chart-picture');
  await expect.poll(() => pictures.first().evaluate((one) => one.clientHeight)).toBe(280);
  await screen.getByRole('button', { name: '退出全屏' }).first().click();
  await page.setViewportSize({ width: 1366, height: 900 });

  await turnTo(page, '/analysis2?f.range=1');
  await expect(screen.getByRole('img', { name: /^案件办理漏斗：受案：/ })).toBeVisible();
  expect(await heightsOf(screen.locator('.board-grid .ant-card-head'))).toHaveLength(1);
  await expectAccessible(page);
  expect(await printed(page)).toEqual({ sheets: 1, isAcross: true });

  await test.step('reports are printed upright with all of their columns, the widest and the longest on one sheet', async () => {
    await turnTo(page, '/statisticalAnalysis?f.range=1');
    const screen = pageInSight(page);
    const menu = screen.getByRole('navigation', { name: '报表' });
    await expect(menu.getByRole('menuitem')).toHaveCount(12);
    for (const report of ['预警统计', '案件办理', '冻结统计']) {
      await menu.getByRole('menuitem', { name: report, exact: true }).click();
      await expect(screen.getByRole('heading', { name: report, exact: true })).toBeVisible();
      await expect(screen.getByText('合计', { exact: true }).first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const [sheet = 0, ...columns] = await screen
        .locator('.reports')
        .evaluate((all) =>
          [all, ...all.querySelectorAll('thead th')].map((one) => one.getBoundingClientRect().right),
        );
      expect(columns.length, report).toBeGreaterThan(1);
      expect(Math.max(...columns), report).toBeLessThanOrEqual(sheet);
      await page.emulateMedia({ media: null });
      expect(await printed(page), report).toEqual({ sheets: 1, isAcross: false });
    }
  });
});

/** A machine that needs a frame for each shape that it closes. */
function paintsSlowly(): void {
  const { closePath } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.closePath = function (this: CanvasRenderingContext2D) {
    for (const end = performance.now() + 8; performance.now() < end; );
    closePath.call(this);
  };
}

test('a report is chosen while another is still being painted, read with its sum and taken along', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(paintsSlowly);
  await page.goto('/statisticalAnalysis?f.range=1');
  const screen = pageInSight(page);
  await expect(screen.locator('.chart-picture canvas').first()).toBeVisible();
  await screen.getByRole('menuitem', { name: '案件办理' }).click();
  await expect(page).toHaveURL(/view=caseHandle/);
  await expect(screen.getByRole('table', { name: '案件办理，按单位' }).getByText('合计')).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    screen.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^案件办理_.*\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
