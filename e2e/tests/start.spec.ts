/** What the doors of the office weigh and whether anything jumps there: sign-in page, start screen, first list. */
import { calls } from '@outbound/contract';
import type { Page, Request } from '@playwright/test';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from '../person.ts';
import { rows } from '../screen.ts';

const KIB = 1024;

/** Everything that came over the wire for this page so far, calls included; of a list only what was asked for before its rows. */
async function weightOf(page: Page): Promise<{ requests: number; kib: number }> {
  const sizes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ startTime }) => startTime <= ((window as { rowsAt?: number }).rowsAt ?? Infinity))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  return { requests: sizes.length, kib: sizes.reduce((sum, size) => sum + size, 0) / KIB };
}

/** Notes when the first row stands there. */
const watchRows = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('tbody tr.ant-table-row')) return;
      Object.assign(window, { rowsAt: performance.now() });
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

/** Sums up what moves without anybody having touched the page. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test('the sign-in page is small and still, and the office comes while one types', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const { requests, kib } = await weightOf(page);
  expect(kib).toBeLessThan(60);
  expect(requests).toBeLessThanOrEqual(10);
  expect(await shifts()).toBe(0);
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await expectAccessible(page);

  const office = page.waitForRequest(/\/assets\/office-[\w-]+\.js/);
  const seal = page.waitForResponse(/\/publicKey$/);
  await page.keyboard.type('admin');
  await Promise.all([office, seal]);
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: '今天的数字' }).getByRole('link').first()).toBeVisible();
  // What came while he typed is not fetched again.
  expect((await weightOf(page)).kib).toBeLessThan(200);
});

test('the sign-in page stands where it will stand when only its beginning has come', async ({ page }) => {
  const top = async () => (await page.locator('.sign-in-box').boundingBox())?.y;
  await page.goto('/login');
  const whole = await top();
  await page.route('/login', async (route) => {
    const response = await route.fetch();
    const [beginning = ''] = (await response.text()).split('<h1');
    // Without the script, which works on what has not come.
    await route.fulfill({ response, body: beginning.replaceAll(/<script\b.*?<\/script>/gs, '') });
  });
  await page.goto('/login');
  expect(await top()).toBe(whole);
});

test('a field that is left empty is named and gets the focus; the way to the office is found without a mouse', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入账号').last()).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await page.keyboard.type('admin');
  await expect(page.getByText('请输入账号')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
});

for (const { path, most, mostRequests } of [
  // 417 in 18, of it 4 the start screen's script, which draws the menu, and one more file since the key is made before the office comes.
  { path: '/dictionaryManagement', most: 420, mostRequests: 18 },
  // 439 in 20 to 22: the tree asks level by level, beside the rows.
  { path: '/userManagement', most: 442, mostRequests: 22 },
])
  test(`the first list of an empty browser keeps within its weight, and the frame stays where it was drawn: ${path}`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    const shifts = await watchShifts(page);
    await watchRows(page);
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { requests, kib } = await weightOf(page);
    expect(kib).toBeGreaterThan(300);
    expect(kib).toBeLessThan(most);
    expect(requests).toBeLessThanOrEqual(mostRequests);
    expect(await shifts()).toBeLessThan(0.05);
  });

test('a list is asked for once, whatever goes with it', async ({ page, signIn }) => {
  await signIn();
  // The backlog asks by its call for its figures and for what is new, too.
  for (const { path, call, times = 1 } of [
    { path: '/userManagement', call: calls.account.page },
    { path: '/activity', call: calls.activity.page },
    { path: '/taskManagement/backlog', call: calls.taskInstance.backlog, times: 3 },
    { path: '/taskManagement/list', call: calls.taskInstance.list },
    { path: '/taskManagement/handover', call: calls.taskHandover.page },
    { path: '/taskManagement/clock', call: calls.taskClock.clockList },
    { path: '/dictionaryManagement', call: calls.dictionary.tree },
  ]) {
    const asked: string[] = [];
    const note = (request: Request) => {
      if (request.url().endsWith(call.path)) asked.push(request.url());
    };
    page.on('request', note);
    await page.goto(path);
    await expect(page.locator('.ant-table-row, .ant-empty').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    expect(asked, path).toHaveLength(times);
  }
});

/** Lets the office's script come only when this is called. */
async function holdOffice(page: Page): Promise<() => void> {
  const office = Promise.withResolvers<void>();
  await page.route(/\/assets\/office-[\w-]+\.js$/, async (route) => {
    await office.promise;
    await route.continue();
  });
  return office.resolve;
}

test('the first rows are asked for before the frame is drawn, under a key that was made before the office came', async ({
  page,
  signIn,
}) => {
  await signIn();
  const bringOffice = await holdOffice(page);
  const routes = page.waitForResponse((response) => response.url().endsWith(calls.user.routes.path));
  await page.addInitScript(() => {
    const { fetch } = window;
    const asked: string[] = [];
    Object.assign(window, { asked });
    window.fetch = (...call) => {
      const isFramed = document.querySelector('nav[aria-label="主菜单"] [role=menuitem]') !== null;
      asked.push(`${call[0]}${isFramed ? ' behind the frame' : ''}`);
      return fetch(...call);
    };
  });
  await page.goto('/userManagement', { waitUntil: 'commit' });
  await (await routes).finished();
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked') as string[]);
  await expect.poll(asked).toContain(`/web${calls.platform.publicKey.path}`);
  bringOffice();
  await expect(rows(page).first()).toBeVisible();
  expect(await asked()).toContain(`/web${calls.account.page.path}`);
});

test('the menu is there before the office, and the page that is chosen in it is the one that opens', async ({
  page,
  signIn,
}) => {
  await signIn();
  const bringOffice = await holdOffice(page);
  const listOfRoles = page.waitForRequest(/\/assets\/list-[\w-]+\.js$/);
  await page.goto('/userManagement', { waitUntil: 'commit' });
  const start = page.locator('#start');
  await expect(start.locator('nav .on')).toHaveText('系统管理');
  await expect(start.locator('.side .on')).toHaveText('用户管理');
  await start.locator('.side a', { hasText: '角色管理' }).click();
  await expect(start.locator('.side .on')).toHaveText('角色管理');
  await listOfRoles;
  bringOffice();
  await expect(page.getByRole('heading', { name: '角色管理' })).toBeAttached();
  await expect(rows(page).first()).toBeVisible();
  await expect(start).toHaveCount(0);
  await expect(page).toHaveURL(/\/roleManagement$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '用户管理' })).toBeAttached();
});
