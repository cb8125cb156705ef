/** Asking for rights: from 我的权限 and from 无权访问, decided in another browser, seen without a reload. */
import { calls, DataScope, type PermissionCode } from '@outbound/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { resourcesOf } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, dialog, menuEntry, message, pageInSight, rowOf, rows, turnTo } from '../screen.ts';

const { role, rightRequest } = calls;
const DICTIONARY = '/dictionaryManagement';

/** What the deciders of these tests hold: what is asked for, and what those who ask have. */
const deciding: readonly PermissionCode[] = [
  'latin_sys_request',
  'latin_sys_role',
  'latin_sys_org',
  'latin_sys_dict',
  'latin_sys_dict_add',
];
const asking: readonly PermissionCode[] = ['latin_sys_role', 'latin_sys_org'];

async function addRole(office: APIRequestContext, codes: readonly PermissionCode[]): Promise<string> {
  const roleName = `可授予 ${Date.now().toString(36)}${codes.length}`;
  const resourceIds = await resourcesOf(office, codes);
  await ask(office, role.add, { roleName, dataScope: DataScope.self, resourceIds });
  return roleName;
}

const box = (within: Locator, title: string): Locator =>
  within.locator('.ant-tree-treenode').filter({ hasText: title }).first().locator('.ant-tree-checkbox');
const askDialog = (page: Page): Locator => dialog(page, '申请权限');
const decision = (page: Page): Locator => dialog(page, '处理权限申请');
const submit = (within: Locator): Promise<void> => within.getByRole('button', { name: '确定' }).click();

/** Gives the reason and sends what is chosen. */
async function send(page: Page, reason: string): Promise<void> {
  const form = askDialog(page);
  await form.getByLabel('申请原因').fill(reason);
  await submit(form);
  // Whoever asks twice within three seconds has two of them in sight.
  await expect(message(page, '申请已提交，请等待处理').last()).toBeVisible();
  await expect(form).toHaveCount(0);
}

async function openOwnRights(page: Page, isOpen = false): Promise<void> {
  await (isOpen ? turnTo(page, '/person-center/index') : page.goto('/person-center/index'));
  await page.getByRole('tab', { name: '我的权限' }).click();
  await expect(page.getByText(/^功能权限（\d+）$/)).toBeVisible();
}

test('a person asks, a decider gives the least role that will do, and the menu has the page', async ({
  office,
  makeAccount,
  openAs,
}) => {
  const [asker, decider] = [await makeAccount(asking), await makeAccount(deciding)];
  const least = await addRole(office, ['latin_sys_dict']);
  const wider = await addRole(office, ['latin_sys_dict', 'latin_sys_dict_add']);

  const theirs = await openAs(decider);
  await theirs.goto('/roleManagement');
  await expect(rows(theirs).first()).toBeVisible();
  const badge = pageInSight(theirs).getByRole('button', { name: /^权限申请/ });
  const { count } = await ask(office, rightRequest.openNum, {});
  await expect(badge).toHaveAccessibleName(`权限申请，${count} 条待处理`);

  const page = await openAs(asker);
  await openOwnRights(page);
  await page.getByRole('button', { name: '申请权限' }).click();
  const form = askDialog(page);
  await submit(form);
  await expect(form.getByText('请选择要申请的功能')).toBeVisible();
  await expect(form.getByText('请输入申请原因')).toBeVisible();
  // What one has is not there to be asked for.
  await form.getByLabel('搜索功能').fill('字典');
  await expect(form.locator('.ant-tree-treenode').filter({ hasText: '操作日志' })).toHaveCount(0);
  // A function brings its page; both can be taken back.
  await box(form, '新增字典').click();
  await expect(form.getByText('已选 2 项')).toBeVisible();
  await box(form, '新增字典').click();
  await expect(form.getByText('已选 1 项')).toBeVisible();
  await expectAccessible(page);
  await send(page, '维护字典');
  await expect(rowOf(page, '数据字典')).toContainText('待处理');
  await expectAccessible(page);

  // The other browser hears of it by itself.
  await expect(badge).toHaveAccessibleName(`权限申请，${count + 1} 条待处理`);
  await turnTo(page, '/roleManagement');
  await expect(menuEntry(page, '角色管理')).toBeVisible();
  await expect(menuEntry(page, '数据字典')).toHaveCount(0);
  await page.evaluate(() => document.body.setAttribute('data-opened-once', ''));

  await badge.click();
  await arriveAt(theirs, '/rightRequests');
  await rowOf(theirs, asker.userLoginId).getByRole('button', { name: '处理' }).click();
  const judge = decision(theirs);
  const offers = judge.getByRole('radiogroup', { name: '授予角色' }).getByRole('radio');
  await expect(offers.first()).toBeVisible();
  const names = await judge.getByRole('radiogroup', { name: '授予角色' }).locator('label').allTextContents();
  const [first, second] = [least, wider].map((name) => names.findIndex((text) => text.includes(name)));
  expect(first).toBeGreaterThanOrEqual(0);
  expect(second).toBeGreaterThan(first ?? 0);
  expect(names[first ?? 0]).toContain('不含其他权限');
  expect(names[second ?? 0]).toContain('另含 1 项权限');
  await judge.getByText(wider).click();
  await expect(judge.getByText('另含：新增字典')).toBeVisible();
  await expectAccessible(theirs);
  await judge.getByText(least).click();
  await submit(judge);
  await expect(message(theirs, `已通过，并授予角色“${least}”`)).toBeVisible();
  await expect(rowOf(theirs, asker.userLoginId)).toContainText('已通过');

  // No reload, and the page opens.
  await expect(menuEntry(page, '数据字典')).toBeVisible();
  await menuEntry(page, '数据字典').click();
  await arriveAt(page, DICTIONARY);
  await expect(page.getByText('activity_city').first()).toBeVisible();
  await expect(page.locator('body[data-opened-once]')).toBeAttached();
});

