/** 代理人: who is away names somebody, who then signs and hands in for him; it is seen whose task it was. */
import { calls, DataScope } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { act, arriveAt, confirmed, dialog, inHours, message, pageInSight, rowOf, turnTo } from '../screen.ts';
import { dispatchTask, lightTemplate, taskCodes } from '../tasks.ts';

test('a task is handed in on behalf of who is away, until he is back', async ({
  page,
  office,
  signIn,
  makeAccount,
  openAs,
}) => {
  const template = await lightTemplate(office, { needSign: 1, needReview: 0 });
  const away = await makeAccount(taskCodes, { dataScope: DataScope.self });
  const stands = await makeAccount(taskCodes, { dataScope: DataScope.self });
  await signIn(away);
  await page.goto('/person-center/index');
  await page.getByRole('tab', { name: '代理人', exact: true }).click();
  await expect(page.getByText('您没有设置代理人')).toBeVisible();
  await page.getByRole('button', { name: '设置代理人' }).click();
  const form = dialog(page, '设置代理人');
  await form.getByLabel('代理人').fill(stands.userName);
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(new RegExp(`^${stands.userName}（`))
    .click();
  await form.getByLabel('开始时间').fill(inHours(-1));
  await form.getByLabel('开始时间').press('Enter');
  await expectAccessible(page);
  await form.getByLabel('结束时间').fill(inHours(24));
  await form.getByLabel('结束时间').press('Enter');
  await expect(message(page, '代理人已设置')).toBeVisible();

  const mark = Date.now().toString(36);
  const title = `代为办理 ${mark}`;
  const instanceCode = await dispatchTask(office, template, { person: away.id }, title);
  const other = await openAs(stands);
  await other.goto('/taskManagement/backlog');
  await expect(rowOf(other, title)).toContainText(`代${away.userName}`);
  await act(other, rowOf(other, title), '签收');
  await expect(message(other, '已签收')).toBeVisible();
  // The row says so a moment later than the message.
  await expect(rowOf(other, title).getByRole('button', { name: /^办理/ })).toBeVisible();
  await act(other, rowOf(other, title), '办理');
  await arriveAt(other, '/taskManagement/processingTask');
  const screen = pageInSight(other);
  await screen.getByLabel('已劝阻', { exact: true }).check();
  await screen.getByLabel('情况说明').fill('已代为上门');
  await screen.getByRole('button', { name: '提交办结' }).click();
  await expect
    .poll(async () => (await ask(office, calls.taskInstance.detail, { instanceCode })).instance.status)
    .toBe(4);

  // Whose task it was sees who did it.
  await turnTo(page, `/taskManagement/viewTask?instanceCode=${instanceCode}`);
  await expect(pageInSight(page).getByText(`（代${away.userName}）`).first()).toBeVisible();
  await turnTo(page, '/person-center/index');
  await page.getByRole('tab', { name: '代理人', exact: true }).click();
  await page.getByRole('button', { name: /^结束/ }).click();
  await confirmed(page, '确定');
  await expect(message(page, '代理已结束')).toBeVisible();
  const later = `回来以后 ${mark}`;
  await dispatchTask(office, template, { person: away.id }, later);
  await turnTo(page, '/taskManagement/backlog');
  await expect(rowOf(page, later)).toBeVisible();
  await turnTo(other, '/taskManagement/backlog');
  await expect(pageInSight(other).getByText('没有待办任务，都处理完了')).toBeVisible();
});
