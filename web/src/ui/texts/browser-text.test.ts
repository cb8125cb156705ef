import { expect, it } from 'vitest';
import { browserParts, browserText } from './browser-text.ts';

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

it('tells browser and system apart', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0';
  expect(browserParts(agent)).toEqual({ browser: 'Firefox 140', system: 'Linux' });
  expect(browserParts('curl/8')).toEqual({ browser: 'curl/8', system: '' });
});
