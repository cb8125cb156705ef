/** The way of a visitor who has no mouse, on the narrow page of a phone: by keys, in Spanish. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

/** More than eight: they are chosen in a sheet that searches them. */
const trades = ['制造', '物流', '农业', '矿业', '能源', '零售', '金融', '科技', '教育'];

test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } });

/** Presses Tab until this has the focus and can be seen: nothing that stays in its place lies over it. */
async function reach(at: Locator): Promise<void> {
  const isFocused = () => at.evaluate((element) => element === document.activeElement);
  for (let steps = 0; !(await isFocused()); steps++) {
    if (steps === 60) throw new Error(`${at} is not reached by the Tab key`);
    await at.page().keyboard.press('Tab');
  }
  const isSeen = () =>
    at.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(over) || over?.closest('label')?.control === element;
    });
  await expect.poll(isSeen, { message: `${at} has the focus and is covered` }).toBe(true);
}

test('he signs up, changes what he said and takes it back, and the focus is never on nothing', async ({
  page,
  office,
  expectNoise,
}) => {
  const field = (name: string, sortNum: number, type: 1 | 3 | 4 | 5 | 6, ...options: string[]) => ({
    ...{ name, type, sortNum, require: type !== 4 },
    formItemDetailRespList: options.map((value) => ({ value })),
  });
  const id = await makeActivity(office, {
    formItemList: [
      ...[field('姓名', 0, 1), field('手机号', 1, 1), field('参会方式', 2, 3, '现场', '线上')],
      ...[field('关注国家', 3, 4, '墨西哥', '巴西'), field('行业', 4, 6, ...trades)],
    ],
  });
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole('heading', { name });
  await page.goto(`/activityDetail?id=${id}`);
  await reach(page.getByRole('link', { name: 'Inscribirse' }));
  await keyboard.press('Enter');
  await page.waitForURL(/activityApplication/);
  await reach(page.getByLabel('姓名'));
  await keyboard.type('Ana Gómez');
  await reach(page.getByLabel('手机号'));
  await keyboard.type('13800138377');
  await reach(page.getByLabel('现场'));
  await keyboard.press('ArrowDown');
  await expect(page.getByLabel('线上')).toBeChecked();
  await reach(page.getByLabel('巴西'));
  await keyboard.press('Space');
  const picker = page.locator('button[aria-haspopup=dialog]');
  await reach(picker);
  await keyboard.press('Enter');
  await reach(page.getByRole('dialog').getByRole('button', { name: '物流' }));
  await keyboard.press('Enter');
  await expect(picker).toBeFocused();
  await expect(picker).toHaveText('物流');

  // What is missing is said where the focus goes.
  const send = page.getByRole('button', { name: 'Enviar inscripción' });
  await reach(send);
  await keyboard.press('Enter');
  const consent = page.getByLabel(/He leído y acepto/);
  await expect(consent).toBeFocused();
  await keyboard.press('Space');
  await reach(send);
  // Without network the focus stays at what can be pressed again.
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await keyboard.press('Enter');
  await expect(page.getByText('Error de red.')).toBeVisible();
  await expect(send).toBeFocused();
  await page.context().setOffline(false);
  // Twice, as an impatient one does: one sign-up.
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(heading('¡Inscripción enviada!')).toBeFocused();

  // Back at the activity by itself.
  await page.waitForURL(/activityDetail/);
  await reach(page.getByRole('link', { name: 'Ver mi inscripción' }).first());
  await keyboard.press('Enter');
  await page.waitForURL(/mySignUp/);
  await expect(heading('En revisión')).toBeVisible();
  await reach(page.getByRole('button', { name: 'Modificar respuestas' }));
  await keyboard.press('Enter');
  await expect(heading('Modificar respuestas')).toBeFocused();
  await reach(page.getByLabel('姓名'));
  await keyboard.press('End');
  await keyboard.type(' Ruiz');
  await reach(page.getByRole('button', { name: 'Enviar cambios' }));
  await keyboard.press('Enter');
  await expect(heading('En revisión')).toBeFocused();
  await expect(page.getByText('Ana Gómez Ruiz')).toBeVisible();

  await reach(page.getByRole('button', { name: 'Retirar inscripción' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No, conservarla' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Sí, retirarla' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(heading('Retirada')).toBeFocused();
});
