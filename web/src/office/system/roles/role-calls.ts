/** The writes of roles: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';

const { account, resource, role } = calls;
const lists = [role.page, role.getRoles, role.getRolesByResourceId];
/** Who may do what shows on the pages of people and resources too. */
const rights = [...lists, role.detail, role.historyPage, resource.tree, account.rights];

/** Failures are left to the caller: a form shows them at its fields. */
export const useAddRole = () => useWrite(role.add, { refresh: rights, done: null, quiet: true });

/** Failures are left to the caller: of two editors the later one merges, the rest goes to the fields. */
export const useModifyRole = () => useWrite(role.modify, { refresh: rights, done: null, quiet: true });

export const useRoleStatus = () => useWrite(role.status, { refresh: rights });
export const useCopyRole = () => useWrite(role.copy, { refresh: lists, done: '复制成功' });
export const useDeleteRole = () => useWrite(role.delete, { refresh: rights, done: '删除成功' });

const people = [...rights, role.memberPage, account.page, account.detail, account.getDeptUserList];
export const useAddMembers = () => useWrite(role.memberAdd, { refresh: people, done: null });
export const useRemoveMembers = () => useWrite(role.memberRemove, { refresh: people, done: null });
