import {
  calls,
  type ReaderRow,
  ReadStatus,
  readStatusLabels,
  type SystemMessageRow,
} from '@outbound/contract';
import { Button, Progress, Segmented, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { type Column, PageTable } from '../../../ui/tables/page-table.tsx';

const { systemMessage } = calls;

export const percentOf = ({ readNum, receiverNum }: Pick<SystemMessageRow, 'readNum' | 'receiverNum'>) =>
  receiverNum === 0 ? 0 : Math.floor((readNum / receiverNum) * 100);

const columnsOf = (needConfirm: boolean): Column<ReaderRow>[] => [
  { key: 'userName', title: '姓名', width: 120 },
  { key: 'userLoginId', title: '账号', width: 130 },
  { key: 'deptName', title: '部门', width: 170, render: ({ deptName }) => deptName ?? '--' },
  {
    key: 'status',
    title: '阅读状态',
    width: 96,
    render: ({ status }) => (
      <Tag color={status === ReadStatus.read ? 'green' : 'default'}>{readStatusLabels[status]}</Tag>
    ),
  },
  { key: 'readTime', title: '阅读时间', width: 172, render: ({ readTime }) => readTime ?? '--' },
  ...(needConfirm
    ? [
        {
          key: 'confirmedTime',
          title: '确认时间',
          width: 172,
          render: ({ confirmedTime }: ReaderRow) => confirmedTime ?? '--',
        },
      ]
    : []),
];

/** 阅读情况: who has read a message, and who has not. */
export function ReadersDialog({ row, onClose }: { row: SystemMessageRow; onClose(): void }) {
  const [status, setStatus] = useState<ReadStatus>(ReadStatus.unread);
  return (
    <Dialog
      open
      title={`阅读情况：${row.title}`}
      width="min(960px, 94vw)"
      isGlance
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Space wrap size={[24, 8]} style={{ marginBottom: 12 }}>
        <Progress
          type="circle"
          size={72}
          percent={percentOf(row)}
          aria-label={`已读 ${row.readNum} 人，应读 ${row.receiverNum} 人`}
        />
        <Typography.Text>
          应读 {row.receiverNum} 人，已读 {row.readNum} 人，未读 {row.receiverNum - row.readNum} 人
          {row.needConfirm ? `，已确认 ${row.confirmNum} 人` : ''}
        </Typography.Text>
        <Segmented
          aria-label="阅读状态"
          value={status}
          onChange={setStatus}
          options={Object.values(ReadStatus).map((value) => ({ value, label: readStatusLabels[value] }))}
        />
      </Space>
      <PageTable
        call={systemMessage.readerPage}
        name="message-readers"
        rowKey="userId"
        inAddress={false}
        columns={columnsOf(row.needConfirm)}
        search={[{ kind: 'text', name: 'keyword', label: '姓名或账号' }]}
        always={{ messageId: row.id, status }}
        emptyText={status === ReadStatus.unread ? '已全部阅读' : '还没有人阅读'}
      />
    </Dialog>
  );
}
