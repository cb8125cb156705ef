import type { DeptOption } from '@outbound/contract';
import { expect, test } from 'vitest';
import {
  hiddenDepartments,
  openableDepartments,
  searchDepartments,
  toggleDepartment,
} from './scope-departments.ts';

const department = (id: number, deptName: string, children: DeptOption[] = []): DeptOption => ({
  id,
  parentId: null,
  deptName,
  deptCode: `D${id}`,
  children,
});
const tree = [
  department(1, '总部', [department(2, '运营部', [department(3, '活动组')]), department(4, '技术部')]),
];

test('a click chooses a department with all below it, or alone', () => {
  expect(toggleDepartment(tree, [], 2, true)).toEqual([2, 3]);
  expect(toggleDepartment(tree, [], 2, false)).toEqual([2]);
  expect(toggleDepartment(tree, [3], 2, true)).toEqual([3, 2]);
  expect(toggleDepartment(tree, [2, 3, 4], 2, true)).toEqual([4]);
  expect(toggleDepartment(tree, [2, 3], 2, false)).toEqual([3]);
});

test('chosen ones out of sight are told and never touched', () => {
  expect(hiddenDepartments(tree, [2, 90])).toEqual([90]);
  expect(toggleDepartment(tree, [90, 1, 2, 3, 4], 1, true)).toEqual([90]);
});

test('a search keeps the way up', () => {
  expect(openableDepartments(searchDepartments(tree, '活动'))).toEqual([1, 2]);
  expect(searchDepartments(tree, 'd4')[0]?.children.map(({ id }) => id)).toEqual([4]);
  expect(searchDepartments(tree, '财务')).toEqual([]);
});
