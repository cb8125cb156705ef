import { expect, test } from 'vitest';
import { wordCount } from './text-count.ts';

test.each([
  ['', 0],
  ['钱凯港直航一年。', 7],
  ['航程 23 天', 4],
  ['tres semanas, d’abril', 3],
  ['增长 3.5%，2026-11-23', 4],
])('%s', (text, count) => {
  expect(wordCount(text)).toBe(count);
});
