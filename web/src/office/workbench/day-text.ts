import { clockName, offsetText } from '@outbound/contract';

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day that the workbench's numbers are of: the platform's, with its clock's name where the computer `own` keeps another. */
export function dayText(instant: number, zone: string, own = ownZone()): string {
  const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: zone }).format(instant);
  return offsetText(instant, zone) === offsetText(instant, own) ? day : `${clockName(zone, instant)} ${day}`;
}
