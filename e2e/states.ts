/**
 * The states that every list screen has, each made to happen where a browser cannot tell: at the network, or by a
 * person who lacks the right. People with exactly the codes that a test wants come from the fixture `makeAccount`,
 * their browsers from `openAs` (see `person.ts`).
 */
import { type PermissionCode, permissionNames } from '@outbound/contract';
import type { Locator, Page } from '@playwright/test';
import type { MadeAccount, MadeWith } from './accounts.ts';
import { type Account, expect, test } from './person.ts';
import { menuEntry, pageInSight, rows, sideMenu } from './screen.ts';

export interface ListScreen {
  /** Its address. */
  path: string;
  /** The call that fills the list, e.g. `calls.role.page`. */
  call: { path: string };
  /** What opens the screen. */
  code: PermissionCode;
  /** Its name in the menu. */
  menu: string;
  /** Another screen of the same section, which somebody without the code may open. */
  neighbour: string;
  /** A call that only the code opens, where `call` serves other screens too. */
  ownCall?: { path: string };
  /** What the screen says when there is nothing. */
  emptyText: string | RegExp;
  /** What the call answers when there is nothing; a page without rows unless told otherwise. */
  emptyAnswer?: unknown;
  /** What stands there once the answer is there; a row of a table unless told otherwise. */
  content?: (page: Page) => Locator;
}

const TRACE = '0123456789abcdef0123456789abcdef';
const emptyPage = { dataBody: [], count: 0, pageNum: 1 };

const contentOf = (page: Page, screen: ListScreen): Locator => (screen.content?.(page) ?? rows(page)).first();
const addressOf = (screen: ListScreen): string => `**/web${screen.call.path}`;

/** While the answer is held, the screen says that it is loading: no table without rows, no empty state. */
export async function expectLoading(page: Page, screen: ListScreen): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addressOf(screen), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(screen.path);
  await expect(menuEntry(page, screen.menu)).toBeVisible();
  await expect(
    pageInSight(page).locator('.ant-skeleton-active, .ant-spin-spinning').first(),
    'what loads says so',
  ).toBeVisible();
  await expect(page.getByText(screen.emptyText), 'what loads is not empty').toHaveCount(0);
  await expect(contentOf(page, screen)).toHaveCount(0);
  letGo();
  await expect(contentOf(page, screen)).toBeVisible();
  await page.unroute(addressOf(screen));
}

/**
 * A failed answer is told in the place of the list, with its trace number; 重试 asks again. The test has to expect the
 * noise of it: `expectNoise(/status of 500/)`.
 */
export async function expectFailed(page: Page, screen: ListScreen): Promise<void> {
  await page.route(addressOf(screen), (route) =>
    route.fulfill({
      status: 500,
      headers: { 'X-Trace-Id': TRACE },
      json: { code: 'CM5000', message: '服务繁忙，请稍后再试', data: null },
    }),
  );
  await page.goto(screen.path);
  const failed = pageInSight(page).getByRole('alert').filter({ hasText: '服务繁忙，请稍后再试' }).first();
  await expect(failed).toBeVisible();
  await expect(failed).toContainText(`追踪号 ${TRACE}`);
  await expect(page.getByText(screen.emptyText), 'what failed is not empty').toHaveCount(0);
  await page.unroute(addressOf(screen));
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(contentOf(page, screen)).toBeVisible();
  await expect(failed).toHaveCount(0);
}

/** An answer without anything is told kindly. */
export async function expectEmpty(page: Page, screen: ListScreen): Promise<void> {
  await page.route(addressOf(screen), (route) =>
    route.fulfill({ json: { code: '000000', message: '', data: screen.emptyAnswer ?? emptyPage } }),
  );
  await page.goto(screen.path);
  await expect(pageInSight(page).getByText(screen.emptyText).first()).toBeVisible();
  await expect(contentOf(page, screen)).toHaveCount(0);
  await page.unroute(addressOf(screen));
}

/** Loading, failed and empty, one after the other, by a page that is signed in. */
async function expectListStates(
  page: Page,
  screen: ListScreen,
  expectNoise: (pattern: RegExp) => void,
): Promise<void> {
  expectNoise(/status of 500/);
  await expectLoading(page, screen);
  await expectFailed(page, screen);
  await expectEmpty(page, screen);
}

interface People {
  makeAccount(codes: readonly PermissionCode[], more?: MadeWith): Promise<MadeAccount>;
  openAs(account: Account): Promise<Page>;
}

/**
 * Somebody with every code but the screen's own (and those of its functions): the address leads to the page that says
 * so, the menu of its section lacks the screen, and its call made by hand is refused with 403.
 */
async function expectNoPermission({ makeAccount, openAs }: People, screen: ListScreen): Promise<void> {
  const codes = ([...permissionNames.keys()] as PermissionCode[]).filter(
    (code) => code !== screen.code && !code.startsWith(`${screen.code}_`),
  );
  const page = await openAs(await makeAccount(codes));
  await page.goto(screen.path);
  await expect(page).toHaveURL(/\/noPermission$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('抱歉，您无权访问该页面');
  await page.goto(screen.neighbour);
  await expect(sideMenu(page).getByRole('menuitem').first()).toBeVisible();
  await expect(menuEntry(page, screen.menu)).toHaveCount(0);
  const byHand = await page.request.post(`/web${(screen.ownCall ?? screen.call).path}`, { data: {} });
  expect(byHand.status()).toBe(403);
}

/** The test that every list screen has. */
export function testListStates(screen: ListScreen): void {
  test(`${screen.path} says when it loads, fails, is empty, and who may not see it`, async ({
    page,
    signIn,
    expectNoise,
    makeAccount,
    openAs,
  }) => {
    await signIn();
    await expectListStates(page, screen, expectNoise);
    await expectNoPermission({ makeAccount, openAs }, screen);
  });
}
