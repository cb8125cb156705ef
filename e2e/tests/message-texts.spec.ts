/** 消息文案: the office puts a message in its own words, people are told in them, and goes back to the product's. */
import { calls, messageTexts } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { act, confirmed, dialog, message, refresh, rowOf, rows } from '../screen.ts';
import { dispatchTask, lightTemplate, taskCodes } from '../tasks.ts';

const { name } = messageTexts.copied;

test('a text is put in other words, seen as people will read it, sent, and restored', async ({
  page,
  office,
  makeAccount,
  openAs,
  signIn,
}) => {
  const template = await lightTemplate(office);
  const { userId } = await ask(office, calls.user.current, {});
  const watcher = await makeAccount(taskCodes);
  const reading = await openAs(watcher);
  let isRead = false;
  const copied = async (title: string) => {
    await dispatchTask(office, template, { person: userId }, title, [watcher.id]);
    await (isRead ? refresh(reading) : reading.goto('/messageCenter/taskMessage'));
    isRead = true;
    return rowOf(reading, title);
  };
  const mark = Date.now().toString(36);

  await signIn(await makeAccount(['latin_sys_text', 'latin_sys_text_modify']));
  await page.goto(`/messageText?f.keyword=${encodeURIComponent(name)}`);
  const row = rows(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
  await expect(row).toContainText('默认');
  await act(page, row, '修改');
  const form = dialog(page, `修改消息文案：${name}`);
  await form.getByLabel('标题', { exact: true }).fill('知会');
  const words = form.getByLabel('内容', { exact: true });
  await words.fill('请关注“{任务标题}”，编号');
  // Without the number nobody would know which task it is about.
  await form.getByRole('button', { name: '确定' }).click();
  await expect(form.getByText(/\{任务编号\}|任务编号/).first()).toBeVisible();
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await words.press('End');
  await form.getByRole('group', { name: '插入占位符' }).getByRole('button', { name: '任务编号' }).click();
  await expect(words).toHaveValue('请关注“{任务标题}”，编号{任务编号}');
  await expect(form.getByText(/^【知会】请关注“.+”，编号[A-Z]{2}\d{12}$/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: '确定' }).click();
  await expect(message(page, '消息文案已保存')).toBeVisible();
  await expect(row).toContainText('已修改');
  await expect(await copied(`新文案 ${mark}`)).toContainText(`【知会】请关注“新文案 ${mark}”，编号YJ`);

  await act(page, row, '恢复默认');
  await confirmed(page, '恢复默认');
  await expect(message(page, '已恢复默认')).toBeVisible();
  await expect(row).toContainText('默认');
  await expect(await copied(`旧文案 ${mark}`)).toContainText(/【抄送】.+抄送给您/);
  await act(page, row, '变更历史');
  await expect(dialog(page, `变更历史：${name}`)).toContainText('知会');
});
