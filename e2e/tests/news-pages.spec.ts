/** News as visitors find and read it: on the portal, on a phone, in another language, before it is published and after. */
import {
  type BodyInput,
  calls,
  informationPreviewAddress,
  type OpenInformationRow,
} from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';

const { information } = calls;
async function make(
  office: APIRequestContext,
  fields: BodyInput<typeof information.add>,
  onShelf = true,
): Promise<number> {
  const { id } = await ask(office, information.add, fields);
  if (!onShelf) return id;
  const moved = await ask(office, information.updateStatus, { ids: [id], publishStatus: 1 });
  expect(moved.skippedList).toEqual([]);
  return id;
}

/** Keeps the beginning of a film as the office keeps films; answers the text of its file list. */
async function uploadFilm(office: APIRequestContext): Promise<string> {
  const file = { name: '片.mp4', mimeType: 'video/mp4', buffer: film };
  const sent = await office.post(`/web${calls.file.videoFiles.path}`, { multipart: { file } });
  const url = `/web/efs/api/v1/file/preview/${(await sent.json()).data}`;
  return JSON.stringify([{ url, name: '片.mp4' }]);
}

const film = Buffer.concat([
  Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex'),
  Buffer.alloc(5_000, 7),
]);

async function shown(page: Page): Promise<OpenInformationRow[]> {
  const response = await page.request.post(`/web${information.openPage.path}`, {
    data: { pageSize: 100, template: {} },
  });
  return (await response.json()).data.dataBody;
}

test('the list shows titles and dates of three items on the first screen of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/portal/portalInfo');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '行业资讯' })).toHaveAttribute('aria-current', 'page');
  for (const num of [0, 1, 2]) {
    const card = page.locator('.news-card').nth(num);
    await expect(card.getByRole('heading', { level: 3 })).toBeInViewport({ ratio: 1 });
    await expect(card.locator('time')).toBeInViewport({ ratio: 1 });
  }
});

