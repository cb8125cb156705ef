/** The workbench: the first page of the day, what waits and where it is. */
import { calls } from '@outbound/contract';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, confirmed, dialog, pageInSight } from '../screen.ts';
import { expectUsable } from '../states.ts';

test('the first page says what waits, and each figure leads to its rows; figures that cannot be read leave the rest of the page, and come back', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/statistic\/number/);
  await signIn();
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard\/index$/);
  const numbers = pageInSight(page).getByRole('list', { name: '今天的数字' });
  const waiting = numbers.getByRole('listitem').filter({ hasText: '待审核报名' });
  await expect(waiting).toContainText(/[1-9]/);
  await expect(pageInSight(page).getByRole('img', { name: /^报名：共 [\d,]+ 人次/ })).toBeVisible();
  await expectAccessible(page);
  await pageInSight(page).getByLabel('统计范围').getByText('近一年').click();
  await expect(
    pageInSight(page)
      .getByRole('img', { name: /\d{4}-\d{2} 至 \d{4}-\d{2}$/ })
      .first(),
  ).toBeVisible();

  await waiting.getByRole('link').click();
  await expect(page).toHaveURL(/\/activity\/review\?f\.hasPending=true/);
  await page.goBack();
  await pageInSight(page).getByRole('list', { name: '系统管理的页面' }).getByText('用户管理').click();
  await expect(page).toHaveURL(/\/userManagement/);

  await test.step('figures that cannot be read leave the rest of the page, and come back', async () => {
    const path = `**${calls.workbench.number.path}`;
    await page.route(path, (route) => route.abort());
    await page.goto('/dashboard/index');
    await expect(pageInSight(page).getByRole('button', { name: '重试' })).toBeVisible();
    await expect(pageInSight(page).getByRole('list', { name: '系统管理的页面' })).toBeVisible();
    await page.unroute(path);
    await pageInSight(page).getByRole('button', { name: '重试' }).click();
    await expect(
      pageInSight(page).getByRole('list', { name: '今天的数字' }).getByRole('link').first(),
    ).toBeVisible();
  });
});

test('quick entries are starred in a tab, put in order by the keyboard, renamed, and go back to the default', async ({
  page,
  signIn,
  makeAccount,
}) => {
  await signIn(await makeAccount(['latin_work', 'latin_op_activity_publish']));
  await page.goto('/taskCenter');
  const star = page.locator('.tag-tab[aria-selected=true]').getByTitle('收藏到快捷入口');
  await star.click();
  await expect(page.locator('.tag-tab[aria-selected=true]').getByTitle('取消收藏')).toBeVisible();
  await page.getByRole('menuitem', { name: '工作台' }).first().click();
  const tiles = pageInSight(page).getByRole('list', { name: '快捷入口' });
  const names = () => tiles.getByRole('listitem').allTextContents();
  await expect.poll(names).toEqual(['活动审核', '报名信息', '活动发布', '报名通知', '任务中心']);

  await pageInSight(page).getByRole('button', { name: '整理' }).click();
  const arranged = pageInSight(page).getByRole('list', { name: '整理快捷入口' });
  const stored = page.waitForResponse(`**${calls.bookmark.batchUpdate.path}`);
  await arranged.getByRole('button', { name: '拖动排序：任务中心' }).focus();
  for (const [key, place] of [
    ['Space', 5],
    ['ArrowLeft', 4],
    ['ArrowLeft', 3],
  ] as const) {
    await page.keyboard.press(key);
    // Each step is told once it is taken.
    await expect(page.locator('[id^=DndLiveRegion]')).toContainText(`移到第 ${place} 位`);
  }
  await page.keyboard.press('Space');
  await stored;
  const renamed = page.waitForResponse(`**${calls.bookmark.batchUpdate.path}`);
  await arranged.getByRole('button', { name: '修改：任务中心' }).click();
  await dialog(page, '修改快捷入口').getByLabel('名称').fill('我的导出');
  await expectAccessible(page);
  await dialog(page, '修改快捷入口').getByRole('button', { name: '确定' }).click();
  await renamed;
  await pageInSight(page).getByRole('button', { name: '完成' }).click();

  // With the account, not with this page; what was opened last is this browser's.
  await page.reload();
  await expect.poll(names).toEqual(['活动审核', '报名信息', '我的导出', '活动发布', '报名通知']);
  await tiles.getByRole('link', { name: '活动发布' }).click();
  await arriveAt(page, '/activity');
  await page.goto('/dashboard/index');
  await expect(pageInSight(page).getByRole('list', { name: '最近访问' })).toContainText('活动发布');
  await expectUsable(page);
  await pageInSight(page).getByRole('button', { name: '整理' }).click();
  await pageInSight(page).getByRole('button', { name: '恢复默认' }).click();
  await confirmed(page, '恢复默认');
  await expect(arranged.getByRole('listitem')).toHaveCount(4);
});
