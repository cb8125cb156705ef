/** A forgotten password, from the sign-in page to the new one; and the pages that say why there is no other. */
import { calls } from '@outbound/contract';
import type { Page } from '@playwright/test';
import { PICTURE_TEXT } from '../../scripts/product.ts';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, goOn, turnTo } from '../screen.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** First step: account, phone and what the picture shows; from the second one back to it. */
async function askForCode(page: Page, account: string, phone: string): Promise<void> {
  const again = page.getByRole('button', { name: '没有收到？重新获取' });
  if (await again.isVisible()) await again.click();
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('手机号码').fill(phone);
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible();
  await page.getByRole('textbox', { name: '验证码' }).fill(PICTURE_TEXT);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('textbox', { name: '新密码', exact: true })).toBeVisible();
}

async function choose(page: Page, code: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '验证码' }).fill(code);
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill(password);
  await page.getByRole('textbox', { name: '确认新密码' }).fill(password);
  await page.getByRole('button', { name: '确定' }).click();
}

test('a forgotten password is set anew by the code that was sent, which opens one account once', async ({
  page,
  mailbox,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const phones = [138, 139].map((start) => `${start}${String(Date.now()).slice(-8)}`);
  const person = await makeAccount(['latin_work'], { mobilePhone: phones[0] ?? '' });
  const other = await makeAccount(['latin_work'], { mobilePhone: phones[1] ?? '' });
  const elsewhere = await openAs(person);
  await elsewhere.goto('/person-center/index');
  const codes = (account: string) => mailbox.codes.filter(({ userLoginId }) => userLoginId === account);
  const lastCode = async (account: string, nth: number): Promise<string> => {
    await expect.poll(() => codes(account).length).toBe(nth);
    return codes(account).at(-1)?.code ?? '';
  };

  await page.goto('/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(heading(page)).toHaveText('找回密码');
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请输入账号').last()).toBeVisible();

  // A phone that is not the account's: answered alike, and nothing is sent.
  await askForCode(page, person.userLoginId, phones[1] ?? '');
  await expect(page.getByText(/如果账号与手机号码匹配，验证码已发送/)).toBeVisible();

  // The code of somebody else opens nothing.
  await askForCode(page, other.userLoginId, phones[1] ?? '');
  const foreign = await lastCode(other.userLoginId, 1);
  await askForCode(page, person.userLoginId, phones[0] ?? '');
  const code = await lastCode(person.userLoginId, 1);
  await expectAccessible(page);
  const wrong = foreign === code ? '000000' : foreign;
  await choose(page, wrong, 'Calm-Estuary-81');
  await expect(page.getByRole('alert').filter({ hasText: '验证码不正确，还可尝试 4 次' })).toBeVisible();
  // A weak password is told before it is sent, rule by rule.
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill('short');
  await expect(page.getByRole('list', { name: '密码要求' }).getByLabel('未满足').first()).toBeVisible();
  await choose(page, code, 'Calm-Estuary-81');
  await expect(page.getByText('密码已重置')).toBeVisible();
  await expectAccessible(page);
  await expect(elsewhere.getByRole('dialog', { name: '登录超时，请重新登录' })).toBeVisible();
  await page.getByRole('link', { name: '去登录' }).click();
  await page.getByLabel('账号', { exact: true }).fill(person.userLoginId);
  await page.getByLabel('密码', { exact: true }).fill('Calm-Estuary-81');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible();

  // Five wrong tries end a code, also for the right one that comes after them.
  const stranger = await openAs(other);
  await stranger.context().clearCookies();
  await stranger.goto('/resetPassword');
  await askForCode(stranger, other.userLoginId, phones[1] ?? '');
  const second = await lastCode(other.userLoginId, 2);
  const never = second === '000000' ? '111111' : '000000';
  for (const left of [4, 3, 2, 1]) {
    await choose(stranger, never, 'Calm-Estuary-82');
    await expect(stranger.getByText(`验证码不正确，还可尝试 ${left} 次`)).toBeVisible();
  }
  await choose(stranger, never, 'Calm-Estuary-82');
  await expect(stranger.getByText('验证码不正确或已失效，请重新获取')).toBeVisible();
  await choose(stranger, second, 'Calm-Estuary-82');
  await expect(stranger.getByText('验证码不正确或已失效，请重新获取')).toBeVisible();
  await stranger.getByRole('button', { name: '没有收到？重新获取' }).click();
  await expect(stranger.getByRole('button', { name: '下一步' })).toBeVisible();
});

test('where nobody sends codes, the page says whom to ask', async ({ page }) => {
  await page.route(`**/web${calls.thirdSignIn.signInWays.path}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, resetsPassword: false } } });
  });
  await page.goto('/resetPassword');
  await expect(page.getByText('本平台未开通自助找回密码，请联系管理员重置密码')).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步' })).toHaveCount(0);
  await expectAccessible(page);
});

test('the initial password gives way before anything else', async ({
  page,
  office,
  makeAccount,
  playwright,
  product,
  signIn,
}) => {
  const account = await makeAccount(['latin_sys_role']);
  const { passwordList } = await ask(office, calls.account.reset, { ids: [account.id] });
  const initial = { userLoginId: account.userLoginId, password: passwordList[0]?.password ?? '' };
  await signIn(initial);
  await page.goto('/roleManagement');
  await expect(page).toHaveURL(/\/modifyInitPassword$/);
  await expect(heading(page)).toHaveText('请修改初始密码');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  // It fits the window: no scroll bar for nothing.
  const tooHigh = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(tooHigh).toBeLessThanOrEqual(0);
  // Nor by hand.
  const byHand = await page.request.post(`/web${calls.role.page.path}`, { data: {} });
  expect(byHand.status()).toBe(403);
  await page.getByLabel('初始密码').fill('not this one');
  await page.getByRole('textbox', { name: '新密码', exact: true }).fill('Steady-Current-27');
  await page.getByRole('textbox', { name: '确认新密码' }).fill('Steady-Current-28');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await page.getByRole('textbox', { name: '确认新密码' }).fill('Steady-Current-27');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '初始密码不正确' })).toBeVisible();
  await page.getByLabel('初始密码').fill(initial.password);
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/roleManagement$/);
  const again = await playwright.request.newContext({ baseURL: product.url });
  await ask(again, calls.user.login, { ...initial, password: 'Steady-Current-27' });
  await again.dispose();
});

test('the pages that say why there is no other lead on, for visitors and for people who are signed in', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const pages = [
    ['/accountFreezed', '账号已被冻结'],
    ['/noPermission', '抱歉，您无权访问该页面'],
    ['/notFound', '抱歉，您访问的页面不存在'],
    ['/serverError', '系统繁忙，请稍后再试'],
  ] as const;
  for (const [at, [path, text]] of pages.entries()) {
    await page.setViewportSize({ width: 1366, height: 900 });
    await (at === 0 ? page.goto(path) : goOn(page, path));
    await expect(heading(page)).toHaveText(text);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole('link', { name: '去登录' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, path).toBeLessThanOrEqual(0);
  }
  await signIn();
  await page.goto('/roleManagement');
  await expect(heading(page)).toHaveText('角色管理');
  for (const [path, text] of pages) {
    await goOn(page, path);
    await expect(heading(page)).toHaveText(text);
    await page.getByRole('button', { name: '返回工作台' }).click();
    await arriveAt(page, '/dashboard/index');
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  }
  await turnTo(page, '/roleManagement');
  await goOn(page, '/serverError');
  await page.getByRole('button', { name: '返回上一页' }).click();
  await arriveAt(page, '/roleManagement');
  await expect(heading(page)).toHaveText('角色管理');
});
