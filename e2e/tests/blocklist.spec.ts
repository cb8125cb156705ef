/** Who is listed: a reviewer is told of him, and where the entry refuses, his phone says no more than whom to ask. */
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { pageInSight, turnTo } from '../screen.ts';
import { makeActivity, signUp } from '../sign-up.ts';

const PHONE = '13800138071';

test('an entry warns who reviews, then refuses the visitor in his language, until it is taken off', async ({
  page,
  office,
  signIn,
  browser,
  product,
  noise,
}) => {
  const id = await makeActivity(office, { title: '黑名单核对会' });
  const applyCode = await signUp(office, id, PHONE);
  await signIn();
  await page.goto('/activity/blocklist');
  const list = pageInSight(page);
  await list.getByRole('button', { name: '加入黑名单' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('内容').fill('1380013');
  await form.getByLabel('原因').fill('屡次报名不到场');
  await form.getByRole('button', { name: '确定' }).click();
  await expect(form.getByText('手机号格式不正确')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('内容').fill('+86 138-0013-8071');
  await form.getByRole('button', { name: '确定' }).click();
  const row = list.getByRole('row', { name: /屡次报名不到场/ });
  await expect(row).toContainText('138****8071');
  await expect(row).toContainText('提醒审核人');
  await expect(row).toContainText('长期');
  await expectAccessible(page);

  await turnTo(page, `/activity/reviewDetail?id=${id}&f.keyword=${applyCode}`);
  await page.getByRole('button', { name: /^查看 / }).click();
  const checks = page.getByRole('region', { name: '自动检查' });
  await expect(checks).toContainText('手机号在黑名单中屡次报名不到场');
  await expectAccessible(page);

  await turnTo(page, '/activity/blocklist');
  await row.getByRole('button', { name: /^修改/ }).click();
  await form.getByText('拒收', { exact: true }).click();
  await form.getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('拒收');

  const other = await makeActivity(office, { title: '黑名单核对会二' });
  const context = await browser.newContext({
    ...{ baseURL: product.url, locale: 'es-MX', viewport: { width: 390, height: 844 } },
    isMobile: true,
  });
  const visitor = await context.newPage();
  noise.listen(visitor);
  await visitor.goto(`/activityApplication?id=${other}`);
  await visitor.getByLabel('姓名').fill('Ana Gómez');
  await visitor.getByLabel('手机号').fill(PHONE);
  await visitor.getByLabel(/He leído y acepto/).check();
  await visitor.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(
    visitor.getByText('No es posible inscribirse en línea. Contacte al organizador'),
  ).toBeVisible();
  await expect(visitor.getByText('屡次报名不到场')).toHaveCount(0);
  await expectAccessible(visitor);
  const stored = await ask(office, calls.application.page, { template: { activityId: other } });
  expect(stored.count).toBe(0);

  await row.getByRole('button', { name: /^移出/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click();
  await expect(row).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(visitor.getByText('¡Inscripción enviada!')).toBeVisible();
  await context.close();
});
