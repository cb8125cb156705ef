/** The way of a visitor who has no mouse, on the narrow page of a phone: by keys, in Spanish, and by fingers. */
import type { Locator, Page } from '@playwright/test';
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

/** What fingers press and is lower than they need; a tick or a choice is pressed by its label. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInText = (one: Element) =>
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.innerText.trim().length ?? 0) > (one.textContent?.trim().length ?? 0);
    // The link of a card is as large as the card.
    const heightOf = (one: Element) =>
      Math.round(
        Math.max(
          one.getBoundingClientRect().height,
          Number.parseFloat(getComputedStyle(one, '::after').height) || 0,
        ),
      );
    const pressed =
      'a[href], button, summary, select, textarea, input:not([type=radio], [type=checkbox]), label:has(input)';
    return [...document.querySelectorAll(pressed)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => one.getBoundingClientRect().width > 1 && heightOf(one) < 40 && !isInText(one))
      .map((one) => `${one.className} ${one.textContent?.trim()} ${heightOf(one)}`);
  });

test.describe('by fingers', () => {
  // Chinese words are the shortest: nothing grows by a second line.
  test.use({ locale: 'zh-CN', hasTouch: true, isMobile: true });

  test('what is pressed is 40 points high, unless it stands in a line of text', async ({
    page,
    office,
    expectNoise,
  }) => {
    expectNoise(/status of 404/);
    const id = await makeActivity(office);
    for (const path of [
      ...['/login', '/portal/index', '/portal/portalInfo?pageNum=2', '/portal/portalInfoDetail?id=1'],
      ...['/infoDetail?id=1', '/portal/portalActivity', `/portal/portalActivityDetail?id=${id}`],
      ...[`/activityDetail?id=${id}`, `/activityApplication?id=${id}`, '/mySignUp', '/verify'],
      ...['/portal/portalPartner', '/portal/portalPartnerDetail?id=1', '/portal/search?keyword=%E7%A8%8E'],
      ...['/portal/portalPrivacy', '/portal/nothing', '/activityDetail?id=999999'],
    ]) {
      await page.goto(path);
      expect(await lowTargets(page), path).toEqual([]);
    }
  });
});
