import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { squares } from '../../testing/map-squares.ts';
import { type Judged, judgeBoundaries, MOST_KEPT } from './judge.ts';
import { type Polygon, pointsIn, thinned } from './thin.ts';

const rules = { regionCode: 510_100, within: [510_100, 510_199] as const, features: 10, points: 5_000 };
const two = () =>
  squares([
    { adcode: 510_104, name: '甲区' },
    { adcode: '156510105', name: '乙区' },
  ]);
type File = ReturnType<typeof two>;
const judged = (file: unknown): Judged => judgeBoundaries(JSON.stringify(file), rules);
/** The second feature of a file that is right, changed. */
function withSecond(change: (feature: File['features'][number] & Record<string, unknown>) => void) {
  const file = two();
  const [, second] = file.features;
  assert.ok(second);
  change(second);
  return judged(file);
}

describe('a file of boundaries', () => {
  it('is kept with codes, names and coordinates alone', () => {
    const file = two();
    Object.assign(file.features[0]?.properties ?? {}, { centroid: [1, 2], secret: 'x' });
    const found = judged(file);
    assert.ok('boundaries' in found);
    assert.deepEqual(found.boundaries.features, [
      { code: '510104', name: '甲区' },
      { code: '510105', name: '乙区' },
    ]);
    assert.deepEqual([found.boundaries.pointNum, found.boundaries.sourcePointNum], [10, 10]);
    const content = JSON.parse(found.boundaries.content);
    assert.deepEqual(content.features[0].properties, { adcode: '510104', name: '甲区' });
    assert.deepEqual(content.features[1].geometry, {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [101, 30],
            [102, 30],
            [102, 31],
            [101, 31],
            [101, 30],
          ],
        ],
      ],
    });
  });

  it('may have the corner of the country that has no code of its own, and rings that are not closed', () => {
    const found = withSecond((feature) => {
      Object.assign(feature.properties, { adcode: '510100_JD', name: '' });
      feature.geometry.coordinates[0]?.pop();
    });
    assert.ok('boundaries' in found);
    assert.equal(found.boundaries.pointNum, 10);
  });

  it('is told of each fault: of which feature, and what', () => {
    const second = (change: Parameters<typeof withSecond>[0]) => {
      const found = withSecond(change);
      return 'faults' in found ? found.faults.map(({ key, number }) => `${number} ${key}`) : found;
    };
    const of =
      (properties: object): Parameters<typeof withSecond>[0] =>
      (feature) =>
        void Object.assign(feature.properties, properties);
    const at =
      (coordinates: unknown, type = 'Polygon'): Parameters<typeof withSecond>[0] =>
      (feature) =>
        void Object.assign(feature.geometry, { coordinates, type });
    const cases: [Parameters<typeof withSecond>[0], string][] = [
      [(feature) => void Object.assign(feature, { type: 'Point' }), 'notFeature'],
      [of({ adcode: 'abc' }), 'code'],
      [of({ adcode: undefined }), 'code'],
      [of({ adcode: 510_100 }), 'self'],
      [of({ adcode: 520_104 }), 'beyond'],
      [of({ adcode: 510_104 }), 'repeated'],
      [of({ name: '' }), 'name'],
      [of({ name: '字'.repeat(51) }), 'name'],
      [at([], 'LineString'), 'geometry'],
      [at([]), 'ring'],
      [
        at([
          [
            [1, 2],
            [3, 4],
          ],
        ]),
        'ring',
      ],
      [
        at([
          [
            [1, 2],
            [3, 4],
            [500_000, 3_000_000],
          ],
        ]),
        'position',
      ],
      [
        at([
          [
            ['1', '2'],
            [3, 4],
            [5, 6],
          ],
        ]),
        'position',
      ],
      [
        at([
          [
            [1, null],
            [3, 4],
            [5, 6],
          ],
        ]),
        'position',
      ],
      [at('nothing'), 'geometry'],
      // As files have it where nothing is known of a feature.
      [(feature) => void Object.assign(feature, { geometry: null }), 'geometry'],
      [(feature) => void Object.assign(feature, { geometry: undefined }), 'geometry'],
      [(feature) => void Object.assign(feature, { properties: null }), 'code'],
    ];
    for (const [change, key] of cases) {
      const found = second(change);
      if (key === 'ring' && Array.isArray(found) && found[0]?.endsWith('geometry')) continue;
      assert.deepEqual(found, [`2 ${key}`], key);
    }
    const all = judged(squares(Array.from({ length: 10 }, (_, at) => ({ adcode: at, name: '' }))));
    assert.ok('faults' in all);
    assert.deepEqual([all.faults.length, all.faultNum], [8, 10]);
  });

  it('is refused as a whole when it is none, or too large, before anything is made of it', () => {
    const fault = (text: string) => {
      const found = judgeBoundaries(text, rules);
      return 'fault' in found ? found.fault : found;
    };
    assert.equal(fault('{'), 'notJson');
    assert.equal(fault('[]'), 'notCollection');
    assert.equal(fault('{"type":"FeatureCollection","features":{}}'), 'notCollection');
    assert.equal(fault('{"type":"FeatureCollection","features":[]}'), 'noFeatures');
    assert.equal(fault(`{"type":"FeatureCollection","features":[${'{},'.repeat(10)}{}]}`), 'tooManyFeatures');
    assert.equal(fault('['.repeat(100_000)), 'tooDeep');
    assert.equal(fault(`"${'['.repeat(100_000)}"`), 'notCollection', 'not in a text');
    assert.equal(fault('[],'.repeat(20_000)), 'tooManyPoints');
  });
});

