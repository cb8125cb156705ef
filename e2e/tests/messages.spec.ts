/** Messages: the office writes one, an open page hears of it, its reader opens it from the bell, the office sees who has read it. */
import { calls, DataScope, MessageAudience } from '@outbound/contract';
import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, confirmed, dialog, message, pageInSight, rowOf, rows, turnTo } from '../screen.ts';
import { dispatchTask, lightTemplate, taskCodes } from '../tasks.ts';

const { systemMessage } = calls;

test('a message reaches an open page within two seconds, is opened from the bell, and read once it is closed; one is written in the form, published, withdrawn with a reason', async ({
  office,
  makeAccount,
  openAs,
}) => {
  const reader = await makeAccount(['latin_sys_dict']);
  const page = await openAs(reader);
  await page.goto('/dictionaryManagement');
  await expect(rows(page).first()).toBeVisible();
  const bell = page.getByRole('button', { name: /^消息/ });
  // What is in force for everybody waits for a newcomer, too.
  await expect(bell).toHaveAccessibleName(/条未读$/);
  const waiting = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);
  const unread = (count: number) => `消息，${count} 条未读`;
  const name = `停机维护 ${Date.now().toString(36)}`;
  const { id: userId } = await ask(office, calls.account.page, {
    template: { userLoginId: reader.userLoginId },
  }).then(({ dataBody }) => dataBody[0] ?? { id: 0 });
  const { id } = await ask(office, systemMessage.add, {
    title: name,
    content: '<p>今晚 <strong>22:00</strong> 停机维护</p>',
    audience: MessageAudience.people,
    targetIds: [userId],
  });
  await expect(bell).toHaveAccessibleName(unread(waiting));
  await ask(office, systemMessage.updateStatus, { ids: [id], status: 1 });
  await expect(bell).toHaveAccessibleName(unread(waiting + 1), { timeout: 2_000 });
  await expect(page).toHaveTitle(new RegExp(`^\\(${waiting + 1}\\) `));

  // By the keyboard alone: in, to a message, and back to the bell from what it opened.
  await bell.press('Enter');
  const latest = page.getByRole('dialog', { name: '最新消息' });
  const systemTab = latest.getByRole('tab', { name: `系统消息（${waiting + 1}）` });
  await expect(systemTab).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(latest).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(systemTab).toBeFocused();
  const row = latest.getByRole('button', { name });
  await expect(row).toBeVisible();
  for (let step = 0; step < 5 && !(await row.evaluate((it) => it === document.activeElement)); step++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const opened = dialog(page, name);
  await expect(opened.getByText('停机维护').last()).toBeVisible();
  await expect(bell).toHaveAccessibleName(unread(waiting + 1));
  await opened.getByRole('button', { name: '关闭' }).last().click();
  await expect(bell).toHaveAccessibleName(unread(waiting));
  await expect(bell).toBeFocused();

  await bell.click();
  await latest.getByRole('button', { name: '查看更多' }).click();
  await expect(page).toHaveURL(/\/messageCenter\/systemMessage$/);
  await expect(rowOf(page, name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radiogroup', { name: '阅读状态' }).getByText('未读').click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole('radiogroup', { name: '阅读状态' }).getByText('已读').click();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/messageCenter\/systemMessage\?view=1$/);

  const codes = [
    'latin_sys_msg',
    'latin_sys_msg_add',
    'latin_sys_msg_modify',
    'latin_sys_msg_delete',
    'latin_sys_msg_publish',
  ] as const;
  const managing = await openAs(await makeAccount(codes));
  await managing.goto(`/messageManagement?f.keyword=${encodeURIComponent(name)}`);
  await expect(rowOf(managing, name)).toContainText('1/1');
  await rowOf(managing, name)
    .getByRole('button', { name: /阅读情况/ })
    .click();
  await expect(dialog(managing, `阅读情况：${name}`)).toContainText('应读 1 人，已读 1 人');

  // Another one is written in the form, published, and withdrawn with a reason.
  await dialog(managing, `阅读情况：${name}`).getByRole('button', { name: '关闭' }).last().click();
  await turnTo(managing, '/messageManagement');
  await managing.getByRole('button', { name: '新增', exact: true }).click();
  const form = dialog(managing, '新增系统消息');
  const written = `表单中写的 ${Date.now().toString(36)}`;
  await form.getByLabel('标题', { exact: true }).fill(written);
  await form.getByRole('textbox', { name: '内容' }).fill('请各单位知悉');
  await form.getByRole('button', { name: '确定' }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(managing, written)).toContainText('待发布');
  await rowOf(managing, written).getByRole('button', { name: /^发布/ }).click();
  await confirmed(managing, '发布');
  await expect(rowOf(managing, written)).toContainText('已发布');
  await rowOf(managing, written).getByRole('button', { name: /^撤回/ }).click();
  const reason = dialog(managing, `撤回“${written}”`);
  await reason.getByLabel('撤回原因').fill('时间有变');
  await reason.getByRole('button', { name: '确定' }).click();
  await expect(rowOf(managing, written)).toContainText('已撤回');
});

test('a task message opens the page that its step is at, and leads nowhere without the right to handle tasks', async ({
  office,
  makeAccount,
  openAs,
}) => {
  const handler = await makeAccount(taskCodes, { dataScope: DataScope.self });
  const reader = await makeAccount(['latin_sys_dict']);
  const template = await lightTemplate(office, { needSign: 1, needReview: 0 });
  const title = `先看后办 ${Date.now().toString(36)}`;
  const code = await dispatchTask(office, template, { person: handler.id }, title, [reader.id]);
  const centre = '/messageCenter/taskMessage';
  const named = (page: Page, kind: string) =>
    page.getByRole('button', { name: new RegExp(`^【${kind}】.*${title}`) });

  const page = await openAs(handler);
  await page.goto(centre);
  await expect(rowOf(page, title)).toContainText('新任务');
  await named(page, '新任务').click();
  await arriveAt(page, '/taskManagement/viewTask');
  await expect(pageInSight(page).getByText(code)).toBeVisible();
  await pageInSight(page).getByRole('button', { name: '签收', exact: true }).click();
  await arriveAt(page, '/taskManagement/processingTask');
  await page.getByRole('tab', { name: '任务消息' }).click();
  await arriveAt(page, centre);
  await named(page, '新任务').click();
  await arriveAt(page, '/taskManagement/processingTask');
  expect(new URL(page.url()).searchParams.get('instanceCode')).toBe(code);

  const watching = await openAs(reader);
  await watching.goto(centre);
  await named(watching, '抄送').click();
  await expect(message(watching, '抱歉，您无权访问该页面')).toBeVisible();
  await expect(watching).toHaveURL(/taskMessage$/);
});
