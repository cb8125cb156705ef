/** Visitors who have a page open before its activity can be signed up for, and after. */
import type { Page } from '@playwright/test';
import { expect, test } from '../person.ts';
import { fillForm, makeActivity, soon } from '../sign-up.ts';

const phone = { width: 390, height: 844 };
/** What a page that is loaded anew has lost. */
const keep = (page: Page) => page.evaluate(() => document.body.setAttribute('data-kept', ''));
const isKept = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-kept');

test('a sign-up opens by itself at its time by the server’s clock, whatever a browser’s own says', async ({
  page,
  context,
  office,
}) => {
  // A browser whose clock is three days ahead: by it the sign-up has been open for long.
  await context.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3 * 86_400_000;
  });
  const id = await makeActivity(office, { applyStartTime: soon(25) });
  const [form, detail, spanish] = [page, await context.newPage(), await context.newPage()];
  // Who fills the form in advance only has to send it.
  await form.setViewportSize(phone);
  await fillForm(form, id, '13800138301');
  const send = form.getByRole('button', { name: '提交报名' });
  await expect(send).toBeDisabled();
  await expect(form.getByRole('timer')).toBeVisible();

  await detail.goto(`/portal/portalActivityDetail?id=${id}`);
  await expect(detail.getByRole('timer')).toHaveText(/^距报名开始 00:00:\d\d$/);
  await expect(detail.getByRole('button', { name: /^报名将于 .* 开始$/ })).toBeDisabled();

  await spanish.setViewportSize(phone);
  await spanish.goto(`/activityDetail?id=${id}&lang=es&channel=7`);
  await expect(spanish.getByRole('timer')).toHaveText(/^Faltan 00:00:\d\d$/);
  for (const one of [form, detail, spanish]) await keep(one);

  await expect(detail.getByRole('link', { name: '立即报名' })).toBeVisible({ timeout: 40_000 });
  await expect(detail.getByRole('timer')).toHaveCount(0);
  // Readers of the screen hear of it once.
  await expect(detail.getByRole('status').filter({ hasText: '报名中' })).toHaveCount(1);
  const link = spanish.getByRole('link', { name: 'Inscribirse' });
  await expect(link).toHaveAttribute('href', new RegExp(`id=${id}.*channel=7|channel=7.*id=${id}`));
  await expect(send).toBeEnabled();
  for (const one of [form, detail, spanish]) await isKept(one);
  await send.click();
  await expect(form.getByRole('heading', { name: /报名成功/ })).toBeVisible();
});

test('a sign-up closes by itself, and what was typed stays', async ({ page, context, office }) => {
  await page.setViewportSize(phone);
  const id = await makeActivity(office, { applyEndTime: soon(20) });
  await fillForm(page, id, '13800138302');
  const detail = await context.newPage();
  await detail.goto(`/portal/portalActivityDetail?id=${id}`);
  await expect(detail.getByRole('link', { name: '立即报名' })).toBeVisible();
  for (const one of [page, detail]) await keep(one);
  await expect(detail.getByRole('button', { name: '报名已截止' })).toBeDisabled({ timeout: 40_000 });
  await expect(detail.getByRole('status').filter({ hasText: '报名已截止' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: '提交报名' })).toBeDisabled();
  const refusal = page.locator('.refusal');
  await expect(refusal.getByText('报名已截止', { exact: true })).toBeVisible();
  await expect(refusal.getByRole('link', { name: '查看我的报名' })).toBeVisible();
  await expect(page.getByLabel('姓名')).toHaveValue('李娜');
  for (const one of [page, detail]) await isKept(one);
});
