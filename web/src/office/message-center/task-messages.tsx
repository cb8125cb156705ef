import { calls, type TaskMessageRow } from '@outbound/contract';
import { Tag } from 'antd';
import { useCall, useWrite } from '../../api/query.ts';
import { type Column, PageTable, type SearchField, type Template } from '../../ui/tables/page-table.tsx';
import { agoText } from '../shell/messages/ago-text.ts';
import { messagesShown } from '../shell/messages/index.ts';
import { useOpenTaskMessage } from '../shell/messages/open-task-message.ts';
import { MessageText } from './message-text.tsx';
import { ReadButtons } from './read-buttons.tsx';
import { starColumn, starSearch } from './star-column.tsx';
import { StatusTabs, useStatusFilter } from './status-tabs.tsx';

const { taskMessage } = calls;

const search: readonly SearchField<Template<typeof taskMessage.userPage>>[] = [
  { kind: 'text', name: 'keyword', label: '关键字' },
  starSearch,
  {
    kind: 'range',
    of: 'day',
    name: 'updatedTime',
    names: ['updatedTimeStart', 'updatedTimeEnd'],
    label: '时间',
  } as SearchField<Template<typeof taskMessage.userPage>>,
];

/** /messageCenter/taskMessage: one's messages about tasks. */
export default function TaskMessages() {
  const [status, setStatus] = useStatusFilter();
  const { data: counts } = useCall(taskMessage.statistics, {}, { quiet: true });
  const open = useOpenTaskMessage();
  const read = useWrite(taskMessage.read, { refresh: messagesShown });
  const readAll = useWrite(taskMessage.read, { refresh: messagesShown, done: null });
  const star = useWrite(taskMessage.star, { refresh: messagesShown, done: null });
  const columns: Column<TaskMessageRow>[] = [
    starColumn(
      ({ content }) => content,
      ({ id, starred }) => star.mutate({ ids: [id], starred: starred === 1 ? 0 : 1 }),
    ),
    {
      key: 'content',
      title: '消息内容',
      width: 390,
      lines: 2,
      render: (row) => (
        <MessageText text={row.content} isUnread={row.status === 0} onOpen={() => void open(row)} />
      ),
    },
    { key: 'msgTypeName', title: '类型', width: 120, render: ({ msgTypeName }) => <Tag>{msgTypeName}</Tag> },
    {
      key: 'instanceCode',
      title: '任务编号',
      width: 160,
      render: ({ instanceCode }) => instanceCode || '--',
    },
    {
      key: 'updatedTime',
      title: '时间',
      width: 130,
      render: ({ updatedTime }) => <time title={updatedTime}>{agoText(updatedTime)}</time>,
    },
    {
      key: 'readTime',
      title: '阅读时间',
      width: 172,
      hiddenAtFirst: true,
      render: ({ readTime }) => readTime ?? '--',
    },
  ];
  return (
    <>
      <StatusTabs counts={counts} value={status} onChange={setStatus} />
      <PageTable
        key={status}
        call={taskMessage.userPage}
        name="task-messages"
        columns={columns}
        search={search}
        {...(status === undefined ? {} : { always: { status } })}
        selectable={({ content }) => content}
        actionsWidth={130}
        actions={(row) => [
          { label: '查看', onClick: () => void open(row) },
          ...(row.status === 0 ? [{ label: '标记已读', onClick: () => read.mutate({ id: row.id }) }] : []),
        ]}
        emptyText="还没有任务消息"
        toolbar={({ selected, clearSelected }) => (
          <ReadButtons
            selected={selected}
            clearSelected={clearSelected}
            unreadNum={counts?.notReadNum ?? null}
            read={read}
            readAll={readAll}
          />
        )}
      />
    </>
  );
}
