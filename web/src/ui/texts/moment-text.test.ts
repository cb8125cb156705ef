import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

it('tells a moment as times are written', () => {
  expect(momentText(new Date(2026, 7, 1, 9, 5).getTime())).toBe('2026-08-01 09:05:00');
  expect(momentText(new Date(2026, 11, 31, 0, 0, 7).getTime())).toBe('2026-12-31 00:00:07');
});
