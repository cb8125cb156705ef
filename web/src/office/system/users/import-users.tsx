import { calls, identityWaiver } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../api/query.ts';
import { ImportDialog } from '../../../ui/tables/import-dialog.tsx';
import { staleAfterImport } from './user-calls.ts';

/** Imports users from a workbook. */
export function ImportUsers({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  return (
    <ImportDialog
      subject="用户"
      help={`请按模板填写，带 * 的为必填，手机号码和身份证号${identityWaiver}：部门填完整路径或部门编码，角色填角色名称，其余选项从下拉列表中选择。导入的账号没有密码，重置密码后才能登录。`}
      calls={calls.account}
      onDone={() => void readAgain(client, staleAfterImport)}
      onClose={onClose}
    />
  );
}
