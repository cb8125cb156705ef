/** The logs: what was done and called, who signed in, who is online, and that nobody changed it afterwards. */
import { readFile } from 'node:fs/promises';
import { calls } from '@outbound/contract';
import type { Locator, Page } from '@playwright/test';
import { pauseSignIn } from '../accounts.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { confirmed, dialog, pageInSight, rows, turnTo } from '../screen.ts';
import { textsOf } from '../workbook.ts';

const OPERATIONS = '/userOperation';
const INTERFACES = '/interfaceService';

const tab = (page: Page, name: string) => pageInSight(page).getByRole('tab', { name, exact: true });

async function search(page: Page, values: Record<string, string>): Promise<void> {
  const form = pageInSight(page).getByRole('form', { name: '查询条件' });
  await expect(form).toBeVisible();
  const unfold = form.getByRole('button', { name: '展开' });
  if ((await unfold.count()) > 0) await unfold.click();
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: '查询' }).click();
}

/** Takes what the export's dialog offers: all rows, all columns. */
const exported = (page: Page) =>
  dialog(page, '导出').getByRole('button', { name: '导出', exact: true }).click();

async function saved(page: Page, start: Locator): Promise<{ name: string; texts: string[][] }> {
  await start.click();
  const [file] = await Promise.all([page.waitForEvent('download'), exported(page)]);
  return { name: file.suggestedFilename(), texts: textsOf(await readFile(await file.path())) };
}

test('an operation is found, read with what changed, what was sent and which call it was, and exported; so are interface calls', async ({
  page,
  signIn,
  office,
  makeAccount,
}) => {
  const made = await makeAccount(['latin_sys_role']);
  const { version } = await ask(office, calls.account.detail, { id: made.id });
  const renamed = { userName: '岑参', mobilePhone: '13900007788' };
  await ask(office, calls.account.modify, { id: made.id, version, ...renamed });
  await signIn();
  await page.goto(OPERATIONS);
  for (const figure of ['今日操作', '今日失败', '今日活跃用户'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /次操作，\d+ 次失败/ })).toBeVisible();
  await search(page, { 对象名称: made.userName, 关键词: '修改用户' });
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/f\.objectName=/);
  // Calls are written to their log a moment later.
  const { dataBody } = await ask(office, calls.userLog.page, {
    template: { objectName: made.userName, keyword: '修改用户' },
  });
  const template = { traceId: dataBody[0]?.traceId ?? '' };
  await expect.poll(async () => (await ask(office, calls.interfaceLog.page, { template })).count).toBe(1);
  await rows(page).getByRole('button', { name: '查看' }).click();
  const drawer = page.getByRole('dialog', { name: '操作日志详情' });
  const changes = drawer.getByRole('region', { name: '变更对比' });
  await expect(changes.getByRole('row', { name: `姓名 ${made.userName} 岑参` })).toBeVisible();
  await expect(changes.getByRole('row', { name: /手机号码 （空） 139\*{4}7788/ })).toBeVisible();
  const bodies = drawer.getByRole('region', { name: '请求与响应' });
  await expect(bodies.getByText('"mobilePhone": "139****7788"')).toBeVisible();
  await expect(drawer.getByText('13900007788')).toHaveCount(0);
  const linked = drawer.getByRole('region', { name: '关联接口调用' });
  await expect(linked.getByText(calls.account.modify.path)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '关闭' }).first().click();

  const { name, texts } = await saved(page, page.getByRole('button', { name: '导出' }));
  expect(name).toMatch(/^操作日志_\d{8}\.xlsx$/);
  const [headings = [], row = []] = texts;
  expect(texts).toHaveLength(2);
  expect(row[headings.indexOf('变更')]).toContain(`姓名：${made.userName} → 岑参`);
  expect(row.join()).not.toContain('13900007788');

  await page.getByRole('button', { name: '完整性校验' }).click();
  await expect(page.getByText('未发现异常')).toBeVisible();

  await test.step('interface calls are counted, found and exported', async () => {
    await ask(office, calls.role.page, {});
    await turnTo(page, INTERFACES);
    for (const figure of ['调用次数', '失败率', '中位耗时', '95% 调用耗时'])
      await expect(page.getByText(figure, { exact: true })).toBeVisible();
    await page.getByText('失败最多 10 个').click();
    // What is called is written once a second.
    await expect(async () => {
      await search(page, { 接口地址: calls.role.page.path, 接口名称: '角色列表' });
      // Until the answer is there the rows of before stay.
      await expect(rows(page).filter({ hasNotText: calls.role.page.path })).toHaveCount(0, {
        timeout: 1_000,
      });
      await expect(rows(page).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await rows(page).first().getByRole('button', { name: '查看' }).click();
    const drawer = page.getByRole('dialog', { name: '接口日志详情' });
    await expect(drawer.getByText(`POST ${calls.role.page.path}`)).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: '关闭' }).first().click();
    const { name, texts } = await saved(page, page.getByRole('button', { name: '导出' }));
    expect(name).toMatch(/^接口日志_\d{8}\.xlsx$/);
    expect(texts.length).toBeGreaterThan(1);
    for (const row of texts.slice(1)) expect(row).toContain(calls.role.page.path);
  });
});

