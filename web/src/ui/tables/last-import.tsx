import type { ImportCalls, ImportUndone } from '@outbound/contract';
import { Alert, Button } from 'antd';
import { useCall } from '../../api/query.ts';
import { useUndoImport } from './undo-import.ts';

interface LastImportProps {
  calls: Pick<ImportCalls, 'importLast' | 'importUndo'>;
  /** What was imported, e.g. 用户. */
  subject: string;
  onUndone(answer: ImportUndone): void;
}

const minutes = (time: string) => time.slice(0, 16);

/** One's own last import, as long as it can be undone. */
export function LastImport({ calls, subject, onUndone }: LastImportProps) {
  const { data: last } = useCall(calls.importLast, {}, { staleTime: 0, quiet: true });
  const undo = useUndoImport({ subject, calls, onUndone });
  if (!last) return null;
  const { batchId, createdTime, addedNum, changedNum, undoUntil } = last;
  const ask = () => undo.ask(batchId, `撤销 ${minutes(createdTime)} 的导入？`, last);
  const did = [
    ...(addedNum > 0 ? [`新增 ${addedNum} 条`] : []),
    ...(changedNum > 0 ? [`更改 ${changedNum} 条`] : []),
  ].join('、');
  return (
    <Alert
      type="info"
      style={{ width: '100%' }}
      title={`${minutes(createdTime)} 导入，${did}；${minutes(undoUntil)} 前可撤销`}
      action={
        <Button size="small" loading={undo.isPending} onClick={() => void ask()}>
          撤销导入
        </Button>
      }
    />
  );
}
