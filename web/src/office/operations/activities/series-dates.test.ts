import { describe, expect, test } from 'vitest';
import { seriesDates, seriesFault } from './series-dates.ts';

const BEFORE = '2026-01-01 00:00:00';
const daysOf = (dates: readonly string[]) => dates.map((date) => date.slice(0, 10));

describe('the next ones of a series', () => {
  test('come every week or every second, at the same hour, across the end of a year', () => {
    expect(seriesDates('2026-12-15 19:30:00', 'week', 3, BEFORE)).toEqual([
      '2026-12-22 19:30:00',
      '2026-12-29 19:30:00',
      '2027-01-05 19:30:00',
    ]);
    expect(daysOf(seriesDates('2026-12-15 19:30:00', 'twoWeeks', 2, BEFORE))).toEqual([
      '2026-12-29',
      '2027-01-12',
    ]);
  });

  test('come on the same day of each month, or on its last where it has no such day', () => {
    expect(daysOf(seriesDates('2027-01-31 09:00:00', 'monthDay', 4, BEFORE))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  test('come on the same weekday of each month, the fifth being the last', () => {
    // The second Tuesday.
    expect(daysOf(seriesDates('2026-12-08 09:00:00', 'monthWeekday', 3, BEFORE))).toEqual([
      '2027-01-12',
      '2027-02-09',
      '2027-03-09',
    ]);
    // The fifth Thursday.
    expect(daysOf(seriesDates('2026-12-31 09:00:00', 'monthWeekday', 3, BEFORE))).toEqual([
      '2027-01-28',
      '2027-02-25',
      '2027-03-25',
    ]);
  });

  test('are those that are still to come, however long ago the first one was', () => {
    expect(seriesDates('2026-01-06 09:00:00', 'week', 2, '2026-11-24 09:00:00')).toEqual([
      '2026-12-01 09:00:00',
      '2026-12-08 09:00:00',
    ]);
    expect(seriesDates('1926-01-05 09:00:00', 'week', 2, '2026-11-24 09:00:00')).toEqual([]);
  });
});

test('what stands in the way is said, with which one it is', () => {
  const fault = (...times: string[]) =>
    seriesFault(times, '2026-11-24 09:00:00', (text) => !text.includes(' 02:'));
  expect(fault('2026-12-01 09:00:00', '2026-12-08 09:00:00')).toBeNull();
  expect(fault()).toBe('请至少保留一场');
  expect(fault('2026-12-01 09:00:00', '')).toBe('请选择第 2 场的开始时间');
  expect(fault('2026-11-24 09:00:00')).toBe('第 1 场的开始时间已过');
  expect(fault('2026-12-01 02:30:00')).toMatch(/^第 1 场的开始时间不存在/);
  expect(fault('2026-12-01 09:00:00', '2026-12-08 09:00:00', '2026-12-01 09:00:00')).toBe(
    '第 3 场与第 1 场的开始时间相同',
  );
});
