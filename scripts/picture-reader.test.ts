import assert from 'node:assert/strict';
import { it } from 'node:test';
import { drawCode, randomCode } from '../server/src/sign-in/picture-code/picture-code.ts';
import { readPicture } from './picture-reader.ts';

it('reads the codes that the product draws', () => {
  let right = 0;
  for (let time = 0; time < 40; time++) {
    const code = randomCode();
    if (readPicture(`data:image/svg+xml;base64,${Buffer.from(drawCode(code)).toString('base64')}`) === code)
      right++;
  }
  assert.ok(right >= 38, `${right} of 40`);
});
