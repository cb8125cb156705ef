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
  // Where it decides about a change, what passes only the second time is named as flaky instead of throwing the rest away.
  retries: process.env.CI ? 1 : 0,
  // A whole way through many screens on a busy machine; a step that fails is told long before.
  timeout: 300_000,
  // Patient rather than quick to judge: what is there is seen at once, only a failure waits this long.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 900 },
    // A step that cannot be taken says so at once, not when the whole test is out of time.
    actionTimeout: 20_000,
    // As people may ask of their system, and the pages keep to it: nothing that is clicked is still on its way.
    contextOptions: { reducedMotion: 'reduce' },
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
