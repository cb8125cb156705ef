import { type DeptNode, EnabledStatus } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { dropOf, findNode, joinLevels, openAtFirst, parentIds, pathTo } from './department-nodes.ts';

const node = (
  id: number,
  parentId: number | null,
  children: DeptNode[] = [],
  childNum = children.length,
) => ({
  id,
  parentId,
  deptName: `部门${id}`,
  deptShortName: '',
  deptCode: `D${id}`,
  orgType: 0 as const,
  headUserId: null,
  headUserName: null,
  phone: '',
  sortNum: 0,
  status: EnabledStatus.enabled,
  remark: '',
  version: 1,
  childNum,
  memberNum: null,
  memberTotal: null,
  matched: false,
  children,
});
// 1 ─ 2 ─ 4
//   └ 3      5
const tree = [node(1, null, [node(2, 1, [node(4, 2)]), node(3, 1)]), node(5, null)];

test('levels that were asked for one by one make one tree, in their order', () => {
  const levels = new Map([
    [null, [node(1, null, [], 2), node(5, null)]],
    [2, [node(4, 2)]],
    [1, [node(2, 1, [], 1), node(3, 1)]],
  ]);
  const joined = joinLevels(levels);
  expect(joined.map(({ id }) => id)).toEqual([1, 5]);
  expect(pathTo(joined, 4).map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(findNode(joined, 3)?.children).toEqual([]);
});

test('opens those that have something below them', () => {
  expect(parentIds(tree)).toEqual([1, 2]);
  expect(openAtFirst([node(1, null, [], 2), node(5, null)])).toEqual([1]);
  expect(openAtFirst([node(1, null, [node(2, 1, [node(3, 2)])])])).toEqual([1, 2]);
  expect(openAtFirst([1, 2, 3, 4].map((id) => node(id, null, [], 1)))).toEqual([]);
});

describe('dropping a department', () => {
  test('into another one, or beside it', () => {
    expect(dropOf(tree, 5, { id: 2, place: 'last' })).toEqual({ id: 5, parentId: 2, beforeId: null });
    expect(dropOf(tree, 3, { id: 1, place: 'first' })).toEqual({ id: 3, parentId: 1, beforeId: 2 });
    expect(dropOf(tree, 2, { id: 1, place: 'last' })).toEqual({ id: 2, parentId: 1, beforeId: null });
    expect(dropOf(tree, 5, { id: 2, place: 'before' })).toEqual({ id: 5, parentId: 1, beforeId: 2 });
    expect(dropOf(tree, 5, { id: 2, place: 'after' })).toEqual({ id: 5, parentId: 1, beforeId: 3 });
    expect(dropOf(tree, 2, { id: 3, place: 'after' })).toEqual({ id: 2, parentId: 1, beforeId: null });
    expect(dropOf(tree, 4, { id: 5, place: 'before' })).toEqual({ id: 4, parentId: null, beforeId: 5 });
  });

  test('never below itself, and not where it lies already', () => {
    expect(dropOf(tree, 1, { id: 4, place: 'last' })).toBeNull();
    expect(dropOf(tree, 2, { id: 4, place: 'before' })).toBeNull();
    expect(dropOf(tree, 3, { id: 1, place: 'last' })).toBeNull();
    expect(dropOf(tree, 2, { id: 1, place: 'first' })).toBeNull();
    expect(dropOf(tree, 2, { id: 3, place: 'before' })).toBeNull();
    expect(dropOf(tree, 3, { id: 2, place: 'after' })).toBeNull();
  });
});
