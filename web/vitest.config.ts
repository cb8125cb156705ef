import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // Under `test` antd gives all its parts one and the same id, and Escape reaches whichever took it first.
    env: { NODE_ENV: 'development' },
    // One world for all files: a fresh one each would cost more than the tests.
    isolate: false,
    testTimeout: 30_000,
    // As with the browser's: what passes only the second time is named by `npm test`.
    retry: process.env.CI ? 1 : 0,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
  },
});
