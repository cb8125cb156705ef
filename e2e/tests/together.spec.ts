/** Somebody signs up himself and who comes with him, from a phone; the office sees that they came together. */
import { calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

const field = (name: string, sortNum: number, require = true) =>
  ({ name, type: 1, require, sortNum, formItemDetailRespList: [] as { value: string }[] }) as const;
const form = [field('姓名', 0), field('手机号', 1), field('公司', 2)];

test.use({ viewport: { width: 390, height: 844 } });

test('two colleagues in one submission: what is wrong is said of whom it is, and each has his own number', async ({
  page,
  office,
  openAs,
  makeAccount,
}) => {
  const id = await makeActivity(office, { groupMost: 3, formItemList: [...form] });
  await page.goto(`/activityDetail?id=${id}`);
  await expect(page.getByText('可与同行人一起报名，一次最多 3 人', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '立即报名' }).first().click();
  await page.waitForURL(/\/activityApplication\?/);
  const first = page.locator('.apply-form > .field');
  await first.getByLabel('姓名').fill('李娜');
  await first.getByLabel('手机号').fill('13800138071');
  await first.getByLabel('公司').fill('远航贸易');
  await page.getByRole('button', { name: '添加同行人' }).click();
  const second = page.getByRole('region', { name: '第 2 人' });
  await expect(second.getByRole('heading', { name: '第 2 人' })).toBeFocused();
  await second.getByRole('button', { name: '沿用第 1 人的公司等相同内容' }).click();
  await expect(second.getByLabel('公司')).toHaveValue('远航贸易');
  await expect(second.getByLabel('姓名')).toHaveValue('');
  await second.getByLabel('手机号').fill('13800138071');
  await page.getByLabel(/我已阅读并同意/).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交报名' }).click();
  // Nothing was sent: the name of the second is missing.
  await expect(second.getByLabel('姓名')).toBeFocused();
  await expect(second.getByText('请填写姓名')).toBeVisible();
  await second.getByLabel('姓名').fill('王芳');
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: '第 2 人（王芳）与第 1 人（李娜）的手机号相同' }).first(),
  ).toBeVisible();
  await expect(second.getByLabel('手机号')).toBeFocused();
  await second.getByLabel('手机号').fill('13800138072');
  // What was typed of both outlives a reload.
  await page.reload();
  await expect(second.getByLabel('姓名')).toHaveValue('王芳');
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByRole('heading', { name: '报名成功！' })).toBeVisible();
  const together = page.getByRole('listitem').filter({ hasText: '第 2 人 王芳' });
  await expect(together).toContainText('查询码');
  await expectAccessible(page);

  const template = { activityId: id };
  const { dataBody } = await ask(office, calls.application.page, { pageNum: 1, pageSize: 10, template });
  const [wang, li] = dataBody;
  expect(dataBody.map(({ applyName, groupCode }) => [applyName, groupCode])).toEqual([
    ['王芳', li?.applyCode],
    ['李娜', li?.applyCode],
  ]);

  await together.getByRole('link', { name: wang?.applyCode ?? '' }).click();
  await expect(page.getByText('本报名与另外 1 人一起提交')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('王芳');
  await expect(page.getByRole('main')).not.toContainText('李娜');

  const reviewer = await makeAccount(['latin_op_activity_publish']);
  const desk = await openAs(reviewer, { viewport: { width: 1366, height: 900 } });
  await desk.goto(`/activity/reviewDetail?id=${id}&f.keyword=${li?.applyCode}`);
  await desk
    .getByRole('row', { name: new RegExp(li?.applyCode ?? '-') })
    .getByRole('button', { name: '查看' })
    .click();
  const companions = desk.getByRole('region', { name: '同行人' });
  await expect(companions).toContainText('王芳');
  await companions.getByRole('link', { name: /共 2 人/ }).click();
  for (const name of ['王芳', '李娜'])
    await expect(desk.getByRole('checkbox', { name: `选择“${name}”` })).toBeAttached();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('how many places are left is said where they are not enough, and nobody is stored', async ({
    page,
    office,
  }) => {
    const id = await makeActivity(office, { groupMost: 3, capacity: 2, formItemList: [...form] });
    await page.goto(`/activityApplication?id=${id}`);
    const people = [page.locator('.apply-form > .field')];
    for (const [at, name] of ['Ana', 'Luis', 'Eva'].entries()) {
      if (at > 0) {
        await page.getByRole('button', { name: 'Agregar acompañante' }).click();
        people.push(page.getByRole('region', { name: `Persona ${at + 1}` }));
      }
      await people[at]?.getByLabel('姓名').fill(name);
      await people[at]?.getByLabel('手机号').fill(`1380013808${at}`);
      await people[at]?.getByLabel('公司').fill('Lejos S.A.');
    }
    await expect(page.getByRole('button', { name: 'Agregar acompañante' })).toHaveCount(0);
    await page.getByLabel(/He leído y acepto/).check();
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    await expect(page.getByText('Solo quedan 2 cupos').first()).toBeVisible();
    const template = { activityId: id };
    const none = await ask(office, calls.application.page, { pageNum: 1, pageSize: 10, template });
    expect(none.count).toBe(0);
    await page.getByRole('button', { name: 'Quitar Persona 3' }).click();
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    await expect(page.getByText('¡Inscripción enviada!')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Persona 2 Luis' })).toBeVisible();
  });
});

test('where a visitor decides, the pages say that several can come, and that they share one service', async ({
  page,
  office,
}) => {
  const services = ['考察', '对接'];
  /** What the server draws, without the data behind it. */
  const drawn = async (path: string, activity: number, language: string) => {
    const html = await (await office.get(`${path}?id=${activity}&lang=${language}`)).text();
    return html.replaceAll(/<script.*?<\/script>/gs, '');
  };
  const id = await makeActivity(office, { groupMost: 3, services, formItemList: [...form] });
  const said = {
    zh: ['可与同行人一起报名，一次最多 3 人，同行人报同一项服务', '同行人与第 1 人报同一项服务'],
    es: ['hasta 3 personas por envío, todas en el mismo servicio', 'mismo servicio que la persona 1'],
    pt: ['até 3 pessoas por envio, todas no mesmo serviço', 'mesmo serviço da pessoa 1'],
  };
  for (const [language, [atActivity, atForm]] of Object.entries(said)) {
    for (const path of ['/activityDetail', '/portal/portalActivityDetail'])
      expect(await drawn(path, id, language)).toContain(atActivity);
    // It comes with the script.
    await page.goto(`/activityApplication?id=${id}&lang=${language}`);
    await expect(page.locator('.companion-add')).toContainText(atForm ?? '');
  }
  const alone = await makeActivity(office, { services });
  expect(await drawn('/activityDetail', alone, 'zh')).not.toContain('同行人');
});
