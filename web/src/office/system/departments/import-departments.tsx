import { calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../api/query.ts';
import { ImportDialog } from '../../../ui/tables/import-dialog.tsx';
import { staleAfterImport } from './department-calls.ts';

/** Imports departments from a workbook. */
export function ImportDepartments({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  return (
    <ImportDialog
      subject="部门"
      help="请按模板填写：上级部门填完整路径（如 总部/运营部）或部门编码，可以是同一文件中的部门，先后不限；填“无（一级部门）”放到最上级，新部门留空也放到最上级。负责人填账号。更新已有部门时按部门编码对应，留空的单元格保持不变。"
      calls={calls.department}
      onDone={() => void readAgain(client, staleAfterImport)}
      onClose={onClose}
    />
  );
}
