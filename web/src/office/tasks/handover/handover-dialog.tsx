import { calls, type HandoverItem, type HandoverRow } from '@outbound/contract';
import { Descriptions, Tag, Tooltip } from 'antd';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { type Column, PageTable } from '../../../ui/tables/page-table.tsx';
import { workColumns } from './work-picker.tsx';

const colours = { 0: 'default', 1: 'success', 2: 'error' } as const;

const columns: readonly Column<HandoverItem>[] = [
  ...workColumns<HandoverItem>(),
  { key: 'note', title: '注意事项', width: 170, lines: 2, render: ({ note }) => note || '--' },
  {
    key: 'state',
    title: '交接结果',
    width: 110,
    render: ({ state, stateName, reason }) => (
      <Tooltip title={reason || undefined}>
        <Tag color={colours[state]}>{stateName}</Tag>
      </Tooltip>
    ),
  },
];

/** What a handover is about, task by task. */
export function HandoverDialog({
  handover,
  onAccept,
  isAccepting = false,
  onClose,
}: {
  handover: HandoverRow;
  /** Of who is to take it. */
  onAccept?: () => void;
  isAccepting?: boolean;
  onClose(): void;
}) {
  const { fromUserName, toUserName, note, createdTime, stateName, reason } = handover;
  return (
    <Dialog
      open
      isGlance
      title={`交接班：${fromUserName} → ${toUserName}`}
      width={1_040}
      cancelText="关闭"
      onCancel={onClose}
      {...(onAccept
        ? { confirmText: '接收', confirming: isAccepting, onConfirm: onAccept }
        : { footer: null })}
    >
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'time', label: '交接时间', children: createdTime },
          { key: 'state', label: '状态', children: reason ? `${stateName}：${reason}` : stateName },
          { key: 'note', label: '交接说明', children: note || '--' },
        ]}
      />
      <PageTable
        call={calls.taskHandover.itemPage}
        name="handover-items"
        rowKey="detailId"
        inAddress={false}
        columns={columns}
        always={{ handoverId: handover.handoverId }}
        emptyText="没有任务"
      />
    </Dialog>
  );
}
