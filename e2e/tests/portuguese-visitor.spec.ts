/** A visitor who reads Portuguese waits in line, takes the place that comes free, corrects an answer and checks his ticket. */
import { ApplyStatus, calls, WaitMode } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { makeActivity, signUp } from '../sign-up.ts';

type Decision = typeof ApplyStatus.approved | typeof ApplyStatus.rejected;

test.use({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });

test('from the line to the ticket, every word of it in Portuguese', async ({ page, office }) => {
  const id = await makeActivity(office, {
    capacity: 1,
    waitMode: WaitMode.automatic,
    waitConfirmHours: 24,
  });
  const decide = async (applyCode: string, applyStatus: Decision) => {
    const template = { activityId: id };
    const { dataBody } = await ask(office, calls.application.page, { pageNum: 1, pageSize: 10, template });
    const ids = dataBody.filter((row) => row.applyCode === applyCode).map((row) => row.id);
    await ask(office, calls.application.approve, { ids, applyStatus, reason: 'Fora do público' });
  };
  const first = await signUp(office, id, '13800138071');

  await page.goto(`/activityDetail?id=${id}`);
  await page.getByRole('link', { name: 'Esgotado: lista de espera' }).click();
  await page.waitForURL(/activityApplication/);
  await page.getByLabel('姓名').fill('Ana Souza');
  await page.getByLabel('手机号').fill('13800138072');
  await page.getByLabel(/Li e aceito/).check();
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click();
  await expect(page.getByText('Você está na lista de espera!')).toBeVisible();
  await expect(page.getByText('Posição 1 na lista de espera')).toBeVisible();

  // Where he stands comes later, and moves nothing that he may be about to press.
  const standing = Promise.withResolvers<void>();
  await page.route(`**/web${calls.application.openStanding.path}`, async (route) => {
    await standing.promise;
    await route.continue();
  });
  await page.goto(`/activityDetail?id=${id}`);
  const signedUp = page.getByRole('status').filter({ hasText: 'Você já está inscrito' });
  const own = signedUp.getByRole('link', { name: 'Ver minha inscrição' });
  await expect(signedUp).toContainText(/Código [A-Z0-9]{4}-/);
  const before = await own.boundingBox();
  standing.resolve();
  await expect(signedUp).toContainText('Lista de espera: posição 1');
  expect(await own.boundingBox()).toEqual(before);
  await own.click();
  await expect(page.getByRole('heading', { name: 'Na lista de espera' })).toBeVisible();
  await expect(page.getByText('Lista de espera: posição 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar inscrição' }).click();
  await expect(page.getByText(/Você perderá sua posição na lista de espera/)).toBeVisible();
  await page.getByRole('button', { name: 'Não, manter' }).click();

  // Who was before him is not taken: the place is his, once he says so.
  await decide(first, ApplyStatus.rejected);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A confirmar' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Em análise' })).toBeVisible();

  await page.getByRole('button', { name: 'Alterar respostas' }).click();
  const form = page.locator('form.own-change');
  await expect(form).toContainText(/Você pode alterá-las até/);
  await form.getByLabel('姓名').fill('');
  await form.getByRole('button', { name: 'Enviar alterações' }).click();
  await expect(form.getByLabel('姓名')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('姓名').fill('Ana Souza Lima');
  await form.getByRole('button', { name: 'Enviar alterações' }).click();
  await expect(page.getByText('Ana Souza Lima')).toBeVisible();

  const number = await page.locator('.own-number strong').innerText();
  await decide(number, ApplyStatus.approved);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Aprovada' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código QR de entrada' })).toBeVisible();
  const code = await page.locator('.own-ticket-text').innerText();

  await page.goto(`/verify?lang=pt#${code}`);
  await expect(page.getByRole('heading', { name: 'Autêntico e válido' })).toBeVisible();
  await expect(page.getByText('Titular')).toBeVisible();
  await page.getByLabel('Código').fill('AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByRole('heading', { name: 'Esta plataforma não emitiu este código' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the two small buttons of an activity hold their words on the narrowest phone', async ({
  page,
  office,
}) => {
  const id = await makeActivity(office);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, place] of [
    ['/activityDetail', '.activity-actions'],
    ['/portal/portalActivityDetail', '.detail-small'],
  ] as const) {
    await page.goto(`${path}?id=${id}`);
    await expect(page.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
    const beyond = await page.locator(place).evaluate((row) => {
      // Where the page's margin begins.
      const right = innerWidth - 20;
      return [...row.querySelectorAll('.button')]
        .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > right + 0.5)
        .map(({ textContent }) => textContent);
    });
    expect(beyond, path).toEqual([]);
  }
});