test('a visitor finds an item by two characters and reads it on a phone, in Spanish', async ({ page }) => {
  await page.goto('/portal/portalInfo');
  const search = page.getByRole('searchbox', { name: '搜索标题、摘要或正文' });
  await search.fill('线束');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByText('共 1 条资讯')).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('线束');
  await page.getByRole('link', { name: /原产地规则怎么算/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/北美原产地规则怎么算/);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '行业资讯' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(/次浏览/).first()).toBeVisible();
  const contents = page.getByRole('navigation', { name: '本文目录' });
  await contents.getByRole('link').last().click();
  await expect(page).toHaveURL(/#part-3$/);

  await page.setViewportSize({ width: 390, height: 844 });
  const id = new URL(page.url()).searchParams.get('id');
  await page.goto(`/infoDetail?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/北美原产地规则怎么算/);
  await page
    .getByRole('navigation', { name: '语言', exact: true })
    .getByRole('link', { name: 'Español' })
    .click();
  await expect(page).toHaveURL(/lang=es/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Reglas de origen: tres cálculos para un mismo arnés',
  );
  await expect(page.locator('article .rich-text').first()).toContainText('fabricantes de autopartes');
  await expect(page.getByText(/\d lecturas/).first()).toBeVisible();
  await expectAccessible(page);
  // What goes on from here stays on the phone's pages, and in Spanish.
  const next = page.getByRole('navigation', { name: 'Anterior y siguiente' }).getByRole('link').first();
  await expect(next).toHaveAttribute('href', /^\/infoDetail\?id=\d+&lang=es$/);
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('column, kind, order, language and page stand in the address', async ({ page, office }) => {
  const video = await uploadFilm(office);
  await make(office, { title: '一段影像', columnKey: 'case', contentType: 1, video, titlePt: 'Só um filme' });
  await page.goto('/portal/portalInfo');
  await page.getByRole('group', { name: '类型' }).getByText('视频').click();
  await expect(page).toHaveURL(/contentType=1/);
  const films = (await shown(page)).filter(({ contentType }) => contentType === 1);
  await expect(page.locator('.news-card')).toHaveCount(films.length);
  const languages = page.getByRole('banner').getByRole('navigation', { name: '网站语言' });
  await languages.getByRole('link', { name: 'Português' }).click();
  await expect(page).toHaveURL(/contentType=1.*lang=pt|lang=pt.*contentType=1/);
  await expect(page.getByRole('heading', { level: 3, name: 'Só um filme' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Seção' }).getByText('Casos')).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(/\/portal\/portalInfo\?lang=pt$/);
  await page.goto('/portal/portalInfo?lang=zh');
  await page.getByRole('group', { name: '栏目' }).getByText('出海案例').click();
  await expect(page).toHaveURL(/columnKey=case/);
  const inColumn = (await shown(page)).filter(({ columnKey }) => columnKey === 'case');
  await expect(page.getByText(`共 ${inColumn.length} 条资讯`)).toBeVisible();
  await page.getByRole('group', { name: '排序' }).getByText('最热').click();
  await expect(page).toHaveURL(/order=hottest/);
  await page.goBack();
  await expect(page.getByRole('radio', { name: '最新' })).toBeChecked();
  await page.goto('/portal/portalInfo?pageNum=2');
  await expect(page.locator('.news-card')).toHaveCount(Math.min(12, (await shown(page)).length - 12));
  await page.goto('/portal/portalInfo?keyword=zzzz');
  await expect(page.getByText('没有找到与“zzzz”相关的资讯，试试更短的词')).toBeVisible();
});

test('marks of pictures and words of tables stay whole where they are longest', async ({ page, office }) => {
  const cells = ['Colombia', 'De cuatro a ocho semanas', 'El representante legal de la empresa'];
  const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const table = `<table><tbody>${row}</tbody></table>`;
  const many = `<table><tbody><tr>${'<td>一二三四五六七八</td>'.repeat(14)}</tr></tbody></table>`;
  const id = await make(office, { title: '表', content: many, titleEs: 'Plazos', contentEs: table });
  const atBothWidths = async (look: () => Promise<void>) => {
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 844 });
      await look();
    }
  };
  for (const path of ['/portal/index?lang=es', '/portal/portalInfo?lang=es']) {
    await page.goto(path);
    await atBothWidths(async () => {
      const marks = page.locator('.news-marks .badge', { hasText: 'Destacado' });
      await expect(marks.first()).toBeVisible();
      const heights = await marks.evaluateAll((all: HTMLElement[]) => all.map((mark) => mark.offsetHeight));
      expect(Math.max(...heights)).toBeLessThan(32);
    });
  }
  const linesOf = (name: string) =>
    page
      .getByRole('cell', { name })
      .first()
      .evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
  await page.goto(`/portal/portalInfoDetail?id=${id}&lang=es`);
  await atBothWidths(async () => expect(await linesOf('Colombia')).toBe(1));
  // Chinese may be broken anywhere, but is not stood upright.
  await page.goto(`/portal/portalInfoDetail?id=${id}&lang=zh`);
  await atBothWidths(async () => expect(await linesOf('一二三四五六七八')).toBe(2));
});

test('what is related are three items, however wide the screen', async ({ page }) => {
  const [one] = await shown(page);
  await page.goto(`/portal/portalInfoDetail?id=${one?.id}`);
  for (const width of [390, 768, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('.article-related .news-card').filter({ visible: true })).toHaveCount(3);
  }
});

test('on a phone the next page comes below, and is still there after a look at one of its items', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal/portalInfo');
  const cards = page.locator('.news-card');
  const all = (await shown(page)).map(({ title }) => title);
  await expect(page.getByRole('navigation', { name: '分页' })).toBeHidden();
  const more = page.getByRole('link', { name: '加载更多' });
  await more.click();
  await expect(cards).toHaveCount(Math.min(24, all.length));
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(all.slice(0, 24));
  await expectAccessible(page);
  await cards.nth(12).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(all[12] ?? '');
  const isAsBefore = async () => {
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(all.slice(0, 24));
    await expect(page.getByRole('heading', { level: 3, name: all[12] ?? '' })).toBeInViewport();
  };
  await page.goBack();
  await isAsBefore();
  await page.reload();
  await isAsBefore();
  // Who comes by the address of a later page finds those before it.
  await page.goto('/portal/portalInfo?pageNum=2');
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(all[12] ?? '');
  await page.getByRole('link', { name: '上一页' }).click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(all[0] ?? '');
});

test('on a phone the chosen column stands in its row, also where the row is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal/portalInfo?columnKey=platform&lang=es');
  const columns = page.getByRole('group', { name: 'Sección' });
  await expect(columns.getByText('Plataforma')).toBeInViewport({ ratio: 1 });
  await expect(columns.getByText('Todo')).not.toBeInViewport();
});

test('documents are downloaded by their names from below the text, and are gone with it', async ({
  page,
  office,
}) => {
  const file = { name: '税则清单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 清单') };
  const sent = await office.post(`/web${calls.file.documentFiles.path}`, { multipart: { file } });
  const url = `/web/efs/api/v1/file/preview/${(await sent.json()).data}`;
  const attachments = JSON.stringify([{ url, name: file.name }]);
  const id = await make(office, { title: '带着清单的一篇', content: '<p>正文</p>', attachments });
  await page.goto(`/portal/portalInfoDetail?id=${id}&lang=pt`);
  await expect(page.getByRole('region', { name: 'Arquivos para baixar' })).toContainText('1 KB');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/infoDetail?id=${id}&lang=zh`);
  const papers = page.getByRole('region', { name: '附件下载' });
  const saving = page.waitForEvent('download');
  await papers.getByRole('link', { name: file.name }).click();
  expect((await saving).suggestedFilename()).toBe(file.name);
  await ask(office, information.updateStatus, { ids: [id], publishStatus: 2, reason: '已过期' });
  expect((await page.request.get(url)).status()).toBe(404);
});

