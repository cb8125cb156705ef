import { expect, it } from 'vitest';
import { bytesText } from './bytes-text.ts';

it('tells bytes as people read them', () => {
  expect([0, 1023, 1536, 3_145_728].map(bytesText)).toEqual(['0 B', '1023 B', '1.5 KB', '3.0 MB']);
});
