import { clockText } from '@outbound/contract';
import { expect, test } from 'vitest';
import { platform } from '../../../api/platform-identity.ts';
import { noteServerTime } from '../../../api/server-clock.ts';
import { agoText } from './ago-text.ts';

const HOUR = 3_600_000;

test('how long ago is counted by the server’s clock, whatever this device’s says', () => {
  const time = clockText(Date.now() - HOUR, platform.timeZone);
  expect(agoText(time)).toBe('1 小时前');
  noteServerTime(Date.now() + 2 * HOUR);
  expect(agoText(time)).toBe('3 小时前');
});
