import assert from 'node:assert/strict';
import { it } from 'node:test';
import { remainWords, spanWords } from './messages.ts';

it('says spans in two units at most, and of one that has just begun that it is short', () => {
  const minute = 60;
  const said: readonly [number, string][] = [
    [0, '0分钟'],
    [-90, '0分钟'],
    // What has just become late: nobody is told that it is late by nothing.
    [0.2, '不到1分钟'],
    [59, '不到1分钟'],
    [minute, '1分钟'],
    [133 * minute, '2小时13分'],
    [26 * 60 * minute, '1天2小时'],
  ];
  for (const [seconds, words] of said) assert.equal(spanWords(seconds), words, String(seconds));
});

it('says of a deadline that is over since when, not that nothing is left', () => {
  assert.equal(remainWords(133 * 60), '2小时13分');
  assert.equal(remainWords(-21 * 60), '0分钟（已超时21分钟）');
});