test('failed sign-ins say why, and the account that is paused by them is let in again; who is online is signed out, seen in his own browser, never oneself', async ({
  page,
  signIn,
  office,
  makeAccount,
  openAs,
  playwright,
  product,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  await signIn();
  await page.goto(OPERATIONS);
  await test.step('failed sign-ins say why, and the account that is paused by them is let in again', async () => {
    const [made, calm] = [await makeAccount(['latin_sys_role']), await makeAccount(['latin_sys_role'])];
    const own = await playwright.request.newContext({ baseURL: product.url });
    // One wrong password each: more from this address would ask for a picture code.
    const wrong = async (userLoginId: string) => {
      const data = { userLoginId, password: 'Wrong-Guess-1' };
      const answer = await own.post(`/web${calls.user.login.path}`, { data });
      expect((await answer.json()).code).toBe('UM4100');
    };
    await wrong(calm.userLoginId);
    await ask(own, calls.user.login, { userLoginId: calm.userLoginId, password: calm.password });
    await wrong(made.userLoginId);
    await ask(own, calls.user.login, { userLoginId: made.userLoginId, password: made.password });
    await pauseSignIn(own);

    await tab(page, '登录日志').click();
    await search(page, { 账号或姓名: calm.userLoginId });
    const failedOf = (account: string) =>
      rows(page).filter({ hasText: account }).filter({ hasText: '账号或密码错误' });
    await expect(failedOf(calm.userLoginId)).toHaveCount(1);
    await expect(failedOf(calm.userLoginId).getByRole('button', { name: '解锁' })).toHaveCount(0);
    await search(page, { 账号或姓名: made.userLoginId });
    const failed = failedOf(made.userLoginId);
    await expect(failed).toContainText(/已锁定 \d+ 分钟/);
    await expectAccessible(page);
    // Were it over before anybody let him in, the fault would be the server's and not the list's.
    expect((await ask(office, calls.account.detail, { id: made.id })).lockedMinutes).toBeGreaterThan(0);
    // Only what failed can be unlocked, not the sign-in that went well.
    await expect(rows(page).getByRole('button', { name: '解锁' })).toHaveCount(1);
    await failed.getByRole('button', { name: '解锁' }).click();
    await confirmed(page, '解锁');
    await expect(page.getByText('已解锁')).toBeVisible();
    await expect(failed.getByRole('button', { name: '解锁' })).toHaveCount(0);
    await ask(own, calls.user.login, { userLoginId: made.userLoginId, password: made.password });
    await own.dispose();
  });

  await test.step('who is online is listed and can be signed out, seen in his own browser; never oneself', async () => {
    const made = await makeAccount(['latin_sys_role']);
    const other = await openAs(made);
    await other.goto('/roleManagement');
    await expect(rows(other).first()).toBeVisible();
    await tab(page, '在线用户').click();
    for (const heading of [
      '会话编号',
      '登录名称',
      '部门名称',
      '主机/IP',
      '浏览器',
      '操作系统',
      '登录时间',
      '最后活跃时间',
    ])
      await expect(page.getByRole('columnheader', { name: heading, exact: true }).first()).toBeAttached();
    const mine = rows(page).filter({ hasText: '当前会话' });
    await expect(mine.getByRole('button', { name: '强退' })).toBeDisabled();
    await expectAccessible(page);

    await search(page, { 登录名称: made.userLoginId });
    // His browser, and the session in which the account was made.
    await expect(rows(page)).toHaveCount(2);
    await rows(page).last().getByRole('button', { name: '强退' }).click();
    await expect(page.getByText(`是否确认强退“${made.userName}”`).last()).toBeVisible();
    await confirmed(page, '取消');
    await expect(rows(page)).toHaveCount(2);
    for (const row of await rows(page).all()) await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量强退' }).click();
    await confirmed(page, '强退');
    await expect(page.getByText('已强退 2 个会话')).toBeVisible();
    await expect(pageInSight(page).getByText('没有符合条件的数据')).toBeVisible();
    // He does nothing: his page hears of it.
    await expect(other.getByRole('dialog', { name: '登录超时，请重新登录' })).toBeVisible();

    // Ticked together with others, one's own session stays.
    await pageInSight(page).getByRole('button', { name: '重置' }).click();
    await mine.getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量强退' }).click();
    await expect(page.getByText(/所选会话都不能强退/)).toBeVisible();
    await ask(page.request, calls.user.checkToken, {});
  });
});
