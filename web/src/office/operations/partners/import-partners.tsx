import { calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../api/query.ts';
import { ImportDialog } from '../../../ui/tables/import-dialog.tsx';

const { partner } = calls;

/** Imports partners from a workbook. */
export function ImportPartners({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  return (
    <ImportDialog
      subject="合作伙伴"
      help="请按模板填写，分类和国家/地区从下拉列表中选择。按名称判断是否已存在；导入的合作伙伴排在最后，上架前请在列表中补充标志。"
      calls={calls.partner}
      onDone={() => void readAgain(client, [partner.page, partner.detail, partner.historyPage])}
      onClose={onClose}
    />
  );
}
