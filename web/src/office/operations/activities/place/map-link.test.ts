import { describe, expect, it, test } from 'vitest';
import { fromChinaGrid, isOnChinaGrid, toChinaGrid } from './china-grid.ts';
import { type MapName, readMapLink } from './map-link.ts';

const saoPaulo = { lat: -23.5505, lon: -46.6333 };
const beijing = { lat: 39.908823, lon: 116.39747 };

/** Each kind of link that people copy, of a place where every map has the grid of GPS. */
const abroad: [kind: string, map: MapName, link: string][] = [
  ['numbers', 'text', '-23.5505, -46.6333'],
  ['a geo address', 'geo', 'geo:-23.5505,-46.6333?z=15'],
  ['AMap: marker, longitude first', 'amap', 'https://uri.amap.com/marker?position=-46.6333,-23.5505&name=x'],
  ['AMap: way to', 'amap', 'https://uri.amap.com/navigation?to=-46.6333,-23.5505,终点&mode=car'],
  ['AMap: shared place', 'amap', 'https://wb.amap.com/?p=B0FFGXLTYD,-23.5505,-46.6333,会展中心,某路'],
  ['AMap: point', 'amap', 'https://ditu.amap.com/regeo?lng=-46.6333&lat=-23.5505&name=x'],
  ['AMap: question', 'amap', 'https://www.amap.com/?q=-23.5505,-46.6333,会展中心'],
  ['Google: window', 'google', 'https://www.google.com/maps/@-23.5505,-46.6333,15z'],
  ['Google: window without its scheme', 'google', 'google.com.br/maps/@-23.5505,-46.6333,15z?hl=pt'],
  [
    'Google: place, not the middle of the window',
    'google',
    'https://www.google.com/maps/place/Expo/@-23.1,-46.2,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d-23.5505!4d-46.6333?entry=ttu',
  ],
  ['Google: q', 'google', 'https://maps.google.com/?q=loc:-23.5505,-46.6333'],
  ['Google: query', 'google', 'https://www.google.com/maps/search/?api=1&query=-23.5505%2C-46.6333'],
  ['Google: search', 'google', 'https://www.google.com/maps/search/-23.5505,+-46.6333?entry=tts'],
  [
    'OpenStreetMap: marker',
    'openStreetMap',
    'https://www.openstreetmap.org/?mlat=-23.5505&mlon=-46.6333#map=16/-23.1/-46.2',
  ],
  ['OpenStreetMap: window', 'openStreetMap', 'https://www.openstreetmap.org/#map=16/-23.5505/-46.6333'],
  ['Apple: ll', 'apple', 'https://maps.apple.com/?ll=-23.5505,-46.6333&q=Expo'],
  ['Apple: coordinate', 'apple', 'https://maps.apple.com/place?coordinate=-23.5505,-46.6333&name=Expo'],
  ['Apple: way to', 'apple', 'http://maps.apple.com/?daddr=-23.5505,-46.6333'],
  [
    'text around it',
    'google',
    '活动地点：会展中心，https://www.google.com/maps/@-23.5505,-46.6333,15z。请准时',
  ],
];

test.each(abroad)('reads %s', (_kind, map, link) => {
  expect(readMapLink(link)).toEqual({ point: saoPaulo, map, isMoved: false });
});

describe('in mainland China', () => {
  const shifted = toChinaGrid(beijing);
  const near = (link: string) => {
    const read = readMapLink(link);
    if ('fault' in read) throw new Error(read.fault);
    expect(read.point.lat).toBeCloseTo(beijing.lat, 5);
    expect(read.point.lon).toBeCloseTo(beijing.lon, 5);
    return read.isMoved;
  };

  it('moves what stands on the Chinese grid, and says so', () => {
    expect(near(`https://uri.amap.com/marker?position=${shifted.lon},${shifted.lat}`)).toBe(true);
    expect(near(`https://www.amap.com/@${shifted.lon},${shifted.lat},15z`)).toBe(true);
    expect(near(`https://www.google.com/maps/@${shifted.lat},${shifted.lon},15z`)).toBe(true);
    expect(near(`https://maps.apple.com/?ll=${shifted.lat},${shifted.lon}`)).toBe(true);
  });

  it('leaves what stands on that of GPS', () => {
    expect(near(`https://www.openstreetmap.org/#map=16/${beijing.lat}/${beijing.lon}`)).toBe(false);
    expect(near(`https://uri.amap.com/marker?position=116.39747,39.908823&coordinate=wgs84`)).toBe(false);
    expect(near('39.908823,116.39747')).toBe(false);
  });
});

test('the two grids: as published for one point, there and back to the decimetre, none of it across the border', () => {
  const { lat, lon } = toChinaGrid({ lat: 39.915, lon: 116.404 });
  expect([lat.toFixed(6), lon.toFixed(6)]).toEqual(['39.916404', '116.410244']);
  const back = fromChinaGrid({ lat, lon });
  expect(back.lat).toBeCloseTo(39.915, 6);
  expect(back.lon).toBeCloseTo(116.404, 6);
  const cities = {
    深圳: [22.5431, 114.0579, true],
    珠海: [22.2707, 113.5767, true],
    喀什: [39.47, 75.99, true],
    哈尔滨: [45.8038, 126.535, true],
    三亚: [18.2528, 109.5119, true],
    厦门: [24.4798, 118.0894, true],
    拉萨: [29.652, 91.1721, true],
    香港: [22.3193, 114.1694, false],
    澳门: [22.1987, 113.5439, false],
    台北: [25.033, 121.5654, false],
    首尔: [37.5665, 126.978, false],
    河内: [21.0278, 105.8342, false],
    加德满都: [27.7172, 85.324, false],
    墨西哥城: [19.4326, -99.1332, false],
  } as const;
  for (const [name, [cityLat, cityLon, isInside]] of Object.entries(cities))
    expect([name, isOnChinaGrid({ lat: cityLat, lon: cityLon })]).toEqual([name, isInside]);
});

test.each([
  ['short', 'https://surl.amap.com/4e5AbcD'],
  ['short', 'https://maps.app.goo.gl/AbC123'],
  ['short', 'https://osm.org/go/0EEQjE--'],
  ['none', 'https://www.amap.com/place/B000A8URXB'],
  ['none', 'https://www.google.com/maps/place/Expo+Center'],
  ['none', 'https://maps.apple.com/?ll=123,456'],
  ['unknown', 'https://example.com/@-23.5505,-46.6333'],
  ['unknown', '会展中心 3 号厅'],
  ['unknown', ''],
])('tells why there is no point: %s', (fault, link) => {
  expect(readMapLink(link)).toEqual({ fault });
});
