import { DataScope } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { changesRights, emptyRole, toRoleInput } from './role-values.ts';

const chosen = { ...emptyRole, dataScope: DataScope.chosenDepartments, deptIds: [3, 2] };

test('departments go along with the scope of chosen departments only', () => {
  expect(toRoleInput(chosen).deptIds).toEqual([3, 2]);
  expect(toRoleInput({ ...chosen, dataScope: DataScope.all }).deptIds).toEqual([]);
});

describe('what changes the rights of members', () => {
  test('grants, scope, departments and status do', () => {
    expect(changesRights(chosen, { ...chosen, deptIds: [2] })).toBe(true);
    expect(changesRights(chosen, { ...chosen, dataScope: DataScope.all })).toBe(true);
    expect(changesRights(chosen, { ...chosen, resourceIds: [1] })).toBe(true);
    expect(changesRights(chosen, { ...chosen, status: 0 })).toBe(true);
  });

  test('names, and the order of what was ticked, do not', () => {
    expect(changesRights(chosen, { ...chosen, roleName: '新名称', deptIds: [2, 3] })).toBe(false);
  });
});
