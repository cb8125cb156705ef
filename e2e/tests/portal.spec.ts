/** The public pages on sample content: what they show, with and without script, on every width, within their budgets. */
import { readFile } from 'node:fs/promises';
import type { OpenActivity, OpenActivityRow } from '@outbound/contract';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../person.ts';

/** What the public list answers: every activity on the shelf. */
async function shownActivities(page: Page): Promise<OpenActivityRow[]> {
  const response = await page.request.post('/web/oms/api/v1/activity/open/page', {
    data: { pageNum: 1, pageSize: 100, template: {} },
  });
  return (await response.json()).data.dataBody;
}

async function view(page: Page, id: number): Promise<OpenActivity> {
  const response = await page.request.post('/web/oms/api/v1/activity/open/view', { data: { id } });
  return (await response.json()).data;
}

async function openOne(page: Page): Promise<OpenActivityRow> {
  const found = (await shownActivities(page)).find(({ title }) => title === '深圳企业出海拉美一站式服务日');
  if (!found) throw new Error('the sample has no such activity');
  return found;
}

test('at the end of a page the way back up lies on no line of the foot', async ({ page }) => {
  await page.goto('/portal/index');
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    const top = page.getByRole('button', { name: '返回顶部' });
    const filed = page.getByRole('link', { name: '京ICP备00000000号' });
    // What arrives while the page glides to its end makes it longer.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(filed).toBeInViewport({ timeout: 2_000 });
    }).toPass();
    await expect(top).toBeVisible();
    const [button, lines] = [await top.boundingBox(), await page.locator('.footer-lines > *').all()];
    for (const line of lines) {
      const box = await line.boundingBox();
      const isBeside = box && button && (box.x + box.width <= button.x || box.y + box.height <= button.y);
      expect(isBeside, `${width}: ${await line.innerText()}`).toBe(true);
    }
  }
});

