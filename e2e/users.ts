/** What the tests of the user list have in common. */
import type { Page } from '@playwright/test';
import { expect } from './person.ts';
import { dialog } from './screen.ts';

/** The address of the user list. */
export const LIST = '/userManagement';

/** What the password dialog shows, once. */
export async function shownPassword(page: Page, title: string | RegExp): Promise<string> {
  const shown = dialog(page, title);
  const password = (await shown.locator('code').first().textContent()) ?? '';
  expect(password).toMatch(/^\S{12,}$/);
  await shown
    .getByRole('button', { name: /我已|关闭|知道/ })
    .first()
    .click();
  await expect(shown).toHaveCount(0);
  return password;
}

/** Looks for an account. */
export async function search(page: Page, account: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).first().fill(account);
  await page.getByRole('button', { name: '查询' }).click();
}
