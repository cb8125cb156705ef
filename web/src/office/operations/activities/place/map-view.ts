/** What of the drawn world is in sight, and how the pin moves in it. Units are degrees; the north is up, at minus. */
import type { MapPoint } from '@outbound/contract';

export interface MapView {
  /** The middle. */
  lat: number;
  lon: number;
  /** Degrees from edge to edge; the height is half of it. */
  width: number;
}

export const WORLD: MapView = { lat: 8, lon: 0, width: 360 };
export const LATIN_AMERICA: MapView = { lat: -12, lon: -75, width: 180 };
export const CHINA: MapView = { lat: 34, lon: 108, width: 84 };
const NARROWEST = 1.5;

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));
const inWorld = (view: MapView): MapView => ({
  width: view.width,
  lat: within(view.lat, Math.max(0, 90 - view.width / 4)),
  lon: within(view.lon, Math.max(0, 180 - view.width / 2)),
});

/** Closer by a factor above 1, farther by one below, with `around` staying where it is. */
export function zoomed(view: MapView, factor: number, around: MapPoint = view): MapView {
  const width = Math.max(NARROWEST, Math.min(WORLD.width, view.width / factor));
  const part = width / view.width;
  return inWorld({
    width,
    lat: around.lat + (view.lat - around.lat) * part,
    lon: around.lon + (view.lon - around.lon) * part,
  });
}

export const panned = (view: MapView, by: MapPoint): MapView =>
  inWorld({ ...view, lat: view.lat + by.lat, lon: view.lon + by.lon });

/** The same view, moved to a point that has left it. */
export function following(view: MapView, { lat, lon }: MapPoint): MapView {
  const isInside = Math.abs(lat - view.lat) < view.width / 4 && Math.abs(lon - view.lon) < view.width / 2;
  return isInside ? view : inWorld({ ...view, lat, lon });
}

/** As exactly as it could be picked: some digits are beyond any hand at that distance. */
export function pickable({ lat, lon }: MapPoint, { width }: MapView): MapPoint {
  const digits = Math.max(1, Math.min(6, Math.ceil(-Math.log10(width / 1000))));
  const rounded = (value: number, most: number) => Number(within(value, most).toFixed(digits)) + 0;
  return { lat: rounded(lat, 90), lon: rounded(lon, 180) };
}

const directions: Readonly<Record<string, MapPoint>> = {
  ArrowUp: { lat: 1, lon: 0 },
  ArrowDown: { lat: -1, lon: 0 },
  ArrowLeft: { lat: 0, lon: -1 },
  ArrowRight: { lat: 0, lon: 1 },
};

/** Where an arrow key moves the pin, ten steps with the shift key; null for another key. A first pin lands in the middle. */
export function stepped(pin: MapPoint | null, key: string, isFar: boolean, view: MapView): MapPoint | null {
  const way = directions[key];
  if (!way) return null;
  if (!pin) return pickable(view, view);
  const step = (view.width / 200) * (isFar ? 10 : 1);
  return pickable({ lat: pin.lat + way.lat * step, lon: pin.lon + way.lon * step }, view);
}

/** Where the lines of the grid stand: at most a dozen across. */
export function gridLines({ lat, lon, width }: MapView): { lats: number[]; lons: number[] } {
  const step = [30, 15, 10, 5, 2, 1, 0.5, 0.2].findLast((degrees) => width / degrees <= 12) ?? 30;
  const between = (from: number, to: number) => {
    const first = Math.ceil(from / step);
    return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
  };
  return {
    lats: between(lat - width / 4, lat + width / 4),
    lons: between(lon - width / 2, lon + width / 2),
  };
}
