/** The writes of departments: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { CONFLICT } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { departmentTrees } from '../department-tree/index.ts';

const { account, department, role } = calls;
const stale = [...departmentTrees, department.detail, department.historyPage];
/** Names and places of departments stand beside people too. */
const staleAround = [...stale, account.page, account.detail, account.getDeptUserList];

export const useAddDepartment = () => useWrite(department.deptAdd, { refresh: stale });
/** A conflict is left to the form, which helps to merge. */
export const useModifyDepartment = () =>
  useWrite(department.deptModify, { refresh: staleAround, quiet: CONFLICT });
export const useMoveDepartment = () => useWrite(department.move, { refresh: staleAround, done: '移动成功' });
export const useDepartmentStatus = () =>
  useWrite(department.updateStatus, { refresh: staleAround, done: null });
/** Its own detail is not asked again: it is gone. */
export const useDeleteDepartment = () =>
  useWrite(department.delete, { refresh: departmentTrees, done: '删除成功' });
/** Those that were merged are not asked again: they are gone. */
export const useMergeDepartments = () =>
  useWrite(department.merge, {
    refresh: [
      ...departmentTrees,
      department.historyPage,
      account.page,
      account.detail,
      account.getDeptUserList,
      role.page,
    ],
    done: null,
  });
/** After an import, which is no JSON call. */
export const staleAfterImport = staleAround;
export const useSetHead = () => useWrite(department.setHead, { refresh: stale });
/** Into the department, beside those that a person belongs to already. */
export const useAddMembers = () =>
  useWrite(account.setOrgAndRoleOfUser, { refresh: staleAround, done: null });
export const useModifyMember = () => useWrite(account.modify, { refresh: staleAround, done: '已移出' });
