import { describe, expect, it } from 'vitest';
import { decisionText, isLongWait, waitText } from './decision-text.ts';

const skipped = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    applyCode: `A${index}`,
    reason: `原因${index}`,
  }));

describe('what a decision says', () => {
  it('counts what was decided and what was skipped', () => {
    expect(decisionText(1, { decidedNum: 50, skippedList: [] })).toBe('通过 50 条');
    expect(decisionText(1, { decidedNum: 48, skippedList: skipped(2) })).toBe('通过 48 条，跳过 2 条');
    expect(decisionText(2, { decidedNum: 0, skippedList: skipped(2) })).toBe('驳回 0 条，跳过 2 条');
  });

  it('says of a single one why it was skipped', () => {
    expect(decisionText(2, { decidedNum: 0, skippedList: skipped(1) })).toBe('原因0');
  });
});

it('tells a wait in its two largest units, red beyond 48 hours', () => {
  expect([null, 0, 59, 60, 61, 1440, 1500, 4521].map(waitText)).toEqual([
    '--',
    '0 分钟',
    '59 分钟',
    '1 小时',
    '1 小时 1 分钟',
    '1 天',
    '1 天 1 小时',
    '3 天 3 小时',
  ]);
  expect([null, 2880, 2881].map(isLongWait)).toEqual([false, false, true]);
});
