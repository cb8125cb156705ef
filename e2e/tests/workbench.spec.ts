/** The workbench: the first page of the day, what waits and where it is. */
import { calls } from '@outbound/contract';
import { expect, expectAccessible, test } from '../person.ts';
import { pageInSight } from '../screen.ts';

test('the first page says what waits, and each figure leads to its rows', async ({ page, signIn }) => {
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
});

test('figures that cannot be read leave the rest of the page, and come back', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/statistic\/number/);
  await signIn();
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
