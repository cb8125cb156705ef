/** The states that every list screen has, each made to happen where a browser cannot tell: at the network. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from './person.ts';
import { menuEntry, pageInSight, refresh, rows, turnTo } from './screen.ts';

export interface ListScreen {
  /** Its address. */
  path: string;
  /** The call that fills the list, e.g. `calls.role.page`. */
  call: { path: string };
  /** Its name in the menu. */
  menu: string;
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

/** What the call of a screen is answered with; `held` answers once it is let go. */
async function answering(page: Page, screen: ListScreen) {
  let answer: 'failure' | 'nothing' = 'failure';
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const address = `**/web${screen.call.path}`;
  await page.route(address, async (route) => {
    await held;
    if (answer === 'nothing')
      return route.fulfill({ json: { code: '000000', message: '', data: screen.emptyAnswer ?? emptyPage } });
    return route.fulfill({
      status: 500,
      headers: { 'X-Trace-Id': TRACE },
      json: { code: 'CM5000', message: '服务繁忙，请稍后再试', data: null },
    });
  });
  return {
    fail: letGo,
    find: () => {
      answer = 'nothing';
    },
    stop: () => page.unrouteAll({ behavior: 'wait' }),
  };
}

/** By how much the middle of what a table without rows says lies beside the middle of the table that is in sight. */
const beyondMiddle = (page: Page): Promise<number> =>
  pageInSight(page).evaluate((screen) => {
    const middle = (element: Element | null) => {
      const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
      return left + width / 2;
    };
    const said = screen.querySelector('.ant-table-placeholder > td > *');
    return said ? Math.abs(middle(said) - middle(said.closest('.ant-table-content'))) : 0;
  });

/**
 * Loading, failed, empty and full, one after the other in one page that is signed in and, with `isOpen`, has the office
 * open: while the answer is held, the screen
 * says that it is loading, with no table without rows and no empty state. A failed answer is told in the place of the list,
 * with its trace number; 重试 asks again. An answer without anything is told kindly. The test has to expect the noise of
 * it: `expectNoise(/status of 500/)`.
 */
export async function expectListStates(page: Page, screen: ListScreen, isOpen: boolean): Promise<void> {
  const answers = await answering(page, screen);
  await (isOpen ? turnTo(page, screen.path) : page.goto(screen.path));
  await expect(menuEntry(page, screen.menu)).toBeVisible();
  await expect(
    pageInSight(page).locator('.ant-skeleton-active, .ant-spin-spinning').first(),
    'what loads says so',
  ).toBeVisible();
  await expect(pageInSight(page).getByText(screen.emptyText), 'what loads is not empty').toHaveCount(0);
  await expect(contentOf(page, screen)).toHaveCount(0);

  answers.fail();
  const failed = pageInSight(page).getByRole('alert').filter({ hasText: '服务繁忙，请稍后再试' }).first();
  await expect(failed).toBeVisible();
  await expect(failed).toContainText(`追踪号 ${TRACE}`);
  await expect(pageInSight(page).getByText(screen.emptyText), 'what failed is not empty').toHaveCount(0);

  answers.find();
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(pageInSight(page).getByText(screen.emptyText).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(contentOf(page, screen)).toHaveCount(0);
  await expect(
    page.locator('body'),
    'who pressed a button that went goes on from where it was',
  ).not.toBeFocused();
  expect(await beyondMiddle(page), 'it is told in the middle of what is in sight').toBeLessThan(24);

  await answers.stop();
  await refresh(page);
  await expect(contentOf(page, screen)).toBeVisible();
}

/** Usable by everybody, on a wide screen and on a phone's. */
export async function expectUsable(page: Page): Promise<void> {
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active').locator('visible=true')).toHaveCount(
    0,
  );
  await expectAccessible(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
