import { DataScope } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { changesRights, emptyRole, roleFaults, toRoleInput } from './role-values.ts';

const chosen = { ...emptyRole, dataScope: DataScope.chosenDepartments, departmentIds: [3, 2] };

test('departments go along with the scope of chosen departments only', () => {
  expect(toRoleInput(chosen).departmentIds).toEqual([3, 2]);
  expect(toRoleInput({ ...chosen, dataScope: DataScope.all }).departmentIds).toEqual([]);
});

test('faults are the contract’s, by field', () => {
  expect(roleFaults({ ...emptyRole, roleName: ' ', roleCode: '1a' })).toEqual({
    roleName: '请输入角色名称',
    roleCode: '角色编码以字母开头，仅支持字母、数字、下划线和横线',
  });
  expect(roleFaults({ ...chosen, roleName: '运营', departmentIds: [] })).toEqual({
    departmentIds: '请选择数据权限的部门',
  });
  expect(roleFaults({ ...chosen, roleName: '运营' })).toEqual({});
});

describe('what changes the rights of members', () => {
  test('grants, scope, departments and status do', () => {
    expect(changesRights(chosen, { ...chosen, departmentIds: [2] })).toBe(true);
    expect(changesRights(chosen, { ...chosen, dataScope: DataScope.all })).toBe(true);
    expect(changesRights(chosen, { ...chosen, resourceIds: [1] })).toBe(true);
    expect(changesRights(chosen, { ...chosen, status: 0 })).toBe(true);
  });

  test('names, and the order of what was ticked, do not', () => {
    expect(changesRights(chosen, { ...chosen, roleName: '新名称', departmentIds: [2, 3] })).toBe(false);
  });
});
