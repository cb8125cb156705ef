/** The way of somebody who has no mouse: where the focus is at each step. */
import type { Page } from '@playwright/test';
import { expect, test } from '../person.ts';
import { dialog, message, pageInSight, rows } from '../screen.ts';

/** Presses Tab until this has the focus: it can be reached, in a bearable number of steps. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : '';
      const name = (at?.getAttribute('aria-label') ?? '') || label || at?.textContent || '';
      return `${at?.tagName} ${name.trim()}`;
    });
  for (let steps = 0; steps < 60; steps++) {
    if (name.test(await focused())) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} is not reached by the ${key} key`);
}

test('a user is found, changed, asked about and deleted by the keyboard alone', async ({
  page,
  makeAccount,
}) => {
  const editor = await makeAccount([
    'latin_sys_user',
    'latin_sys_user_modify',
    'latin_sys_user_delete',
    'latin_sys_user_reset',
  ]);
  const others = [await makeAccount(['latin_sys_user']), await makeAccount(['latin_sys_user'])] as const;
  await page.goto('/login');
  await page.keyboard.type(editor.userLoginId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(editor.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');

  await page.goto('/userManagement');
  await expect(rows(page).first()).toBeVisible();
  const search = pageInSight(page).getByLabel('账号', { exact: true }).first();
  // It is drawn right behind the rows.
  await expect(search).toBeVisible();
  await tabTo(page, /^INPUT 账号$/);
  await page.keyboard.type(others[0].userLoginId);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(search).toBeFocused();

  // Opened by a button that says whom it concerns; Cancel and save come back to it.
  await tabTo(page, /^BUTTON 修改 /);
  await page.keyboard.press('Enter');
  const form = dialog(page, /^修改/);
  await expect(form.getByLabel('姓名')).toBeFocused();
  await tabTo(page, /^BUTTON 取\s*消$/);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const change = rows(page)
    .first()
    .getByRole('button', { name: /^修改 / });
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('姓名')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('改');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(message(page, /成功|已/).first()).toBeVisible();
  await expect(rows(page).first()).toContainText('改');
  await expect(change).toBeFocused();

  // A menu and a question.
  await tabTo(page, /^BUTTON 更多 /);
  const moreButton = rows(page)
    .first()
    .getByRole('button', { name: /^更多 / });
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-dropdown:visible').getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(moreButton).toBeFocused();

  // A row that goes leaves the focus to the one that comes to stand there.
  await tabTo(page, /^INPUT 账号$/, 'Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('made.');
  await page.keyboard.press('Enter');
  const first = rows(page).first();
  await expect(rows(page).filter({ hasText: others[1].userLoginId })).toBeVisible();
  const more = first.getByRole('button', { name: /^更多 / });
  const named = await more.getAttribute('aria-label');
  await tabTo(page, /^BUTTON 更多 /);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-dropdown:visible').getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.locator('.ant-modal-confirm:visible');
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused();
  await tabTo(page, /^BUTTON (确\s*定|删\s*除)$/);
  await page.keyboard.press('Enter');
  // Not by how many are shown: tests before this one may have made more than a page of them.
  await expect(more).not.toHaveAttribute('aria-label', named ?? '');
  await expect(first.getByRole('button').first()).toBeFocused();
});
