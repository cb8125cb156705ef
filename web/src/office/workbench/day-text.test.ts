import { expect, test } from 'vitest';
import { dayText, greetingText } from './day-text.ts';

const late = Date.parse('2026-11-29T22:57:00Z');

test('one is greeted by the clock of the day beside it', () => {
  expect(greetingText(late, 'Asia/Shanghai')).toBe('早上好');
  expect(greetingText(late, 'America/Mexico_City')).toBe('下午好');
  expect(greetingText(Date.parse('2026-11-29T16:00:00Z'), 'Asia/Shanghai')).toBe('夜深了');
});

test('the day is the platform’s, whose name is said to whoever lives by another clock', () => {
  expect(dayText(late, 'Asia/Shanghai', 'Asia/Singapore')).toBe('2026年11月30日星期一');
  expect(dayText(late, 'Asia/Shanghai', 'America/Mexico_City')).toBe('北京时间 2026年11月30日星期一');
  expect(dayText(late, 'America/Mexico_City', 'Asia/Shanghai')).toBe(
    '墨西哥城时间 (GMT-6) 2026年11月29日星期日',
  );
});