test('无权访问 asks for its page; a rejection is read with its reason, what is given leads in; the second of two deciders is told by whom it was decided; a request is taken back', async ({
  office,
  makeAccount,
  openAs,
}) => {
  const [asker, decider] = [await makeAccount(asking), await makeAccount(deciding)];
  const page = await openAs(asker);
  await page.goto(DICTIONARY);
  await expect(page).toHaveURL(/\/noPermission$/);
  await expect(page.getByText('您没有“数据字典”的权限，可以在此申请。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '申请权限' }).click();
  await expect(askDialog(page).getByText('已选 1 项')).toBeVisible();
  await send(page, '维护字典');
  await expect(page.getByText('您对“数据字典”的申请正在等待处理，通过后即可进入。')).toBeVisible();

  const theirs = await openAs(decider);
  await theirs.goto('/rightRequests');
  await rowOf(theirs, asker.userLoginId).getByRole('button', { name: '处理' }).click();
  const judge = decision(theirs);
  await judge.getByText('驳回', { exact: true }).click();
  await submit(judge);
  await expect(judge.getByText('请输入驳回原因')).toBeVisible();
  await judge.getByLabel('驳回原因').fill('字典由运维统一维护');
  await submit(judge);
  await expect(message(theirs, '已驳回')).toBeVisible();
  await expect(judge).toHaveCount(0);
  await rowOf(theirs, asker.userLoginId).getByRole('button', { name: '查看' }).click();
  const told = dialog(theirs, '权限申请详情');
  await expect(told.getByText('驳回原因：字典由运维统一维护')).toBeVisible();
  await told.getByRole('button', { name: '关闭' }).first().click();
  await expect(told).toHaveCount(0);

  // May ask again, and reads why not.
  await expect(page.getByText('您没有“数据字典”的权限，可以在此申请。')).toBeVisible();
  await page.getByRole('button', { name: '申请权限' }).click();
  await send(page, '运维同意由我维护');
  await expect(page.getByText('您对“数据字典”的申请正在等待处理，通过后即可进入。')).toBeVisible();
  const roleName = await addRole(office, ['latin_sys_dict']);
  const { dataBody } = await ask(office, rightRequest.page, { template: { keyword: asker.userLoginId } });
  const id = dataBody[0]?.id ?? 0;
  const { roleList } = await ask(office, rightRequest.offers, { id });
  const roleId = roleList.find((one) => one.roleName === roleName)?.id ?? 0;
  await ask(office, rightRequest.approve, { id, roleId });
  await page.getByRole('button', { name: '进入“数据字典”' }).click();
  await arriveAt(page, DICTIONARY);
  await expect(page.getByText('activity_city').first()).toBeVisible();

  await openOwnRights(page, true);
  await page.getByText('我的申请').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, `授予角色：${roleName}`)).toContainText('已通过');
  await expect(rowOf(page, '驳回原因：字典由运维统一维护')).toContainText('已驳回');

  // The second of two deciders is told by whom it was decided; a request is taken back.
  const wider = await addRole(office, ['latin_sys_dict', 'latin_sys_dict_add']);
  const asked = async (reason: string) => {
    await page.getByRole('button', { name: '申请权限' }).click();
    await askDialog(page).getByLabel('搜索功能').fill('新增字典');
    await box(askDialog(page), '新增字典').click();
    await send(page, reason);
  };
  await asked('由我新增');

  await rowOf(theirs, asker.userLoginId).getByRole('button', { name: '处理' }).click();
  await decision(theirs).getByText(wider).click();
  const again = await ask(office, rightRequest.page, { template: { keyword: asker.userLoginId } });
  await ask(office, rightRequest.reject, { id: again.dataBody[0]?.id ?? 0, reason: '先由他人处理' });
  await submit(decision(theirs));
  await expect(message(theirs, /^该申请已由 系统管理员 于 .+ 驳回/)).toBeVisible();
  await expect(decision(theirs)).toHaveCount(0);
  await expect(rowOf(theirs, '由我新增')).toContainText('已驳回');

  await expect(rowOf(page, '先由他人处理')).toBeVisible();
  await asked('再次申请');
  await rowOf(page, '再次申请').getByRole('button', { name: '撤回' }).click();
  await page.locator('.ant-modal-confirm:visible').getByRole('button', { name: '确定' }).click();
  await expect(rowOf(page, '再次申请')).toContainText('已撤回');
  await expect(rowOf(theirs, '再次申请')).toContainText('已撤回');
});
