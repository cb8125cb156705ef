import { expect, test } from 'vitest';
import { isoTime } from './time-zone.ts';

test('times of the wire have the offset of their zone on that day', () => {
  expect(isoTime('2026-12-03 09:30:00', 'Asia/Shanghai')).toBe('2026-12-03T09:30:00+08:00');
  expect(isoTime('2026-07-01 09:30:00', 'America/Santiago')).toBe('2026-07-01T09:30:00-04:00');
  expect(isoTime('2026-12-01 09:30:00', 'America/Santiago')).toBe('2026-12-01T09:30:00-03:00');
  expect(isoTime('2026-12-01 09:30:00', 'America/Caracas')).toBe('2026-12-01T09:30:00-04:00');
});
