/** The back office: guard, shell, the pages of activities with their states, a session that ends while somebody types. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { changePassword, expect, expectAccessible, spokenInEnglish, takeAccount, test } from '../person.ts';
import { arriveAt, pageInSight, rows, signOut, turnTo } from '../screen.ts';

const pages = {
  list: '/activity',
  add: '/activity/add',
  review: '/activity/review',
  apply: '/activity/ApplyInfo',
};
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Where it stands in the window. */
async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing in sight');
  return box;
}

/** The first activity of the office's list. */
async function someActivity(page: Page): Promise<{ id: number; title: string; applyNum: number }> {
  const response = await page.request.post('/web/oms/api/v1/activity/page', {
    data: { pageNum: 1, pageSize: 10, template: { title: '深圳企业' } },
  });
  return (await response.json()).data.dataBody[0];
}

test('the guard leads everybody where he belongs', async ({ page, signIn, product, expectNoise }) => {
  expectNoise(/status of 404/);
  // A visitor: office pages are not his.
  await page.goto(pages.list);
  await expect(page).toHaveURL(/\/portal\/index$/);
  await page.goto('/nothing/here');
  await expect(page).toHaveURL(/\/notFound$/);
  await expect(heading(page)).toHaveText('抱歉，您访问的页面不存在');
  // Somebody without the code.
  const reader = await takeAccount(page.request, product, 'sutong');
  await page.context().clearCookies();
  await signIn(reader);
  await page.goto(pages.list);
  await expect(page).toHaveURL(/\/noPermission$/);
  await expect(heading(page)).toHaveText('抱歉，您无权访问该页面');
});

test('who is signed in does not sign in again, and signing out ends everything', async ({ page, signIn }) => {
  await page.goto('/login');
  await expect(heading(page)).toHaveText('欢迎登录');
  await signIn();
  await page.goto('/login');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBeNull();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('latinAccessToken');
});

test('the shell: sidebar, tabs with their menu and their state, breadcrumb; a tab that is closed while its page is still coming stays closed', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(pages.list);
  await test.step('sidebar, tabs with their menu and their state, breadcrumb', async () => {
    const menu = page.getByRole('navigation', { name: '侧边菜单' });
    const state = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
    await page.getByRole('button', { name: '收起侧边栏' }).click();
    await expect.poll(state).toBe('0');
    await page.reload();
    await page.getByRole('button', { name: '展开侧边栏' }).click();
    await expect.poll(state).toBe('1');

    const trail = page.getByRole('navigation', { name: '当前位置' });
    await page.getByRole('button', { name: '新增活动' }).click();
    await expect(tab(page, '新增活动')).toHaveAttribute('aria-selected', 'true');
    await expect(trail.getByRole('link', { name: '活动发布' })).toBeVisible();
    await expect(trail.getByText('新增活动')).toBeVisible();
    await expect(trail.getByRole('link', { name: '新增活动' })).toHaveCount(0);
    await page.locator('[data-tab="/activity/add"]').getByLabel('活动标题').fill('写到一半');

    await menu.getByRole('menuitem', { name: '活动审核' }).click();
    await expect(tab(page, '活动审核')).toHaveAttribute('aria-selected', 'true');
    await tab(page, '新增活动').click();
    await expect(page.locator('[data-tab="/activity/add"]').getByLabel('活动标题')).toHaveValue('写到一半');

    await tab(page, '活动审核').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(page.getByRole('tab')).toHaveText(['活动审核']);
    await tab(page, '活动审核').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await expect(rows(page).first()).toBeVisible();

    await page.setViewportSize({ width: 1200, height: 900 });
    await expect(page.getByRole('button', { name: '展开侧边栏' })).toBeVisible();
  });

  await test.step('a tab that is closed while its page is still coming stays closed', async () => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await turnTo(page, pages.add);
    await turnTo(page, pages.review);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });

    // As quickly as the browser takes it: nobody waits for the page that he turned to by mistake.
    const turn = (name: string) =>
      page.evaluate((text) => {
        const all = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
        all.find((one) => one.textContent?.includes(text))?.click();
      }, name);
    await turn('新增活动');
    await tab(page, '活动审核').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page.getByRole('tab')).toHaveText(['活动审核']);
    await expect(page).toHaveURL(pages.review);
    await expect(pageInSight(page).locator('xpath=self::*[@data-tab="/activity/review"]')).toBeVisible();
  });
});

