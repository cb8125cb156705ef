import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TimeZone } from '../../http/time-zone.ts';
import { nextDueTime, reportedDays } from './due-times.ts';

const shanghai = new TimeZone('Asia/Shanghai');
const eight = { minute: 8 * 60, isWeekdays: false };

it('finds the next morning by the clocks of the platform, weekends left out where they are', () => {
  const after = (text: string, mornings = eight) =>
    shanghai.text(nextDueTime(mornings, shanghai.instant(text), shanghai));
  assert.equal(after('2026-11-23 07:59:59'), '2026-11-23 08:00:00');
  assert.equal(after('2026-11-23 08:00:00'), '2026-11-24 08:00:00', 'after, not at');
  const weekdays = { ...eight, isWeekdays: true };
  assert.equal(after('2026-11-27 09:00:00', weekdays), '2026-11-30 08:00:00', 'Friday to Monday');
  assert.equal(after('2026-11-28 07:00:00', weekdays), '2026-11-30 08:00:00');
  // Clocks are set forward in the night of the 29th: still at eight.
  const madrid = new TimeZone('Europe/Madrid');
  const next = nextDueTime(eight, madrid.instant('2026-03-28 09:00:00'), madrid);
  assert.equal(madrid.text(next), '2026-03-29 08:00:00');
});

it('tells of the day before, and on a Monday without a weekend of the three before', () => {
  const told = (text: string, isWeekdays: boolean) =>
    reportedDays({ isWeekdays }, shanghai.instant(text), shanghai);
  assert.deepEqual(told('2026-11-23 08:00:00', false), { first: '2026-11-22', last: '2026-11-22' });
  assert.deepEqual(told('2026-11-23 08:00:00', true), { first: '2026-11-20', last: '2026-11-22' });
  assert.deepEqual(told('2026-11-24 08:00:00', true), { first: '2026-11-23', last: '2026-11-23' });
});
