/** The writes of resources: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { CONFLICT } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';

const { account, resource, role } = calls;
const stale = [resource.tree, resource.historyPage, role.getRolesByResourceId, account.rights];

export const useAddResource = () => useWrite(resource.add, { refresh: stale, done: '新增成功' });
/** A conflict is left to the form, which helps to merge. */
export const useModifyResource = () =>
  useWrite(resource.modify, { refresh: stale, done: '修改成功', quiet: CONFLICT });
export const useResourceStatus = () => useWrite(resource.status, { refresh: stale });
/** A role that held it holds less now. */
export const useDeleteResource = () =>
  useWrite(resource.delete, { refresh: [...stale, role.detail], done: '删除成功' });
