import { defineConfig } from '@playwright/test';

// `npm test` finds the browser and names it here; without it Playwright looks for its own.
const chromium = process.env.CHROMIUM_PATH;

/** A person's way through the product, in a real browser against a real server (see `scripts/product.ts`). */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 900 },
    // A step that cannot be taken says so at once, not when the whole test is out of time.
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
