import { expect, it } from 'vitest';
import { addressText } from './address-text.ts';

it('says of an address where it belongs, as far as it tells', () => {
  for (const inside of ['10.0.0.1', '172.16.0.1', '172.31.9.9', '192.168.1.1', 'fd00::1', 'fe80::1'])
    expect(addressText(inside)).toBe(`${inside}（内网）`);
  expect(addressText('::ffff:192.168.1.1')).toBe('192.168.1.1（内网）');
  expect(addressText('127.0.0.1')).toBe('127.0.0.1（本机）');
  expect(addressText('::1')).toBe('::1（本机）');
  for (const outside of ['172.32.0.1', '110.1.2.3', '2400:3200::1'])
    expect(addressText(outside)).toBe(outside);
  expect(addressText('')).toBe('--');
});