test('a film waits for its reader, behind its picture', async ({ page, office, product }) => {
  const video = await uploadFilm(office);
  const picture = (await shown(page)).find(({ cover }) => cover !== '')?.cover ?? '';
  const id = await make(office, { title: '园区航拍', contentType: 1, video, cover: picture });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/portal/portalInfoDetail?id=${id}`, { waitUntil: 'networkidle' });
  const player = page.locator('video');
  await expect(player).toHaveAttribute('preload', 'none');
  await expect(player).toHaveAttribute('poster', /\?w=1280$/);
  expect(asked.filter((url) => url === product.url + JSON.parse(video)[0].url)).toEqual([]);
  const box = await player.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'NewsArticle', video: { '@type': 'VideoObject' } });
  await expectAccessible(page);
});

test('a preview says that it is one; what is withdrawn leads on to something else', async ({
  page,
  office,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const id = await make(office, { title: '还在写的一篇', content: '<p>未完</p>' }, false);
  const { token } = await ask(office, information.previewLink, { id });
  await page.goto(informationPreviewAddress(token));
  await expect(page.getByRole('status').filter({ hasText: '预览' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('还在写的一篇');
  await expectAccessible(page);
  const gone = await page.goto(`/portal/portalInfoDetail?id=${id}`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('内容不存在或已下架');
  await page.getByRole('region', { name: '看看这些资讯' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/portalInfoDetail\?id=\d+/);
});

test('the home page leads to the news and, under 关于我们, stays at its section', async ({ page }) => {
  await page.goto('/portal/index');
  const news = page.getByRole('region', { name: '行业资讯' });
  await expect(news.getByRole('heading', { level: 3 })).toHaveCount(6);
  await news.getByRole('link', { name: /查看更多/ }).click();
  await expect(page).toHaveURL(/\/portal\/portalInfo$/);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '关于我们' }).click();
  const about = page.getByRole('heading', { name: '关于我们' });
  const isAtAbout = async () => {
    await expect(page).toHaveURL(/\/portal\/portalAbout$/);
    await expect(about).toBeInViewport();
    await expect(about).toBeFocused();
    await expect(menu.getByRole('link', { name: '关于我们' })).toHaveAttribute('aria-current', 'page');
  };
  await isAtAbout();
  await page.reload();
  await isAtAbout();
  await menu.getByRole('link', { name: '行业资讯' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('行业资讯');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await isAtAbout();
});

test('what is shared is the address of the page: copied, or taken with the phone by its code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [one] = await shown(page);
  await page.goto(`/portal/portalInfoDetail?id=${one?.id}`, { waitUntil: 'networkidle' });
  const share = page.getByRole('button', { name: '分享' });
  const panel = page.getByRole('dialog', { name: '分享' });
  // With the keyboard alone: in, out by Escape, and on from where it was.
  await share.press('Enter');
  await expect(panel.getByRole('img', { name: '手机扫码阅读' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: '复制链接' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(share).toBeFocused();
  await share.click();
  await panel.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  await expect(panel).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a phone shares by its own sheet', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, isMobile: true });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: (shared: object) => Object.assign(window, { shared }),
    }),
  );
  const [one] = await shown(page);
  await page.goto(`/portal/portalInfoDetail?id=${one?.id}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '分享' }).click();
  expect(await page.evaluate(() => (window as { shared?: object }).shared)).toEqual({
    title: one?.title,
    url: page.url(),
  });
  await expect(page.getByRole('dialog', { name: '分享' })).toBeHidden();
  await page.close();
});

test('a picture of the text is opened large by its link, and closed by Escape or a tap', async ({
  page,
  office,
}) => {
  const picture = JSON.parse((await shown(page)).find(({ cover }) => cover !== '')?.cover ?? '[]')[0].url;
  const id = await make(office, {
    title: '有图的一篇',
    content: `<p>一</p><img src="${picture}" alt="港口的岸桥"><p>二</p>`,
  });
  for (const path of [`/portal/portalInfoDetail?id=${id}`, `/infoDetail?id=${id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const link = page.getByRole('link', { name: '查看大图 港口的岸桥' });
    await expect(link).toHaveAttribute('href', picture);
    await link.focus();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: '查看大图 港口的岸桥' });
    await expect(large.getByRole('img', { name: '港口的岸桥' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(link).toBeFocused();
    await link.click();
    await large.getByRole('img').click();
    await expect(large).toHaveCount(0);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('news is found and read', async ({ page }) => {
    await page.goto('/portal/portalInfo');
    await page.getByRole('searchbox').fill('锂矿');
    await page.getByRole('button', { name: '搜索' }).click();
    await page.getByRole('link', { name: /智利锂矿新政要点/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/智利锂矿新政要点/);
    await expect(page.locator('article .rich-text')).not.toBeEmpty();
  });
});
