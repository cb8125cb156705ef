import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { needsPictureCode, pauseMinutes, waitMs, wrongTry } from './policy.ts';

const MINUTE = 60_000;
const now = 1_800_000_000_000;
/** Failures so many minutes ago, newest first. */
const failed = (...minutesAgo: number[]) => ({
  now,
  ofAccount: minutesAgo.map((minutes) => now - minutes * MINUTE),
  anywhere: 0,
  ofNetwork: 0,
  manyNamesSince: null,
});

describe('sign-in policy', () => {
  it('asks for a picture code from the second failure of the account or of the address on', () => {
    assert.equal(needsPictureCode(failed(1)), false);
    assert.equal(needsPictureCode(failed(1, 2)), true);
    assert.equal(needsPictureCode(failed(1, 11)), false, 'what is older than ten minutes does not count');
    for (const place of ['anywhere', 'ofNetwork']) {
      assert.equal(needsPictureCode({ ...failed(), [place]: 1 }), false);
      assert.equal(needsPictureCode({ ...failed(), [place]: 2 }), true);
    }
  });

  it('pauses an account after five failures in ten minutes, for ten minutes from the last', () => {
    assert.equal(pauseMinutes(failed(0, 1, 2, 3)), 0);
    assert.equal(pauseMinutes(failed(0, 1, 2, 3, 4)), 10);
    assert.equal(pauseMinutes(failed(0, 1, 2, 3, 11)), 0, 'not five within ten minutes');
    assert.equal(pauseMinutes(failed(3.5, 5, 6, 7, 8)), 7);
    assert.equal(
      pauseMinutes(failed(9.99, 11, 12, 13, 14)),
      1,
      'failures out of the window still hold the pause',
    );
    assert.equal(pauseMinutes(failed(10, 11, 12, 13, 14)), 0, 'and then it is over');
  });

  it('pauses a network for ten minutes from when it had failed with many names', () => {
    const since = (minutes: number) => ({ ...failed(), manyNamesSince: now - minutes * MINUTE });
    assert.equal(pauseMinutes(since(0)), 10);
    assert.equal(pauseMinutes(since(9.5)), 1);
    assert.equal(
      pauseMinutes({ ...since(9), ofAccount: failed(0, 1, 2, 3, 4).ofAccount }),
      10,
      'the longer one',
    );
  });

  it('makes wait, and no more, where others failed with the account', () => {
    assert.equal(pauseMinutes({ ...failed(), anywhere: 1_000 }), 0);
    assert.deepEqual(
      [waitMs({ ...failed(), anywhere: 5 }), waitMs({ ...failed(), anywhere: 6 })],
      [0, 1_500],
    );
  });

  it('says how many tries are left', () => {
    const said = (...minutesAgo: number[]) => wrongTry('UM4100', failed(...minutesAgo)).message;
    assert.equal(said(0), '账号或密码错误，还可尝试 4 次');
    assert.equal(said(0, 1, 2, 12), '账号或密码错误，还可尝试 2 次');
    assert.equal(said(0, 1, 2, 3, 4), '账号或密码错误，还可尝试 0 次，请 10 分钟后再试');
  });
});
