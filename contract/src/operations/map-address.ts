/** Where a place is shown on a map of somebody else's (spec 2.3). */

const AMAP = 'https://uri.amap.com/marker?position={lon},{lat}&name={name}&coordinate=wgs84';
const OPEN_STREET_MAP = 'https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=16/{lat}/{lon}';

export interface MapPoint {
  lat: number;
  lon: number;
}

/** In China or close to it: there AMap knows every house; beyond it knows hardly a street. */
const isNearChina = ({ lat, lon }: MapPoint) => lat >= 18 && lat <= 54 && lon >= 73 && lon <= 135;

/**
 * The address of a place on the map: `template` with `{lat}`, `{lon}` and `{name}` filled in; '' takes AMap in China and
 * OpenStreetMap elsewhere. A template without places for them gets `position` and `name` appended, as AMap reads them.
 */
export function mapAddressOf(template: string, point: MapPoint, name: string): string {
  const chosen = template || (isNearChina(point) ? AMAP : OPEN_STREET_MAP);
  const whole = /\{(?:lat|lon)\}/.test(chosen)
    ? chosen
    : `${chosen}${chosen.includes('?') ? '&' : '?'}position={lon},{lat}&name={name}`;
  const values: Record<string, string> = {
    lat: String(point.lat),
    lon: String(point.lon),
    name: encodeURIComponent(name.toWellFormed()),
  };
  return whole.replace(/\{(lat|lon|name)\}/g, (_, key: string) => values[key] ?? '');
}
