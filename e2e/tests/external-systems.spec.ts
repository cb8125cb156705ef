/** External systems: in a tab with a frame, or in a window of their own; each knows who opened it by a one-time ticket. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../person.ts';
import { turnTo } from '../screen.ts';

/** A little system of somebody else's: redeems the ticket of its address at ours and greets the person by name. */
interface OtherSystem {
  /** Another host than ours, as such a system has. */
  url: string;
  /** Every ticket that came, in order. */
  tickets: string[];
  referers: (string | undefined)[];
  /** What the office made for it; '' before that. */
  secret: string;
  close(): Promise<void>;
}

async function startOtherSystem(platform: string): Promise<OtherSystem> {
  const tickets: string[] = [];
  const referers: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    const answer = async () => {
      const url = new URL(request.url ?? '/', 'http://other');
      if (url.pathname !== '/board') return response.writeHead(204).end();
      const ticket = url.searchParams.get('ticket') ?? '';
      tickets.push(ticket);
      referers.push(request.headers.referer);
      const holder = await redeem(platform, ticket, system.secret);
      const greeting = holder.data ? `您好，${holder.data.userName}` : `打不开：${holder.message}`;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
        <html lang="zh-CN"><head><title>经营大屏</title></head><body>
        <h1>${greeting}</h1><label>备注 <input></label>
        <a href="${platform}/portal/index" target="_top">离开</a></body></html>`);
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const system: OtherSystem = {
    secret: '',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/board?view=day`,
    tickets,
    referers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return system;
}

/** What the other system asks of ours, server to server: no cookie, no session. */
async function redeem(platform: string, ticket: string, frameSecret: string) {
  const response = await fetch(`${platform}/web/ums/api/v1/user/checkToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, frameSecret }),
  });
  return (await response.json()) as { code: string; message: string; data: { userName: string } | null };
}

async function call<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await (await request.post(`/web/${path}`, { data })).json();
  expect(answer.code, answer.message).toBe('000000');
  return answer.data;
}

async function setAddress(request: APIRequestContext, dictKey: string, dictValue: string): Promise<number> {
  const types = await call<{ id: number; type: string }[]>(request, 'oms/api/v1/dictionary/tree', {});
  const typeId = types.find(({ type }) => type === 'iframe-url')?.id;
  const added = { kind: 'item', typeId, dictKey, dictValue };
  return (await call<{ id: number }>(request, 'oms/api/v1/dictionary/add', added)).id;
}

async function addMenu(request: APIRequestContext, name: string, path: string, more: object): Promise<void> {
  const tree = await call<{ id: number; permissionCode: string }[]>(request, 'ums/api/v1/resource/tree', {});
  const parentId = tree.find(({ permissionCode }) => permissionCode === 'latin_op')?.id;
  await call(request, 'ums/api/v1/resource/add', {
    parentId,
    functionType: 1,
    resourceName: name,
    permissionCode: `latin_op${path.replaceAll('/', '_').toLowerCase()}`,
    path,
    icon: 'line-chart',
    ...more,
  });
}

const menu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const board = (page: Page, title = '经营大屏') => page.frameLocator(`iframe[title="${title}"]`);

const entryOf = (page: Page, key: string) => page.getByRole('row').filter({ hasText: key });

/** As whoever connects a system does it, in the dictionary: the secret is shown this once. */
async function makeSecret(page: Page, key: string, isOpen = false): Promise<string> {
  await (isOpen ? turnTo(page, '/dictionaryManagement') : page.goto('/dictionaryManagement'));
  await page.getByRole('button', { name: /外部系统地址/ }).click();
  await expect(entryOf(page, key).getByText('未设置')).toBeVisible();
  await entryOf(page, key).getByRole('button', { name: '生成密钥' }).click();
  const dialog = page.getByRole('dialog', { name: `生成密钥（${key}）` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '生成密钥' }).click();
  await expect(dialog.getByText('密钥仅显示一次')).toBeVisible();
  if (!isOpen) await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).trim();
  expect(secret).toMatch(/^[\w-]{43}$/);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(entryOf(page, key).getByText('已设置')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(secret);
  return secret;
}

let other: OtherSystem;
test.beforeAll(async ({ product }) => {
  other = await startOtherSystem(product.url);
});
// Missing when the product itself did not start.
test.afterAll(() => other?.close());

test('a system in a frame greets the person, stays loaded behind other tabs, and its ticket works once; a menu of the kind 新窗口 opens a window and no tab', async ({
  page,
  signIn,
  product,
  expectNoise,
}) => {
  expectNoise(/Unsafe attempt to initiate navigation .* is sandboxed/);
  await signIn();
  await setAddress(page.request, 'board', other.url);
  other.secret = await makeSecret(page, 'board');
  await addMenu(page.request, '经营大屏', '/board', { openMode: 1, frameKey: 'board' });
  // Its content policy knows the new address only from a load on.
  await page.goto('/activity');
  await menu(page).getByRole('menuitem', { name: '经营大屏' }).click();
  await expect(tab(page, '经营大屏')).toHaveAttribute('aria-selected', 'true');
  await expect(board(page).getByRole('heading')).toHaveText('您好，系统管理员');
  await expect(page.getByRole('status', { name: '外部系统加载中' })).toHaveCount(0);
  await expect(page.getByText(`来自外部系统 ${new URL(other.url).host}`)).toBeVisible();
  await expectAccessible(page);

  // No credential of ours goes out: the ticket is neither cookie, it is used up, and the Referer names our origin only.
  expect(other.tickets).toHaveLength(1);
  const cookies = await page.context().cookies();
  for (const name of ['latinAccessToken', 'accessToken']) {
    const value = cookies.find((cookie) => cookie.name === name)?.value ?? '';
    expect(value.length).toBeGreaterThan(10);
    expect(other.tickets[0]).not.toContain(value);
    expect(await page.locator('iframe').getAttribute('src')).not.toContain(value);
  }
  expect(await redeem(product.url, other.tickets[0] ?? '', other.secret)).toMatchObject({
    code: 'UM4500',
    data: null,
  });
  expect(other.referers).toEqual([`${product.url}/`]);

  // Behind another tab it keeps what was typed: it was not loaded anew.
  await board(page).getByLabel('备注').fill('写到一半');
  await tab(page, '活动发布').click();
  await expect(page.locator('iframe')).toBeHidden();
  await tab(page, '经营大屏').click();
  await expect(board(page).getByLabel('备注')).toHaveValue('写到一半');
  expect(other.tickets).toHaveLength(1);

  // Its size is what the tab has left: nothing scrolls but the system itself.
  const [frame, main] = await Promise.all([
    page.locator('iframe').boundingBox(),
    page.locator('main').boundingBox(),
  ]);
  expect((frame?.height ?? 0) / (main?.height ?? 1)).toBeGreaterThan(0.85);

  // It cannot lead our page elsewhere.
  await board(page).getByRole('link', { name: '离开' }).click();
  await expect(tab(page, '经营大屏')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/board');

  // Anew with a ticket of its own, by the button and by a reload of the page at its address.
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.poll(() => other.tickets.length).toBe(2);
  await expect(board(page).getByRole('heading')).toHaveText('您好，系统管理员');
  await page.reload();
  await expect.poll(() => other.tickets.length).toBe(3);
  await expect(board(page).getByRole('heading')).toHaveText('您好，系统管理员');
  expect(new Set(other.tickets).size).toBe(3);

  // The same in a window of its own.
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: '新窗口打开' }).click();
  const popup = await opening;
  await expect(popup.getByRole('heading')).toHaveText('您好，系统管理员');
  expect(await popup.evaluate(() => window.opener)).toBeNull();

  await test.step('a menu of the kind 新窗口 opens a window and no tab', async () => {
    const id = await setAddress(page.request, 'window', other.url);
    const made = await call<{ frameSecret: string }>(page.request, 'oms/api/v1/dictionary/renewSecret', {
      id,
    });
    other.secret = made.frameSecret;
    await addMenu(page.request, '数据中心', '/dataCenter', { openMode: 2, frameKey: 'window' });
    await turnTo(page, '/activity');
    const opening = page.context().waitForEvent('page');
    await menu(page)
      .getByRole('menuitem', { name: /数据中心/ })
      .click();
    const popup = await opening;
    await expect(popup.getByRole('heading')).toHaveText('您好，系统管理员');
    expect(new URL(popup.url()).searchParams.get('view')).toBe('day');
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/activity');
    await expect(tab(page, '活动发布')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, '数据中心')).toHaveCount(0);
  });
});

test('what cannot be opened says why and what to do; a system without its secret learns nobody; a new one leaves the old one its time', async ({
  page,
  signIn,
  product,
  expectNoise,
}) => {
  expectNoise(/Framing .* violates the following Content Security Policy|ERR_FAILED/);
  // What the browser shows in the place of a frame that it stopped has no storage; only the test's own script asks.
  expectNoise(/'localStorage' property from 'Window': Access is denied/);
  await signIn();
  // Known before the page is loaded: its content policy names it.
  await setAddress(page.request, 'change', other.url);
  await addMenu(page.request, '换密钥的系统', '/change', { openMode: 1, frameKey: 'change' });
  await addMenu(page.request, '未配置的系统', '/unset', { openMode: 1, frameKey: 'unset' });
  await page.goto('/unset');
  await expect(page.getByText('“未配置的系统”的地址尚未配置')).toBeVisible();
  await expect(page.getByText('维护键“unset”')).toBeVisible();
  await expectAccessible(page);

  // The address is set while the page is open: its content policy is older than that.
  const id = await setAddress(page.request, 'unset', other.url.replace('127.0.0.1', 'localhost'));
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('浏览器未允许嵌入此外部系统')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(board(page, '未配置的系统').locator('body')).toBeVisible();

  // Gone again, and no network: the words of the failure, and a way on.
  await call(page.request, 'oms/api/v1/dictionary/delete', { kind: 'item', id });
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByText('“未配置的系统”的地址尚未配置')).toBeVisible();
  await page.route('**/user/frameTicket', (route) => route.abort());
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await page.unroute('**/user/frameTicket');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('“未配置的系统”的地址尚未配置')).toBeVisible();

  await test.step('a system without its secret learns nobody; a new one leaves the old one its time', async () => {
    other.secret = '';
    await turnTo(page, '/change');
    const greeting = board(page, '换密钥的系统').getByRole('heading');
    await expect(greeting).toHaveText('打不开：票据无效或已失效');
    const first = await makeSecret(page, 'change', true);
    await entryOf(page, 'change').getByRole('button', { name: '更换密钥' }).click();
    const dialog = page.getByRole('dialog', { name: '更换密钥（change）' });
    await dialog.getByLabel('24 小时后失效').check();
    await dialog.getByRole('button', { name: '更换密钥' }).click();
    const second = (await dialog.locator('code').innerText()).trim();
    expect(second).not.toBe(first);
    await dialog.getByRole('button', { name: '我已保存' }).click();
    await expect(entryOf(page, 'change').getByText(/旧密钥至/)).toBeVisible();
    for (const secret of [first, second]) {
      other.secret = secret;
      await turnTo(page, '/change');
      await page.getByRole('button', { name: '重新加载' }).click();
      await expect(greeting).toHaveText('您好，系统管理员');
    }
    expect(await redeem(product.url, other.tickets.at(-1) ?? '', second)).toMatchObject({ code: 'UM4500' });
  });
});

test('who may only edit the dictionary sees where tickets go and no button to change it', async ({
  page,
  signIn,
  office,
  makeAccount,
}) => {
  await setAddress(office, 'seen', other.url);
  await signIn(
    await makeAccount([
      'latin_sys_dict',
      'latin_sys_dict_add',
      'latin_sys_dict_modify',
      'latin_sys_dict_delete',
    ]),
  );
  await page.goto('/dictionaryManagement');
  await page.getByRole('button', { name: /外部系统地址/ }).click();
  await expect(page.getByText('维护它还需要“修改功能”权限和全部数据范围')).toBeVisible();
  await expect(entryOf(page, 'seen').getByText('未设置')).toBeVisible();
  await expect(entryOf(page, 'seen').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '修改类型' })).toHaveCount(0);
  await expect(entryOf(page, 'seen').getByRole('switch')).toBeDisabled();
  await page.getByRole('button', { name: /活动城市/ }).click();
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
});
