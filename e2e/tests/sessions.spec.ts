/** An activity of two days: a visitor chooses of its sessions on a phone, and the office sees who comes to which. */
import { calls, SessionMode } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { day, fillForm, makeActivity } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('sessions are chosen, shown full, and changed', async ({ page, office }) => {
  const at = (ahead: number, from: string, to: string) => {
    const [date = ''] = day(ahead).split(' ');
    return { startTime: `${date} ${from}:00`, endTime: `${date} ${to}:00` };
  };
  const id = await makeActivity(office, {
    endTime: day(22),
    sessionMode: SessionMode.several,
    sessions: [
      { name: '开幕论坛', ...at(20, '10:00', '12:00') },
      { name: '港口工作坊', ...at(20, '14:00', '16:00'), location: '二号厅', capacity: 1 },
      { name: '闭门对接', ...at(21, '10:00', '12:00'), capacity: 2 },
    ],
  });
  await page.goto(`/activityDetail?id=${id}`);
  const timetable = page.getByRole('region', { name: '场次安排' }).getByRole('listitem');
  await expect(timetable).toHaveCount(3);
  await expect(timetable.nth(1)).toContainText(/14:00-16:00.*港口工作坊.*二号厅.*余 1/);

  await fillForm(page, id, '13800138101');
  const sessions = page.getByRole('group', { name: '场次' });
  await expect(sessions.getByRole('checkbox')).toHaveCount(3);
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(sessions.getByText('请选择场次')).toBeVisible();
  await sessions.getByLabel(/港口工作坊/).check();
  await sessions.getByLabel(/开幕论坛/).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('报名成功！')).toBeVisible();

  // He changes: the chair in the workshop is free again.
  await page.getByRole('main').getByRole('link', { name: '查看我的报名' }).click();
  const mine = page.getByRole('list', { name: '场次' }).getByRole('listitem');
  await expect(mine).toHaveText([/开幕论坛.*10:00/, /港口工作坊.*14:00.*二号厅/]);
  const left = async () => {
    const { sessions: held } = await ask(office, calls.activity.detail, { id });
    return held.map(({ name, takenNum }) => `${name} ${takenNum}`);
  };
  expect(await left()).toEqual(['开幕论坛 1', '港口工作坊 1', '闭门对接 0']);
  const form = await ask(office, calls.activity.openForm, { id });
  const full = form.flatMap(({ formItemDetailRespList }) => formItemDetailRespList);
  expect(full.find(({ value }) => value === '港口工作坊')?.remainNum).toBe(0);
  await page.getByRole('button', { name: '修改报名' }).click();
  await sessions.getByLabel(/港口工作坊/).uncheck();
  await sessions.getByLabel(/闭门对接/).check();
  await page.getByRole('button', { name: '提交修改' }).click();
  await expect(mine).toHaveText([/开幕论坛/, /闭门对接/]);
  expect(await left()).toEqual(['开幕论坛 1', '港口工作坊 0', '闭门对接 1']);
});
