import { expect, test } from 'vitest';
import { phoneTimeOf } from './phone-time.tsx';

test('the phone says whose clocks a time is by, the place first', () => {
  const day = ['2026-12-01 09:00:00', '2026-12-01 18:00:00'] as const;
  expect(phoneTimeOf(day, 'America/Mexico_City')).toEqual({
    place: '2026-12-01 09:00-18:00',
    clock: '墨西哥城时间 (GMT-6)',
    beside: '北京时间 2026-12-01 23:00 - 12/02 08:00',
  });
  expect(phoneTimeOf(day, 'Asia/Shanghai')).toMatchObject({ clock: '北京时间', beside: '' });
  // Another zone, the same clocks.
  expect(phoneTimeOf(day, 'Asia/Taipei')).toMatchObject({ clock: '北京时间', beside: '' });
  expect(phoneTimeOf([day[0], null], 'Asia/Shanghai')).toBeNull();
});
