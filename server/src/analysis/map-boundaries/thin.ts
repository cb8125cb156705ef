/** Fewer points for the same picture: coordinates on a grid that is made coarser until few enough are left. */

export type Position = readonly [lon: number, lat: number];
export type Ring = readonly Position[];
/** The outer ring, then its holes. */
export type Polygon = readonly Ring[];

/** Grids across the whole, from one that nobody sees to the coarsest that still looks like a map. */
const FINEST = 65_536;
const COARSEST = 1_024;
/** About a tenth of a metre. */
const DIGITS = 1e6;

export const pointsIn = (features: readonly (readonly Polygon[])[]): number => {
  let count = 0;
  for (const polygons of features)
    for (const rings of polygons) for (const ring of rings) count += ring.length;
  return count;
};

/**
 * The same features with at most `most` points; null where even the coarsest grid leaves more. A point that two neighbours
 * share goes to the same place in both, so that no gap opens between them. Islands smaller than the grid go, but never
 * the last of a feature.
 */
export function thinned(
  features: readonly (readonly Polygon[])[],
  most: number,
): (readonly Polygon[])[] | null {
  if (pointsIn(features) <= most)
    return features.map((polygons) => polygons.map((rings) => rings.map((ring) => ring.map(rounded))));
  const { left, bottom, size } = extentOf(features);
  for (let grid = FINEST; grid >= COARSEST; grid /= 2) {
    const step = size / grid;
    const found = features.map((polygons) => onGrid(polygons, { left, bottom, step }));
    if (pointsIn(found) <= most) return found;
  }
  return null;
}

const rounded = ([lon, lat]: Position): Position => [
  Math.round(lon * DIGITS) / DIGITS,
  Math.round(lat * DIGITS) / DIGITS,
];

function extentOf(features: readonly (readonly Polygon[])[]) {
  let [left, bottom, right, top] = [180, 90, -180, -90];
  for (const polygons of features)
    for (const rings of polygons)
      for (const ring of rings)
        for (const [lon, lat] of ring) {
          if (lon < left) left = lon;
          if (lon > right) right = lon;
          if (lat < bottom) bottom = lat;
          if (lat > top) top = lat;
        }
  return { left, bottom, size: Math.max(right - left, top - bottom, 1 / DIGITS) };
}

interface Grid {
  left: number;
  bottom: number;
  step: number;
}

function onGrid(polygons: readonly Polygon[], grid: Grid): readonly Polygon[] {
  const found = polygons.flatMap((rings) => {
    const [outer, ...holes] = rings.map((ring) => ringOnGrid(ring, grid));
    return outer ? [[outer, ...holes.filter((hole) => hole !== null)]] : [];
  });
  if (found.length > 0) return found;
  const [[first] = []] = polygons;
  const [[lon, lat] = [0, 0]] = first ?? [];
  const { step } = grid;
  // Smaller than the grid as a whole: a spot where it is.
  const spot: Ring = [
    [lon, lat],
    [lon + step, lat],
    [lon, lat + step],
    [lon, lat],
  ];
  return [[spot.map(rounded)]];
}

/** Null where nothing of it is left. */
function ringOnGrid(ring: Ring, { left, bottom, step }: Grid): Ring | null {
  const kept: [number, number][] = [];
  for (const [lon, lat] of ring) {
    const point: [number, number] = [Math.round((lon - left) / step), Math.round((lat - bottom) / step)];
    while (kept.length > 1 && isBetween(kept.at(-2), kept.at(-1), point)) kept.pop();
    const last = kept.at(-1);
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    kept.push(point);
  }
  // Closed, so that the first comes again: three corners at least.
  if (kept.length < 4) return null;
  return kept.map(([x, y]) => rounded([left + x * step, bottom + y * step]));
}

/** On one line with both, or the end of a way there and back. */
function isBetween(
  before: readonly [number, number] | undefined,
  point: readonly [number, number] | undefined,
  after: readonly [number, number],
): boolean {
  if (!before || !point) return false;
  return (point[0] - before[0]) * (after[1] - before[1]) === (point[1] - before[1]) * (after[0] - before[0]);
}
