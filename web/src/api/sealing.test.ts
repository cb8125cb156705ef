import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NETWORK, OUTDATED } from './failure.ts';

let isGone = false;
beforeEach(() => {
  vi.resetModules();
  vi.doMock('./seal.ts', () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module: /assets/seal-old.js');
    return { createSealer: (key: string) => ({ key }) };
  });
});
afterEach(() => {
  isGone = false;
  vi.doUnmock('./seal.ts');
});

const answerKey = () =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ code: '000000', data: { publicKey: '04ab', serverTime: Date.now() } }),
    );

test('says in words that the page is outdated when its cipher is gone, and tries again with the next call', async () => {
  const { currentSealer } = await import('./sealing.ts');
  answerKey();
  isGone = true;
  await expect(currentSealer()).rejects.toMatchObject({
    code: OUTDATED,
    message: '页面已更新，请更新页面后继续',
  });
  isGone = false;
  vi.resetModules();
  vi.doMock('./seal.ts', () => ({ createSealer: (key: string) => ({ key }) }));
  await expect(currentSealer()).resolves.toEqual({ key: '04ab' });
});

test('speaks of the network, not of a new version, when nothing answers', async () => {
  const { currentSealer } = await import('./sealing.ts');
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  isGone = true;
  await expect(currentSealer()).rejects.toMatchObject({ code: NETWORK });
});
