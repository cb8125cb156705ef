import { expect, it } from 'vitest';
import { spokenName } from './spoken-name.ts';

it('takes names that a person gave, without their ending', () => {
  for (const name of ['港口', '一', '2026 年会合影', 'Puerto de Santos', '矿山 v1.2', 'P&G 展台', 'cafe'])
    expect(spokenName({ name: `${name}.jpg` }), name).toBe(name);
});

it('says nothing in the words of a camera, a messenger or a store', () => {
  for (const name of [
    'IMG_20261122_153012_HDR_final',
    'IMG_2041',
    'DSC00017',
    'DSCF1234',
    'mmexport1763800212345',
    'Screenshot 2026-12-01 at 10.20.30',
    'PXL_20261201_101112',
    'image (3)',
    'image',
    '微信图片_20261201101112',
    '截屏2026-12-01 10.20.30',
    '屏幕截图(12)',
    '20261201',
    '1',
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    '',
  ])
    expect(spokenName({ name: `${name}.png` }), name).toBe('');
});