test('home: menu, figures, hot activities, about', async ({ page }) => {
  await page.goto('/portal');
  await expect(page).toHaveURL(/\/portal\/index$/);
  await expect(page).toHaveTitle(/出海生态赋能平台/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('出海生态赋能平台');
  await expect(page.getByRole('heading', { name: '每一次远航，都有同行的人' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('region', { name: '优质活动' }).getByRole('listitem')).not.toHaveCount(0);
  for (const text of ['版权所有', '技术支持：远航科技', '京ICP备00000000号'])
    await expect(page.getByRole('contentinfo')).toContainText(text);
  await menu.getByRole('link', { name: '关于我们' }).click();
  await expect(page).toHaveURL(/\/portal\/portalAbout$/);
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeInViewport();
  await page.getByRole('link', { name: '出海生态赋能平台' }).first().click();
  await expect(page).toHaveURL(/\/portal\/index$/);
});

test('list: filters, counts, paging', async ({ page }) => {
  const shown = await shownActivities(page);
  await page.goto('/portal/portalActivity');
  const cards = page.locator('main').getByRole('heading', { level: 3 });
  await expect(page.getByText(`共 ${shown.length} 场活动`)).toBeVisible();
  await expect(cards).toHaveCount(12);
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/pageNum=2|page=2/);
  // Tests beside this one put more on the shelf.
  await expect(cards).toHaveCount(Math.min(shown.length - 12, 12));

  const online = shown.filter(({ activityType }) => activityType === 1);
  await page.getByRole('group', { name: '形式' }).getByText('线上').click();
  await expect(page.getByText(`共 ${online.length} 场活动`)).toBeVisible();
  expect((await cards.allInnerTexts()).sort()).toEqual(online.map(({ title }) => title).sort());
  await page.getByRole('link', { name: '清空筛选' }).click();

  await page.getByRole('searchbox', { name: '搜索活动名称' }).fill('圣保');
  await page.keyboard.press('Enter');
  await expect(cards).toHaveText(['圣保罗中国品牌出海展暨渠道商对接周']);
  await page.getByRole('searchbox', { name: '搜索活动名称' }).fill('<b>没有</b>');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件的活动')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: '搜索活动名称' })).toHaveValue('<b>没有</b>');
});

test('detail: time, place on the map, counts', async ({ page }) => {
  const { id, title } = await openOne(page);
  const detail = await view(page, id);
  await page.goto(`/portal/portalActivityDetail?id=${id}`);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '优质活动' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(`${detail.applyNum} 人已报名`).first()).toBeVisible();
  await expect(page.locator('.facts .fact-strong').first()).toHaveText(
    /^\d{4}-\d\d-\d\d \d\d:\d\d-\d\d:\d\d$/,
  );
  await expect(page.getByText(/\d+ 次浏览/)).toBeVisible();
  await expect(page.getByText(`${detail.shareNum} 次分享`)).toBeVisible();
  const map = page.getByRole('link', { name: /查看地图/ });
  const address = new URL((await map.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://uri.amap.com/marker');
  // The marker wants longitude first; `latLon` has latitude first.
  expect(address.searchParams.get('position')).toMatch(/^114\.0560?,22\.5330?$/);
  await expect(map).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('region', { name: '活动详情' }).locator('strong').first()).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Event', name: title });

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '加入日历' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${title}.ics`);
  const start = new Date(`${detail.startTime.replace(' ', 'T')}+08:00`).toISOString();
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `DTSTART:${start.replace(/[-:]|\.\d+/g, '')}\r\n`,
  );
});

test('mobile: detail and application keep the query', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id, title } = await openOne(page);
  await page.goto(`/activityDetail?id=${id}&channel=wechat`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByText('法律合规', { exact: true }).click();
  await page.getByRole('link', { name: '立即报名' }).click();
  await expect(page).toHaveURL(/\/activityApplication\?.*channel=wechat/);
  await expect(page.getByText('服务：法律合规')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交报名' })).toBeEnabled();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('list filters and detail work', async ({ page }) => {
    await page.goto('/portal/portalActivity');
    await page.getByRole('searchbox', { name: '搜索活动名称' }).fill('年会');
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByText('共 1 场活动')).toBeVisible();
    await page.getByRole('link', { name: /中拉产业合作年会/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('中拉产业合作年会（北京）');
    await expect(page.getByRole('region', { name: '活动详情' })).not.toBeEmpty();
    await page.goto('/portal/portalAbout');
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  });

  test('on a phone the menu is a row, and nothing is offered that only the script does', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/portal/index');
    await expect(page.getByRole('button', { name: '打开菜单' })).toBeHidden();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '优质活动' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('优质活动');
    await page
      .getByRole('link', { name: /报名中/ })
      .first()
      .click();
    await page.getByRole('button', { name: '分享' }).click();
    const panel = page.getByRole('dialog', { name: '分享' });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button')).toHaveText(['关闭']);
    await panel.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('button', { name: '加入日历' })).toBeHidden();
    const { search } = new URL(page.url());
    await page.goto(`/activityDetail${search}`);
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test('on a laptop the states of activities stand in one line, in every language', async ({ page }) => {
  for (const lang of ['zh', 'es', 'pt']) {
    await page.goto(`/portal/portalActivity?lang=${lang}`);
    const tops = await page
      .locator('.chip:has([name=applyState])')
      .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
    expect(tops.length).toBe(8);
    expect([...new Set(tops)], lang).toHaveLength(1);
  }
});

test('a poster takes the whole width of its page, also where the page is low', async ({ page }) => {
  const { id } = await openOne(page);
  await page.goto(`/activityDetail?id=${id}`);
  for (const size of [
    { width: 390, height: 664 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    const poster = await page.locator('.activity > .poster').boundingBox();
    const whole = await page.locator('.activity').boundingBox();
    expect(poster?.width, `at ${size.width}`).toBe(whole?.width);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const bar = await page.locator('.bar').boundingBox();
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test('on paper a page is its words in black, with nothing that is pressed', async ({ page }) => {
  const { id } = await openOne(page);
  const partner = '/portal/portalPartnerDetail?id=1';
  await page.setViewportSize({ width: 718, height: 1000 });
  for (const [path, shown, hidden] of [
    [
      '/portal/index',
      '.banner h2',
      '.banner picture, .banner .button, .banner-tools, .more, .footer-languages',
    ],
    [`/portal/portalActivityDetail?id=${id}`, '.qr', '.detail-buttons, .others, .crumbs, .footer-languages'],
    [`/activityApplication?id=${id}`, '.apply-form', '.apply-head .back, .bar'],
    [partner, '.partner-address', '.partner-site .button, .partner-related, .partner-languages'],
  ] as const) {
    await page.goto(path);
    // What is looked for is there on the screen: a name that has changed would pass.
    await expect(page.locator(hidden).filter({ visible: true }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator(shown).first()).toBeVisible();
    await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);
    for (const words of ['.footer', '.banner h2', '.banner p', '.apply-head h1'])
      for (const colour of await page
        .locator(words)
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).color)))
        expect(colour, `${words} of ${path}`).toBe('rgb(0, 0, 0)');
    // Black words on a dark poster.
    for (const grounds of await page.locator('.card-picture .badge').evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, printColorAdjust } = getComputedStyle(one);
        return `${backgroundColor} ${printColorAdjust}`;
      }),
    ))
      expect(grounds, path).toBe('rgb(255, 255, 255) exact');
    await page.emulateMedia({ media: 'screen' });
  }
});

test('where the system chooses the colours, what lies on a picture has a ground and what is chosen an edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/portal/index');
  const ground = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  for (const name of ['播放轮播', '上一张', '下一张'])
    expect(await ground(name)).not.toBe('rgba(0, 0, 0, 0)');
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await edge('.banner-dot[aria-current]')).toBe('solid');
  expect(await edge('.header-nav [aria-current]')).toBe('solid');
  expect(await edge('.header-languages [aria-current]')).toBe('solid');
  expect(await edge('.banner-dot:not([aria-current])')).toBe('none');
});

test('what is unknown, a draft or off the shelf looks the same', async ({ page }) => {
  for (const path of [
    '/portal/nothing',
    '/portal/portalActivityDetail?id=999999',
    '/portal/portalActivityDetail?id=x',
    '/activityDetail?id=999999',
    '/portal/portalInfoDetail?id=999999',
    '/portal/portalInfoDetail',
    '/infoDetail?id=999999',
    '/activityApplication',
  ])
    await expectMissing(page, path, '内容不存在或已下架');
  // A link that opens nothing says so of itself, of whatever it once led to.
  await expectMissing(page, '/portal/portalInfoPreview?token=x', '预览链接无效或已失效');
});

/** As the server draws it: every page is drawn there, and the browser takes over what it finds. */
async function expectMissing(page: Page, path: string, title: string) {
  const response = await page.request.get(path);
  expect(response.status(), path).toBe(404);
  expect((await response.text()).match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1], path).toBe(title);
}

test('the header fits where its words are longer, and with a name in it', async ({ page }) => {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const language of ['es', 'pt']) {
    await page.goto(`/portal/index?lang=${language}`, { waitUntil: 'networkidle' });
    for (const width of [360, 1024, 1101, 1180, 1366]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await over(), `${language} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
      // One line each: no word of the menu is broken.
      const heights = await page
        .locator('.header-nav a:visible')
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
      expect(Math.max(...heights), `${language} at ${width}`).toBeLessThan(50);
      if (width !== 1366) continue;
      // By keys one is past all of it at once.
      await page.keyboard.press('Tab');
      await expect(page.locator('.skip-link')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('#page')).toBeFocused();
      await expectAccessible(page);
    }
  }

  await page.evaluate(() => localStorage.setItem('userName', 'Bartholomew Constantine'));
  for (const language of ['zh', 'es', 'pt']) {
    await page.goto(`/portal/index?lang=${language}`, { waitUntil: 'networkidle' });
    for (const width of [360, 390, 1024, 1101, 1180, 1366]) {
      await page.setViewportSize({ width, height: 844 });
      const user = page.locator('.user-menu summary');
      await expect(user).toBeInViewport({ ratio: 1 });
      await expect(user).toHaveAccessibleName(/Bartholomew Constantine/);
      expect(await over(), `signed in, ${language} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
