import { describe, expect, test } from 'vitest';
import {
  checkStates,
  countGrants,
  type GrantNode,
  isChangeable,
  lacksPage,
  openableIds,
  searchGrants,
  setGrants,
  toggleGrant,
} from './grant-nodes.ts';

const node = (
  id: number,
  functionType: 0 | 1 | 2,
  resourceName: string,
  children: GrantNode[] = [],
  grantable = true,
): GrantNode => ({
  id,
  functionType,
  resourceName,
  permissionCode: `latin_${id}`,
  status: 1,
  grantable,
  children,
});
// 1 系统 ─ 2 用户 ─ 3 新增用户
//        │        └ 4 删除用户 (not to be given)
//        └ 5 日志 (module) ─ 6 操作日志
// 7 工作台
const tree = [
  node(1, 0, '系统管理', [
    node(2, 1, '用户管理', [node(3, 2, '新增用户'), node(4, 2, '删除用户', [], false)]),
    node(5, 0, '日志管理', [node(6, 1, '操作日志')]),
  ]),
  node(7, 1, '工作台'),
];
const [system] = tree as [GrantNode, GrantNode];
const [users] = system.children as [GrantNode, GrantNode];
const of = (...ids: number[]) => new Set(ids);
const toggled = (granted: Set<number>, id: number, isLinked = true) =>
  [...toggleGrant(tree, granted, id, isLinked)].sort();

test('modules are counted and stored nowhere', () => {
  expect(countGrants(tree, of(1, 2, 3))).toEqual({ chosenNum: 2, totalNum: 5 });
  expect([...setGrants(tree, of(), true)].sort()).toEqual([2, 3, 6, 7]);
  expect(openableIds(tree)).toEqual([1, 2, 5]);
});

describe('the boxes', () => {
  test('linked: a parent is half-checked until everything below it and itself is granted', () => {
    expect(checkStates(tree, of(2, 3), true)).toEqual({ checked: [3], halfChecked: [1, 2] });
    expect(checkStates(tree, of(3, 4), true)).toEqual({ checked: [3, 4], halfChecked: [1, 2] });
    expect(checkStates(tree, of(2, 3, 4, 6), true)).toEqual({
      checked: [1, 2, 3, 4, 5, 6],
      halfChecked: [],
    });
  });

  test('each by itself: a menu shows its own grant, a module what is below', () => {
    expect(checkStates(tree, of(2), false)).toEqual({ checked: [2], halfChecked: [1] });
    expect(checkStates(tree, of(6), false)).toEqual({ checked: [5, 6], halfChecked: [1] });
  });
});

describe('a click', () => {
  test('takes everything below along, a function brings its page', () => {
    expect(toggled(of(), 3)).toEqual([2, 3]);
    expect(toggled(of(), 1)).toEqual([2, 3, 6]);
    expect(toggled(of(2, 3, 6, 7), 1)).toEqual([7]);
    expect(toggled(of(2, 3), 3)).toEqual([2]);
  });

  test('on a half-checked parent ticks the rest first', () => {
    expect(toggled(of(2), 2)).toEqual([2, 3]);
  });

  test('never touches what the person may not give', () => {
    expect(toggled(of(2, 3, 4), 2)).toEqual([4]);
    expect(toggled(of(), 4)).toEqual([]);
    expect([...setGrants(tree, of(4, 7), false)]).toEqual([4]);
    expect(isChangeable(users.children[1] as GrantNode, true)).toBe(false);
    expect(isChangeable(users, true)).toBe(true);
  });

  test('unlinked changes the one, of a module all below it', () => {
    expect(toggled(of(3), 2, false)).toEqual([2, 3]);
    expect(toggled(of(2, 3), 2, false)).toEqual([3]);
    expect(toggled(of(), 3, false)).toEqual([3]);
    expect(toggled(of(7), 5, false)).toEqual([6, 7]);
  });
});

test('a search keeps the way up and everything below, and a click changes what it shows', () => {
  const found = searchGrants(tree, '新增');
  expect(openableIds(found)).toEqual([1, 2]);
  expect([...toggleGrant(found, of(), 1, true)].sort()).toEqual([2, 3]);
  expect(searchGrants(tree, '日志')[0]?.children.map(({ id }) => id)).toEqual([5]);
  expect(searchGrants(tree, 'LATIN_7').map(({ id }) => id)).toEqual([7]);
  expect(searchGrants(tree, '没有')).toEqual([]);
  expect(searchGrants(tree, '  ')).toBe(tree);
});

test('says where functions are granted without their page', () => {
  expect(lacksPage(users, of(3))).toBe(true);
  expect(lacksPage(users, of(2, 3))).toBe(false);
  expect(lacksPage(users, of())).toBe(false);
  expect(lacksPage(system, of(3))).toBe(false);
});
