/** The server restarts while people work: what they typed stays, the pages say so, and go on by themselves. */
import { calls } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, test } from '../person.ts';
import { arriveAt, goOn, message, pageInSight, rowOf } from '../screen.ts';
import { dispatchTask, lightTemplate } from '../tasks.ts';

test.use({ actionTimeout: 30_000 });

const NETWORK = '网络异常，请稍后再试';
/** What a browser says while nobody answers. */
const unanswered =
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_NETWORK|ERR_INCOMPLETE|Failed to (fetch|load)|dynamically imported/i;
const button = (page: Page, name: string | RegExp) => pageInSight(page).getByRole('button', { name });

test('a result that is being written is handed in once the server is back; what was opened meanwhile comes by itself', async ({
  page,
  office,
  signIn,
  product,
  expectNoise,
}) => {
  test.slow();
  expectNoise(unanswered);
  const { userId } = await ask(office, calls.user.current, {});
  const template = await lightTemplate(office, { needSign: 0, needReview: 0 });
  const title = `重启时办理的 ${Date.now().toString(36)}`;
  const instanceCode = await dispatchTask(office as APIRequestContext, template, { person: userId }, title);
  await signIn();
  await page.goto(`/taskManagement/processingTask?instanceCode=${instanceCode}`);
  const form = pageInSight(page);
  await form.getByLabel('已劝阻', { exact: true }).check();
  await form.getByLabel('情况说明').fill('已当面劝阻，对方未转账');

  await product.stop();
  // What the frame of the office has not loaded yet is waited for; it takes nothing with it.
  await page.getByRole('button', { name: /^消息/ }).click();
  await expect(message(page, NETWORK)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, '提交办结').click();
  await expect(message(page, NETWORK).first()).toBeVisible();
  await expect(form.getByLabel('情况说明')).toHaveValue('已当面劝阻，对方未转账');
  // A page that was not open before, and one that was.
  await goOn(page, '/messageCenter/taskMessage');
  await expect(pageInSight(page).getByText(NETWORK)).toBeVisible();

  await product.start();
  await expect(pageInSight(page).getByRole('radiogroup', { name: '阅读状态' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(pageInSight(page).getByText(NETWORK)).toHaveCount(0);
  await goOn(page, `/taskManagement/processingTask?instanceCode=${instanceCode}`);
  await expect(form.getByLabel('情况说明')).toHaveValue('已当面劝阻，对方未转账');
  await button(page, '提交办结').click();
  await arriveAt(page, '/taskManagement/viewTask');
  await expect(pageInSight(page).getByText('已当面劝阻，对方未转账').first()).toBeVisible();
  // Once, though it was asked for twice.
  const { dataBody } = await ask(office, calls.taskInstance.historyPage, { template: { instanceCode } });
  expect(dataBody.filter(({ handleTypeName }) => handleTypeName === '办结')).toHaveLength(1);
});

test('the lists and counts of a page that stayed open are those of after the restart', async ({
  page,
  office,
  signIn,
  product,
  expectNoise,
}) => {
  test.slow();
  expectNoise(unanswered);
  await signIn();
  await page.goto('/taskManagement/list');
  await expect(rowOf(page, '待签收').first()).toBeVisible();
  const bell = page.getByRole('button', { name: /^消息/ });
  await expect(bell).toHaveAccessibleName(/条未读$/);
  const before = await bell.getAttribute('aria-label');
  await product.stop();
  await pageInSight(page).getByRole('button', { name: '查询' }).click();
  await expect(pageInSight(page).getByText(NETWORK)).toBeVisible();
  await expect(rowOf(page, '待签收').first()).toBeVisible();
  await product.start();
  await expect(pageInSight(page).getByText(NETWORK)).toHaveCount(0, { timeout: 60_000 });
  await expect(bell).toHaveAccessibleName(before ?? '');
  await ask(office, calls.systemMessage.add, {
    ...{ title: `重启之后 ${Date.now().toString(36)}`, content: '<p>已恢复</p>', audience: 0, targetIds: [] },
  }).then(({ id }) => ask(office, calls.systemMessage.updateStatus, { ids: [id], status: 1 }));
  await expect(bell).not.toHaveAccessibleName(before ?? '');
});
