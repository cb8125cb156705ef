import { expect, it } from 'vitest';
import { browserText } from './browser-text.ts';

it('names browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  expect(browserText(chrome)).toBe('Chrome 156 / Windows');
  expect(browserText(`${chrome} Edg/155.0`)).toBe('Edge 155 / Windows');
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
  expect(browserText(phone)).toBe('Safari 18 / iOS');
  expect(browserText(`${phone} MicroMessenger/8.0.5`)).toBe('微信 8 / iOS');
  expect(browserText('curl/8')).toBe('curl/8');
  expect(browserText('')).toBe('--');
});
