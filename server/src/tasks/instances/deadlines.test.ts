import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeZone } from '../../http/time-zone.ts';
import { defaultSettings } from '../../testing/tasks.ts';
import { type Calendar, clockOf, deadlinesOf, minutesLater, rungsOf } from './deadlines.ts';

const zone = new TimeZone('Asia/Shanghai');
const at = (text: string) => zone.instant(text);
/** 2026-10-01 to 07 are holidays, the Saturday behind them is worked. */
const working: Calendar = {
  zone,
  isWorkingDay: (day) => {
    if (day >= '2026-10-01' && day <= '2026-10-07') return false;
    if (day === '2026-10-10') return true;
    return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  },
};

describe('minutes of a calendar', () => {
  const rows: [what: string, from: string, minutes: number, calendar: Calendar, expected: string][] = [
    ['always', '2026-10-01 23:50:00', 30, 'always', '2026-10-02 00:20:00'],
    ['within one working day', '2026-09-29 10:00:00', 60, working, '2026-09-29 11:00:00'],
    ['to the last minute of a day', '2026-09-29 09:00:00', 510, working, '2026-09-29 17:30:00'],
    ['over a night', '2026-09-29 17:00:00', 60, working, '2026-09-30 09:30:00'],
    ['from before the office opens', '2026-09-29 06:00:00', 10, working, '2026-09-29 09:10:00'],
    ['from after it has closed', '2026-09-29 20:00:00', 10, working, '2026-09-30 09:10:00'],
    ['over a weekend', '2026-09-25 17:20:00', 20, working, '2026-09-28 09:10:00'],
    ['over a week of holidays', '2026-09-30 17:20:00', 20, working, '2026-10-08 09:10:00'],
    ['on a weekend that is worked', '2026-10-09 17:20:00', 20, working, '2026-10-10 09:10:00'],
    ['many days', '2026-09-21 09:00:00', 510 * 5, working, '2026-09-25 17:30:00'],
  ];
  for (const [what, from, minutes, calendar, expected] of rows)
    it(what, () => assert.equal(zone.text(minutesLater(at(from), minutes, calendar)), expected));

  it('ends where no day is worked at all', () => {
    const never: Calendar = { zone, isWorkingDay: () => false };
    assert.ok(minutesLater(at('2026-09-21 09:00:00'), 30, never) > at('2026-09-21 09:00:00'));
  });
});

describe('the deadlines of a step', () => {
  const now = at('2026-09-21 10:00:00');
  const given = { now, priority: 3 as const, wanted: null, calendar: 'always' as const };
  const texts = ({ sign, handle }: { sign: Date | null; handle: Date }) => [
    zone.textOrNull(sign),
    zone.text(handle),
  ];

  it('come from the limits by priority: to sign, and behind that to handle', () => {
    assert.deepEqual(texts(deadlinesOf(defaultSettings, given)), [
      '2026-09-21 10:30:00',
      '2026-09-21 14:30:00',
    ]);
    assert.deepEqual(texts(deadlinesOf(defaultSettings, { ...given, priority: 1 })), [
      '2026-09-21 10:05:00',
      '2026-09-21 10:35:00',
    ]);
  });
  it('have nothing to sign where signing is no step', () => {
    assert.deepEqual(texts(deadlinesOf({ ...defaultSettings, needSign: 0 }, given)), [
      null,
      '2026-09-21 14:00:00',
    ]);
  });
  it("are the originator's own; the time to sign shrinks to half of one that is near", () => {
    const far = deadlinesOf(defaultSettings, { ...given, wanted: at('2026-09-22 10:00:00') });
    assert.deepEqual(texts(far), ['2026-09-21 10:30:00', '2026-09-22 10:00:00']);
    const near = deadlinesOf(defaultSettings, { ...given, wanted: at('2026-09-21 10:20:00') });
    assert.deepEqual(texts(near), ['2026-09-21 10:10:00', '2026-09-21 10:20:00']);
  });
});

describe('the clock of a step', () => {
  const now = at('2026-09-21 10:00:00');
  const step = {
    is_current: true,
    sign_deadline: at('2026-09-21 10:30:00'),
    handle_deadline: at('2026-09-21 15:00:00'),
    review_deadline: at('2026-09-21 18:00:00'),
  };
  const due = (handle_status: number, more: object = {}) =>
    zone.textOrNull(clockOf({ ...step, handle_status, ...more }, now, defaultSettings).due_at);

  it('runs to what its status waits for, and stands where nobody has to do anything', () => {
    assert.deepEqual(
      [0, 1, 2, 3].map((status) => due(status)),
      ['2026-09-21 10:30:00', '2026-09-21 15:00:00', '2026-09-21 18:00:00', '2026-09-21 15:00:00'],
    );
    assert.deepEqual(
      [4, 5, 6, 7].map((status) => due(status)),
      [null, null, null, null],
    );
    assert.equal(due(1, { is_current: false }), null);
  });
  it('has its rungs by percent of the span, the first at least five minutes before the end', () => {
    const rungs = (start: string, end: string) =>
      rungsOf({ clock_start: at(start), due_at: at(end) }, defaultSettings).map((one) =>
        zone.text(one).slice(11, 16),
      );
    assert.deepEqual(rungs('2026-09-21 10:00:00', '2026-09-21 15:00:00'), ['14:00', '15:00', '17:30']);
    assert.deepEqual(rungs('2026-09-21 10:00:00', '2026-09-21 10:10:00'), ['10:05', '10:10', '10:15']);
    assert.deepEqual(rungs('2026-09-21 10:00:00', '2026-09-21 10:02:00'), ['10:01', '10:02', '10:03']);
    // Of what is over when its clock begins the first level at once, the others after a while.
    assert.deepEqual(rungs('2026-09-21 10:00:00', '2026-09-21 09:00:00'), ['10:00', '10:00', '10:30']);
  });
});
