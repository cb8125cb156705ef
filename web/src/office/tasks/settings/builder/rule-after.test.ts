import { expect, test } from 'vitest';
import { ruleAfter } from './rule-after.ts';

const rules = [
  { value: '紧急', priority: 1 },
  { value: '重要', priority: 2 },
];

test('a rule goes with its option: renamed, moved, removed', () => {
  const before = ['一般', '紧急', '重要'];
  expect(ruleAfter(rules, before, ['一般', '特急', '重要'])).toEqual([
    { value: '特急', priority: 1 },
    { value: '重要', priority: 2 },
  ]);
  expect(ruleAfter(rules, before, ['紧急', '一般', '重要'])).toEqual(rules);
  expect(ruleAfter(rules, before, ['一般', '重要'])).toEqual([{ value: '重要', priority: 2 }]);
  expect(ruleAfter(rules, before, [...before, '其他'])).toEqual(rules);
  // Typed into the text of another one: it is that one's rule.
  expect(ruleAfter(rules, before, ['一般', '重要', '重要'])).toEqual([{ value: '重要', priority: 2 }]);
});
