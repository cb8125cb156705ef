/** How the tests take hold of what every screen of the office has: its page, rows, questions, messages, selects. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './person.ts';

/** The page in sight, without those that other tabs keep, menu and navbar. */
export const pageInSight = (page: Page): Locator => page.locator('[data-tab]:visible');

/**
 * Waits until the page of this address is the one in sight. The address alone changes a moment earlier, while the page
 * that is left still takes what is typed.
 */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(pageInSight(page)).toHaveAttribute('data-tab', new RegExp(`^${path}(\\?|$)`));
}

/** Goes on to an address within the open office: to load it anew costs several times as much. */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Turns to an address of the office as the keys and buttons of the browser do, also where a dialog lies over the menu. */
export async function turnTo(page: Page, address: string): Promise<void> {
  await goOn(page, address);
  await arriveAt(page, address.replace(/\?.*/, ''));
}

/** Loads the page in sight anew by the menu of its tab; the office around it stays. */
export async function refresh(page: Page): Promise<void> {
  await page.locator('.tag-tab[aria-selected=true]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新', exact: true }).click();
}

export const sideMenu = (page: Page): Locator => page.getByRole('navigation', { name: '侧边菜单' });

/** An entry of the side menu by its whole name. */
export const menuEntry = (page: Page, name: string): Locator =>
  sideMenu(page).getByRole('menuitem', { name, exact: true });

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The rows of the list in sight. */
export const rows = (page: Page): Locator => pageInSight(page).locator('tbody tr.ant-table-row:visible');

/** A row of the list in sight that holds this text. */
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

/** What is told for three seconds at the top. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.locator('.ant-message').getByText(text);

/** Presses a button of the question in sight. */
export const confirmed = (page: Page, button: string): Promise<void> =>
  page.locator('.ant-modal-confirm:visible').getByRole('button', { name: button, exact: true }).click();

/** Picks an action behind 更多. */
export async function more(page: Page, row: Locator, action: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: '更多' }).click();
  const entry = page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: action });
  await entry.click();
  await expect(entry).toBeHidden();
}

/** Signs out by the user menu; this leads to the portal (spec 4). */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/portal\/index$/);
}

/** Picks an action of a row, at hand or behind 更多. */
export async function act(page: Page, row: Locator, action: string): Promise<void> {
  // By name it says whose it is: 查看 张三.
  const own = row.getByRole('button', { name: new RegExp(`^${action}( |$)`) });
  // Only once the row is there can it be told where the action stands.
  await expect(row).toHaveCount(1);
  if ((await own.count()) > 0) await own.click();
  else await more(page, row, new RegExp(`^${action}$`));
}

/**
 * Chooses an option of a select or tree select by its label. A long list draws only what is in sight, so what can be
 * searched is searched.
 */
export async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  const list = page.locator('.ant-select-dropdown:visible');
  await list.getByTitle(option, { exact: true }).first().click();
  // One of several leaves the list open.
  if ((await field.locator('xpath=ancestor::*[contains(@class, "ant-select-multiple")]').count()) > 0)
    await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}

/** A wire time so many hours from now, by the platform's clock (Asia/Shanghai in browser tests). */
export const inHours = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The sheets of paper that the page in sight takes, and whether they lie across. */
export async function printed(page: Page): Promise<{ sheets: number; isAcross: boolean }> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width = 0, height = 0] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(file) ?? [];
  return { sheets: file.match(/\/Type\s*\/Page\b/g)?.length ?? 0, isAcross: Number(width) > Number(height) };
}
