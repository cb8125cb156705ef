/** A visitor's sign-up on a phone: with the work of its browser, and under pressure with a picture code. */
import { createHash } from 'node:crypto';
import { calls, PROOF_HEADER, PROOF_PARTS, proofText } from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { knownPictures, PICTURE_TEXT, type Product, startProduct } from '../../scripts/product.ts';
import { startedFolder } from '../../scripts/started-folder.ts';
import { ask } from '../ask.ts';
import { ADMIN_PASSWORD, test as base, expect, expectAccessible } from '../person.ts';
import { fillForm, makeActivity } from '../sign-up.ts';

/** The limits are on: a product for this test, which its page and the office's calls go to. */
const test = base.extend<{ limited: Product }>({
  limited: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const first = { ADMIN_PASSWORD, SAMPLE: 'off' } as const;
      const folder = await startedFolder(first);
      const product = await startProduct({ ...first, DATA_DIR: folder.path }, knownPictures);
      await use(product);
      await product.stop();
      await folder.remove();
    },
    { timeout: 150_000 },
  ],
  baseURL: async ({ limited }, use) => use(limited.url),
});
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const solves = (text: string, bits: number) =>
  Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0)) >= bits;

/** A proof as a program makes it. */
async function proofOf(visitor: APIRequestContext, activityId: number): Promise<string> {
  const { challenge, bits } = await ask(visitor, calls.application.openChallenge, { activityId });
  const counters = Array.from({ length: PROOF_PARTS }, (_, part) => {
    let counter = 0;
    while (!solves(proofText(challenge, part, counter), bits)) counter += 1;
    return counter;
  });
  return `${challenge}~${counters}`;
}

const send = (page: Page) => page.getByRole('button', { name: '提交报名' }).click();

test('the browser works for a sign-up while its person fills the form, and a crowd reads a picture', async ({
  page,
  office,
  playwright,
  limited,
  expectNoise,
}) => {
  // The page of the activity, which the sign-up leads on to, has a poster that no server has.
  expectNoise(/ERR_NAME_NOT_RESOLVED https:\/\/example\.com\/poster\.png/);
  const id = await makeActivity(office);
  // A phone is about four times as slow as a desk.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(calls.application.openApply.path)) sent.push(request.headers());
  });

  await fillForm(page, id, '13800138001');
  await send(page);
  await expect(page.getByText('报名成功！')).toBeVisible();
  expect(sent[0]?.[PROOF_HEADER.toLowerCase()]).toMatch(/^13\..*~\d+(,\d+){7}$/);
  // A moment later it goes on to its activity; whatever is opened before that is left again.
  await expect(page).toHaveURL(new RegExp(`/activityDetail\\?id=${id}$`));

  // Begun while nobody is there; others of the network sign up until it is full.
  await fillForm(page, id, '13800138002');
  const machine = await playwright.request.newContext({ baseURL: limited.url });
  const form = await ask(machine, calls.activity.openForm, { id });
  let others = 0;
  /** The network has one more each minute, which a slow machine takes for some of them. */
  const fillNetwork = async () => {
    const began = Date.now();
    const codes: string[] = [];
    while (codes.length < 30 && codes.at(-1) !== 'OM2014') {
      const entries = form.map((item, at) => ({
        activityId: id,
        formId: item.id,
        name: item.name,
        sortNum: item.sortNum,
        value: at === 0 ? '王强' : String(13900139000 + others++),
      }));
      const response = await machine.post(`/web${calls.application.openApply.path}`, {
        data: entries,
        headers: { [PROOF_HEADER]: await proofOf(machine, id) },
      });
      codes.push((await response.json()).code);
    }
    expect(codes.at(-1)).toBe('OM2014');
    const minutes = Math.ceil((Date.now() - began) / 60_000);
    expect(codes.filter((code) => code === '000000').length).toBeLessThanOrEqual(9 + minutes);
  };
  await fillNetwork();

  await send(page);
  const picture = page.getByRole('textbox', { name: '图形验证码' });
  await expect(picture).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: /^当前报名人数较多/ })).toBeVisible();
  await expect(page.getByLabel('姓名')).toHaveValue('李娜');
  await expect(page.getByRole('img', { name: /图形验证码/ })).toHaveJSProperty('naturalWidth', 320);
  await expectAccessible(page);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
  const image = page.getByRole('img', { name: /图形验证码/ });
  const first = (await image.getAttribute('src')) ?? '';
  await fillNetwork();
  await picture.fill('AAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByText('图形验证码错误或已失效，请按新的图片重新输入').first()).toBeVisible();
  // What is typed before the next picture is there was read from this one, and goes with it.
  await expect(image).not.toHaveAttribute('src', first);
  await picture.fill(PICTURE_TEXT.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('报名成功！')).toBeVisible();
  await machine.dispose();
});
