import { calls } from '@outbound/contract';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../api/query.ts';
import { ImportDialog } from '../../../ui/tables/import-dialog.tsx';
import { staleAfterImport } from './dictionary-calls.ts';

/** Imports types and entries of the dictionary from a workbook. */
export function ImportDictionary({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  return (
    <ImportDialog
      subject="字典"
      help="请按模板填写：键为空的行是字典类型本身，其余每行一个字典项；上级键填同一字典中的键，可以在同一文件中，先后不限。更新已有字典时按字典类型和键对应，留空的单元格保持不变。"
      calls={calls.dictionary}
      onDone={() => void readAgain(client, staleAfterImport)}
      onClose={onClose}
    />
  );
}
