/** What staff do with tasks all day: sign, handle, hand in and go on; review; be told that somebody was quicker. */
import { calls, DataScope, HandleType } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { act, arriveAt, dialog, message, pageInSight, printed, rowOf, rows, turnTo } from '../screen.ts';
import { expectUsable } from '../states.ts';
import { dispatchTask, lightTemplate, taskCodes } from '../tasks.ts';

const BACKLOG = '/taskManagement/backlog';
const PROCESSING = '/taskManagement/processingTask';
const VIEW = '/taskManagement/viewTask';

const title = (what: string) => `${what} ${Date.now().toString(36)}`;

test('the list is printed with titles that one can read, its pager on the same sheet; who comes back from a task stands at its card again, and a phone has the deadline in sight', async ({
  page,
  signIn,
  office,
}) => {
  await signIn();
  await test.step('printed with titles that one can read, its pager on the same sheet', async () => {
    await page.goto('/taskManagement/list');
    await expect(rows(page)).toHaveCount(10);
    await page.emulateMedia({ media: 'print' });
    const [sheet = 0, title = 0, time = 0] = await pageInSight(page).evaluate((screen) =>
      ['', 'tbody td.is-two-lines', 'tbody td.is-time'].map(
        (cell) => (cell === '' ? screen : screen.querySelector(cell))?.clientWidth,
      ),
    );
    expect(sheet).toBeGreaterThan(0);
    // 15 signs of a title of 11 px; a day of ten.
    expect(title).toBeGreaterThanOrEqual(165);
    expect(time).toBeGreaterThanOrEqual(60);
    await page.emulateMedia({ media: null });
    expect(await printed(page)).toEqual({ sheets: 1, isAcross: false });
  });

  await test.step('who comes back from a task stands at its card again, and a phone has the deadline in sight', async () => {
    const { userId } = await ask(office, calls.user.current, {});
    const name = title('看板上的');
    await dispatchTask(office, await lightTemplate(office), { person: userId }, name);
    await turnTo(page, `/taskManagement/list?view=0.board&f.keyword=${encodeURIComponent(name)}`);
    const card = pageInSight(page).getByRole('link', { name });
    await card.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    const deadline = pageInSight(page).locator('.task-bar-deadline');
    await expect(deadline).toBeInViewport();
    await expect(deadline).toHaveText(/^(剩余|仅剩)/);
    await page.setViewportSize({ width: 1366, height: 900 });
    await expect(deadline).toBeHidden();

    await page.goBack();
    await expect(card).toBeFocused();
  });
});

/** What the handler of a light template answers. */
async function fillResult(page: Page, note: string): Promise<void> {
  const form = pageInSight(page);
  await form.getByLabel('已劝阻', { exact: true }).check();
  await form.getByLabel('情况说明').fill(note);
}

test('a handler signs, answers, hands in and stands before the next task, by keys alone where he likes', async ({
  page,
  office,
  signIn,
  makeAccount,
}) => {
  const template = await lightTemplate(office, { needSign: 1, needReview: 0 });
  const handler = await makeAccount(taskCodes, { dataScope: DataScope.self });
  const first = title('先办这条');
  const second = title('再办那条');
  await dispatchTask(office, template, { person: handler.id }, first);
  await dispatchTask(office, template, { person: handler.id }, second);
  await signIn(handler);

  await page.goto('/dashboard/index');
  await expect(pageInSight(page).getByRole('list', { name: '我的任务' })).toContainText('待我办理2');
  await pageInSight(page).getByRole('list', { name: '我的任务' }).getByText('待我办理').click();
  await arriveAt(page, BACKLOG);
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
  // Both are signed from the rows: the focus goes with the arrows, and to them from nowhere.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('s');
  await expect(message(page, '已签收')).toBeVisible();
  await expect(pageInSight(page).getByText('待办理', { exact: true })).toHaveCount(1);
  await rowOf(page, '待签收').focus();
  await page.keyboard.press('s');
  await expect(pageInSight(page).getByText('待办理', { exact: true })).toHaveCount(2);
  await rowOf(page, first).focus();
  await page.keyboard.press('Enter');

  await arriveAt(page, PROCESSING);
  await expect(
    pageInSight(page)
      .getByText(/^(剩余|仅剩)/)
      .first(),
  ).toBeVisible();
  await fillResult(page, '已当面劝阻，对方未转账');
  // What was typed survives a reload, before anybody saved it.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('task-result:'))))
    .toBe(true);
  await page.reload();
  await expect(pageInSight(page).getByLabel('情况说明')).toHaveValue('已当面劝阻，对方未转账');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(pageInSight(page).getByRole('heading', { name: second })).toBeVisible();
  await arriveAt(page, PROCESSING);
  await expect(pageInSight(page).getByRole('region', { name: '任务内容与办理反馈' })).toBeFocused();
  await expect(pageInSight(page).getByLabel('情况说明')).toHaveValue('');
  // Whoever goes to a field by Tab sees the line that he types, also where the field lay under the buttons before.
  const isInSight = await pageInSight(page)
    .getByLabel('情况说明')
    .evaluate((field: HTMLElement) => {
      const place = () => field.getBoundingClientRect();
      field.closest('[data-tab]')?.scrollBy(0, place().top - innerHeight + 30);
      field.focus();
      return document.elementFromPoint(place().left + 20, place().top + 15) === field;
    });
  expect(isInSight, 'what is typed is in sight').toBe(true);
  // On a phone the buttons take two lines.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = pageInSight(page).locator('.task-actions');
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(125);
  await page.setViewportSize({ width: 1366, height: 900 });
  await fillResult(page, '电话劝阻成功');
  await page.keyboard.press('Control+Enter');
  await expect(message(page, '待办已全部处理完')).toBeVisible();
  await arriveAt(page, BACKLOG);
  await expect(pageInSight(page).getByText('没有待办任务，都处理完了')).toBeVisible();
});

