/** The way in: approved, a ticket in the hand, let in by number or camera, told the second time, and once without network. */
import { ApplyStatus, calls } from '@outbound/contract';
import type { APIRequestContext } from '@playwright/test';
import { ask } from '../ask.ts';
import { withCamera, writeFilm } from '../camera.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Signs people up by their phones, and approves them. */
async function approved(office: APIRequestContext, activityId: number, phones: readonly string[]) {
  const people: { id: number; applyCode: string; queryCode: string }[] = [];
  const form = await ask(office, calls.activity.openForm, { id: activityId });
  for (const phone of phones) {
    const answers: Record<string, string> = { 姓名: '李娜', 手机号: phone };
    people.push(
      await ask(
        office,
        calls.application.openApply,
        form.map(({ id: formId, name }) => ({ activityId, formId, name, value: answers[name] ?? '' })),
      ),
    );
  }
  const ids = people.map(({ id }) => id);
  await ask(office, calls.application.approve, { ids, applyStatus: ApplyStatus.approved });
  return people;
}

test('a visitor shows his ticket, and the door lets him in once, also without network', async ({
  page,
  office,
  signIn,
  expectNoise,
}) => {
  const activityId = await makeActivity(office);
  const [one, two] = await approved(office, activityId, ['13800138011', '13800138012']);
  if (!one || !two) throw new Error('nobody signed up');

  await page.goto(`/mySignUp#no=${one.applyCode}`);
  await page.getByLabel('查询码').fill(one.queryCode);
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible();
  await expectAccessible(page);

  const code = await page.locator('.own-ticket-text').innerText();
  await page.goto(`/verify#${code}`);
  await expect(page.getByRole('heading', { name: '真实有效' })).toBeVisible();
  await expect(page.getByText('李*')).toBeVisible();
  await expectAccessible(page);

  await signIn();
  await page.goto(`/activity/checkIn?id=${activityId}`);
  await expect(page.getByText('已签到 0/2')).toBeVisible();
  const field = page.getByLabel('票码、报名编号、姓名或手机号后几位');
  const enter = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  await enter(one.applyCode);
  await expect(page.getByText('签到成功')).toBeVisible();
  await expect(page.getByText('已签到 1/2')).toBeVisible();
  await enter(one.applyCode);
  await expect(page.getByText(/系统管理员 已于 .* 签到/)).toBeVisible();
  await expectAccessible(page);

  // What a browser says of a call that it cannot send.
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await enter(two.applyCode);
  await expect(page.getByText('网络不通，已记在本机，恢复后自动上传')).toBeVisible();
  await expect(page.getByText('待上传 1 条')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('待上传 1 条')).toBeHidden();
  const { dataBody } = await ask(office, calls.checkIn.page, {
    template: { activityId, keyword: two.applyCode },
  });
  expect(dataBody[0]?.checkedBy).toBe('系统管理员');
});

test('a browser that reads no codes by itself reads a ticket before its camera, while the page is in sight', async ({
  page,
  office,
  signIn,
  noise,
  playwright,
  launchOptions,
  baseURL,
}, testInfo) => {
  const activityId = await makeActivity(office);
  const [one] = await approved(office, activityId, ['13800138013']);
  if (!one) throw new Error('nobody signed up');
  await page.goto(`/mySignUp#no=${one.applyCode}`);
  await page.getByLabel('查询码').fill(one.queryCode);
  await page.getByRole('button', { name: '查看', exact: true }).click();
  const film = testInfo.outputPath('ticket.y4m');
  await writeFilm(film, await page.getByRole('img', { name: '入场二维码' }).screenshot());
  await signIn();
  await page.goto(`/activity/checkIn?id=${activityId}`);
  await expect(page.getByText('已签到 0/1')).toBeVisible();

  const browser = await playwright.chromium.launch(withCamera(launchOptions, film));
  try {
    const door = await browser.newPage({
      storageState: await page.context().storageState(),
      ...(baseURL ? { baseURL } : {}),
    });
    noise.listen(door);
    await door.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
    const decoders: string[] = [];
    door.on('request', (request) => void (/\/decode-/.test(request.url()) && decoders.push(request.url())));
    await door.goto(`/activity/checkIn?id=${activityId}`);
    await expect(door.getByText('已签到 0/1')).toBeVisible();
    expect(decoders).toEqual([]);
    await door.getByRole('button', { name: '打开摄像头扫码' }).click();
    await expect(door.getByText('签到成功')).toBeVisible();
    await expect(door.getByText('已签到 1/1')).toBeVisible();
    expect(decoders).toHaveLength(1);

    const isFilming = () =>
      door.locator('video').evaluate((video) => (video as HTMLVideoElement).srcObject !== null);
    const see = (state: 'hidden' | 'visible') =>
      door.evaluate((said) => {
        Object.defineProperty(document, 'visibilityState', { value: said, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    expect(await isFilming()).toBe(true);
    await see('hidden');
    await expect.poll(isFilming).toBe(false);
    await see('visible');
    await expect.poll(isFilming).toBe(true);
    // The ticket is still there, and read anew.
    await expect(door.getByText(/系统管理员 已于 .* 签到/)).toBeVisible();
  } finally {
    await browser.close();
  }
});

test('a door that is loaded anew without network goes on, and what it noted is sent once', async ({
  page,
  office,
  signIn,
  expectNoise,
}) => {
  const activityId = await makeActivity(office);
  const [one, two] = await approved(office, activityId, ['13800138014', '13800138015']);
  if (!one || !two) throw new Error('nobody signed up');
  const enter = async ({ applyCode }: { applyCode: string }) => {
    const field = page.getByLabel('票码、报名编号、姓名或手机号后几位');
    await field.fill(applyCode);
    await field.press('Enter');
  };
  await signIn();
  await page.goto(`/activity/checkIn?id=${activityId}`);
  await expect(page.getByText('可离线重新打开')).toBeVisible();
  await enter(one);
  await expect(page.getByText('签到成功')).toBeVisible();

  expectNoise(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '巴拿马港口参访' })).toBeVisible();
  await expect(page.getByText('已签到 1/2')).toBeVisible();
  await expect(page.getByText('离线', { exact: true })).toBeVisible();
  await enter(two);
  await expect(page.getByText('网络不通，已记在本机，恢复后自动上传')).toBeVisible();
  await page.reload();
  await expect(page.getByText('待上传 1 条')).toBeVisible();
  await expect(page.getByText('已签到 2/2')).toBeVisible();
  await enter(two);
  await expect(page.getByText('已签到过')).toBeVisible();
  await expectAccessible(page);
  // Another page of the office is not the worker's: it says that there is no network, and does not pretend.
  const other = await page.context().newPage();
  await expect(other.goto('/activity')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await other.close();

  await page.context().setOffline(false);
  await expect(page.getByText('待上传 1 条')).toBeHidden();
  await expect(page.getByText('在线', { exact: true })).toBeVisible();
  const { dataBody } = await ask(office, calls.checkIn.page, { template: { activityId, keyword: '' } });
  expect(dataBody.map(({ checkedBy }) => checkedBy)).toEqual(['系统管理员', '系统管理员']);
  const { dataBody: history } = await ask(office, calls.application.historyPage, {
    template: { applyId: two.id },
  });
  expect(history.filter(({ action }) => action === '手动签到')).toHaveLength(1);

  await page.getByRole('button', { name: /用户菜单$/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/portal/);
  const left = await page.evaluate(async () => ({
    stores: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(left).toEqual({ stores: 0, caches: 0, workers: 0 });
});
