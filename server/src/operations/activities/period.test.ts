import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TimeZone } from '../../http/time-zone.ts';
import { periodOf } from './period.ts';

const zone = new TimeZone('Asia/Shanghai');
const texts = (period: 'thisWeek' | 'thisMonth', now: string) => {
  const found = periodOf(period, new Date(now), zone);
  return found && [zone.text(found.start), zone.text(found.end)];
};

it('knows the week from Monday and the month by the platform calendar, not by UTC', () => {
  // Sunday 23:30 in Shanghai, and half an hour later.
  assert.deepEqual(texts('thisWeek', '2026-11-22T15:30:00Z'), ['2026-11-16 00:00:00', '2026-11-23 00:00:00']);
  assert.deepEqual(texts('thisWeek', '2026-11-22T16:00:00Z'), ['2026-11-23 00:00:00', '2026-11-30 00:00:00']);
  assert.deepEqual(texts('thisMonth', '2026-12-31T16:00:00Z'), [
    '2027-01-01 00:00:00',
    '2027-02-01 00:00:00',
  ]);
  assert.equal(periodOf('all', new Date(), zone), null);
});
