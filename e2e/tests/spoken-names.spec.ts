/** What is heard of the office where no page is scanned (`expectAccessible`): no picture of antd says its English name. */
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, spokenInEnglish, test } from '../person.ts';
import { message, turnTo } from '../screen.ts';

test('no message, no file of a form and no preview of a picture says the English name of an icon', async ({
  page,
  signIn,
  office,
}) => {
  const { dataBody } = await ask(office, calls.activity.page, {
    pageNum: 1,
    pageSize: 10,
    template: { title: '深圳企业' },
  });
  const id = dataBody[0]?.id ?? 0;
  await signIn();
  await page.goto('/dictionaryManagement');
  await page.getByRole('button', { name: '刷新缓存' }).click();
  await expect(message(page, /./).first()).toBeVisible();
  // Now: to wait for none would be to wait until the message is gone.
  expect(await spokenInEnglish(page)).toEqual([]);

  await turnTo(page, `/activity/edit?id=${id}`);
  await expect(page.getByRole('button', { name: '删除文件' }).first()).toBeAttached();
  expect(await spokenInEnglish(page)).toEqual([]);

  await turnTo(page, `/activity/detail?id=${id}`);
  await page
    .getByRole('button', { name: /\.jpg$/ })
    .first()
    .click();
  const preview = page.getByRole('dialog', { name: /\.jpg$/ });
  for (const name of ['关闭预览', '上下翻转', '左右翻转', '向左旋转', '向右旋转', '缩小', '放大'])
    await expect(preview.getByRole('button', { name, exact: true })).toBeVisible();
  expect(await spokenInEnglish(page)).toEqual([]);
  await preview.getByRole('button', { name: '关闭预览' }).click();
  await expect(preview).toBeHidden();
});

test('a tab with the focus does not say in English which it is', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/person-center/index');
  const tab = page.getByRole('tab', { name: '安全设置' });
  await tab.focus();
  await expect(page.getByText(/^Tab \d+ of \d+$/)).toBeAttached();
  await expect(page.getByText(/^Tab \d+ of \d+$/)).toHaveCSS('display', 'none');
});
