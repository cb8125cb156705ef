/** The way in: approved, a ticket in the hand, let in by number or camera, told the second time, and once without network. */
import { readFile } from 'node:fs/promises';
import { ApplyStatus, calls, FormItemType, SESSION_FIELD, SessionMode } from '@outbound/contract';
import type { APIRequestContext } from '@playwright/test';
import { ask } from '../ask.ts';
import { withCamera, writeFilm } from '../camera.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { day, makeActivity } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Signs people up by their phones, for a session where there are some, and approves them. */
async function approved(
  office: APIRequestContext,
  activityId: number,
  phones: readonly string[],
  session = '',
) {
  const people: { id: number; applyCode: string; queryCode: string }[] = [];
  const form = await ask(office, calls.activity.openForm, { id: activityId });
  for (const phone of phones) {
    const answers: Record<string, string> = { 姓名: '李娜', 手机号: phone, [SESSION_FIELD]: session };
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
  // In a dark hall what waits for a ticket does not shine.
  await page.getByRole('button', { name: '深色主题' }).click();
  const dark = await page.locator('.door h2').evaluate((title) => getComputedStyle(title).color);
  await expect(page.locator('.door-answer')).toHaveCSS('color', dark);
  await page.getByRole('button', { name: '浅色主题' }).click();

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

test('a visitor shows his ticket, and is let in once; a door that is loaded anew without network goes on, and what it noted is sent once', async ({
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

  await page.goto(`/mySignUp#no=${one.applyCode}`);
  await page.getByLabel('查询码').fill(one.queryCode);
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByRole('img', { name: '入场二维码' })).toBeVisible();
  await expectAccessible(page);

  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存为 PDF' }).click();
  expect((await paper).suggestedFilename()).toBe(`入场票-${one.applyCode}.pdf`);
  const file = await readFile(await (await paper).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.length).toBeLessThan(300_000);

  const code = await page.locator('.own-ticket-text').innerText();
  await page.goto(`/verify#${code}`);
  await expect(page.getByRole('heading', { name: '真实有效' })).toBeVisible();
  await expect(page.getByText('李*')).toBeVisible();
  await expectAccessible(page);

  await signIn();
  await page.goto(`/activity/checkIn?id=${activityId}`);
  await expect(page.getByText('可离线重新打开')).toBeVisible();
  await enter(one);
  await expect(page.getByText('签到成功')).toBeVisible();
  await expect(page.getByText('已签到 1/2')).toBeVisible();
  await enter(one);
  await expect(page.getByText(/系统管理员 已于 .* 签到/)).toBeVisible();
  await expectAccessible(page);

  // What a browser says of a call that it cannot send.
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

test('at the door of a session who did not choose it is told apart, let in while a place is left, and counted there', async ({
  page,
  office,
  signIn,
  expectNoise,
}) => {
  const [date = ''] = day(20).split(' ');
  const at = (from: string, to: string) => ({ startTime: `${date} ${from}:00`, endTime: `${date} ${to}:00` });
  const activityId = await makeActivity(office, {
    endTime: day(21),
    sessionMode: SessionMode.several,
    sessions: [
      { name: '开幕论坛', ...at('10:00', '12:00') },
      { name: '港口工作坊', ...at('14:00', '16:00'), location: '二号厅', capacity: 2 },
    ],
  });
  const [one] = await approved(office, activityId, ['13800138016'], '港口工作坊');
  const [guest, late] = await approved(office, activityId, ['13800138017', '13800138018'], '开幕论坛');
  if (!one || !guest || !late) throw new Error('nobody signed up');
  const enter = async ({ applyCode }: { applyCode: string }) => {
    const field = page.getByLabel('票码、报名编号、姓名或手机号后几位');
    await field.fill(applyCode);
    await field.press('Enter');
  };
  const answer = page.getByRole('alert').filter({ hasText: '港口工作坊' });

  await signIn();
  await page.goto(`/activity/checkIn?id=${activityId}`);
  // It begins in three weeks: nobody comes to it now, so that the door is the activity's.
  await expect(page.getByText('已签到 0/3')).toBeVisible();
  await page.getByRole('combobox', { name: '签到范围' }).click();
  await page.getByTitle(/^港口工作坊/).click();
  await expect(page.getByText('已签到 0/1')).toBeVisible();
  await expect(page.getByText('二号厅 · 剩余 1 个名额')).toBeVisible();
  await enter(one);
  await expect(answer).toContainText('签到成功');
  await enter(one);
  await expect(answer).toContainText(/系统管理员 已于 .* 签到/);
  await enter(guest);
  await expect(answer).toContainText('未选择该场次');
  await expect(answer).toContainText('已选：开幕论坛');
  await expectAccessible(page);

  // Loaded anew it is the same door, also without network.
  await expect(page.getByText('可离线重新打开')).toBeVisible();
  expectNoise(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('已签到 1/1')).toBeVisible();
  await enter(guest);
  await answer.getByRole('button', { name: '仍然放行（剩余 1 个名额）' }).click();
  await expect(answer).toContainText('未选择该场次，现场放行；网络不通，已记在本机，恢复后自动上传');
  await enter(late);
  await expect(answer).toContainText('该场次名额已满，不能放行');
  await page.context().setOffline(false);
  await expect(page.getByText('待上传 1 条')).toBeHidden();

  await page.goto(`/activity/reviewDetail?id=${activityId}`);
  const card = page.getByRole('region', { name: '按场次统计' });
  await card.getByRole('button', { name: /^2\s*已签到$/ }).click();
  // Those who came to it, and whoever was let in there among them.
  const look = page.getByRole('button', { name: /^查看 / });
  await expect(look).toHaveCount(2);
  await look.first().click();
  const beside = page.getByRole('region', { name: '场次', exact: true }).getByRole('listitem');
  await expect(beside).toHaveText([/开幕论坛.*已选/, /港口工作坊.*未选.*已签到.*现场放行.*系统管理员/]);
  await expectAccessible(page);
  const { sessions } = await ask(office, calls.activity.detail, { id: activityId });
  expect(sessions.map(({ takenNum, checkedNum, absentNum }) => [takenNum, checkedNum, absentNum])).toEqual([
    [2, 0, 0],
    [2, 2, 0],
  ]);
});

test('what the door asks is asked before somebody is let in, also without network, and can be skipped and filled in later', async ({
  page,
  office,
  signIn,
  expectNoise,
}) => {
  const field = (name: string, sortNum: number, wish: object = {}) => ({
    ...{ name, type: FormItemType.text, require: true, sortNum, formItemDetailRespList: [] },
    ...wish,
  });
  const sizes = ['S', 'M', 'L'].map((value) => ({ value }));
  const activityId = await makeActivity(office, {
    formItemList: [
      field('姓名', 0),
      field('手机号', 1),
      field('服装尺码', 2, { type: FormItemType.radio, formItemDetailRespList: sizes, atDoor: true }),
      field('胸卡编号', 3, { require: false, atDoor: true, description: '胸卡背面的三位数字' }),
    ],
  });
  // Visitors are not asked any of it.
  await page.goto(`/activityApplication?id=${activityId}`);
  await expect(page.getByLabel('姓名')).toBeVisible();
  await expect(page.getByText('服装尺码')).toHaveCount(0);
  const [one, two, three] = await approved(office, activityId, ['13800138073', '13800138074', '13800138075']);
  if (!one || !two || !three) throw new Error('nobody signed up');
  const enter = async ({ applyCode }: { applyCode: string }) => {
    const search = page.getByLabel('票码、报名编号、姓名或手机号后几位');
    await search.fill(applyCode);
    await search.press('Enter');
  };
  const asked = page.getByRole('region', { name: '入场信息' });

  await signIn();
  await page.goto(`/activity/checkIn?id=${activityId}`);
  await expect(page.getByText('已签到 0/3')).toBeVisible();
  await enter(one);
  await expect(asked.getByRole('heading', { name: '请先填写入场信息' })).toBeVisible();
  await expect(asked.getByText('胸卡背面的三位数字')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: '填好，放行' }).click();
  await expect(asked.getByText('请选择服装尺码')).toBeVisible();
  await expect(page.getByText('已签到 0/3')).toBeVisible();
  await asked.getByText('M', { exact: true }).click();
  await asked.getByLabel('胸卡编号').fill('017');
  await asked.getByRole('button', { name: '填好，放行' }).click();
  await expect(page.getByText('签到成功')).toBeVisible();
  await expect(page.getByText('已签到 1/3')).toBeVisible();
  await expect(asked).toHaveCount(0);

  // Loaded anew without network the door still knows what to ask. A slow machine has noted the first one on the device.
  await expect(page.getByText('可离线重新打开')).toBeVisible();
  await expect(page.getByText(/待上传/)).toBeHidden();
  expectNoise(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('已签到 1/3')).toBeVisible();
  await enter(two);
  await asked.getByText('L', { exact: true }).click();
  await asked.getByRole('button', { name: '填好，放行' }).click();
  await expect(page.getByText('网络不通，已记在本机，恢复后自动上传')).toBeVisible();
  await enter(three);
  await asked.getByRole('button', { name: '暂不填写，直接放行' }).click();
  await asked.getByRole('button', { name: '确认不填写，直接放行' }).click();
  await expect(page.getByText(/入场信息未填写；网络不通/)).toBeVisible();
  await expect(page.getByText('待上传 2 条')).toBeVisible();
  await page.reload();
  await expect(page.getByText('已签到 3/3')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('在线', { exact: true })).toBeVisible();
  await expect(page.getByText(/待上传/)).toBeHidden();

  await enter(three);
  await page.getByRole('button', { name: '补填入场信息' }).click();
  await asked.getByText('S', { exact: true }).click();
  await expectAccessible(page);
  await asked.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('入场信息已保存')).toBeVisible();
  const answersOf = async (id: number) => {
    const { entryList } = await ask(office, calls.application.detail, { id });
    return entryList.filter(({ name }) => !['姓名', '手机号'].includes(name)).map(({ value }) => value);
  };
  expect(await answersOf(one.id)).toEqual(['M', '017']);
  expect(await answersOf(two.id)).toEqual(['L']);
  expect(await answersOf(three.id)).toEqual(['S']);
});