describe('boundaries of many points', () => {
  /** A coast: a ring of so many points around a place. */
  const coast = (count: number, x: number, radius: number): Polygon => [
    Array.from({ length: count + 1 }, (_, at) => {
      const angle = ((at % count) / count) * 2 * Math.PI;
      const far = radius * (1 + 0.01 * Math.sin(angle * 40));
      return [x + far * Math.cos(angle), 30 + far * Math.sin(angle)] as const;
    }),
  ];

  it('are counted as they come, and refused where they are too many', () => {
    const file = two();
    const [first] = file.features;
    assert.ok(first);
    Object.assign(first, { geometry: { type: 'Polygon', coordinates: coast(99, 100, 1) } });
    const judge = (points: number) => judgeBoundaries(JSON.stringify(file), { ...rules, points });
    assert.ok('boundaries' in judge(105));
    assert.deepEqual(judge(104), { fault: 'tooManyPoints' });
  });

  it('become fewer, at the same places for both of two neighbours', () => {
    const whole = [[coast(30_000, 100, 1)], [coast(30_000, 100, 1), coast(50, 103, 0.000_01)]];
    const found = thinned(whole, MOST_KEPT);
    assert.ok(found);
    const count = pointsIn(found);
    assert.ok(count <= MOST_KEPT && count > MOST_KEPT / 8, `${count} points`);
    assert.deepEqual(found[0]?.[0], found[1]?.[0], 'no gap opens');
    assert.equal(found[1]?.length, 1, 'an island that nobody would see is gone');
    const [ring = []] = found[0]?.[0] ?? [];
    assert.deepEqual(ring[0], ring.at(-1), 'closed');
    for (const [lon, lat] of ring) assert.ok(Math.hypot(lon - 100, lat - 30) < 1.02);
  });

  it('never lose a region, however small, and are given up where nothing helps', () => {
    const found = thinned([[coast(40_000, 100, 1)], [coast(10, 120, 0.000_000_1)]], MOST_KEPT);
    assert.equal(found?.[1]?.length, 1);
    let seed = 7;
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const noise: Polygon = [Array.from({ length: 40_000 }, () => [100 + chance(), 30 + chance()] as const)];
    assert.equal(thinned([[noise]], MOST_KEPT), null);
    const file = two();
    Object.assign(file.features[0]?.geometry ?? {}, { coordinates: noise });
    assert.deepEqual(judgeBoundaries(JSON.stringify(file), { ...rules, points: 50_000 }), {
      fault: 'tooDetailed',
    });
  });

  it('have none within a straight line but its ends', () => {
    const side = (at: (share: number) => readonly [number, number]) =>
      Array.from({ length: 5_000 }, (_, n) => at(n / 5_000));
    const square: Polygon = [
      [
        ...side((share) => [100 + share, 30]),
        ...side((share) => [101, 30 + share]),
        ...side((share) => [101 - share, 31]),
        ...side((share) => [100, 31 - share]),
        [100, 30],
      ],
    ];
    const found = thinned([[square]], MOST_KEPT) ?? [];
    assert.equal(pointsIn(found), 5);
    assert.deepEqual(found, [
      [
        [
          [
            [100, 30],
            [101, 30],
            [101, 31],
            [100, 31],
            [100, 30],
          ],
        ],
      ],
    ]);
  });
});
