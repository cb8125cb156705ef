import { expect, test } from 'vitest';
import { changesText, namesText } from './names-text.ts';

const names = new Map([
  [1, '用户管理'],
  [2, '角色管理'],
  [3, '日志'],
]);

test('names what a field holds by id, and counts what is out of sight', () => {
  expect(namesText([1, 3], names)).toBe('用户管理、日志');
  expect(namesText(2, names)).toBe('角色管理');
  expect(namesText([1, 8, 9], names)).toBe('用户管理、另 2 项');
  for (const empty of [null, undefined, []]) expect(namesText(empty, names)).toBe('');
});

test('says of a long list only what is new in it and what is gone', () => {
  expect(changesText([2, 3], [1, 2], names)).toBe('新增：日志；移除：用户管理');
  expect(changesText([1, 2], [1], names)).toBe('新增：角色管理');
  expect(changesText([1], [1], names)).toBe('');
});
