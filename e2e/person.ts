/** What every browser test is given: a running product, pages that fail on unexpected noise, and a signed-in person. */
import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { newDataFolder, type Product, startProduct } from '../scripts/product.ts';

export const ADMIN_PASSWORD = 'Ocean-Bridge-2026';

export interface Account {
  userLoginId: string;
  password: string;
}

interface Fixtures {
  /** Signs this page's browser in without clicking: as the administrator, or as whom is named. */
  signIn: (account?: Account) => Promise<void>;
  /** Console errors that this test expects, such as a refused call's status line. */
  expectNoise: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  product: Product;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const folder = await newDataFolder();
      const product = await startProduct({
        DATA_DIR: folder.path,
        ADMIN_PASSWORD,
        SAMPLE: 'on',
        RATE_LIMITS: 'off',
        TECHNICAL_SUPPORT: '远航科技',
        FILING_NUMBER: '京ICP备00000000号',
      });
      await use(product);
      await product.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  expectNoise: [
    async ({ page }, use) => {
      const noise = hearNoise(page);
      await use(noise.expect);
      expect(noise.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page, product }, use) => {
    await use(async (account = { userLoginId: 'admin', password: ADMIN_PASSWORD }) => {
      const data = await call(page.request, product, 'user/login', account);
      // Once: a later page load must find what the product made of it meanwhile.
      await page.addInitScript((user) => {
        if (window.name === user.userName) return;
        window.name = user.userName ?? '';
        for (const [key, value] of Object.entries(user)) localStorage.setItem(key, value);
      }, storedUser(data));
    });
  },
});

type SignedIn = Record<string, unknown>;

async function call(
  request: APIRequestContext,
  product: Product,
  name: string,
  body: object,
): Promise<SignedIn> {
  const response = await request.post(`${product.url}/web/ums/api/v1/${name}`, { data: body });
  const { code, message, data } = await response.json();
  expect(code, message).toBe('000000');
  return data;
}

/** Takes a sample account into use: its initial password gives way, by calls, to one that is its own. */
export async function takeAccount(
  request: APIRequestContext,
  product: Product,
  userLoginId: string,
): Promise<Account> {
  const initial = /样例账号 .*?初始密码 (\S+?)（/.exec(product.output())?.[1] ?? '';
  await call(request, product, 'user/login', { userLoginId, password: initial });
  return changePassword(
    request,
    product,
    { userLoginId, password: initial },
    `Tide-${userLoginId.length}-Quiet!Bay`,
  );
}

/** Changes the password of the account that `request` is signed in with; all its other sessions end. */
export async function changePassword(
  request: APIRequestContext,
  product: Product,
  { userLoginId, password: oldPassword }: Account,
  newPassword: string,
): Promise<Account> {
  await call(request, product, 'user/modifyPassword', { oldPassword, newPassword });
  return { userLoginId, password: newPassword };
}

/** Listens for console errors and thrown errors of a page. */
export function hearNoise(page: Page): { expect(pattern: RegExp): void; unexpected(): string[] } {
  const expected: RegExp[] = [];
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => noise.push(error.message));
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => noise.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}

/** What the browser keeps of a sign-in (spec 3.1). */
function storedUser(user: Record<string, unknown>): Record<string, string> {
  return {
    userName: String(user.userName),
    displayName: String(user.userName),
    gender: String(user.gender),
    userPhoto: String(user.userPhoto ?? ''),
    firstLogin: String(user.firstLogin),
    source: String(user.source),
    permissionCodeList: JSON.stringify(user.permissionCodeList),
    loginResult: JSON.stringify({ ...user, permissionCodeList: undefined, ssoToken: undefined }),
  };
}

/** Nothing serious or critical for people who use a keyboard or a screen reader. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  expect(
    grave.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

export { expect };
