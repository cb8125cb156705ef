import { DenyMode, newValues, OpenMode, type ResourceNode, resourceFields } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import {
  filterResources,
  menuOptions,
  openableIds,
  pageOptions,
  parentOptions,
  toResourceInput,
  valuesBelow,
  valuesOfResource,
} from './resource-nodes.ts';

const node = (id: number, functionType: 0 | 1 | 2, more: Partial<ResourceNode> = {}): ResourceNode => ({
  ...newValues(resourceFields, {
    ...{
      parentId: null,
      functionType,
      resourceName: `功能${id}`,
      permissionCode: `latin_${id}`,
      type: 'sys',
    },
    ...{ path: functionType === 1 ? `/page${id}` : null, sortNum: id },
  }),
  ...{ id, builtIn: false, version: 1, roleNum: 0, grantable: true, children: [] },
  ...more,
});
// 1 module ─ 2 menu ─ 3 function (disabled)
//          └ 4 module
const users = node(2, 1, { children: [node(3, 2, { status: 0, parentId: 2 })], parentId: 1 });
const tree = [node(1, 0, { children: [users, node(4, 0, { parentId: 1 })] }), node(5, 1)];
const ids = (nodes: readonly ResourceNode[]): unknown[] =>
  nodes.map(({ id, children }) => (children.length > 0 ? [id, ...ids(children)] : id));

test('a filter keeps the way up to what matches', () => {
  expect(ids(filterResources(tree, { status: 0 }))).toEqual([[1, [2, 3]]]);
  expect(ids(filterResources(tree, { functionType: 0 }))).toEqual([[1, 4]]);
  expect(ids(filterResources(tree, { keyword: ' /PAGE5 ' }))).toEqual([5]);
  expect(ids(filterResources(tree, { keyword: '没有' }))).toEqual([]);
  expect(ids(filterResources(tree, {}))).toEqual([[1, [2, 3], 4], 5]);
});

test('opens down to the menus, or everything', () => {
  expect(openableIds(tree, false)).toEqual([1]);
  expect(openableIds(tree, true)).toEqual([1, 2]);
});

test('a place is offered where the type may stand, never below itself', () => {
  const values = (options: ReturnType<typeof parentOptions>): unknown[] =>
    options.map(({ value, children }) => (children ? [value, ...values(children)] : value));
  expect(values(parentOptions(tree, 2, null))).toEqual([[1, 2, 4], 5]);
  expect(values(parentOptions(tree, 1, null))).toEqual([[1, 4]]);
  expect(values(parentOptions(tree, 0, 4))).toEqual([1]);
  expect(menuOptions(tree).map(({ value }) => value)).toEqual(['/page2', '/page5']);
});

describe('a function as its form holds it', () => {
  test('begins as what usually stands there', () => {
    expect(valuesBelow(null)).toMatchObject({ functionType: 0, parentId: null, permissionCode: 'latin_' });
    expect(valuesBelow(tree[0] ?? null)).toMatchObject({ functionType: 1, parentId: 1, sortNum: 5 });
    expect(valuesBelow(users)).toMatchObject({
      functionType: 2,
      permissionCode: 'latin_2_',
      hidden: true,
      activeMenu: '/page2',
    });
  });

  test('goes back as it came', () => {
    const { status: _, type: __, ...sent } = valuesOfResource(users);
    expect(toResourceInput(valuesOfResource(users))).toEqual(sent);
  });

  test('drops what its type does not have', () => {
    const typed = { ...valuesOfResource(users), openMode: OpenMode.frame, frameKey: 'bi', path: '/a' };
    expect(toResourceInput(typed)).toMatchObject({ frameKey: 'bi', path: '/a' });
    expect(toResourceInput({ ...typed, openMode: OpenMode.inside }).frameKey).toBeNull();
    const module = toResourceInput({ ...typed, functionType: 0, parentId: null });
    expect(module).toMatchObject({ path: null, openMode: 0, frameKey: null, type: 'sys' });
    expect('type' in toResourceInput(typed)).toBe(false);
    const page = { ...typed, component: '/activity', denyMode: DenyMode.disable };
    expect(toResourceInput(page)).toMatchObject({ component: null, denyMode: 0 });
    expect(toResourceInput({ ...page, openMode: OpenMode.inside }).component).toBe('/activity');
    const button = toResourceInput({ ...page, functionType: 2, path: null });
    expect(button).toMatchObject({ component: null, openMode: 0, frameKey: null, denyMode: 1 });
  });

  test('may show the pages that exist', () => {
    const builtIn = [
      node(1, 1, { builtIn: true, path: '/a' }),
      node(2, 1, { builtIn: true, path: '/b' }),
      node(3, 1),
    ];
    expect(pageOptions(builtIn, new Set(['/a', '/page3']))).toEqual([{ value: '/a', label: '功能1（/a）' }]);
  });
});
