import { clockInstant } from '@outbound/contract';
import { platform } from '../../../api/platform-identity.ts';
import { serverNow } from '../../../api/server-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 分钟前`: how long ago a time of the platform was; after a week its day. */
export function agoText(time: string, now = serverNow()): string {
  const ago = now - clockInstant(time, platform.timeZone);
  if (ago < MINUTE) return '刚刚';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} 分钟前`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)} 小时前`;
  if (ago < 7 * DAY) return `${Math.floor(ago / DAY)} 天前`;
  return time.slice(0, 10);
}
