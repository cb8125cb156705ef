import type { ImportCalls, ImportRecord, ImportRecordCalls } from '@outbound/contract';
import { Button, Tag } from 'antd';
import { download } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { type Column, PageTable } from './page-table.tsx';
import { useUndoImport } from './undo-import.ts';

interface ImportRecordsProps {
  /** What was imported, e.g. 资金返还登记. */
  subject: string;
  calls: ImportRecordCalls & Pick<ImportCalls, 'importUndo' | 'importLast'>;
  /** Rows were taken back. */
  onDone(): void;
  onClose(): void;
}

const columns: readonly Column<ImportRecord>[] = [
  { key: 'fileName', title: '文件', width: 190, lines: 2 },
  { key: 'createdBy', title: '导入人', width: 100 },
  { key: 'createdTime', title: '导入时间', width: 172 },
  { key: 'totalNum', title: '总行数', width: 80, align: 'right' },
  { key: 'successNum', title: '成功', width: 70, align: 'right' },
  { key: 'failNum', title: '失败', width: 70, align: 'right' },
  { key: 'updatedNum', title: '其中更新', width: 90, align: 'right', hiddenAtFirst: true },
  {
    key: 'state',
    title: '状态',
    width: 130,
    render: ({ undoneTime, undoUntil }) => {
      if (undoneTime !== null) return <Tag title={undoneTime}>已撤销</Tag>;
      return undoUntil === null ? '--' : <Tag color="blue">{`${undoUntil.slice(5, 16)} 前可撤销`}</Tag>;
    },
  },
];

/** The files that were imported: who, when, how many rows; one's own can be taken back within a day. */
export function ImportRecords({ subject, calls, onDone, onClose }: ImportRecordsProps) {
  const undo = useUndoImport({ subject, calls, refresh: [calls.importRecordPage], onUndone: onDone });
  const faults = async (batchId: number) => {
    try {
      await download(calls.importRecordFaults, { batchId });
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  const ask = (row: ImportRecord) => undo.ask(row.batchId, `撤销“${row.fileName}”的导入？`, row);
  return (
    <Dialog
      open
      isGlance
      title={`${subject}导入记录`}
      width={1120}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <PageTable
        call={calls.importRecordPage}
        name="import-records"
        rowKey="batchId"
        columns={columns}
        inAddress={false}
        actionsWidth={190}
        actions={(row) => [
          ...(row.hasFaults ? [{ label: '下载错误数据', onClick: () => void faults(row.batchId) }] : []),
          ...(row.undoUntil === null ? [] : [{ label: '撤销', danger: true, onClick: () => void ask(row) }]),
        ]}
        emptyText="还没有导入过"
      />
    </Dialog>
  );
}
