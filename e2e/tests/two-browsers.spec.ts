/** What somebody does in one browser reaches the open pages of another one, without a reload. */
import { calls, DataScope, EnabledStatus } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { type MadeAccount, resourcesOf } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, test } from '../person.ts';
import { arriveAt, menuEntry, rows, signOut } from '../screen.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Gives the account's role other codes, as an administrator does. */
async function regrant(
  office: APIRequestContext,
  { roleId, roleName }: MadeAccount,
  codes: Parameters<typeof resourcesOf>[1],
): Promise<void> {
  const { version } = await ask(office, calls.role.detail, { id: roleId });
  await ask(office, calls.role.modify, {
    id: roleId,
    version,
    roleName,
    dataScope: DataScope.all,
    resourceIds: await resourcesOf(office, codes),
  });
}

/** The page is the one that was opened: a reload would have lost this. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.body.setAttribute('data-opened-once', ''));
  return () => expect(page.locator('body[data-opened-once]')).toBeAttached();
}

test('rights that are withdrawn or given change menu, buttons and the open page', async ({
  office,
  makeAccount,
  openAs,
}) => {
  const account = await makeAccount([
    'latin_sys_user',
    'latin_sys_role',
    'latin_sys_role_add',
    'latin_sys_dict',
    'latin_sys_dict_add',
  ]);
  const page = await openAs(account);
  await page.goto('/roleManagement');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '新增角色' })).toBeVisible();
  await expect(menuEntry(page, '用户管理')).toBeVisible();
  const isSamePage = await markPage(page);

  // A button and another menu go; a menu comes.
  await regrant(office, account, ['latin_sys_role', 'latin_sys_dict', 'latin_sys_org']);
  await expect(page.getByRole('button', { name: '新增角色' })).toHaveCount(0);
  await expect(menuEntry(page, '用户管理')).toHaveCount(0);
  await expect(menuEntry(page, '组织机构管理')).toBeVisible();
  await arriveAt(page, '/roleManagement');

  // The open page goes, and its tab with it.
  await menuEntry(page, '数据字典').click();
  await expect(page.getByText('activity_city').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: '数据字典' })).toBeVisible();
  await menuEntry(page, '角色管理').click();
  await page.getByLabel('角色名称').fill('写到一半');
  await menuEntry(page, '数据字典').click();
  await regrant(office, account, ['latin_sys_role']);
  // The tab beside it comes to the front, with what was typed into it.
  await arriveAt(page, '/roleManagement');
  await expect(page.getByText('您的权限已变更，不能再访问“数据字典”')).toBeVisible();
  await expect(page.getByRole('tab', { name: '数据字典' })).toHaveCount(0);
  await expect(page.getByLabel('角色名称')).toHaveValue('写到一半');
  // Nothing is left that could be shown instead.
  await regrant(office, account, ['latin_sys_dict']);
  await expect(page).toHaveURL(/\/noPermission$/);
  await expect(heading(page)).toHaveText('抱歉，您无权访问该页面');

  // What is given meanwhile is there as soon as one goes on.
  await regrant(office, account, ['latin_sys_dict', 'latin_sys_log_operation']);
  await page.getByRole('button', { name: '返回工作台' }).click();
  await expect(menuEntry(page, '操作日志')).toBeVisible();
  await isSamePage();
});

test('a frozen account is led out at once and hears nothing more', async ({
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const account = await makeAccount(['latin_sys_role']);
  const page = await openAs(account);
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/web/live')) streams.push('open');
  });
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/web/live')) streams.push('ended');
  });
  await page.goto('/roleManagement');
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => streams).toEqual(['open']);
  await ask(office, calls.account.status, { ids: [account.id], status: EnabledStatus.disabled });
  await expect(page).toHaveURL(/\/accountFreezed$/);
  await expect(heading(page)).toHaveText('账号已被冻结');
  await expect.poll(() => streams).toEqual(['open', 'ended']);
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBeNull();
  await page.goto('/roleManagement');
  await expect(page).toHaveURL(/\/portal\/index$/);
  expect(streams).toEqual(['open', 'ended']);
});

test('a session that an administrator ends asks for the password over the half-filled form', async ({
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const account = await makeAccount(['latin_sys_role', 'latin_sys_role_add', 'latin_sys_dict']);
  const page = await openAs(account);
  await page.goto('/roleManagement/add');
  const name = page.getByLabel('角色名称');
  await name.fill('写到一半的角色');
  const isSamePage = await markPage(page);
  const dialog = page.getByRole('dialog', { name: '登录超时，请重新登录' });

  await ask(office, calls.account.forceLogout, { id: account.id });
  await expect(dialog).toBeVisible();
  // A right that is given while nobody is signed in here.
  await regrant(office, account, ['latin_sys_role', 'latin_sys_role_add', 'latin_sys_log_operation']);
  await dialog.getByRole('textbox', { name: '密码' }).fill(account.password);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('写到一半的角色');
  await expect(menuEntry(page, '操作日志')).toBeVisible();
  await expect(menuEntry(page, '数据字典')).toHaveCount(0);

  // A reset: the new password is an initial one, which has to be changed before anything else.
  const { passwordList } = await ask(office, calls.account.reset, { ids: [account.id] });
  await expect(dialog).toBeVisible();
  await expect(name).toHaveValue('写到一半的角色');
  await isSamePage();
  await dialog.getByRole('textbox', { name: '密码' }).fill(passwordList[0]?.password ?? '');
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/\/modifyInitPassword$/);
});

test('a dictionary entry that is changed, deleted and added elsewhere changes the open page; so does a sign-out in another tab', async ({
  office,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  // The stream of the tab that is left may ask once more.
  expectNoise(/web\/live/);
  const type = `two_browsers_${Date.now()}`;
  const { id: typeId } = await ask(office, calls.dictionary.add, { kind: 'type', type, name: '两处' });
  const item = { dictKey: 'one', dictValue: '头一个说法' };
  const { id } = await ask(office, calls.dictionary.add, { kind: 'item', typeId, ...item });
  const page = await openAs(await makeAccount(['latin_sys_dict']));
  await page.goto('/dictionaryManagement');
  await page.getByText(type).first().click();
  await expect(page.getByText('头一个说法')).toBeVisible();
  const isSamePage = await markPage(page);
  const { version } = await ask(office, calls.dictionary.detail, { kind: 'item', id });
  await ask(office, calls.dictionary.modify, {
    kind: 'item',
    id,
    typeId,
    version,
    ...item,
    dictValue: '第二个说法',
  });
  await expect(page.getByText('第二个说法')).toBeVisible();
  await expect(page.getByText('头一个说法')).toHaveCount(0);
  await ask(office, calls.dictionary.delete, { kind: 'item', id });
  await expect(page.getByText('第二个说法')).toHaveCount(0);
  await ask(office, calls.dictionary.add, { kind: 'item', typeId, dictKey: 'two', dictValue: '又一个' });
  await expect(page.getByText('又一个')).toBeVisible();
  await isSamePage();

  // Who signs out in one tab has left the others too: nothing stays on the screen under a question.
  const tab = await page.context().newPage();
  await tab.goto('/dictionaryManagement');
  await signOut(tab);
  await expect(page).toHaveURL(/\/portal\/index$/);
});
