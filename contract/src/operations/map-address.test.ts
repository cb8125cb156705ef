import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mapAddressOf } from './map-address.ts';

const shenzhen = { lat: 22.54, lon: 114.06 };
const mexico = { lat: 19.43, lon: -99.13 };

describe('the address of a place on the map', () => {
  it('is AMap in China and OpenStreetMap elsewhere, unless the settings say otherwise', () => {
    assert.equal(
      mapAddressOf('', shenzhen, '会展中心'),
      'https://uri.amap.com/marker?position=114.06,22.54&name=%E4%BC%9A%E5%B1%95%E4%B8%AD%E5%BF%83&coordinate=wgs84',
    );
    assert.equal(
      mapAddressOf('', mexico, '会展中心'),
      'https://www.openstreetmap.org/?mlat=19.43&mlon=-99.13#map=16/19.43/-99.13',
    );
  });
  it('fills a template wherever it has its places, and no name can add one', () => {
    assert.equal(
      mapAddressOf('https://map.example/{lat}/{lon}?q={name}', mexico, 'A&B {lat}\ud800'),
      'https://map.example/19.43/-99.13?q=A%26B%20%7Blat%7D%EF%BF%BD',
    );
  });
  it('appends what AMap reads to an address without places', () => {
    assert.equal(
      mapAddressOf('https://map.example.cn/at?from=us', mexico, '馆'),
      'https://map.example.cn/at?from=us&position=-99.13,19.43&name=%E9%A6%86',
    );
  });
});
