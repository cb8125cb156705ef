import { clockName, clockText, offsetText } from '@outbound/contract';

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const greetings: readonly (readonly [until: number, text: string])[] = [
  [6, '夜深了'],
  [11, '早上好'],
  [13, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
];

/** How one is greeted by the platform's clock: it is the one of the day beside it, whatever that of the computer says. */
export function greetingText(instant: number, zone: string): string {
  const hour = Number(clockText(instant, zone).slice(11, 13));
  return greetings.find(([until]) => hour < until)?.[1] ?? '您好';
}

/** The day that the workbench's numbers are of: the platform's, with its clock's name where the computer `own` keeps another. */
export function dayText(instant: number, zone: string, own = ownZone()): string {
  const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: zone }).format(instant);
  return offsetText(instant, zone) === offsetText(instant, own) ? day : `${clockName(zone, instant)} ${day}`;
}
