/** A form that the office says in Spanish, a phone that reads it so, and the office that reads Chinese answers. */
import { ApplyStatus, calls, FormItemType } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { arriveAt, pageInSight } from '../screen.ts';
import { makeActivity } from '../sign-up.ts';

test('is written beside the Chinese one, filled in on a phone, and answered in Chinese', async ({
  page,
  office,
  signIn,
  browser,
  baseURL,
}) => {
  const item = (name: string, sortNum: number, more = {}) => ({
    ...{ name, type: FormItemType.text, require: true, sortNum, formItemDetailRespList: [] },
    ...more,
  });
  const options = (...values: string[]) => ({ formItemDetailRespList: values.map((value) => ({ value })) });
  const id = await makeActivity(office, {
    titleEs: 'Visita al puerto',
    formItemList: [
      item('姓名', 0),
      item('手机号', 1, { description: '用于接收审核结果' }),
      item('关注国家', 2, { type: FormItemType.checkbox, ...options('巴西', '智利', '墨西哥') }),
      item('翻译', 3, { type: FormItemType.picker, ...options('需要', '不需要') }),
    ],
  });

  await signIn();
  await page.goto(`/activity/edit?id=${id}`);
  await arriveAt(page, '/activity/edit');
  const builder = pageInSight(page);
  await builder.getByRole('button', { name: /报名表/ }).click();
  await builder.getByRole('tab', { name: /Español.*缺 10 项/ }).click();
  const write = (label: string, text: string) =>
    builder.getByRole('textbox', { name: `${label}（西班牙语）`, exact: true }).fill(text);
  await write('姓名：名称', 'Nombre completo');
  await write('手机号：名称', 'Celular');
  await write('手机号：说明', 'Para avisarle del resultado');
  await write('关注国家：名称', 'Países de interés');
  await write('关注国家：选项 1', 'Brasil');
  await write('关注国家：选项 2', 'Brasil');
  await expect(builder.getByText('“关注国家”的西班牙语选项“Brasil”重复').last()).toBeVisible();
  await write('关注国家：选项 2', 'Chile');
  await write('关注国家：选项 3', 'México');
  await write('翻译：选项 1', 'Sí');
  await write('翻译：选项 2', 'No');
  await expect(builder.getByRole('tab', { name: /Español.*缺 1 项/ })).toBeVisible();
  const phone = builder.getByRole('region', { name: '报名表手机预览' }).last();
  await expect(phone.getByText('Países de interés')).toBeVisible();
  await expect(phone.getByText('Enviar inscripción')).toBeVisible();
  await expectAccessible(page);
  await builder.getByRole('button', { name: '保存', exact: true }).click();
  await arriveAt(page, '/activity');

  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', locale: 'es-MX', viewport: { width: 390, height: 844 } },
  });
  const visitor = await context.newPage();
  await visitor.goto(`/activityApplication?id=${id}`);
  await expect(visitor.getByRole('note').first()).toContainText('se muestra en chino');
  await visitor.getByRole('button', { name: 'Enviar inscripción' }).click();
  const faults = visitor.locator('.fault');
  await expect(faults).toContainText([
    'Complete «Nombre completo»',
    'Complete «Celular»',
    'Seleccione «Países de interés»',
    // It has no name in Spanish.
    'Seleccione «翻译»',
  ]);
  await expect(visitor.locator('.label [lang="zh-CN"]')).toHaveText(['翻译']);
  await expectAccessible(visitor);
  await visitor.getByLabel('Nombre completo').fill('Ana Gómez');
  await visitor.getByLabel('Celular').fill('13800138055');
  await visitor.getByLabel('Chile').check();
  await visitor.getByLabel('Brasil').check();
  await visitor.getByLabel('翻译').selectOption({ label: 'Sí' });
  await visitor.getByLabel(/He leído y acepto/).check();
  await visitor.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(visitor.getByText('¡Inscripción enviada!')).toBeVisible();

  const template = { activityId: id };
  const found = () => ask(office, calls.application.page, { pageNum: 1, pageSize: 10, template });
  const answers = async () =>
    (await found()).dataBody[0]?.entryList.map(({ name, value }) => [name, value]).slice(2);
  expect(await answers()).toEqual([
    ['关注国家', '巴西,智利'],
    ['翻译', '需要'],
  ]);

  // His own page says it as he read it, also when it is sent back with that field marked.
  const [signUp] = (await found()).dataBody;
  const formId = signUp?.entryList.find(({ name }) => name === '关注国家')?.formId ?? 0;
  await ask(office, calls.application.approve, {
    ...{ ids: [signUp?.id ?? 0], applyStatus: ApplyStatus.rejected, reason: 'Falta uno', markIds: [formId] },
  });
  // It goes there by itself a second after the success, and would stop another way there.
  await visitor.waitForURL(`**/activityDetail?id=${id}*`);
  await visitor.getByRole('main').getByRole('link', { name: 'Ver mi inscripción' }).click();
  await expect(visitor.locator('.own-reason').first()).toHaveText('Países de interés');
  await expect(visitor.locator('.own-answers')).toContainText('Países de interésBrasil, Chile');
  await visitor.getByRole('button', { name: 'Corregir y enviar de nuevo' }).click();
  const form = visitor.locator('form.own-change');
  await form.getByLabel('Brasil').uncheck();
  await form.getByLabel('Chile').uncheck();
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.fault')).toHaveText('Seleccione «Países de interés»');
  await form.getByLabel('México').check();
  await form.locator('button[type=submit]').click();
  await expect(visitor.getByRole('heading', { name: 'En revisión' })).toBeVisible();
  await expect(visitor.locator('.own-answers')).toContainText('México');
  expect(await answers()).toEqual([
    ['关注国家', '墨西哥'],
    ['翻译', '需要'],
  ]);
  await context.close();
});
