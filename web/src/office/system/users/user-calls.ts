/** The writes of user administration: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { CONFLICT } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { departmentTrees } from '../department-tree/index.ts';

const { account, department, onlineUser, role, userLog } = calls;
const stale = [
  account.page,
  account.detail,
  account.rights,
  account.sessions,
  onlineUser.page,
  account.getDeptUserList,
  department.tree,
];
/** Who is where and holds what shows in departments and roles too. */
const staleAround = [...stale, ...departmentTrees, department.detail, role.page, role.memberPage];

/** Failures are left to the caller: a form shows them at its fields. */
export const useAddUser = () => useWrite(account.add, { refresh: staleAround, done: null });
/** A conflict is left to the form, which helps to merge. */
export const useModifyUser = () => useWrite(account.modify, { refresh: staleAround, quiet: CONFLICT });
export const useDeleteUsers = () => useWrite(account.delete, { refresh: staleAround, done: null });
export const useRestoreUsers = () => useWrite(account.restore, { refresh: staleAround, done: null });
export const usePurgeUsers = () => useWrite(account.purge, { refresh: stale, done: null });
export const useUserStatus = () => useWrite(account.status, { refresh: stale, done: null });
export const useResetPasswords = () => useWrite(account.reset, { refresh: stale, done: null });
export const useUnlinkIdentity = () => useWrite(account.unlinkIdentity, { refresh: stale, done: null });
export const useResetTwoStep = () => useWrite(account.resetTwoStep, { refresh: stale, done: null });
export const useUnlockUser = () =>
  useWrite(account.unlock, { refresh: [...stale, userLog.page], done: '已解锁' });
export const useForceSignOut = () => useWrite(account.forceLogout, { refresh: stale, done: null });
export const useAssign = () => useWrite(account.setOrgAndRoleOfUser, { refresh: staleAround, done: null });
/** After an import, which is no JSON call. */
export const staleAfterImport = staleAround;
