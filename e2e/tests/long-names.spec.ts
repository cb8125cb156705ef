/** No word of any length widens a public page: the longest of each, on the narrowest phones. */

import { calls } from '@outbound/contract';
import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, test } from '../person.ts';
import { day, makeActivity, signUp } from '../sign-up.ts';

const word = 'Hauptversammlungsvorbereitungsausschuss'.repeat(2);
const files = ['IMG_20261122_153012_HDR_final_final_really_the_last_one.jpg', 'mmexport1763800212345.jpg'];

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the longest title, place, question, option and file name keep within the width of a phone', async ({
  page,
  office,
}) => {
  const id = await makeActivity(office);
  const was = await ask(office, calls.activity.detail, { id });
  const item = (name: string, type: 1 | 3 | 7, options: string[] = []) =>
    ({
      name,
      type,
      require: false,
      sortNum: type,
      formItemDetailRespList: options.map((value) => ({ value })),
    }) as const;
  const { id: long } = await ask(office, calls.activity.save, {
    title: word,
    poster: was.poster,
    activityType: 2,
    startTime: was.startTime,
    endTime: was.endTime,
    cityLabel: '利马',
    location: word,
    formItemList: [item(word.slice(0, 40), 1), item('单选', 3, [word.slice(0, 40), '乙']), item('名片', 7)],
  });
  await ask(office, calls.activity.approve, { id: long, publishStatus: 1 });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const onEachPhone = async (look: (width: number) => Promise<void>) => {
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await look(width);
    }
  };
  for (const path of [
    '/portal/index',
    '/portal/portalActivity',
    `/portal/portalActivityDetail?id=${long}`,
    `/activityDetail?id=${long}`,
  ]) {
    await page.goto(path);
    await onEachPhone(async (width) => {
      expect(await widthOf(page), `${path} at ${width}`).toBe(width);
    });
  }
  for (const name of files) {
    await page.goto(`/activityApplication?id=${long}`);
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: png });
    await expect(page.getByText(name)).toBeVisible();
    await onEachPhone(async (width) => {
      await expect(page.getByRole('button', { name: /删除/ })).toBeInViewport({ ratio: 1 });
      expect(await widthOf(page), `${name} at ${width}`).toBe(width);
    });
  }
});

test('what signs up for an activity stands whole on the narrowest phone, in the longest words', async ({
  page,
  office,
}) => {
  const full = await makeActivity(office, { capacity: 1, waitMode: 1, waitCapacity: 5 });
  await signUp(office, full, '13800138000');
  const notOpen = await makeActivity(office, { applyStartTime: day(9), timeZone: 'America/Mexico_City' });
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [
    `/activityApplication?id=${full}`,
    `/activityDetail?id=${notOpen}`,
    `/portal/portalActivityDetail?id=${notOpen}`,
  ])
    for (const language of ['zh', 'es', 'pt']) {
      await page.goto(`${path}&lang=${language}`);
      const buttons = page.locator('.bar > .button:visible, .detail-buttons .button:visible');
      await expect(buttons.first()).toBeVisible();
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        expect(box && box.x + box.width, `${path} ${language}`).toBeLessThanOrEqual(320);
      }
    }
});
