/**
 * Every public page, loaded once at each width: it fits, stands still, can be used by everybody and pressed by fingers, and
 * keeps its budget of script.
 */
import { gzipSync } from 'node:zlib';
import { calls } from '@outbound/contract';
import type { APIRequestContext, Page, Response } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { makeActivity } from '../sign-up.ts';

const PORTAL_SCRIPT_KIB = 105;
const MOBILE_SCRIPT_KIB = 90;
const MOST_SHIFT = 0.02;
const PHONE = 390;

interface PublicPage {
  path: string;
  /** Has nothing that fingers look for here, or words that are longer than Chinese ones. */
  isLong?: true;
  /** Where it is scanned for access. */
  scannedAt: readonly number[];
  /** At most so much script with the first load. */
  kib?: number;
  /** Pictures come while it is scrolled. */
  hasPictures?: true;
}

/** A news item whose every text is as long as it may be. */
async function longNews(office: APIRequestContext): Promise<number> {
  const { dataBody } = await ask(office, calls.information.openPage, { pageSize: 100, template: {} });
  const picture = JSON.parse(dataBody.find(({ cover }) => cover !== '')?.cover ?? '[]')[0].url;
  const long = 'Responsabilidade-extraordinariamente-interminável-'.repeat(3);
  const cells = Array.from({ length: 14 }, (_, num) => `<td>很宽的一格 ${num}</td>`).join('');
  const { id } = await ask(office, calls.information.add, {
    ...{
      title: '甲'.repeat(100),
      titlePt: long,
      contentPt: `<p>${long}</p>`,
      source: '很长的来源'.repeat(9),
    },
    ...{ tags: ['标'.repeat(20), '签'.repeat(20)], summary: '摘'.repeat(200) },
    content: `<h2>${'节'.repeat(60)}</h2><p>一</p><img src="${picture}" alt="港口"><h2>二</h2><table><tbody><tr>${cells}</tr></tbody></table><h3>三</h3><p>${'https://example.com/'.repeat(9)}</p>`,
  });
  await ask(office, calls.information.updateStatus, { ids: [id], publishStatus: 1 });
  return id;
}

async function publicPages(office: APIRequestContext): Promise<PublicPage[]> {
  const [id, news] = [await makeActivity(office), await longNews(office)];
  const portal = { kib: PORTAL_SCRIPT_KIB };
  const mobile = { kib: MOBILE_SCRIPT_KIB };
  const long = { isLong: true, hasPictures: true } as const;
  return [
    { path: '/portal/index', scannedAt: [1366], ...portal },
    { path: '/portal/portalActivity', scannedAt: [1366], ...portal },
    { path: `/portal/portalActivityDetail?id=${id}`, scannedAt: [1366], ...portal },
    { path: '/portal/portalAbout', scannedAt: [PHONE], isLong: true },
    { path: '/portal/nothing', scannedAt: [1366] },
    { path: `/activityDetail?id=${id}`, scannedAt: [PHONE], ...mobile },
    { path: `/activityApplication?id=${id}`, scannedAt: [PHONE], ...mobile },
    { path: '/portal/portalInfo', scannedAt: [PHONE], hasPictures: true, ...portal },
    { path: '/portal/portalInfo?lang=pt', scannedAt: [1366], ...long },
    { path: `/portal/portalInfoDetail?id=${news}`, scannedAt: [1366], ...long, ...portal },
    { path: `/portal/portalInfoDetail?id=${news}&lang=pt`, scannedAt: [PHONE], ...long },
    { path: `/infoDetail?id=${news}`, scannedAt: [PHONE], ...long, ...mobile },
  ];
}

/** Sums up what moves by itself while a page loads. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: { total: number } = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) shifts.total += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Loads a page at the width of the window: nothing scrolls sideways, nothing moves, everybody can use it. */
async function expectStill(page: Page, { path, scannedAt, hasPictures }: PublicPage): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.goto(path, { waitUntil: 'networkidle' });
  if (hasPictures)
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        window.scrollTo(0, y);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
  const found = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shift: (window as unknown as { shifts: { total: number } }).shifts.total,
  }));
  expect(found.width, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(width);
  expect(found.shift, `${path} at ${width} shifts`).toBeLessThan(MOST_SHIFT);
  if (scannedAt.includes(width)) await expectAccessible(page);
}

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: PHONE, height: 844 }, hasTouch: true, isMobile: true });

  test('every page fits, stands still, is accessible, keeps its budget of script, and what is pressed is 40 points high unless it stands in a line of text', async ({
    page,
    office,
    expectNoise,
  }) => {
    expectNoise(/status of 404/);
    await watchShifts(page);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    for (const one of await publicPages(office)) {
      scripts.length = 0;
      await expectStill(page, one);
      // Chinese words are the shortest: nothing grows by a second line.
      if (!one.isLong) expect(await lowTargets(page), one.path).toEqual([]);
      if (one.kib === undefined) continue;
      const bodies = await Promise.all(scripts.map((response) => response.body()));
      const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
      expect(bytes, `${one.path} loads no script at all`).toBeGreaterThan(10_000);
      expect(bytes / 1024, one.path).toBeLessThanOrEqual(one.kib);
      expect(scripts.map((script) => script.url()).filter((url) => /office/.test(url))).toEqual([]);
    }
    for (const path of [
      ...['/login', '/portal/portalInfo?pageNum=2', '/portal/portalInfoDetail?id=1', '/infoDetail?id=1'],
      ...['/mySignUp', '/verify', '/portal/portalPartner', '/portal/portalPartnerDetail?id=1'],
      ...['/portal/search?keyword=%E7%A8%8E', '/portal/portalPrivacy', '/activityDetail?id=999999'],
    ]) {
      await page.goto(path);
      expect(await lowTargets(page), path).toEqual([]);
    }
  });
});

test('on a desk every page fits every width, stands still and is accessible', async ({
  page,
  office,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  await watchShifts(page);
  for (const one of await publicPages(office)) {
    for (const width of [1366, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expectStill(page, one);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, `${one.path} at 768 scrolls sideways`).toBeLessThanOrEqual(0);
  }
});
