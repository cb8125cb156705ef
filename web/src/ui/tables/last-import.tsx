import type { ImportCalls } from '@outbound/contract';
import { Alert, Button } from 'antd';
import { useCall, useWrite } from '../../api/query.ts';
import { useConfirm } from '../feedback/confirm.ts';

interface LastImportProps {
  calls: Pick<ImportCalls, 'importLast' | 'importUndo'>;
  /** What was imported, e.g. 用户. */
  subject: string;
  onUndone(): void;
}

const minutes = (time: string) => time.slice(0, 16);

/** One's own last import, as long as it can be undone. */
export function LastImport({ calls, subject, onUndone }: LastImportProps) {
  const confirm = useConfirm();
  const { data: last } = useCall(calls.importLast, {}, { staleTime: 0, quiet: true });
  const undo = useWrite(calls.importUndo, {
    done: '已撤销导入',
    refresh: [calls.importLast],
    onSuccess: onUndone,
  });
  if (!last) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: `撤销 ${minutes(last.createdTime)} 的导入？`,
      content: `将移除该次新增的 ${last.addedNum} 条${subject}。${
        last.updatedNum > 0 ? `该次更新的 ${last.updatedNum} 条保持现状。` : ''
      }其中任何一条已被修改或使用时，不会移除。`,
      confirmText: '撤销导入',
    });
    if (isSure) undo.mutate({ batchId: last.batchId });
  };
  return (
    <Alert
      type="info"
      style={{ width: '100%' }}
      title={`${minutes(last.createdTime)} 导入，新增 ${last.addedNum} 条；${minutes(last.undoUntil)} 前可撤销`}
      action={
        <Button size="small" loading={undo.isPending} onClick={() => void ask()}>
          撤销导入
        </Button>
      }
    />
  );
}
