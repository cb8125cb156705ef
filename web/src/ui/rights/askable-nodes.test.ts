import type { AskableNode } from '@outbound/contract';
import { expect, test } from 'vitest';
import { type AskNode, allOf, askTree, resourceAt, searchAskTree, toggleAsked } from './askable-nodes.ts';

const node = (
  id: number,
  parentId: number | null,
  functionType: AskableNode['functionType'],
  state: AskableNode['state'],
  more: Partial<AskableNode> = {},
): AskableNode => ({
  id,
  parentId,
  functionType,
  state,
  name: `功能 ${id}`,
  permissionCode: `code_${id}`,
  pathList: [],
  ...more,
});

const nodes = [
  node(1, null, 0, 'group', { name: '系统管理' }),
  node(2, 1, 1, 'held', { name: '用户管理' }),
  node(3, 2, 2, 'lacked', { name: '新增用户' }),
  node(4, 2, 2, 'held'),
  node(5, 1, 1, 'lacked', { name: '角色管理', pathList: ['/roleManagement', '/roleManagement/old'] }),
  node(6, 5, 2, 'lacked', { name: '新增角色' }),
  node(7, 5, 2, 'open', { name: '删除角色' }),
  node(8, null, 0, 'group', { name: '没有什么可申请的模块' }),
  node(9, 8, 1, 'held'),
];
const tree = askTree(nodes);
const idsOf = (part: readonly AskNode[]) => allOf(part).map(({ id }) => id);

test('what is held stands there only for what is below it', () => {
  expect(idsOf(tree)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(askTree([node(1, null, 0, 'group'), node(2, 1, 1, 'held')])).toEqual([]);
});

test('a search keeps what is above and below what it finds', () => {
  expect(idsOf(searchAskTree(tree, ' 新增 '))).toEqual([1, 2, 3, 5, 6]);
  expect(idsOf(searchAskTree(tree, '角色管理'))).toEqual([1, 5, 6, 7]);
  expect(searchAskTree(tree, '没有的')).toEqual([]);
  expect(searchAskTree(tree, '')).toBe(tree);
});

test('a function brings its page, and a page takes its functions with it', () => {
  expect(toggleAsked(tree, [], 6)).toEqual(['code_5', 'code_6']);
  expect(toggleAsked(tree, ['code_5', 'code_6'], 6)).toEqual(['code_5']);
  expect(toggleAsked(tree, ['code_3', 'code_5', 'code_6'], 5)).toEqual(['code_3']);
  expect(toggleAsked(tree, [], 3), 'its page is held already').toEqual(['code_3']);
});

test('what waits already, what is held and what only holds others cannot be chosen', () => {
  for (const id of [1, 2, 7, 99]) expect(toggleAsked(tree, ['code_3'], id)).toEqual(['code_3']);
});

test('a page is found by any of its addresses', () => {
  expect(resourceAt(nodes, '/roleManagement/old')?.id).toBe(5);
  expect(resourceAt(nodes, '/nowhere')).toBeUndefined();
});
