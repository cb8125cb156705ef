/** Signing in with an identity of another system, through the pages of a real provider, and out of both again. */
import { calls, DataScope } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import type { TestProvider } from '../../scripts/identity-provider.ts';
import { resourcesOf } from '../accounts.ts';
import { ask } from '../ask.ts';
import { ADMIN_PASSWORD, expect, expectAccessible, test } from '../person.ts';
import { turnTo } from '../screen.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const button = (page: Page) => page.getByRole('button', { name: '统一身份登录' });

/** A synced user of the sample with work to do here, whom the provider knows by `subject` from now on. */
async function someSynced(office: APIRequestContext, provider: TestProvider, subject: string) {
  const { dataBody } = await ask(office, calls.account.page, {
    pageSize: 50,
    template: { source: 1, status: 1, personStatus: '1' },
  });
  const known = new Set([...provider.people.values()].map((one) => one.preferred_username));
  const person = dataBody.find((one) => !known.has(one.userLoginId));
  if (!person) throw new Error('the sample has no synced user left');
  const { id: roleId } = await ask(office, calls.role.add, {
    roleName: `统一身份 ${subject}`,
    dataScope: DataScope.self,
    resourceIds: await resourcesOf(office, ['latin_sys_dict']),
  });
  await ask(office, calls.account.setOrgAndRoleOfUser, { userIds: [person.id], roleIds: [roleId] });
  provider.people.set(subject, { preferred_username: person.userLoginId, name: person.userName });
  return person;
}

/** Says at the provider's page who one is. */
async function passProvider(page: Page, subject: string): Promise<void> {
  await expect(heading(page)).toHaveText('认证中心');
  await page.getByLabel('统一账号').fill(subject);
  await page.getByRole('button', { name: '进入' }).click();
}

test('in through the page of the provider, and out of both', async ({ page, office, provider, product }) => {
  const person = await someSynced(office, provider, 'lin');
  const told: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (/[?&](code|state)=/.test(referer)) told.push(`${request.url()} is told ${referer}`);
  });
  await page.goto('/login');
  await expect(button(page)).toBeVisible();
  await button(page).click();
  await passProvider(page, 'lin');

  await expect(mainMenu(page)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(product.url);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toContainText(person.userName);
  expect(page.url()).not.toMatch(/code=|state=/);
  expect(told, 'a Referer holds the code').toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/eyJ/);

  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(heading(page)).toHaveText('退出认证中心？');
  expect(new URL(page.url()).origin).toBe(provider.issuer);
  await page.getByRole('button', { name: '退出' }).click();
  await expect(page).toHaveURL(`${product.url}/portal/index`);
  await expect(page.getByRole('link', { name: '登录' })).toBeVisible();
  expect((await page.context().cookies(product.url)).map(({ name }) => name)).not.toContain(
    'latinAccessToken',
  );
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`nothing moves at ${width} px when the other way to sign in becomes known`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**/web${calls.thirdSignIn.signInWays.path}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login');
    const field = page.getByLabel('账号', { exact: true });
    await expect(field).toBeVisible();
    const before = await field.boundingBox();
    letGo();
    await expect(button(page)).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
  });

test('whoever may not come in is told why, with a way back', async ({
  page,
  office,
  provider,
  expectNoise,
}) => {
  expectNoise(/status of 500 .*thirdLogin/);
  provider.people.set('stranger', { preferred_username: 'no.such.account' });
  await page.goto('/login');
  await button(page).click();
  await passProvider(page, 'stranger');
  await expect(heading(page)).toHaveText('未能登录');
  await expect(page).toHaveURL(/\/transit$/);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('您的身份“no.such.account”尚未开通本平台账号，请联系管理员');
  await expect(alert).toContainText(/追踪号 \S{10,}/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '返回登录' }).click();
  await expect(heading(page)).toHaveText('欢迎登录');

  // The provider still knows him: he goes back without being asked. Somebody new changes his mind.
  await page.context().clearCookies();
  await button(page).click();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('alert')).toHaveText('您已取消登录');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('登录请求已失效，请返回登录页重新发起');

  const frozen = await someSynced(office, provider, 'frozen');
  await ask(office, calls.account.status, { ids: [frozen.id], status: 0 });
  await page.goto('/login');
  await button(page).click();
  await passProvider(page, 'frozen');
  await expect(page).toHaveURL(/\/accountFreezed$/);
});

test('while the provider is away the sign-in page says so, and passwords still open', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 503/);
  // What the server says of a provider that does not answer; a server that knows one still leads there.
  await page.route('**/user/thirdLoginAddress', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'UM4123', message: '统一身份认证服务暂时无法连接，请稍后再试', data: null },
    }),
  );
  await page.goto('/login');
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('统一身份认证服务暂时无法连接');
  await expect(button(page)).toBeEnabled();
  await page.getByLabel('账号', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(mainMenu(page)).toBeVisible();
});

test('a session that ended is renewed in a page beside, and what is open stays', async ({
  page,
  office,
  provider,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const person = await someSynced(office, provider, 'renewed');
  await page.goto('/login');
  await button(page).click();
  await passProvider(page, 'renewed');
  await expect(mainMenu(page)).toBeVisible();
  await turnTo(page, '/person-center/index');
  await expect(page.getByText(person.userLoginId).first()).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-opened-once', ''));
  await ask(office, calls.account.forceLogout, { id: person.id });
  const dialog = page.getByRole('dialog', { name: '登录超时，请重新登录' });
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: '在新页面中登录' }).click();
  const beside = await opening;
  await button(beside).click();
  await expect(mainMenu(beside)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body[data-opened-once]')).toBeAttached();
});
