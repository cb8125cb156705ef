/** The search over everything that visitors read, from any page, by a word or by what is offered while one types. */
import { expect, expectAccessible, test } from '../person.ts';

test('a visitor finds news and activities by two characters, and is led on where there is nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/portal/index');
  const bar = page.getByRole('combobox', { name: '搜索资讯、活动与伙伴' });
  await bar.fill('巴西');
  await expect(page.locator('datalist option').first()).toHaveAttribute('value', /巴西/);
  await bar.press('Enter');
  await expect(page).toHaveURL(/\/portal\/search\?keyword=/);
  const news = page.getByRole('region', { name: '行业资讯' });
  await expect(news.locator('mark').first()).toHaveText('巴西');
  await expect(page.getByRole('region', { name: '优质活动' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await news.getByRole('link', { name: /^查看全部/ }).click();
  await expect(page).toHaveURL(/\/portal\/portalInfo\?keyword=/);

  await page.goto('/portal/search?keyword=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA%E8%AF%8D');
  await expect(page.getByText('试试更短的词')).toBeVisible();
  await page.getByRole('link', { name: '看看全部活动' }).click();
  await expect(page).toHaveURL(/\/portal\/portalActivity/);
});

test('on a phone the search is a page away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal/index');
  await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
  await page.getByRole('combobox', { name: '搜索资讯、活动与伙伴' }).fill('税');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('region', { name: '行业资讯' }).locator('mark').first()).toHaveText('税');
  await expectAccessible(page);
});
