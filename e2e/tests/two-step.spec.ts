/** Two-step verification: bound in the personal centre, asked for at the sign-in, taken off by its owner and by an administrator. */
import { createHmac } from 'node:crypto';
import { calls } from '@outbound/contract';
import type { Locator, Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { refresh } from '../screen.ts';

/** The code that a phone shows (RFC 6238). `away` is how many steps its clock runs ahead. */
function phoneCode(secret: string, away = 0): string {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/person-center/index');
  await page.getByRole('tab', { name: '安全设置' }).click();
}

/** Binds a phone in 安全设置; answers its secret and the recovery codes. */
async function bind(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: '绑定两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定两步验证' });
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await dialog.getByLabel('动态码').fill('000000');
  await dialog.getByRole('button', { name: /开\s*启/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('两步验证码不正确');
  await dialog.getByLabel('动态码').fill(phoneCode(secret));
  await dialog.getByRole('button', { name: /开\s*启/ }).click();
  const list = dialog.getByRole('list', { name: '恢复码' });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
  const codes = await list.getByRole('listitem').allTextContents();
  // The codes are shown once: the cross asks first, and 取消 leads back to them.
  const question = page.getByRole('dialog', { name: '恢复码保存好了吗？' });
  await dialog.getByRole('button', { name: '关闭' }).click();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('已开启，剩余 8 个恢复码')).toBeVisible();
  return { secret, codes };
}

async function signInByHand(
  page: Page,
  account: { userLoginId: string; password: string },
): Promise<Locator> {
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill(account.userLoginId);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('两步验证码');
  await expect(field).toBeFocused();
  return field;
}

test('a phone is bound, asked for at the sign-in, and its owner takes it off; an administrator takes it off who lost phone and codes', async ({
  page: admin,
  signIn,
  makeAccount,
  openAs,
  browser,
  product,
  expectNoise,
}) => {
  // His own page learns that its session is over.
  expectNoise(/status of 401/);
  const account = await makeAccount(['latin_sys_dict']);
  const page = await openAs(account);
  await openSecurity(page);
  const { secret, codes } = await bind(page, account.password);

  const context = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
  const other = await context.newPage();
  const field = await signInByHand(other, account);
  await expectAccessible(other);
  await field.fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert').filter({ hasText: '还可尝试' })).toContainText(
    '两步验证码不正确或已使用过',
  );
  // The phone's clock runs a step ahead: the code of now was used up by the binding.
  await field.fill(phoneCode(secret, 1));
  await other.keyboard.press('Enter');
  await expect(mainMenu(other)).toBeVisible();

  // The phone is lost: a recovery code opens, once. From a page that asks for nothing: the office would hear that its session is
  // gone while it still loads, and lead away.
  await other.goto('/robots.txt');
  await context.clearCookies();
  await other.evaluate(() => localStorage.clear());
  await (await signInByHand(other, account)).fill(codes[0] ?? '');
  await other.keyboard.press('Enter');
  await expect(mainMenu(other)).toBeVisible();
  await context.close();

  await refresh(page);
  await page.getByRole('tab', { name: '安全设置' }).click();
  await expect(page.getByText('已开启，剩余 7 个恢复码')).toBeVisible();
  await page.getByRole('button', { name: '解绑两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '解绑两步验证' });
  await dialog.getByLabel('当前密码').fill(account.password);
  // The password alone, which somebody may have seen, does not take it off.
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog.getByText('请输入动态码或恢复码').last()).toBeVisible();
  await dialog.getByLabel('动态码或恢复码').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByRole('button', { name: '绑定两步验证' })).toBeVisible();

  // Bound once more, and lost with the codes.
  const again = await ask(page.request, calls.twoStep.begin, { password: account.password });
  await ask(page.request, calls.twoStep.confirm, { otpCode: phoneCode(again.secret) });
  await signIn();
  await admin.goto(`/userManagement?keyword=${account.userLoginId}`);
  const row = admin.getByRole('row').filter({ hasText: account.userLoginId });
  await row.getByRole('button', { name: /更多/ }).click();
  await admin.getByRole('menuitem', { name: '解除两步验证' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /解\s*除/ })
    .click();
  await expect(admin.getByText('已解除两步验证')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录超时，请重新登录' })).toBeVisible();
});
