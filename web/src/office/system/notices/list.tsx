import {
  calls,
  NoticeChannel,
  type NoticeRow,
  NoticeStatus,
  noticeChannelLabels,
  noticeStatusLabels,
  optionsOf,
  valuesOf,
} from '@outbound/contract';
import { Button, Tag, Tooltip } from 'antd';
import { useWrite } from '../../../api/query.ts';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';

const { notice } = calls;
const colours = { 0: 'gold', 1: 'green', 2: 'red' } as const;

const search: readonly SearchField<Template<typeof notice.page>>[] = [
  { kind: 'text', name: 'keyword', label: '接收人', placeholder: '姓名或账号' },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: optionsOf(valuesOf(NoticeStatus), noticeStatusLabels),
  },
  {
    kind: 'select',
    name: 'channel',
    label: '方式',
    options: optionsOf(valuesOf(NoticeChannel), noticeChannelLabels),
  },
  {
    kind: 'range',
    of: 'day',
    name: 'createdTime',
    names: ['createdTimeStart', 'createdTimeEnd'],
    label: '时间',
  } as SearchField<Template<typeof notice.page>>,
];

const columns: Column<NoticeRow>[] = [
  { key: 'userName', title: '接收人', width: 150, render: (row) => `${row.userName}（${row.userLoginId}）` },
  { key: 'channel', title: '方式', width: 90, render: ({ channel }) => noticeChannelLabels[channel] },
  { key: 'subject', title: '主题', width: 120 },
  { key: 'content', title: '内容', width: 260, lines: 2 },
  {
    key: 'status',
    title: '状态',
    width: 96,
    render: ({ status, lastError }) => (
      <Tooltip title={lastError}>
        <Tag color={colours[status]}>{noticeStatusLabels[status]}</Tag>
      </Tooltip>
    ),
  },
  { key: 'lastError', title: '失败原因', width: 200, lines: 2, render: ({ lastError }) => lastError || '--' },
  { key: 'tryNum', title: '尝试次数', width: 88, align: 'right', hiddenAtFirst: true },
  {
    key: 'receiver',
    title: '发送到',
    width: 180,
    hiddenAtFirst: true,
    render: ({ receiver }) => receiver || '--',
  },
  { key: 'createdTime', title: '时间', width: 172 },
  {
    key: 'sentTime',
    title: '发送时间',
    width: 172,
    hiddenAtFirst: true,
    render: ({ sentTime }) => sentTime ?? '--',
  },
];

/** /noticeRecords: what was sent by mail and web hook, and what was not. */
export default function NoticeRecords() {
  const resend = useWrite(notice.resend, { refresh: [notice.page], done: '已重新加入发送队列' });
  return (
    <PageTable
      call={notice.page}
      name="notices"
      columns={columns}
      search={search}
      selectable={({ subject, userName }) => `${subject} ${userName}`}
      actionsWidth={100}
      actions={(row) =>
        row.status === NoticeStatus.sent
          ? []
          : [
              {
                label: '重新发送',
                code: 'latin_sys_notice_resend',
                onClick: () => resend.mutate({ ids: [row.id] }),
              },
            ]
      }
      emptyText="还没有发送过通知"
      toolbar={({ selected, clearSelected }) => {
        const ids = selected.filter(({ status }) => status !== NoticeStatus.sent).map(({ id }) => id);
        return (
          <Permitted code="latin_sys_notice_resend">
            <Button
              disabled={ids.length === 0}
              onClick={() => resend.mutate({ ids }, { onSuccess: clearSelected })}
            >
              重新发送
            </Button>
          </Permitted>
        );
      }}
    />
  );
}
