/** The pictures of the README, taken from a product of its own with sample content: `npm run pictures -w e2e`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newDataFolder, startProduct } from '../scripts/product.ts';

const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'pictures');
const MOST_BYTES = 300_000;
const desk = { width: 1366, height: 900 };
const phone = { width: 390, height: 844 };
const ADMIN_PASSWORD = 'Ocean-Bridge-2026';

const folder = await newDataFolder();
const product = await startProduct({ DATA_DIR: folder.path, SAMPLE: 'on', ADMIN_PASSWORD });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(target, { recursive: true });
  await take(browser, 'portal.png', desk, (page) => page.goto('/portal/index'));
  await take(browser, 'sign-up.png', phone, async (page) => {
    await page.goto('/portal/portalActivity?applyState=1');
    const address = await page.locator('main a[href*="Detail?id="]').first().getAttribute('href');
    await page.goto(`/activityApplication${new URL(address ?? '', product.url).search}`);
  });
  await take(browser, 'office.png', desk, async (page) => {
    await page.goto('/login');
    await page.getByLabel('账号', { exact: true }).fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    await page.goto('/activity');
    await page.locator('tbody tr.ant-table-row').first().waitFor();
  });
} finally {
  await browser.close();
  await product.stop();
  await folder.remove();
}

async function take(
  from: Browser,
  name: string,
  viewport: { width: number; height: number },
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await from.newContext({
    baseURL: product.url,
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState('networkidle');
  const bytes = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await context.close();
  if (bytes.length > MOST_BYTES)
    throw new Error(`${name} has ${bytes.length} bytes, more than ${MOST_BYTES}`);
  await writeFile(join(target, name), bytes);
  console.log(`${name} ${Math.round(bytes.length / 1000)} kB`);
}