test('a reviewer sends a result back with two marks, the handler sees them, answers again and is approved', async ({
  page,
  office,
  signIn,
  makeAccount,
  openAs,
}) => {
  const template = await lightTemplate(office, { needSign: 0, needReview: 1, reviewerType: 1 });
  const handler = await makeAccount(taskCodes, { dataScope: DataScope.self });
  const chief = await makeAccount(taskCodes, { dataScope: DataScope.self });
  const reviewer = await openAs(chief);
  const name = title('要审核的');
  const instanceCode = await dispatchTask(
    reviewer.request as APIRequestContext,
    template,
    { person: handler.id },
    name,
  );
  await signIn(handler);
  await page.goto(BACKLOG);
  await act(page, rowOf(page, name), '办理');
  await arriveAt(page, PROCESSING);
  await fillResult(page, '已联系');
  await pageInSight(page).getByRole('button', { name: '提交审核' }).click();
  // It is under review: nothing to handle, so the page that shows it takes the place of this one.
  await arriveAt(page, VIEW);

  await reviewer.goto(`${BACKLOG}?view=3`);
  await act(reviewer, rowOf(reviewer, name), '审核');
  await arriveAt(reviewer, VIEW);
  await expectUsable(reviewer);
  await reviewer.setViewportSize({ width: 1366, height: 900 });
  await pageInSight(reviewer).getByRole('button', { name: '退回重办' }).click();
  const back = dialog(reviewer, /退回重办/);
  await back.getByLabel('退回意见').fill('说明太简单');
  for (const field of ['处置结果', '情况说明']) {
    await back.getByLabel('标注问题字段').fill(field);
    await reviewer.locator('.ant-select-dropdown:visible').getByTitle(field, { exact: true }).click();
    await reviewer.keyboard.press('Escape');
    await back.getByLabel(`${field}的问题`).fill(`${field}请核对`);
  }
  await expectAccessible(reviewer);
  await back.getByRole('button', { name: '确定' }).click();
  await expect(message(reviewer, '退回重办成功')).toBeVisible();

  await turnTo(page, BACKLOG);
  await expect(rowOf(page, name)).toContainText('退回标注 2');
  await act(page, rowOf(page, name), '办理');
  const marks = pageInSight(page).getByRole('alert').filter({ hasText: '说明太简单' });
  await expect(marks.getByRole('listitem')).toHaveCount(2);
  await expect(pageInSight(page).getByLabel('情况说明')).toHaveValue('已联系');
  await marks.getByRole('button', { name: '情况说明：情况说明请核对' }).click();
  await expect(pageInSight(page).getByLabel('情况说明')).toBeFocused();
  await pageInSight(page).getByLabel('情况说明').fill('已上门当面说明，家属在场');
  await pageInSight(page).getByRole('button', { name: '提交审核' }).click();
  await arriveAt(page, VIEW);
  // Nothing is left to do with it: the keys go on to the next one, of which there is none.
  await expect(pageInSight(page).getByRole('button', { name: '办理下一条待办' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(message(page, '待办已全部处理完')).toBeVisible();
  await arriveAt(page, BACKLOG);

  await turnTo(reviewer, `${VIEW}?instanceCode=${instanceCode}`);
  await expect(pageInSight(reviewer).getByText('已上门当面说明，家属在场').first()).toBeVisible();
  await pageInSight(reviewer).getByRole('button', { name: '审核通过', exact: true }).click();
  await dialog(reviewer, /审核通过/)
    .getByRole('button', { name: '确定' })
    .click();
  await expect(message(reviewer, '审核通过成功')).toBeVisible();
  await expect(pageInSight(reviewer).getByText('已办结', { exact: true }).first()).toBeVisible();
});

test('who is taken off a task while he writes is told so, and what he typed stays in sight until he goes', async ({
  page,
  office,
  signIn,
  makeAccount,
}) => {
  const template = await lightTemplate(office, { needSign: 0, needReview: 0 });
  const [handler, other] = [
    await makeAccount(taskCodes, { dataScope: DataScope.self }),
    await makeAccount(taskCodes, { dataScope: DataScope.self }),
  ];
  const instanceCode = await dispatchTask(office, template, { person: handler.id }, title('被移交的'));
  await signIn(handler);
  await page.goto(`${PROCESSING}?instanceCode=${instanceCode}`);
  await fillResult(page, '已上门，对方不在家，约明日上午');
  // Put by on the server already, under a step that will be another one's.
  await page.keyboard.press('Control+s');
  await expect(message(page, '已暂存')).toBeVisible();
  const { detailList } = await ask(office, calls.taskInstance.detail, { instanceCode });
  const [step] = detailList;
  await ask(office, calls.taskInstance.handle, {
    ...{ handleType: HandleType.transfer, detailId: step?.detailId ?? 0, version: step?.detailVersion ?? 0 },
    ...{ targetList: [{ targetType: 1, targetId: other.id }], opinion: '改由他人办理' },
  });
  await fillResult(page, '已上门，对方不在家，约明日上午，电话已通');
  await page.keyboard.press('Control+s');
  await expect(pageInSight(page).getByText('该任务已移交，不再由您办理')).toBeVisible();
  await expect(pageInSight(page).getByText('已上门，对方不在家，约明日上午，电话已通')).toBeVisible();
  await expectAccessible(page);
  await pageInSight(page).getByRole('button', { name: '查看任务' }).click();
  await arriveAt(page, VIEW);
});

test('of two who sign the task of their department one is told who was quicker', async ({
  page,
  office,
  signIn,
  makeAccount,
  openAs,
  expectNoise,
}) => {
  // The clock is moved: what was sealed by it is refused once, and sealed anew.
  expectNoise(/status of 400/);
  const template = await lightTemplate(office, { needSign: 1, needReview: 0 });
  const mark = Date.now().toString(36);
  const [top] = await ask(office, calls.department.enableTree, {});
  const { id: deptId } = await ask(office, calls.department.deptAdd, {
    parentId: top?.id ?? null,
    deptName: `抢签所 ${mark}`,
    deptCode: `RACE-${mark.toUpperCase()}`,
  });
  const quick = await makeAccount(taskCodes, { dataScope: DataScope.ownDepartment, deptId });
  const slow = await makeAccount(taskCodes, { dataScope: DataScope.ownDepartment, deptId });
  const name = title('谁先签收');
  await dispatchTask(office, template, { department: deptId }, name);
  await signIn(slow);
  await page.clock.install();
  await page.goto(`${BACKLOG}?view=2`);
  await expect(rowOf(page, name)).toBeVisible();
  // What comes meanwhile announces itself; the list stays as it is until somebody wants it.
  await expect(pageInSight(page).getByRole('tab', { name: '本部门待签收（1）' })).toBeVisible();
  await dispatchTask(office, template, { department: deptId }, title('后来的'));
  await page.clock.fastForward(61_000);
  const announced = pageInSight(page).getByRole('button', { name: '有1条新任务，点击刷新' });
  await expect(announced).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await announced.click();
  await expect(rows(page)).toHaveCount(2);
  await expect(announced).toHaveCount(0);
  const other = await openAs(quick);
  await other.goto(`${BACKLOG}?view=2`);
  await act(other, rowOf(other, name), '签收');
  await expect(message(other, '已签收')).toBeVisible();
  await act(page, rowOf(page, name), '签收');
  await expect(message(page, new RegExp(quick.userName))).toBeVisible();
  // The row was read again: it waits for nobody here any more.
  await expect(rowOf(page, name)).toHaveCount(0);
});
