/** What is heard of the office: no picture of antd says its English name ("check-circle", "left", "delete"). */
import { calls } from '@outbound/contract';
import type { Locator, Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, test } from '../person.ts';
import { arriveAt, message, pageInSight } from '../screen.ts';

/** Pictures that are heard by a name of English words. Those of files have an ending. */
const spokenInEnglish = (page: Page): Locator => page.getByRole('img', { name: /^[a-z]{2,}([ -][a-z]+)*$/i });

const paths = [
  '/userManagement',
  '/organizationManagement',
  '/roleManagement',
  '/roleManagement/add',
  '/functionManagement',
  '/dictionaryManagement',
  '/fileManagement',
  '/userOperation',
  '/interfaceService',
  '/activity',
  '/activity/add',
  '/activity/review',
  '/activity/ApplyInfo',
  '/person-center/index',
];

test('no page of the office says the English name of an icon', async ({ page, signIn }) => {
  await signIn();
  for (const path of paths) {
    await page.goto(path);
    await arriveAt(page, path);
    // What is still loading has its pictures yet to come.
    await expect(pageInSight(page).locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);
    await expect(pageInSight(page).getByRole('button').first()).toBeVisible();
    await expect(spokenInEnglish(page), path).toHaveCount(0);
  }
});

test('nor do messages, the files of a form, and the preview of pictures', async ({
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
  expect(await spokenInEnglish(page).count()).toBe(0);

  await page.goto(`/activity/edit?id=${id}`);
  await expect(page.getByRole('button', { name: '删除文件' }).first()).toBeAttached();
  await expect(spokenInEnglish(page)).toHaveCount(0);

  await page.goto(`/activity/detail?id=${id}`);
  await page
    .getByRole('button', { name: /\.jpg$/ })
    .first()
    .click();
  const preview = page.getByRole('dialog', { name: /\.jpg$/ });
  for (const name of ['关闭预览', '上下翻转', '左右翻转', '向左旋转', '向右旋转', '缩小', '放大'])
    await expect(preview.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(spokenInEnglish(page)).toHaveCount(0);
  await preview.getByRole('button', { name: '关闭预览' }).click();
  await expect(preview).toBeHidden();
});
