/**
 * A deploy under open pages: the files of their build are gone from the server, wherever they ask for them next. (That a
 * server keeps them for a week is tested with the server; this is what a person sees when it has not.)
 */
import { PROOF_HEADER } from '@outbound/contract';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from '../person.ts';
import { arriveAt, dialog, menuEntry, pageInSight, turnTo } from '../screen.ts';
import { fillForm, makeActivity } from '../sign-up.ts';

/** From now on no script or style is found, as after a deploy; the returned function brings the new build. */
async function takeFilesAway(page: Page): Promise<() => Promise<void>> {
  const files = '**/assets/**';
  await page.route(files, (route) =>
    route.fulfill({ status: 404, json: { code: 'CM4041', message: '接口不存在', data: null } }),
  );
  return () => page.unroute(files);
}

test.beforeEach(({ expectNoise }) =>
  expectNoise(/status of 404 .*\/assets\/|dynamically imported module|preload CSS/),
);

test('whoever has opened a page has what signing up, signing in and a forgotten password need', async ({
  page,
  office,
}) => {
  const sent = page.waitForRequest(/\/open\/apply$/);
  // The cipher of what is sent comes with the first touch of the form, not with the press of its button.
  const cipher = page.waitForResponse(/\/assets\/seal-/);
  await fillForm(page, await makeActivity(office), '13800138111');
  expect((await cipher).status()).toBe(200);
  const bringBack = await takeFilesAway(page);
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('报名成功！')).toBeVisible();
  expect((await sent).headers()[PROOF_HEADER.toLowerCase()]).toBeTruthy();
  await bringBack();

  await page.goto('/resetPassword');
  await page.getByRole('button', { name: '下一步' }).waitFor();
  const bringThemBack = await takeFilesAway(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请输入账号').last()).toBeVisible();
  await bringThemBack();

  await page.goto('/login');
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await takeFilesAway(page);
  await page.getByLabel('账号', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
});

test('a page whose file is gone brings the new build by itself, once, and then says what is wrong', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/roleManagement');
  await arriveAt(page, '/roleManagement');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const gone = /\/assets\/list-/;
  await page.route(gone, (route) => route.fulfill({ status: 404, json: {} }));
  await menuEntry(page, '数据字典').click();
  await expect(pageInSight(page).getByText('页面文件缺失，暂时无法打开')).toBeVisible();
  expect(loads).toBe(1);
  await expectAccessible(page);
  await page.unroute(gone);
  await pageInSight(page).getByRole('button', { name: '更新页面' }).click();
  await expect(pageInSight(page).getByRole('list', { name: '字典类型' })).toBeVisible();
});

test('who is typing is asked, and finds what he typed in the new build', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/dictionaryManagement');
  await pageInSight(page)
    .getByRole('button', { name: /新增类型$/ })
    .click();
  await dialog(page, '新增字典类型').getByLabel('字典名称').fill('航线');
  const bringBack = await takeFilesAway(page);
  await turnTo(page, '/fileManagement');
  await expect(pageInSight(page).getByText('页面已更新')).toBeVisible();
  await bringBack();
  await pageInSight(page).getByRole('button', { name: '更新页面' }).click();
  await expect(page.getByText('打开“新增字典类型”可继续填写')).toBeVisible();
  await menuEntry(page, '数据字典').click();
  await pageInSight(page)
    .getByRole('button', { name: /新增类型$/ })
    .click();
  await expect(dialog(page, '新增字典类型').getByLabel('字典名称')).toHaveValue('航线');
});

test('an open page hears of a newer build in a line that interrupts nobody', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/dictionaryManagement');
  await arriveAt(page, '/dictionaryManagement');
  const line = page.getByText('有新版本');
  await expect(line).toHaveCount(0);
  await page.route('**/web/**/tree', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-page-build': '9000000000000-ab' } });
  });
  await menuEntry(page, '角色管理').click();
  // Until then the page in sight is the one that is left, which has a button of that name, too.
  await arriveAt(page, '/roleManagement');
  await pageInSight(page)
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click();
  await expect(line).toBeVisible();
  for (const width of [390, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: '点此更新' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // What is on its way would otherwise be sent a second time, and refused.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: '点此更新' }).click();
  await expect(line).toHaveCount(0);
});
