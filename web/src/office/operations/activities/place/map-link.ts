/** Coordinates out of what people copy from a map: its address, a shared text around it, or plain numbers. */
import { type MapPoint, readLatLon } from '@outbound/contract';
import { fromChinaGrid, isOnChinaGrid } from './china-grid.ts';

export type MapName = 'amap' | 'google' | 'openStreetMap' | 'apple' | 'geo' | 'text';

export type ReadLink =
  | {
      point: MapPoint;
      map: MapName;
      /** Moved from the grid of Chinese maps (GCJ-02) to that of GPS (WGS 84). */
      isMoved: boolean;
    }
  | {
      /** `short`: only that map's server knows where it leads; `none`: it names a place without its coordinates. */
      fault: 'short' | 'none' | 'unknown';
    };

const mapNames: readonly [MapName, RegExp][] = [
  ['amap', /(^|\.)(amap|gaode)\.com$/],
  ['google', /(^|\.)google(\.[a-z]{2,3}){1,2}$|^goo\.gl$|^maps\.app\.goo\.gl$/],
  ['openStreetMap', /(^|\.)(openstreetmap\.org|osm\.org)$/],
  ['apple', /(^|\.)maps\.apple(\.com)?$/],
];
/** Hosts and paths whose addresses are a number that only their server can look up. */
const shortened =
  /^(surl|dqsb)\.amap\.com|^(maps\.app\.)?goo\.gl|^(www\.)?(openstreetmap|osm)\.org\/go\/|^maps\.apple\/p\//;

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const pairIn = (before: string, between = String.raw`\s*,\s*`) =>
  new RegExp(`${before}(${NUMBER})${between}(${NUMBER})`);
const AT = pairIn('@');
const ALONE = new RegExp(`^(?:loc:)?(${NUMBER})\\s*,\\s*(${NUMBER})(?:,|$)`);

/** What a person pasted, as a point of GPS (WGS 84), or why it is none. */
export function readMapLink(pasted: string): ReadLink {
  const text = pasted.trim();
  const plain = readLatLon(text);
  if (plain) return { point: plain, map: 'text', isMoved: false };
  const geo = /\bgeo:([^\s?;]+)/i.exec(text)?.[1];
  if (geo) return found(pointOf(ALONE.exec(geo)), 'geo', false);
  const address = addressIn(text);
  if (!address) return { fault: 'unknown' };
  const map = mapNames.find(([, hosts]) => hosts.test(address.hostname))?.[0];
  if (!map) return { fault: 'unknown' };
  if (shortened.test(`${address.hostname}${address.pathname}`)) return { fault: 'short' };
  const point = readers[map as keyof typeof readers](address);
  // AMap says so when a link is not on its own grid; OpenStreetMap knows no other than that of GPS.
  const isOwnGrid = map !== 'openStreetMap' && address.searchParams.get('coordinate') !== 'wgs84';
  return found(point, map, isOwnGrid);
}

function found(point: MapPoint | null, map: MapName, isOwnGrid: boolean): ReadLink {
  if (!point) return { fault: 'none' };
  const isMoved = isOwnGrid && isOnChinaGrid(point);
  return { point: rounded(isMoved ? fromChinaGrid(point) : point), map, isMoved };
}

/** Six digits are a hand's breadth. */
const rounded = ({ lat, lon }: MapPoint): MapPoint => ({
  lat: Number(lat.toFixed(6)),
  lon: Number(lon.toFixed(6)),
});

function addressIn(text: string): URL | null {
  const written =
    /https?:\/\/[^\s，。；）】]+/i.exec(text)?.[0] ??
    (/^[a-z0-9.-]+\.[a-z]{2,}\/\S*$/i.test(text) ? `https://${text}` : null);
  return written !== null && URL.canParse(written) ? new URL(written) : null;
}

function pointOf(match: RegExpExecArray | null | undefined, order: 'latLon' | 'lonLat' = 'latLon') {
  if (!match) return null;
  const [one, other] = [Number(match[1]), Number(match[2])];
  const [lat, lon] = order === 'latLon' ? [one, other] : [other, one];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** The first of these parameters that is a pair of numbers. */
function pairOf(address: URL, names: readonly string[]): MapPoint | null {
  for (const name of names) {
    const point = pointOf(ALONE.exec(address.searchParams.get(name)?.trim() ?? ''));
    if (point) return point;
  }
  return null;
}

/** Two parameters that are a number each. */
function twoOf(address: URL, latName: string, lonName: string): MapPoint | null {
  const [lat, lon] = [address.searchParams.get(latName), address.searchParams.get(lonName)];
  return lat && lon ? pointOf(ALONE.exec(`${lat},${lon}`)) : null;
}

function amap(address: URL): MapPoint | null {
  // Its own parameters put the longitude first; shared places are `id,lat,lon,name`.
  const place = /^[^,]*,(.+)$/.exec(address.searchParams.get('p') ?? '')?.[1] ?? '';
  for (const name of ['position', 'to', 'dest', 'center', 'location']) {
    const point = pointOf(ALONE.exec(address.searchParams.get(name)?.trim() ?? ''), 'lonLat');
    if (point) return point;
  }
  return (
    pointOf(ALONE.exec(place)) ??
    twoOf(address, 'lat', 'lng') ??
    twoOf(address, 'lat', 'lon') ??
    pairOf(address, ['q']) ??
    chinese(AT.exec(address.href))
  );
}

/** A pair in either order: no place that AMap knows well lies so far north as it lies east. */
const chinese = (match: RegExpExecArray | null) =>
  pointOf(match, Math.abs(Number(match?.[1])) > Math.abs(Number(match?.[2])) ? 'lonLat' : 'latLon');

function google(address: URL): MapPoint | null {
  const path = decodeURIComponent(address.pathname);
  // The place itself; what stands behind the @ is the middle of the window.
  const places = [...path.matchAll(new RegExp(pairIn('!3d', '!4d'), 'g'))];
  return (
    pointOf(places.at(-1)) ??
    pairOf(address, ['q', 'query', 'destination', 'll', 'center', 'sll']) ??
    pointOf(pairIn('/(?:search|place)/', String.raw`,[\s+]*`).exec(path)) ??
    pointOf(AT.exec(path))
  );
}

const openStreetMap = (address: URL): MapPoint | null =>
  twoOf(address, 'mlat', 'mlon') ??
  twoOf(address, 'lat', 'lon') ??
  pointOf(pairIn(String.raw`#map=[\d.]+/`, '/').exec(address.hash)) ??
  pointOf(AT.exec(address.href));

const apple = (address: URL): MapPoint | null =>
  pairOf(address, ['coordinate', 'll', 'q', 'daddr', 'center', 'sll']) ?? pointOf(AT.exec(address.href));

const readers = { amap, google, openStreetMap, apple };
