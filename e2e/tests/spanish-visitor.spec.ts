/** A visitor whose browser speaks Portuguese, and who would rather read Spanish. */
import { ApplyStatus, calls, HeldStatus, informationAddress } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

test.use({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });

test('a news item greets him in Portuguese, goes on in Spanish, and leads to his sign-up', async ({
  page,
  office,
}) => {
  const id = await makeActivity(office);
  const html = page.locator('html');
  const link = (words: string) => `<p><a href="/activityDetail?id=${id}">${words}</a></p>`;
  const { id: news } = await ask(office, calls.information.add, {
    ...{ title: '对接会开放报名', content: link('我要报名') },
    ...{ titleEs: 'Inscripción abierta', contentEs: link('Inscríbase aquí') },
  });
  await ask(office, calls.information.updateStatus, { ids: [news], publishStatus: 1 });
  // It is not written in Portuguese, which the page says in Portuguese.
  await page.goto(informationAddress(news));
  await expect(html).toHaveAttribute('lang', 'pt');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Inscripción abierta' })).toBeVisible();

  // What he chose stays with him, also where no address says so.
  await page.getByRole('link', { name: 'Inscríbase aquí' }).click();
  await page.waitForURL(/activityDetail/);
  await page.getByRole('link', { name: 'Inscribirse' }).click();
  await page.waitForURL(/activityApplication/);
  await expect(html).toHaveAttribute('lang', 'es');
  const name = page.getByLabel('姓名');
  await name.fill('甲'.repeat(499));
  await name.press('End');
  // An input method composes over the limit of 500: nothing is cut before it ends, then what is too much.
  const browser = await page.context().newCDPSession(page);
  for (const text of ['n', 'ni', 'ni h', 'ni hao'])
    await browser.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(name).toHaveValue(`${'甲'.repeat(499)}ni hao`);
  await browser.send('Input.insertText', { text: '你好' });
  await expect(name).toHaveValue(`${'甲'.repeat(499)}你`);

  await name.fill('Ana Gómez');
  await page.getByLabel('手机号').fill('13800138077');
  await page.getByLabel(/He leído y acepto/).check();
  await page.getByRole('button', { name: /Enviar/ }).click();
  await expect(page.getByText('¡Inscripción enviada!')).toBeVisible();

  // The activity's page shows what opens his sign-up, and leads there.
  await page.goto(`/activityDetail?id=${id}`);
  const bar = page.getByRole('status').filter({ hasText: 'Ya está inscrito' });
  await expect(bar).toContainText(/Código [A-Z2-9]{4}-[A-Z2-9]{4}/);
  await bar.getByRole('link', { name: 'Ver mi inscripción' }).click();
  await expect(page.getByRole('heading', { name: 'En revisión' })).toBeVisible();
  await expect(page.getByText('Ana Gómez')).toBeVisible();

  // The office sends it back with one field marked: he corrects that one, and it is reviewed again.
  const template = { activityId: id };
  const { dataBody } = await ask(office, calls.application.page, { pageNum: 1, pageSize: 10, template });
  const [signUp] = dataBody;
  const marked = signUp?.entryList.find((entry) => entry.name === '姓名')?.formId ?? 0;
  await ask(office, calls.application.approve, {
    ids: [signUp?.id ?? 0],
    applyStatus: ApplyStatus.rejected,
    reason: 'Falta el segundo apellido',
    markIds: [marked],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Corregir y enviar de nuevo' }).click();
  const form = page.locator('form.own-change');
  await expect(form.getByRole('textbox')).toHaveCount(1);
  await form.getByLabel('姓名').fill('Ana Gómez Ruiz');
  await form.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'En revisión' })).toBeVisible();
  await expect(page.getByText('Ana Gómez Ruiz')).toBeVisible();

  await page.getByRole('button', { name: 'Retirar inscripción' }).click();
  await page.getByRole('button', { name: 'Sí, retirarla' }).click();
  await expect(page.getByRole('heading', { name: 'Retirada' })).toBeVisible();

  await ask(office, calls.activity.callOff, {
    id,
    heldStatus: HeldStatus.cancelled,
    reason: 'Tifón en la ciudad',
  });
  await page.goto(`/activityDetail?id=${id}`);
  const calledOff = page.getByRole('note').filter({ hasText: 'se canceló' });
  await expect(calledOff).toContainText('Tifón en la ciudad');
  await expect(page.getByRole('link', { name: /Inscribirse/ })).toHaveCount(0);
});
