/** 值班表: a supervisor plans a shift, the next task of the department tells who is on duty and nobody else. */
import { calls, DataScope } from '@outbound/contract';
import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { act, choose, confirmed, dialog, inHours, message, pageInSight, rowOf } from '../screen.ts';
import { dispatchTask, lightTemplate, taskCodes } from '../tasks.ts';

test('who is on duty is told of what comes to the department, until the shift is ended', async ({
  page,
  office,
  signIn,
  makeAccount,
  openAs,
}) => {
  const mark = Date.now().toString(36);
  const deptName = `值班所 ${mark}`;
  const [top] = await ask(office, calls.department.enableTree, {});
  const { id: deptId } = await ask(office, calls.department.deptAdd, {
    parentId: top?.id ?? null,
    deptName,
    deptCode: `DUTY-${mark.toUpperCase()}`,
  });
  const own = { dataScope: DataScope.ownDepartment, deptId };
  const onDuty = await makeAccount(taskCodes, own);
  const atHome = await makeAccount(taskCodes, own);
  const supervisor = await makeAccount([...taskCodes, 'latin_task_management_supervise'], own);
  const template = await lightTemplate(office, { needSign: 1 });

  await signIn(supervisor);
  await page.goto('/taskManagement/handover');
  await pageInSight(page).getByRole('button', { name: '值班表' }).click();
  const roster = dialog(page, '值班表');
  await expect(roster.getByText('没有安排值班', { exact: true })).toBeVisible();
  await roster.getByRole('button', { name: '安排值班' }).click();
  const form = dialog(page, '安排值班');
  await choose(page, form, '单位', deptName);
  await form.getByLabel('值班人员').fill(onDuty.userName);
  await page.locator('.ant-select-dropdown:visible').getByTitle(`${onDuty.userName}（${deptName}）`).click();
  await page.keyboard.press('Escape');
  await form.getByLabel('开始时间').fill(inHours(-1));
  await form.getByLabel('开始时间').press('Enter');
  await expectAccessible(page);
  // Enter in the last field sends the form.
  await form.getByLabel('结束时间').fill(inHours(8));
  await form.getByLabel('结束时间').press('Enter');
  await expect(message(page, '已安排值班')).toBeVisible();
  const shift = roster.getByRole('row').filter({ hasText: onDuty.userName });
  await expect(shift).toContainText('值班中');

  const [watching, resting] = [await openAs(onDuty), await openAs(atHome)];
  const told = async (one: Page, title: string) => {
    await one.goto('/messageCenter/taskMessage');
    return rowOf(one, title);
  };
  const during = `值班时来的 ${mark}`;
  await dispatchTask(office, template, { department: deptId }, during);
  await expect(await told(watching, during)).toBeVisible();

  await act(page, shift, '结束');
  await confirmed(page, '确定');
  await expect(message(page, '值班已结束')).toBeVisible();
  await expect(shift).toContainText('已结束');
  const after = `下班后来的 ${mark}`;
  await dispatchTask(office, template, { department: deptId }, after);
  await expect(await told(resting, after)).toBeVisible();
  // He was not told of it, and sees and signs it all the same.
  await expect(rowOf(resting, during)).toHaveCount(0);
  await resting.goto('/taskManagement/backlog?view=2');
  await expect(rowOf(resting, during)).toBeVisible();
});
