/**
 * How long somebody with an empty browser waits on a slow phone connection and a slow machine (Fast 3G, a quarter of this
 * processor): `npm run first-screen -w e2e` prints when the menu and the first rows of a list are there. CHROMIUM_PATH
 * names the browser. The menu is first the start screen's, which can be pressed, then the office's.
 */
import { type BrowserContext, chromium } from '@playwright/test';
import { newDataFolder, startProduct } from '../scripts/product.ts';

const ADMIN_PASSWORD = 'Ocean-Bridge-2026';
/** As the browser's own tools have it: 1.6 Mbit/s down, 0.75 up, of which nine tenths arrive, and 562.5 ms to an answer. */
const fast3g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
};
const SLOWER = 4;
const ROUNDS = 3;

const folder = await newDataFolder();
const product = await startProduct({ DATA_DIR: folder.path, SAMPLE: 'on', ADMIN_PASSWORD });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const newContext = () => browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
try {
  const door = await newContext();
  const page = await door.newPage();
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  const signedIn = await door.storageState();
  await door.close();
  console.log('| Page | Start screen s | Menu s | Office s | Rows s |\n|---|---:|---:|---:|---:|');
  for (const path of ['/dictionaryManagement', '/userManagement', '/activity']) {
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        baseURL: product.url,
        locale: 'zh-CN',
        storageState: signedIn,
      });
      rounds.push(await measure(context, path));
      await context.close();
    }
    const middle = (at: number) => rounds.map((one) => one[at] ?? 0).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    console.log(`| ${path} | ${[0, 1, 2, 3].map((at) => (middle(at) / 1000).toFixed(1)).join(' | ')} |`);
  }
} finally {
  await browser.close();
  await product.stop();
  await folder.remove();
}

/** Milliseconds until the start screen, the menu, the office and the first row stand there. */
async function measure(context: BrowserContext, path: string): Promise<number[]> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', fast3g);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const began = Date.now();
  await page.goto(path, { waitUntil: 'commit' });
  const since = async (selector: string) => {
    await page.locator(selector).first().waitFor();
    return Date.now() - began;
  };
  return Promise.all([
    since('body *'),
    since('#start nav a, nav[aria-label="主菜单"] [role=menuitem]'),
    since('nav[aria-label="主菜单"] [role=menuitem]'),
    since('tbody tr.ant-table-row'),
  ]);
}
