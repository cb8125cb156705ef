import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  clockInstant,
  clockName,
  clockText,
  inZone,
  isShownBy,
  isTimeZone,
  offsetText,
  zoneLabel,
  zoneNames,
} from './index.ts';

const SHANGHAI = 'Asia/Shanghai';
const SANTIAGO = 'America/Santiago';
const MEXICO = 'America/Mexico_City';

describe('the clocks of a place', () => {
  it('show what those of the platform do not', () => {
    assert.equal(inZone('2026-12-03 23:00:00', SHANGHAI, MEXICO), '2026-12-03 09:00:00');
    assert.equal(inZone('2026-12-03 09:00:00', MEXICO, SHANGHAI), '2026-12-03 23:00:00');
    assert.equal(inZone('2026-12-04 00:30:00', SHANGHAI, 'America/Sao_Paulo'), '2026-12-03 13:30:00');
    assert.equal(inZone('2026-12-03 09:00:00', SHANGHAI, 'UTC'), '2026-12-03 01:00:00');
  });

  it('are not set forward in Mexico any more, in any month since 2022', () => {
    for (let month = 1; month <= 12; month++) {
      const text = `2026-${String(month).padStart(2, '0')}-15 09:00:00`;
      assert.equal(offsetText(clockInstant(text, MEXICO), MEXICO), 'GMT-6', text);
    }
    assert.equal(offsetText(clockInstant('2022-07-15 09:00:00', MEXICO), MEXICO), 'GMT-5');
    // Tijuana keeps step with California.
    assert.equal(
      offsetText(clockInstant('2026-07-15 09:00:00', 'America/Tijuana'), 'America/Tijuana'),
      'GMT-7',
    );
  });

  it('are set back in Santiago in April: an hour comes twice, and the first is meant', () => {
    // Midnight of 5 April 2026 becomes 23:00 of the 4th.
    assert.equal(inZone('2026-04-04 22:59:00', SANTIAGO, 'UTC'), '2026-04-05 01:59:00');
    assert.equal(inZone('2026-04-04 23:30:00', SANTIAGO, 'UTC'), '2026-04-05 02:30:00');
    assert.equal(inZone('2026-04-05 00:00:00', SANTIAGO, 'UTC'), '2026-04-05 04:00:00');
    assert.equal(clockText(Date.parse('2026-04-05T03:30:00Z'), SANTIAGO), '2026-04-04 23:30:00');
    assert.ok(isShownBy('2026-04-04 23:30:00', SANTIAGO));
  });

  it('are set forward in Santiago in September: an hour never comes', () => {
    assert.ok(isShownBy('2026-09-05 23:59:59', SANTIAGO));
    for (const gone of ['2026-09-06 00:00:00', '2026-09-06 00:30:00', '2026-09-06 00:59:59'])
      assert.ok(!isShownBy(gone, SANTIAGO), gone);
    assert.ok(isShownBy('2026-09-06 01:00:00', SANTIAGO));
    assert.equal(inZone('2026-09-06 01:00:00', SANTIAGO, 'UTC'), '2026-09-06 04:00:00');
  });

  it('are set at the minute at which they are set, on Lord Howe at half past', () => {
    const shown = (instant: string) => clockText(Date.parse(instant), 'Australia/Lord_Howe');
    for (const _again of [1, 2]) {
      assert.equal(shown('2026-10-03T00:00:00Z'), '2026-10-03 10:30:00');
      assert.equal(shown('2026-10-03T15:29:59Z'), '2026-10-04 01:59:59');
      assert.equal(shown('2026-10-03T15:30:00Z'), '2026-10-04 02:30:00');
      assert.equal(shown('2026-10-04T00:00:00Z'), '2026-10-04 11:00:00');
      // Before there were zones of whole minutes.
      assert.equal(clockText(Date.parse('1900-12-31T12:00:00Z'), SHANGHAI), '1900-12-31 20:05:43');
    }
  });

  it('come back to the same second, whatever the zone and the day', () => {
    for (const zone of Object.keys(zoneNames))
      for (let day = 0; day < 366; day += 7) {
        const instant = Date.UTC(2026, 0, 1 + day, 15, 45, 30);
        assert.equal(clockInstant(clockText(instant, zone), zone), instant, `${zone} ${day}`);
      }
  });

  it('are named as people pick them', () => {
    const winter = Date.UTC(2026, 6, 1);
    assert.equal(zoneLabel(MEXICO, winter), '墨西哥城 (GMT-6)');
    assert.equal(zoneLabel(SANTIAGO, winter), '圣地亚哥 (GMT-4)');
    assert.equal(zoneLabel(SANTIAGO, Date.UTC(2026, 11, 1)), '圣地亚哥 (GMT-3)');
    assert.equal(zoneLabel('Asia/Kolkata', winter), 'Asia/Kolkata (GMT+5:30)');
    assert.equal(clockName(SHANGHAI, winter), '北京时间');
    assert.equal(clockName(MEXICO, winter), '墨西哥城时间 (GMT-6)');
    for (const zone of Object.keys(zoneNames)) assert.ok(isTimeZone(zone), zone);
    for (const none of ['', 'CST', 'America/Nowhere', 'x/y', 'GMT-6']) assert.ok(!isTimeZone(none), none);
  });
});
