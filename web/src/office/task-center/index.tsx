import {
  calls,
  type ExportTask,
  ExportTaskStatus,
  exportKinds,
  exportTaskStatusLabels,
} from '@outbound/contract';
import { Progress, Tag, Typography } from 'antd';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useWrite } from '../../api/query.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { type Column, PageTable } from '../../ui/tables/page-table.tsx';
import type { RowAction } from '../../ui/tables/row-actions.tsx';
import { bytesText } from '../../ui/texts/bytes-text.ts';

/** How soon a page that shows work in progress asks again. */
const LOOK_MS = 2_000;

const colours: Record<ExportTaskStatus, string> = { 0: 'default', 1: 'processing', 2: 'success', 3: 'error' };
const isOpen = ({ status }: ExportTask) =>
  status === ExportTaskStatus.waiting || status === ExportTaskStatus.running;

/** An archive is counted by what lies in it. */
const unitOf = (kind: ExportTask['kind']) => (kind === 'attachments' ? '个附件' : '行');
/** How many there will be, about: more may come while it is written. */
const totalOf = ({ expectedNum, kind }: ExportTask) =>
  expectedNum === null ? '' : `，共约 ${expectedNum.toLocaleString('en-US')} ${unitOf(kind)}`;

/** Never all before it is done. */
const percentOf = ({ doneNum, expectedNum }: ExportTask) =>
  Math.min(99, Math.floor((doneNum / Math.max(expectedNum ?? 0, 1)) * 100));

function resultText(task: ExportTask): string {
  const rows = `${task.doneNum.toLocaleString('en-US')} ${unitOf(task.kind)}`;
  if (task.status === ExportTaskStatus.failed) return task.failure;
  if (task.status === ExportTaskStatus.waiting) return '排队中，可离开本页';
  if (task.status === ExportTaskStatus.running) return `已写入 ${rows}${totalOf(task)}`;
  return task.size === null ? '文件已删除' : `${rows}，${bytesText(task.size)}`;
}

const columns: Column<ExportTask>[] = [
  { key: 'name', title: '名称', width: 260 },
  { key: 'kind', title: '内容', width: 110, render: (row) => exportKinds[row.kind].name },
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: (row) => <Tag color={colours[row.status]}>{exportTaskStatusLabels[row.status]}</Tag>,
  },
  {
    key: 'result',
    title: '进度与结果',
    width: 260,
    render: (row) => (
      <>
        <Typography.Text {...(row.status === ExportTaskStatus.failed ? { type: 'danger' as const } : {})}>
          {resultText(row)}
        </Typography.Text>
        {row.status === ExportTaskStatus.running && row.expectedNum !== null ? (
          <Progress percent={percentOf(row)} size="small" status="active" aria-label={`${row.name}的进度`} />
        ) : null}
      </>
    ),
  },
  { key: 'createdTime', title: '提交时间', width: 172 },
  { key: 'expiresTime', title: '保留至', width: 172, render: (row) => row.expiresTime ?? '--' },
];

/** Asks for the list again and again while something in it is not done. */
function AskAgain({ rows, refresh }: { rows: readonly ExportTask[]; refresh(): void }) {
  const isBusy = rows.some(isOpen);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(refresh, LOOK_MS);
    return () => clearInterval(timer);
  }, [isBusy, refresh]);
  return (
    <Typography.Text type="secondary">
      导出的文件只有您本人可见，完成后保留 24 小时，请及时下载。
    </Typography.Text>
  );
}

/** /taskCenter: one's own long exports, with their files. */
export default function TaskCenter() {
  const confirm = useConfirm();
  const remove = useWrite(calls.exportTask.delete, { refresh: [calls.exportTask.page] });

  const save = async (id: number) => {
    try {
      await api.exportTask.download({ id });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
  };
  const takeAway = async (task: ExportTask) => {
    const isSure = await confirm(
      isOpen(task)
        ? { title: `是否确认取消导出“${task.name}”？`, confirmText: '取消任务' }
        : { title: `是否确认删除“${task.name}”？`, content: '文件将一并删除。', confirmText: '删除' },
    );
    if (isSure) remove.mutate({ id: task.id });
  };
  const actions = (task: ExportTask): RowAction[] => [
    ...(task.status === ExportTaskStatus.done && task.size !== null
      ? [{ label: '下载', onClick: () => void save(task.id) }]
      : []),
    { label: isOpen(task) ? '取消任务' : '删除', danger: true, onClick: () => void takeAway(task) },
  ];

  return (
    <PageTable
      call={calls.exportTask.page}
      name="export-tasks"
      columns={columns}
      actions={actions}
      actionsWidth={130}
      emptyText="还没有导出任务。数据较多的导出会在这里生成"
      toolbar={({ rows, refresh }) => <AskAgain rows={rows} refresh={refresh} />}
    />
  );
}