test('tabs are dragged and pinned, and stay so over a reload and a new sign-in', async ({
  page,
  signIn,
  makeAccount,
}) => {
  const another = await makeAccount(['latin_op_activity_publish']);
  await signIn();
  await page.goto(pages.list);
  await arriveAt(page, pages.list);
  for (const path of [pages.review, pages.apply]) await turnTo(page, path);
  const bar = page.getByRole('tab');
  await expect(bar).toHaveText(['活动发布', '活动审核', '报名信息']);

  // By mouse: the last before the first, without being shown for it.
  await tab(page, '活动发布').click();
  // Its star has moved the others.
  await expect(tab(page, '活动发布')).toHaveAttribute('aria-selected', 'true');
  const from = await boxOf(tab(page, '报名信息'));
  const to = await boxOf(tab(page, '活动发布'));
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width, to.y + 10, { steps: 4 });
  await page.mouse.move(to.x + 4, to.y + 10, { steps: 4 });
  await expect(bar).toHaveText(['报名信息', '活动发布', '活动审核']);
  await page.mouse.up();
  await expect(tab(page, '活动发布')).toHaveAttribute('aria-selected', 'true');
  // Esc puts it back.
  await page.mouse.move(to.x + 20, to.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 600, to.y + 10, { steps: 4 });
  await expect(bar).toHaveText(['活动发布', '活动审核', '报名信息']);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveText(['报名信息', '活动发布', '活动审核']);
  await page.mouse.up();

  // By keyboard, said to those who do not see it.
  await tab(page, '活动发布').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(bar).toHaveText(['报名信息', '活动审核', '活动发布']);
  await expect(page.getByText('“活动发布”已移到第 3 个，共 3 个')).toBeAttached();
  await expect(tab(page, '活动发布')).toBeFocused();
  await page.reload();
  await expect(bar).toHaveText(['报名信息', '活动审核', '活动发布']);

  await expect(rows(page).first()).toBeVisible();
  await tab(page, '活动审核').click({ button: 'right' });
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: '固定', exact: true }).click();
  const pinned = ['活动审核（已固定）', '报名信息', '活动发布'];
  await expect(bar).toHaveText(pinned);
  await page.reload();
  await expect(bar).toHaveText(pinned);

  await signOut(page);
  await signIn(another);
  await page.goto('/activity');
  await expect(bar).toHaveText(['活动发布']);
  await signOut(page);
  await signIn();
  await page.goto('/activity');
  await expect(bar).toHaveText(['活动审核（已固定）', '活动发布']);
  await tab(page, '活动审核').click();
  await expect(rows(page).first()).toBeVisible();

  const opened = page.context().waitForEvent('page');
  await tab(page, '活动审核').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '在新窗口打开', exact: true }).click();
  const other = await opened;
  await expect(other).toHaveURL(/\/activity\/review$/);
  await expect(rows(other).first()).toBeVisible();
});

test('a list of activities that finds nothing, and one that fails, say so; every page of activities opens and is accessible; sign-ups are listed masked and exported', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/);
  await signIn();
  await test.step('a list that finds nothing, and one that fails, say so and lead on', async () => {
    await page.goto(`${pages.list}?f.title=${encodeURIComponent('查无此活动')}`);
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '清空筛选' }).click();
    await expect(rows(page)).toHaveCount(10);

    const call = '**/web/oms/api/v1/activity/apply/review';
    await page.route(call, (route) => route.abort());
    await turnTo(page, pages.review);
    await expect(pageInSight(page).getByText('网络异常，请稍后再试').first()).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(rows(page).first()).toBeVisible();

    await turnTo(page, '/activity/detail');
    await expect(page.getByText('链接不完整，缺少活动编号')).toBeVisible();
  });

  await test.step('every page opens and is accessible', async () => {
    const { id, title, applyNum } = await someActivity(page);
    await turnTo(page, pages.list);
    await expect(rows(page)).toHaveCount(10);
    await expectAccessible(page);
    await turnTo(page, `/activity/detail?id=${id}`);
    await expect(pageInSight(page).getByText(title).last()).toBeVisible();
    await expectAccessible(page);
    await turnTo(page, pages.review);
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await turnTo(page, `/activity/reviewDetail?id=${id}`);
    await expect(tab(page, `审核：${title}`)).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await expect(pageInSight(page).getByText(/共 \d+ 条/)).toBeVisible();
    expect(applyNum).toBeGreaterThan(10);
    await expectAccessible(page);
    await turnTo(page, `/activity/edit?id=${id}`);
    await expect(page.getByRole('textbox', { name: '活动标题' })).toHaveValue(title);
    for (const step of ['活动详情', '报名设置', '报名表']) {
      await expectAccessible(page);
      await page
        .getByRole('button', { name: new RegExp(step) })
        .first()
        .click();
    }
    await expect(page.getByRole('list', { name: '报名表字段' })).toBeVisible();
    await expectAccessible(page);
    await turnTo(page, pages.add);
    await expect(pageInSight(page).getByRole('textbox', { name: '活动标题' })).toBeVisible();
    expect(await spokenInEnglish(page)).toEqual([]);
  });

  await test.step('sign-ups are listed masked and exported as a workbook', async () => {
    await turnTo(page, pages.apply);
    // The sample's two hundred; other tests of this product may have signed somebody up.
    await expect(pageInSight(page).getByText(/^共 2\d\d 条$/)).toBeVisible();
    await expect(rows(page).first()).toContainText(/1\d\d\*{4}\d{4}/);
    await expectAccessible(page);
    await page.getByRole('button', { name: '导出' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /导\s?出/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.length).toBeGreaterThan(5_000);
  });
});

test('a session that ends elsewhere asks to sign in again and keeps what was typed', async ({
  page,
  signIn,
  product,
  playwright,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const elsewhere = await playwright.request.newContext();
  const account = await takeAccount(elsewhere, product, 'linjing');
  await signIn(account);
  await page.goto(pages.add);
  await page.getByRole('textbox', { name: '活动标题' }).fill('不能丢的标题');
  const changed = await changePassword(elsewhere, product, account, 'Other-Shore-58!');
  await elsewhere.dispose();
  // Without the pointer: the stream of news may have put the question above the menu already.
  await page.getByRole('menuitem', { name: '活动审核' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: '登录超时，请重新登录' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: '密码' }).fill(changed.password);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
  await tab(page, '新增活动').click();
  await expect(page.getByRole('textbox', { name: '活动标题' })).toHaveValue('不能丢的标题');
});
