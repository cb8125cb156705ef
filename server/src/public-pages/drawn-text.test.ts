import assert from 'node:assert/strict';
import { it } from 'node:test';
import sharp from 'sharp';
import { canWrite, written } from './drawn-text.ts';

it('breaks a word that has no room without a hyphen, which nobody wrote', async (t) => {
  if (!(await canWrite('W'))) return t.skip('no fonts here');
  const widthOf = async (text: string) => {
    const style = { size: 40, width: 50, color: '#000', weight: 'normal' } as const;
    const { picture, height } = await written(text, style);
    return { width: (await sharp(picture).metadata()).width, height };
  };
  const [one, three] = [await widthOf('W'), await widthOf('WWW')];
  assert.ok(three.height > 2 * one.height, 'a letter a line');
  assert.equal(three.width, one.width);
});
