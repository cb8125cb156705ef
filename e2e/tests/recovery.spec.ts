/** A visitor who has lost what opens his sign-ups finds them by his phone, on a phone, in two languages. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test, type VisitorMessage } from '../person.ts';
import { makeActivity, signUp } from '../sign-up.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** A sign-up with this phone; answers its number. */
const signUpWith = async (office: APIRequestContext, phone: string) =>
  signUp(office, await makeActivity(office), phone);

const lastCode = (messages: readonly VisitorMessage[], phone: string) =>
  /\d{6}/.exec(
    messages.filter(({ kind, mobilePhone }) => kind === 'recovery' && mobilePhone === phone).at(-1)
      ?.content ?? '',
  )?.[0] ?? '';

/** Nothing stands beyond the edge of the phone. */
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('by phone and code, one after the other', async ({ page, office, mailbox }) => {
  const phone = '13800138261';
  const numbers = [await signUpWith(office, phone), await signUpWith(office, phone)];
  await page.goto('/mySignUp');
  await page.getByRole('button', { name: /用手机号查找/ }).click();
  await expect(page.getByLabel('手机号')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('手机号').fill(`+86 ${phone}`);
  await page.getByLabel('手机号').press('Enter');
  await expect(page.getByLabel('验证码')).toBeFocused();
  await expect.poll(() => lastCode(mailbox.messages, phone)).toMatch(/^\d{6}$/);
  const code = lastCode(mailbox.messages, phone);
  await page.getByLabel('验证码').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: '查看我的报名' }).click();
  await expect(page.getByRole('alert')).toHaveText('验证码不正确，还可以再试 4 次');
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '查看我的报名' }).click();
  await expect(page.getByRole('heading', { name: '找到 2 条报名' })).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  for (const number of numbers) {
    await page.getByRole('button', { name: new RegExp(number) }).click();
    await expect(page.getByRole('heading', { name: '待审核' })).toBeVisible();
    await expect(page.getByText(phone)).toBeVisible();
    await page.getByRole('button', { name: '查看另一个报名' }).click();
  }
  await expect(page.getByRole('heading', { name: '找到 2 条报名' })).toBeFocused();
});

test('in Spanish, and a phone that nobody signed up with is told the same and sent nothing', async ({
  page,
  office,
  mailbox,
}) => {
  const [phone, stranger] = ['13800138262', '13800138263'];
  const number = await signUpWith(office, phone);
  await page.goto('/mySignUp?lang=es');
  const askFor = async (one: string) => {
    await page.getByLabel('Número de celular').fill(one);
    await page.getByRole('button', { name: 'Recibir código' }).click();
    await expect(page.getByText(`Si hay inscripciones con el ${one}, el SMS llegará`)).toBeVisible();
  };
  await page.getByRole('button', { name: /Búsquela con su celular/ }).click();
  await askFor(stranger);
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel('Código del SMS').fill('123456');
  await page.getByRole('button', { name: 'Ver mis inscripciones' }).click();
  await expect(page.getByRole('alert')).toHaveText('El código no es correcto. Intentos restantes: 4');
  await page.getByRole('button', { name: 'Usar otro número' }).click();
  await askFor(phone);
  await expect.poll(() => lastCode(mailbox.messages, phone)).toMatch(/^\d{6}$/);
  expect(mailbox.messages.at(-1)?.content).toMatch(/^Su código para consultar sus inscripciones es/);
  expect(lastCode(mailbox.messages, stranger)).toBe('');
  await page.getByLabel('Código del SMS').fill(lastCode(mailbox.messages, phone));
  await page.getByRole('button', { name: 'Ver mis inscripciones' }).click();
  await expect(page.getByRole('heading', { name: '1 inscripción encontrada' })).toBeFocused();
  await page.getByRole('button', { name: new RegExp(number) }).click();
  await expect(page.getByRole('heading', { name: 'En revisión' })).toBeVisible();
});
