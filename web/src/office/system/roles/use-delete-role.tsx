import type { RoleRow } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useDeleteRole } from './role-calls.ts';

/** Deletes a role that nobody holds any more; else says how many do and leads to them. */
export function useRoleDeletion(onMembers: (row: RoleRow) => void) {
  const confirm = useConfirm();
  const remove = useDeleteRole();
  return async (row: RoleRow) => {
    try {
      const { exist, count } = await api.account.checkIsExistUserByRoleId({ roleId: row.id });
      if (exist) {
        const isLed = await confirm({
          title: `该角色下还有 ${count} 名用户`,
          content: `请先移除角色“${row.roleName}”的全部成员，再删除角色。`,
          danger: false,
          confirmText: '查看成员',
        });
        if (isLed) onMembers(row);
        return;
      }
      const isSure = await confirm({
        title: `是否确认删除角色“${row.roleName}”？`,
        content: '删除后不可恢复。',
        confirmText: '删除',
      });
      if (isSure) await remove.mutateAsync({ id: row.id, version: row.version });
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };
}
