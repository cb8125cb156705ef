/** A page that the browser had kept behind a sign-up says how many there are now. */
import { expect, test } from '../person.ts';
import { makeActivity, signUp } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('who goes back after signing up reads the present number of sign-ups, and again when he comes back later', async ({
  page,
  office,
}) => {
  const id = await makeActivity(office);
  await page.goto(`/activityDetail?id=${id}`);
  await expect(page.getByText('0 人已报名')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '立即报名' }).first().click();
  await page.waitForURL(/\/activityApplication\?/);
  await page.getByLabel('姓名').fill('李娜');
  await page.getByLabel('手机号').fill('13800138031');
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByRole('heading', { name: '报名成功！' })).toBeVisible();
  // By itself, after a second.
  await page.waitForURL(/\/activityDetail\?/);
  await expect(page.getByText('1 人已报名')).toBeVisible({ timeout: 12_000 });

  // Out of the browser's memory as it had been left.
  await signUp(office, id, '13800138032');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('2 人已报名')).toBeVisible({ timeout: 12_000 });
});
