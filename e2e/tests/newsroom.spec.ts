/** The newsroom of the office: written, planned, previewed, published, read, taken off. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ATOM_PATH,
  calls,
  INFORMATION_LIST_PATH,
  informationAddress,
  RSS_PATH,
  readFileList,
  searchAddress,
} from '@outbound/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { ask } from '../ask.ts';
import { expect, expectAccessible, test } from '../person.ts';
import { act, arriveAt, choose, confirmed, dialog, message, pageInSight, rowOf } from '../screen.ts';

const { information } = calls;

/** Tomorrow at six in the evening, as the platform's clocks show it. */
const tomorrow = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 86_400_000);

/** Half a second of a film, made by the browser. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 12; frame++) {
      if (pen) {
        pen.fillStyle = `hsl(${frame * 30} 60% 50%)`;
        pen.fillRect(0, 0, 320, 180);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

const text = (page: Page) => pageInSight(page).locator('.ProseMirror:visible');
const button = (page: Page, name: string) => pageInSight(page).getByRole('button', { name, exact: true });

/** Chooses a file behind a tool of the editor. */
async function putIn(
  page: Page,
  tool: string,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await pageInSight(page).getByRole('button', { name: tool }).filter({ visible: true }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** Pastes as the clipboard of a program has it. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, copied) => {
    const data = new DataTransfer();
    data.setData('text/html', copied);
    data.setData('text/plain', '');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

/** In no other text of the tests or the sample: what is found by it is the item. */
const RARE_PAIR = '夼岙';
const lists = [`${INFORMATION_LIST_PATH}?keyword=${encodeURIComponent(RARE_PAIR)}`, searchAddress(RARE_PAIR)];
const roads = [...lists, RSS_PATH, ATOM_PATH, '/sitemap.xml'];

/** What stands on a road; the sitemap is read with its parts. */
async function textOf(road: string, visitor: APIRequestContext): Promise<string> {
  const text = await (await visitor.get(road)).text();
  const parts = [...text.matchAll(/<sitemap><loc>([^<]+)</g)].map(([, part = '']) => textOf(part, visitor));
  return [text, ...(await Promise.all(parts))].join();
}

/** Those of the roads that lead a visitor to the item. */
async function roadsTo(id: number, visitor: APIRequestContext): Promise<string[]> {
  const link = new RegExp(String.raw`portalInfoDetail\?id=${id}\b`);
  const texts = await Promise.all(roads.map((road) => textOf(road, visitor)));
  return roads.filter((_, index) => link.test(texts[index] ?? ''));
}

const copied = (name: string) =>
  readFile(join(import.meta.dirname, '../../web/src/ui/rich-text/paste/fixtures', name), 'utf8');

test('an item is written with pictures and a film, planned, previewed, published, read and taken off', async ({
  page,
  makeAccount,
  openAs,
  office,
  browser,
  product,
  expectNoise,
}) => {
  // The page of what is not there (any more).
  expectNoise(/404/);
  const title = `${RARE_PAIR}港口观察${Date.now().toString(36)}`;
  const editor = await makeAccount([
    'latin_op_info_publish',
    'latin_op_info_add',
    'latin_op_info_modify',
    'latin_op_info_detail',
  ]);
  const desk = await openAs(editor, { viewport: { width: 1366, height: 900 } });
  await desk.goto('/information/add');
  await arriveAt(desk, '/information/add');
  await pageInSight(desk).getByRole('textbox', { name: '资讯标题' }).fill(title);
  await choose(desk, pageInSight(desk), '栏目', '市场动态');
  // A cover of another shape is cut to the one in which it is shown.
  const square = await desk.screenshot({ clip: { x: 0, y: 0, width: 400, height: 400 } });
  await pageInSight(desk)
    .locator('.ant-upload input[type=file]')
    .first()
    .setInputFiles({ name: '方图.png', mimeType: 'image/png', buffer: square });
  const crop = dialog(desk, '裁剪图片');
  await expect(crop.getByRole('group', { name: /展示的部分/ })).toBeFocused();
  await desk.keyboard.press('ArrowUp');
  await expectAccessible(desk);
  await crop.getByRole('button', { name: '裁剪并上传' }).click();
  await expect(message(desk, '方图.png上传成功！')).toBeVisible();
  const paper = { name: '税则清单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 清单') };
  await pageInSight(desk)
    .locator('.ant-form-item', { hasText: '附件' })
    .locator('input[type=file]')
    .setInputFiles(paper);
  await expect(message(desk, '税则清单.pdf上传成功！')).toBeVisible();
  await paste(desk, await copied('word.txt'));
  await expect(text(desk).locator('ul > li ol > li')).toHaveText('看地籍图');
  await expect(text(desk).locator('td[colspan="2"]')).toHaveText('每平方米（美元）');
  await expect(text(desk).locator('[style], span, section')).toHaveCount(0);
  await expect(message(desk, /有 1 张图片无法随文字粘贴/)).toBeVisible();

  await desk.keyboard.press('Control+End');
  const shot = await desk.screenshot({ clip: { x: 0, y: 0, width: 320, height: 180 } });
  await putIn(desk, '插入图片', '码头.png', 'image/png', shot);
  const picture = text(desk).locator('img');
  await expect(picture).toHaveAttribute('width', '320');
  await picture.click();
  await pageInSight(desk).getByRole('textbox', { name: '替代文字' }).fill('新泊位的岸桥');
  await pageInSight(desk).getByRole('textbox', { name: '说明' }).fill('图：码头新泊位');
  await expect(text(desk).locator('figure figcaption')).toHaveText('图：码头新泊位');
  await text(desk).click();
  await desk.keyboard.press('Control+End');
  await putIn(desk, '插入视频', '开港.mp4', 'video/mp4', await film(desk));
  await expect(text(desk).locator('video')).toHaveAttribute('preload', 'none');
  await putIn(desk, '插入图片', '说明.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await expect(message(desk, '文件格式错误')).toBeVisible();

  await pageInSight(desk).getByRole('tab', { name: 'Español' }).click();
  await pageInSight(desk).getByRole('switch', { name: '从中文对照' }).filter({ visible: true }).click();
  await expect(pageInSight(desk).getByRole('region', { name: '中文原文' })).toContainText(title);
  await text(desk).click();
  await desk.keyboard.type('Solo el texto.');
  await button(desk, '保存').click();
  await expect(pageInSight(desk).getByRole('alert').filter({ hasText: '还有 1 处' })).toContainText(
    '“西班牙语”：请输入西班牙语标题',
  );
  await pageInSight(desk).getByRole('textbox', { name: '西班牙语标题' }).fill('El puerto');
  await expect(pageInSight(desk).getByText(/已自动保存 \d\d:\d\d/)).toBeVisible();

  const plan = pageInSight(desk).getByRole('textbox', { name: '定时上架' });
  await plan.fill(`${tomorrow()} 18:00`);
  await plan.press('Enter');
  await expectAccessible(desk);
  await button(desk, '保存').click();
  await arriveAt(desk, '/information');
  const row = rowOf(desk, title);
  await expect(row).toContainText('待发布');
  await expect(row).toContainText(`将于 ${tomorrow()} 18:00 上架`);
  const found = await ask(office, information.page, { template: { title } });
  const { id = 0, onShelfTime, cover = '' } = found.dataBody[0] ?? {};
  const kept = await office.get(readFileList(cover)[0]?.url ?? '');
  const { width, height } = await sharp(await kept.body()).metadata();
  expect([width, height]).toEqual([400, 225]);
  expect(onShelfTime).toBe(`${tomorrow()} 18:00:00`);

  // The link shows it to whoever has it, and nothing else does.
  await act(desk, row, '预览链接');
  await dialog(desk, '预览链接').getByRole('button', { name: '生成链接' }).click();
  const link = await dialog(desk, '预览链接').getByRole('textbox', { name: '预览链接' }).inputValue();
  const visitor = await browser.newContext({ baseURL: product.url });
  const outside = await visitor.newPage();
  await outside.goto(link);
  await expect(outside.getByRole('heading', { name: title })).toBeVisible();
  expect((await outside.goto(informationAddress(id)))?.status()).toBe(404);
  await dialog(desk, '预览链接')
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();

  await act(desk, row, '上架');
  await confirmed(desk, '上架');
  await expect(row).toContainText('已上架');
  expect((await outside.goto(informationAddress(id)))?.status()).toBe(200);
  await expect(outside.getByRole('heading', { name: title })).toBeVisible();
  await expect(outside.locator('main img[alt="新泊位的岸桥"]')).toBeVisible();
  await expect(outside.locator('main video')).toHaveAttribute('poster', /preview/);
  // A film of few points, too, is as wide as the text, before its picture has come and after: what is said of it stands in its middle.
  const widths = await outside
    .locator('main .rich-text', { has: outside.locator('video') })
    .evaluate((text) => [text, text.querySelector('video')].map((one) => one?.getBoundingClientRect().width));
  expect(widths[1]).toBe(widths[0]);

  await expect(outside.getByRole('region', { name: '附件下载' })).toContainText('税则清单.pdf');
  expect(await roadsTo(id, visitor.request)).toEqual(roads);

  // Somebody else finds it by two characters, and reads it on a phone in Spanish.
  const phone = { viewport: { width: 390, height: 844 }, locale: 'es-MX' };
  const abroad = await (await browser.newContext({ baseURL: product.url, ...phone })).newPage();
  await abroad.goto('/portal/index');
  await abroad.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  await abroad.getByRole('combobox', { name: 'Buscar noticias, actividades y socios' }).fill(RARE_PAIR);
  await abroad.getByRole('button', { name: 'Buscar' }).click();
  await abroad.getByRole('link', { name: /El puerto/ }).click();
  await expect(abroad.getByRole('heading', { level: 1 })).toHaveText('El puerto');
  await expect(abroad.locator('html')).toHaveAttribute('lang', /^es/);
  await expect(abroad.getByText('Solo el texto.')).toBeVisible();

  await act(desk, row, '下架');
  await dialog(desk, /下架资讯/)
    .getByRole('textbox', { name: '下架原因' })
    .fill('数据有误');
  await dialog(desk, /下架资讯/)
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect(row).toContainText('已下架');
  expect((await outside.goto(informationAddress(id)))?.status()).toBe(404);
  expect((await outside.goto(link))?.status()).toBe(404);
  expect((await abroad.reload())?.status()).toBe(404);
  expect((await outside.goto(`/infoDetail?id=${id}`))?.status()).toBe(404);
  expect(await roadsTo(id, visitor.request)).toEqual([]);
  await abroad.context().close();
  await visitor.close();
  await page.close();
});

test('a version is compared and brought back; what is deleted lies in the recycle bin', async ({
  page,
  signIn,
  office,
}) => {
  const title = `政策速递${Date.now().toString(36)}`;
  const { id } = await ask(office, information.add, { title, content: '<p>第一句。</p>' });
  await signIn();
  await page.goto(`/information/edit?id=${id}`);
  await arriveAt(page, '/information/edit');
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('第二句。');
  await button(page, '保存').click();
  await arriveAt(page, '/information');

  await act(page, rowOf(page, title), '版本历史');
  const history = dialog(page, `版本历史：${title}`);
  await history.getByRole('button', { name: '查看差异：版本 1' }).click();
  const versions = dialog(page, '版本 1 与当前版本的差异');
  await expect(versions.locator('del')).toHaveText('第一句。');
  await expect(versions.locator('ins')).toHaveText('第一句。第二句。');
  await versions.getByRole('button', { name: '恢复为此版本' }).click();
  await confirmed(page, '恢复');
  await expect(message(page, '已恢复为该版本')).toBeVisible();
  expect((await ask(office, information.detail, { id })).content).toBe('<p>第一句。</p>');
  await expect(history.getByText('版本 3', { exact: true })).toBeVisible();
  await history.getByRole('button', { name: '关闭' }).click();
  await act(page, rowOf(page, title), '查看');
  await arriveAt(page, '/information/detail');
  await expect(pageInSight(page).getByText('版本 3', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await button(page, '删除').click();
  await confirmed(page, '删除');
  await arriveAt(page, '/information');
  await expect(rowOf(page, title)).toHaveCount(0);
  await button(page, '回收站').click();
  const bin = dialog(page, '回收站');
  const lying = bin.locator('tbody tr.ant-table-row').filter({ hasText: title });
  await lying.getByRole('button', { name: `恢复 ${title}` }).click();
  await confirmed(page, '恢复');
  await expect(lying).toHaveCount(0);
  expect((await ask(office, information.detail, { id })).deletedTime).toBeNull();
});

test('nothing of the form and of its list lies over something else', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/information/add');
  await arriveAt(page, '/information/add');
  const description = pageInSight(page).getByRole('textbox', { name: 'SEO 描述' });
  await description.fill('字'.repeat(200));
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await description.scrollIntoViewIfNeeded();
    const isCovered = await description.evaluate((element) => {
      const item = element.closest('.ant-form-item')!;
      const words = document.createRange();
      words.selectNodeContents(item.querySelector('.ant-form-item-extra')!);
      const counter = item.querySelector('.ant-input-data-count')!.getBoundingClientRect();
      return [...words.getClientRects()].some(
        ({ right, top, bottom }) => right > counter.left && bottom > counter.top && top < counter.bottom,
      );
    });
    expect(isCovered, `the help at ${width}`).toBe(false);
    const back = await page.getByRole('button', { name: '返回顶部' }).boundingBox();
    const save = await button(page, '保存并上架').boundingBox();
    expect((back?.y ?? 0) + (back?.height ?? 0), `the way up at ${width}`).toBeLessThanOrEqual(save?.y ?? 0);
  }

  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/information');
  await arriveAt(page, '/information');
  await button(page, '展开').click();
  const days = pageInSight(page).locator('.search-form .ant-picker-range input');
  await days.first().fill('2026-11-01');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2026-11-28');
  await page.keyboard.press('Enter');
  await expect(days.last()).toHaveValue('2026-11-28');
  const cut = await days.evaluateAll((inputs) =>
    inputs.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ id }) => id),
  );
  expect(cut).toEqual([]);
});

test('in the dark the preview shows an item on white, as the portal does', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await signIn();
  await page.goto('/information/add');
  await arriveAt(page, '/information/add');
  await button(page, '预览').click();
  const colours = await page
    .getByRole('article', { name: '资讯预览' })
    .evaluate((article) => [getComputedStyle(article).backgroundColor, getComputedStyle(article).color]);
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(17, 34, 31)']);
  await expectAccessible(page);
});
