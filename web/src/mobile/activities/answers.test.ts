import { FormItemType } from '@outbound/contract';
import { expect, test } from 'vitest';
import { formItemOf } from '../../testing/public-samples.ts';
import { countAnswered, inOrder } from './answers.ts';

test('what would be refused does not count as filled', () => {
  const phone = formItemOf(FormItemType.text, { id: 9, name: '手机号' });
  const form = [formItemOf(FormItemType.text), phone];
  expect(countAnswered(form, { 1: '张伟', 9: '12345' })).toBe(1);
  expect(countAnswered(form, { 1: ' ', 9: '13800138000' })).toBe(1);
  expect(countAnswered(form, { 1: '张伟', 9: '+86 138 0013 8000' })).toBe(2);
});

test('a form is in the order of its places, and of one place in that of the server', () => {
  const placed = (id: number, sortNum: number) => formItemOf(FormItemType.text, { id, sortNum });
  expect(inOrder([placed(5, 1), placed(9, 0), placed(4, 0)]).map(({ id }) => id)).toEqual([9, 4, 5]);
});
