/** Who signs up for what needs no review is approved at once, told the way in, and kept out again where the office says so. */
import { ActivityType, calls } from '@outbound/contract';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } });

test('from the form to the way in at once, in Spanish, until the office looks at it after all', async ({
  page,
  office,
}) => {
  const onlineAddress = 'https://meet.example.com/j/4711';
  const id = await makeActivity(office, {
    ...{ activityType: ActivityType.online, needsReview: false, onlineAddress },
    ...{ successText: '请加入交流群', successTextEs: 'Únase a nuestro grupo' },
  });
  await page.goto(`/activityDetail?id=${id}`);
  await expect(page.getByRole('main')).not.toContainText(onlineAddress);
  await page.goto(`/activityApplication?id=${id}`);
  await page.getByLabel('姓名').fill('Ana Gómez');
  await page.getByLabel('手机号').fill('13800138063');
  await page.getByLabel(/He leído y acepto/).check();
  await page.getByRole('button', { name: 'Enviar inscripción' }).click();
  await expect(page.getByText('¡Inscripción enviada!')).toBeVisible();
  await expect(page.getByText('Únase a nuestro grupo')).toBeVisible();

  await page.goto(`/activityDetail?id=${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Ver mi inscripción' }).click();
  await expect(page.getByRole('heading', { name: 'Aprobada' })).toBeVisible();
  await expect(page.getByText('Únase a nuestro grupo')).toBeVisible();
  const wayIn = page.getByRole('link', { name: 'Entrar a la sala' });
  await expect(wayIn).toHaveAttribute('href', onlineAddress);
  await expectAccessible(page);

  const template = { activityId: id };
  const { dataBody } = await ask(office, calls.application.page, { pageNum: 1, pageSize: 10, template });
  expect(dataBody.map(({ reviewedBy }) => reviewedBy)).toEqual(['自动通过']);
  const ids = dataBody.map((row) => row.id);
  await ask(office, calls.signUpOnBehalf.reset, { ids, reason: '需核实身份' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'En revisión' })).toBeVisible();
  await expect(wayIn).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(onlineAddress);
});
