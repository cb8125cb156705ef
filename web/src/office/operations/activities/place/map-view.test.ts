import { describe, expect, it } from 'vitest';
import { cities } from './cities.ts';
import { CHINA, following, gridLines, LATIN_AMERICA, pickable, stepped, WORLD, zoomed } from './map-view.ts';
import { lands } from './world-outlines.ts';

describe('the pin', () => {
  it('lands in the middle with the first arrow, then goes a step that fits what is in sight', () => {
    expect(stepped(null, 'ArrowUp', false, CHINA)).toEqual({ lat: 34, lon: 108 });
    const close = { lat: 0, lon: 0, width: 2 };
    expect(stepped({ lat: 1, lon: 1 }, 'ArrowRight', false, close)).toEqual({ lat: 1, lon: 1.01 });
    expect(stepped({ lat: 1, lon: 1 }, 'ArrowDown', true, close)).toEqual({ lat: 0.9, lon: 1 });
    expect(stepped({ lat: 1, lon: 1 }, 'a', false, close)).toBeNull();
  });
  it('never leaves the world, and says no more digits than a hand can point to', () => {
    expect(stepped({ lat: 89.9, lon: 180 }, 'ArrowUp', true, WORLD)).toEqual({ lat: 90, lon: 180 });
    expect(pickable({ lat: 12.345678, lon: -0.01 }, WORLD)).toEqual({ lat: 12.3, lon: 0 });
    expect(pickable({ lat: 12.345678, lon: -76.54321 }, { lat: 0, lon: 0, width: 2 })).toEqual({
      lat: 12.346,
      lon: -76.543,
    });
  });
  it('is followed when it leaves what is in sight', () => {
    expect(following(CHINA, { lat: 30, lon: 100 })).toBe(CHINA);
    expect(following(CHINA, { lat: 10, lon: 20 })).toMatchObject({ lat: 10, lon: 20, width: CHINA.width });
  });
});

it('keeps the place under the pointer while one looks closer, and the world within its edges', () => {
  const lima = { lat: -12, lon: -77 };
  const closer = zoomed(LATIN_AMERICA, 2, lima);
  expect((lima.lon - closer.lon) / closer.width).toBeCloseTo(
    (lima.lon - LATIN_AMERICA.lon) / LATIN_AMERICA.width,
  );
  expect(zoomed(WORLD, 0.1)).toMatchObject({ width: 360, lon: 0 });
  expect(zoomed(WORLD, 1e6).width).toBe(1.5);
});

it('draws a grid of a dozen lines at most', () => {
  for (const view of [WORLD, CHINA, { lat: 10, lon: 10, width: 1.5 }])
    expect(gridLines(view).lons.length).toBeLessThanOrEqual(13);
});

/** Whether a drawn polygon holds a point, by the rule of crossed edges. */
function isOnLand({ lat, lon }: { lat: number; lon: number }): boolean {
  return lands.some((text) => {
    const points = text.split(/\s+/).map((pair) => pair.split(',').map(Number) as [number, number]);
    let isInside = false;
    points.forEach(([x, y], index) => {
      const [fromX, fromY] = points.at(index - 1) ?? [x, y];
      if (y > -lat !== fromY > -lat && lon < ((fromX - x) * (-lat - y)) / (fromY - y) + x)
        isInside = !isInside;
    });
    return isInside;
  });
}

it('has every city on the land that is drawn, or within half a degree of its coast', () => {
  const near = [-0.5, 0, 0.5];
  const atSea = cities.filter(
    ({ lat, lon }) =>
      !near.some((north) => near.some((east) => isOnLand({ lat: lat + north, lon: lon + east }))),
  );
  expect(atSea.map(({ name }) => name)).toEqual([]);
  expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
});
