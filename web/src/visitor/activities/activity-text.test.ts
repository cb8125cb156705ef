import { ApplyState } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { openActivityOf } from '../../testing/public-samples.ts';
import { zh } from '../texts/zh.ts';
import {
  appliedText,
  applyAddress,
  registerButtonOf,
  serviceOf,
  stateBadge,
  windowText,
} from './activity-text.ts';

const words = { texts: zh.common, language: 'zh' } as const;

test('the applied count is 0 when it is missing (spec 2.3)', () => {
  expect([
    appliedText(12, words),
    appliedText(0, words),
    appliedText(null, words),
    appliedText(undefined, words),
  ]).toEqual(['12 人已报名', '0 人已报名', '0 人已报名', '0 人已报名']);
});

test('the register button has words for every state, and only an open one leads on', () => {
  const button = (applyState: ApplyState, canWait = false) =>
    registerButtonOf(
      { applyState, placeApplyStartTime: '2026-12-01 08:00:00', placeClock: '', canWait },
      words,
    );
  expect(button(ApplyState.open)).toEqual({ text: '立即报名', open: true });
  expect(button(ApplyState.notOpen)).toEqual({ text: '报名将于 12-01 08:00 开始', open: false });
  expect(button(ApplyState.full)).toEqual({ text: '名额已满', open: false });
  expect(button(ApplyState.full, true)).toEqual({ text: '名额已满，加入候补', open: true });
  expect(button(ApplyState.closed, true).open).toBe(false);
  expect(button(ApplyState.closed)).toEqual({ text: '报名已截止', open: false });
  expect(button(ApplyState.ended)).toEqual({ text: '活动已结束', open: false });
});

test('few places are worth saying, but only while one can sign up', () => {
  const few = { remainNum: 4, fewLeft: true };
  expect(stateBadge({ applyState: ApplyState.open, ...few }, words)).toEqual({
    text: '仅剩 4 位',
    tone: 'few',
  });
  expect(stateBadge({ applyState: ApplyState.closed, ...few }, words)).toEqual({
    text: '报名已截止',
    tone: 'over',
  });
});

test('the sign-up window in words', () => {
  expect(windowText('2026-11-01 00:00:00', '2026-11-30 18:00:00', words)).toBe(
    '2026-11-01 00:00 - 11/30 18:00',
  );
  expect(windowText(null, '2026-11-30 18:00:00', words)).toBe('2026-11-30 18:00 截止');
  expect(windowText('2026-11-01 00:00:00', null, words)).toBe('2026-11-01 00:00 起');
  expect(windowText(null, null, words)).toBeNull();
});

describe('the way to the form', () => {
  test('keeps the whole query (spec 2.3)', () => {
    expect(applyAddress(12, { id: '12', channel: 'wx', service: '晚宴' }, null)).toBe(
      '/activityApplication?id=12&channel=wx&service=%E6%99%9A%E5%AE%B4',
    );
  });
  test('takes the chosen service instead of the one in the query', () => {
    expect(applyAddress(12, { id: '12', service: 'x', channel: 'wx' }, '晚宴&a')).toBe(
      '/activityApplication?id=12&service=%E6%99%9A%E5%AE%B4%26a&channel=wx',
    );
  });
  test('a service counts only when the activity has it; a single one needs no choice', () => {
    const several = openActivityOf({ services: ['主论坛', '晚宴'] });
    expect(serviceOf(several, { service: '晚宴' })).toBe('晚宴');
    expect(serviceOf(several, { service: '别的' })).toBeNull();
    expect(serviceOf(several, {})).toBeNull();
    expect(serviceOf(openActivityOf(), {})).toBe('活动报名');
  });
});
