/**
 * What every browser test is given: a running product, pages that fail on unexpected noise, a signed-in person, and
 * further people with browsers of their own.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { AxeBuilder } from '@axe-core/playwright';
import { calls, type PermissionCode } from '@outbound/contract';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { startIdentityProvider, type TestProvider } from '../scripts/identity-provider.ts';
import { knownPictures, type Product, startProduct } from '../scripts/product.ts';
import { ADMIN_PASSWORD, startedFolder } from '../scripts/started-folder.ts';
import { type MadeAccount, type MadeWith, makeAccount } from './accounts.ts';
import { ask } from './ask.ts';

export { ADMIN_PASSWORD };

const ADMIN: Account = { userLoginId: 'admin', password: ADMIN_PASSWORD };

export interface Account {
  userLoginId: string;
  password: string;
}

interface Noise {
  listen(page: Page): void;
  expect(pattern: RegExp): void;
}

interface Fixtures {
  /** Signs this page's browser in without clicking: as the administrator, or as whom is named. */
  signIn: (account?: Account) => Promise<void>;
  /** Console errors that this test expects in any of its browsers, such as a refused call's status line. */
  expectNoise: (pattern: RegExp) => void;
  noise: Noise;
  /** The administrator's calls, without a browser: `ask(office, calls.role.add, {...})`. */
  office: APIRequestContext;
  /** An account with exactly these codes, past its initial password (see `accounts.ts`). */
  makeAccount: (codes: readonly PermissionCode[], more?: MadeWith) => Promise<MadeAccount>;
  /** A browser of its own, signed in; it is closed with the test. */
  openAs: (account: Account, options?: BrowserContextOptions) => Promise<Page>;
}

/** A code for a forgotten password, as it was sent. */
interface ResetCode {
  userLoginId: string;
  mobilePhone: string;
  code: string;
}

/** What a visitor is told by phone, as it was sent. */
export interface VisitorMessage {
  kind: string;
  mobilePhone: string;
  content: string;
}

/** The product that all tests of a worker have. Whoever stops it starts it again, where it was. */
export interface SharedProduct extends Product {
  start(): Promise<void>;
}

/**
 * Of these there is one set for all files: a file with another one would cost a worker of its own, with a browser and a
 * product (decision 28).
 */
interface WorkerFixtures {
  /** Where codes for forgotten passwords and messages to visitors are sent to: its address, and what has come. */
  mailbox: { url: string; codes: ResetCode[]; messages: VisitorMessage[] };
  /** Who else knows who one is. */
  provider: TestProvider;
  product: SharedProduct;
}

/** The path of messages to visitors at the mailbox. */
const VISITORS = '/visitors';

export const test = base.extend<Fixtures, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const codes: ResetCode[] = [];
      const messages: VisitorMessage[] = [];
      const server = createServer(async (request, response) => {
        const sent = await json(request);
        if (request.url === VISITORS) messages.push(sent as VisitorMessage);
        else codes.push(sent as ResetCode);
        response.writeHead(204).end();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, codes, messages });
      server.close();
    },
    { scope: 'worker' },
  ],

  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const provider = await startIdentityProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],

  product: [
    async ({ mailbox, provider }, use) => {
      const first = { ADMIN_PASSWORD, SAMPLE: 'on' } as const;
      const folder = await startedFolder(first);
      const settings = {
        ...first,
        DATA_DIR: folder.path,
        RATE_LIMITS: 'off',
        RESET_WEBHOOK: mailbox.url,
        VISITOR_WEBHOOK: `${mailbox.url}${VISITORS}`,
        NOTICE_SECRET: 'sixteen-characters',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        TECHNICAL_SUPPORT: '远航科技',
        FILING_NUMBER: '京ICP备00000000号',
      };
      let now = await startProduct(settings, knownPictures);
      let saidBefore = '';
      await use({
        url: now.url,
        output: () => saidBefore + now.output(),
        stop: () => now.stop(),
        kill: () => now.kill(),
        start: async () => {
          saidBefore += now.output();
          now = await startProduct({ ...settings, PORT: new URL(now.url).port }, knownPictures);
        },
      });
      await now.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  noise: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const heard: ReturnType<typeof hearNoise>[] = [];
      const expected: RegExp[] = [];
      await use({
        listen: (page) => void heard.push(hearNoise(page)),
        expect: (pattern) => void expected.push(pattern),
      });
      const lines = heard.flatMap((one) => one.unexpected());
      expect(lines.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  // A browser of its own only for who asks for it: an empty one, opened beside others, is a process of its own.
  page: async ({ page, noise }, use) => {
    noise.listen(page);
    await use(page);
  },
  expectNoise: async ({ noise }, use) => use(noise.expect),
  signIn: async ({ page, product }, use) => {
    await use((account = ADMIN) => signInTo(page.context(), product, account));
  },
  office: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await ask(request, calls.user.login, ADMIN);
    await use(request);
    await request.dispose();
  },
  makeAccount: async ({ office, playwright, product }, use) => {
    await use(async (codes, more) => {
      const own = await playwright.request.newContext({ baseURL: product.url });
      const account = await makeAccount(office, own, codes, more);
      await own.dispose();
      return account;
    });
  },
  openAs: async ({ browser, product, noise, contextOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (account, options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: product.url, ...options });
      opened.push(context);
      await signInTo(context, product, account);
      const page = await context.newPage();
      noise.listen(page);
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

let signIns = 0;

/** Signs a browser in by a call, and lets its pages find what a sign-in leaves behind. */
async function signInTo(
  context: BrowserContext,
  product: Product,
  { userLoginId, password }: Account,
): Promise<void> {
  const data = await call(context.request, product, 'user/login', { userLoginId, password });
  signIns += 1;
  // Once a page, and none of an earlier sign-in: a later load must find what the product made of it meanwhile.
  await context.addInitScript(
    ([user, number]) => {
      if (Number(window.name) >= number) return;
      window.name = String(number);
      for (const [key, value] of Object.entries(user)) localStorage.setItem(key, value);
    },
    [storedUser(data), signIns] as const,
  );
}

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

/**
 * Nothing serious or critical for people who use a keyboard or a screen reader, and no picture that says its English name
 * ("check-circle", "left", "delete"). Those of files have an ending.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in or out has other colours on its way.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // In the page itself and the violations alone: a page of its own to put the results together costs three times as much.
  const scan = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await scan.analyze();
  const grave = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  expect(
    grave.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  expect(await spokenInEnglish(page)).toEqual([]);
}

/** What is heard of the pictures in sight, where it is made of English words; of those on Chinese pages and parts of pages. */
export function spokenInEnglish(page: Page): Promise<string[]> {
  // Asked of the document: to find pictures by their role costs as much as loading the page.
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=img], img')]
      .filter((picture) => picture.checkVisibility() && !picture.closest('[aria-hidden=true]'))
      .filter((picture) => picture.closest<HTMLElement>('[lang]')?.lang.startsWith('zh') ?? true)
      .map((picture) => picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? '')
      .filter((name) => /^[a-z]{2,}([ -][a-z]+)*$/i.test(name)),
  );
}

export { expect };
