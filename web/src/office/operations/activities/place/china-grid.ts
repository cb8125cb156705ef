/**
 * Maps of mainland China stand on a grid of their own (GCJ-02), some hundred metres off that of GPS (WGS 84), in which
 * this product keeps coordinates. The way there is a known sum of sines; the way back is found by trying.
 */
import type { MapPoint } from '@outbound/contract';

/** Roughly the mainland, [longitude, latitude]; at the Pearl River by the kilometre, because one lives on both sides. */
const mainland: readonly (readonly [number, number])[] = [
  [73.5, 39.4],
  [80.2, 42.2],
  [80.5, 45.2],
  [85.5, 48.4],
  [87.8, 49.2],
  [91, 45.2],
  [96.4, 42.7],
  [105, 41.6],
  [111.8, 44],
  [115.5, 48],
  [117.8, 49.5],
  [120.8, 53.3],
  [125.6, 53.1],
  [130.9, 48.9],
  [135.1, 48.4],
  [131.2, 44.9],
  [130.6, 42.4],
  [126.9, 41.7],
  [124.3, 39.9],
  [123, 38.5],
  [123.5, 31],
  [122.5, 28.5],
  [120.4, 25.9],
  [119.4, 25],
  [118.6, 24.35],
  [117.3, 23.2],
  [115.2, 22.5],
  [114.5, 22.5],
  [114.23, 22.555],
  [114.14, 22.54],
  [114.08, 22.515],
  [114.02, 22.505],
  [113.93, 22.45],
  [113.75, 22.25],
  [113.6, 22.15],
  [113.565, 22.212],
  [113.53, 22.212],
  [113.53, 22.08],
  [112.5, 21.4],
  [110.6, 17.9],
  [108.4, 18],
  [107.9, 21.5],
  [106.7, 22],
  [105.3, 23.3],
  [102.2, 22.5],
  [101.2, 21.2],
  [99.2, 22.1],
  [97.6, 24],
  [98.6, 27.6],
  [97.3, 28.3],
  [92, 27.8],
  [88.9, 27.4],
  [86, 28],
  [81.2, 30.1],
  [78.8, 31.5],
  [78.9, 34.4],
  [75.9, 36.4],
];

/** Whether the maps of a place stand on the Chinese grid. */
export function isOnChinaGrid({ lat, lon }: MapPoint): boolean {
  let isInside = false;
  mainland.forEach(([x, y], index) => {
    const [fromX, fromY] = mainland.at(index - 1) ?? [x, y];
    const isCrossed = y > lat !== fromY > lat && lon < ((fromX - x) * (lat - y)) / (fromY - y) + x;
    if (isCrossed) isInside = !isInside;
  });
  return isInside;
}

/** Krasovsky's ellipsoid. */
const RADIUS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;

/** Where the Chinese grid has a point of GPS. */
export function toChinaGrid({ lat, lon }: MapPoint): MapPoint {
  const [x, y] = [lon - 105, lat - 35];
  const both = 0.1 * x * y;
  const root = Math.sqrt(Math.abs(x));
  const ripple = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    both +
    0.2 * root +
    ripple +
    waveSum(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30]);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    both +
    0.1 * root +
    ripple +
    waveSum(x, [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30]);
  const radians = (lat / 180) * Math.PI;
  const bend = 1 - ECCENTRICITY * Math.sin(radians) ** 2;
  return {
    lat: lat + (north * 180) / (((RADIUS * (1 - ECCENTRICITY)) / bend ** 1.5) * Math.PI),
    lon: lon + (east * 180) / ((RADIUS / Math.sqrt(bend)) * Math.cos(radians) * Math.PI),
  };
}

const waveSum = (value: number, ...parts: readonly (readonly [size: number, length: number])[]) =>
  parts.reduce((sum, [size, length]) => sum + (size * Math.sin(value * length * Math.PI) * 2) / 3, 0);

/** The point of GPS that the Chinese grid has there, to a few centimetres. */
export function fromChinaGrid(point: MapPoint): MapPoint {
  let guess = point;
  for (let tries = 0; tries < 6; tries += 1) {
    const there = toChinaGrid(guess);
    guess = { lat: guess.lat + point.lat - there.lat, lon: guess.lon + point.lon - there.lon };
  }
  return guess;
}
