/** The way in: approved, a ticket in the hand, let in by number, told the second time, and once without network. */
import { ApplyStatus, calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('a visitor shows his ticket, and the door lets him in once, also without network', async ({
  page,
  office,
  signIn,
  expectNoise,
}) => {
  const activityId = await makeActivity(office);
  const people: { id: number; applyCode: string; queryCode: string }[] = [];
  const form = await ask(office, calls.activity.openForm, { id: activityId });
  for (const phone of ['13800138011', '13800138012']) {
    const answers: Record<string, string> = { 姓名: '李娜', 手机号: phone };
    people.push(
      await ask(
        office,
        calls.application.openApply,
        form.map(({ id: formId, name }) => ({ activityId, formId, name, value: answers[name] ?? '' })),
      ),
    );
  }
  const [one, two] = people;
  if (!one || !two) throw new Error('nobody signed up');
  const ids = people.map(({ id }) => id);
  await ask(office, calls.application.approve, { ids, applyStatus: ApplyStatus.approved });

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
