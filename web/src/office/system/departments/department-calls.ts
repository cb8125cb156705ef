/** The writes of departments: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';
import { departmentTrees } from '../department-tree.tsx';

const { account, department } = calls;
const stale = [...departmentTrees, department.detail, department.historyPage];
/** Names and places of departments stand beside people too. */
const staleAround = [...stale, account.page, account.detail, account.getDeptUserList];

export const useAddDepartment = () => useWrite(department.deptAdd, { refresh: stale });
export const useModifyDepartment = () => useWrite(department.deptModify, { refresh: staleAround });
export const useMoveDepartment = () => useWrite(department.move, { refresh: staleAround, done: '移动成功' });
export const useDepartmentStatus = () =>
  useWrite(department.updateStatus, { refresh: staleAround, done: null });
/** Its own detail is not asked again: it is gone. */
export const useDeleteDepartment = () =>
  useWrite(department.delete, { refresh: departmentTrees, done: '删除成功' });
export const useSetHead = () => useWrite(department.setHead, { refresh: stale });
/** Into the department, beside those that a person belongs to already. */
export const useAddMembers = () =>
  useWrite(account.setOrgAndRoleOfUser, { refresh: staleAround, done: null });
export const useModifyMember = () => useWrite(account.modify, { refresh: staleAround, done: '已移出' });
