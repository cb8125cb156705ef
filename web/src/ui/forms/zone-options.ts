import { zoneLabel, zoneNames } from '@outbound/contract';
import type { Option } from './remote-select.tsx';

/** Every zone to choose from: those with a name of ours first, with their distance from Greenwich at that time. */
export function zoneOptions(instant: number): Option[] {
  const named = Object.keys(zoneNames);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in zoneNames));
  return [
    ...named.map((zone) => ({ value: zone, label: zoneLabel(zone, instant) })),
    ...others.map((zone) => ({ value: zone, label: zone })),
  ];
}
