/** The form of an activity as one goes through it: the way on, what is in the way, the phone, the end of the work. */
import { calls, FormItemType } from '@outbound/contract';
import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, confirmed, dialog, pageInSight, rowOf, turnTo } from '../screen.ts';

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const button = (page: Page, name: string) => pageInSight(page).getByRole('button', { name, exact: true });
const isPrimary = (page: Page, name: string) =>
  button(page, name).evaluate((element) => element.classList.contains('ant-btn-variant-solid'));

async function fillFirstStep(page: Page, title: string): Promise<void> {
  await pageInSight(page).getByRole('textbox', { name: '活动标题' }).fill(title);
  await pageInSight(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '海报.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } }),
    });
  await expect(page.getByText('海报.png上传成功！')).toBeVisible();
  const time = pageInSight(page).getByRole('textbox', { name: '活动时间' });
  await time.click();
  await time.fill(`${day(30)} 09:00:00`);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${day(31)} 17:30:00`);
  await page.keyboard.press('Enter');
}

test('an activity is written: the way on stands out, what is in the way is told where one stands, its phone, its place and its end', async ({
  page,
  signIn,
  office,
}) => {
  await signIn();
  await page.goto('/activity/add');
  await arriveAt(page, '/activity/add');
  await test.step('the way on, and the link at the end', async () => {
    const title = `里约向导${Date.now().toString(36)}`;
    expect([await isPrimary(page, '下一步'), await isPrimary(page, '保存并上架')]).toEqual([true, false]);
    const starred = pageInSight(page).locator('.ant-form-item-required:visible');
    await expect(starred).toHaveText(['活动标题', '活动海报', '活动形式', '活动时间', '活动地点']);
    await pageInSight(page).getByText('线上', { exact: true }).click();
    await expect(starred.filter({ hasText: '活动地点' })).toHaveCount(0);

    for (const _step of [2, 3, 4]) await button(page, '下一步').click();
    expect([await isPrimary(page, '下一步'), await isPrimary(page, '保存并上架')]).toEqual([false, true]);
    await button(page, '保存并上架').click();
    const faults = pageInSight(page).getByRole('alert').filter({ hasText: '需要修改' });
    await expect(faults).toContainText('还有 4 处需要修改；第 1 步“基本信息”：请输入活动标题');
    await expect(pageInSight(page).getByRole('region', { name: '可添加的字段' })).toBeVisible();
    const empty = pageInSight(page).locator('.ant-form-item-explain-error', { hasText: '请先为报名表添加' });
    await expect(empty).toBeVisible();
    await pageInSight(page).getByRole('region', { name: '可添加的字段' }).getByText('姓名').click();
    await expect(empty).toHaveCount(0);
    await expect(faults).toContainText('还有 3 处');
    await expectAccessible(page);
    await faults.getByRole('button', { name: '去修改' }).click();
    await expect(pageInSight(page).getByRole('textbox', { name: '活动标题' })).toBeFocused();
    await fillFirstStep(page, title);
    await expect(faults).toHaveCount(0);

    await pageInSight(page).getByText('报名表', { exact: true }).click();
    await pageInSight(page).getByRole('button', { name: '单选', exact: true }).click();
    await button(page, '保存并上架').click();
    const question = page.getByRole('dialog', { name: /未命名的选项/ });
    await expect(question).toContainText('字段“单选”：选项一、选项二');
    await confirmed(page, '仍然发布');
    const share = dialog(page, '报名链接与二维码');
    await expect(share.getByText('活动已上架')).toBeVisible();
    const address = await share.getByLabel('报名链接').inputValue();
    const id = Number(/activityDetail\?id=(\d+)$/.exec(address)?.[1]);
    expect((await ask(office, calls.activity.openView, { id })).title).toBe(title);
    await share
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click();
    await arriveAt(page, '/activity');
    await expect(rowOf(page, title)).toContainText('已上架');
  });

  await test.step('the phone shows the clocks of the place, holds the focus, closes by Escape and gives the focus back', async () => {
    const choice = { require: false, formItemDetailRespList: [{ value: '参加' }, { value: '不参加' }] };
    const { dataBody } = await ask(office, calls.activity.openPage, { pageSize: 1 });
    const { id } = await ask(office, calls.activity.save, {
      title: '墨西哥城预览',
      poster: dataBody[0]?.poster ?? JSON.stringify([{ name: 'a.png', url: 'https://example.com/a.png' }]),
      activityType: 2,
      timeZone: 'America/Mexico_City',
      startTime: '2027-03-01 23:00:00',
      endTime: '2027-03-02 08:00:00',
      location: '会展中心',
      formItemList: [
        { ...choice, name: '晚宴', type: FormItemType.radio, sortNum: 0, fieldKey: 'dinner' },
        {
          ...{ ...choice, name: '饮食', type: FormItemType.checkbox, sortNum: 1 },
          showRule: [{ fieldKey: 'dinner', op: 'eq', value: '参加' }],
        },
      ],
    });
    await turnTo(page, `/activity/edit?id=${id}`);
    await button(page, '预览').focus();
    await page.keyboard.press('Enter');
    const phone = dialog(page, '手机预览');
    const facts = phone.getByRole('region', { name: '活动详情手机预览' });
    await expect(facts).toContainText('2027-03-01 09:00-18:00 墨西哥城时间 (GMT-6)');
    await expect(facts).toContainText('北京时间 2027-03-01 23:00 - 03/02 08:00');
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(phone).toHaveCount(0);
    await expect(button(page, '预览')).toBeFocused();
  });

  await test.step('on a phone the buttons of a field stay in sight, whatever is wrong with it; what was deleted comes back', async () => {
    await pageInSight(page).getByText('报名表', { exact: true }).click();
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, '删除：晚宴').click();
    await expect(pageInSight(page).getByText('“饮食”的显示条件应为').first()).toBeVisible();
    const beyond = await button(page, '删除：饮食').evaluate(
      (at) => at.getBoundingClientRect().right - (at.closest('section')?.getBoundingClientRect().right ?? 0),
    );
    expect(beyond).toBeLessThanOrEqual(0);
    await button(page, '恢复“晚宴”').click();
    await expect(button(page, '删除：晚宴')).toBeFocused();
    await page.setViewportSize({ width, height });
  });

  await test.step('the place comes from the link of a map, from the drawn world, or by the arrow keys', async () => {
    await turnTo(page, '/activity/add');
    const field = pageInSight(page).getByRole('textbox', { name: '经纬度' });
    await button(page, '选择位置').click();
    const picker = dialog(page, '选择位置');
    const pin = picker.getByRole('status').filter({ hasText: '图钉' });
    const use = picker.getByRole('button', { name: '使用这个位置' });
    await expect(use).toBeDisabled();
    await picker.getByLabel('地图链接').fill('https://maps.app.goo.gl/AbC123');
    await expect(picker.getByText('短链接里没有坐标')).toBeVisible();
    await picker.getByLabel('地图链接').fill('https://www.google.com/maps/@-23.5505,-46.6333,15z');
    await expect(picker.getByText('已识别：Google 地图链接')).toBeVisible();
    await expect(pin).toHaveText('图钉：纬度 -23.5505，经度 -46.6333');
    await expectAccessible(page);
    const map = picker.getByRole('application');
    await map.focus();
    await page.keyboard.press('ArrowUp');
    await expect(pin).toHaveText('图钉：纬度 -23.49，经度 -46.63');
    await picker.getByRole('button', { name: '中国' }).click();
    const box = await map.boundingBox();
    if (!box) throw new Error('no map');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(pin).toContainText(/纬度 3[34]\.?\d*，经度 10[78]/);
    await use.click();
    await expect(picker).toHaveCount(0);
    await expect(field).toHaveValue(/^3[34]\.?\d*,10[78]/);
    await expect(button(page, '选择位置')).toBeFocused();
  });

  await test.step('the end opens in the evening, and an hour that is picked is a whole one', async () => {
    const field = pageInSight(page).getByRole('textbox', { name: '活动时间' });
    await field.click();
    const picker = page.locator('.ant-picker-dropdown:visible');
    const pickDay = (day: string) =>
      picker.locator('td.ant-picker-cell-in-view').getByText(day, { exact: true }).first().click();
    const sure = () => picker.getByRole('button', { name: /确\s*定/ }).click();
    await pickDay('10');
    await sure();
    await pickDay('11');
    const end = pageInSight(page).getByRole('textbox', { name: '结束日期' });
    await expect(end).toHaveValue(/11 18:00:00$/);
    // The column is still on its way to the hour that it opens at.
    await expect(async () => {
      await picker.locator('.ant-picker-time-panel-column').first().getByText('20', { exact: true }).click();
      await expect(end).toHaveValue(/11 20:00:00$/, { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await sure();
    await expect(field).toHaveValue(/10 00:00:00$/);
    await expect(end).toHaveValue(/11 20:00:00$/);
  });
});
