import {
  calls,
  messagePriorityLabels,
  type ReceivedMessage,
  systemMessageKindLabels,
} from '@outbound/contract';
import { Space, Tag } from 'antd';
import { useCall, useWrite } from '../../api/query.ts';
import { PaperClipOutlined } from '../../ui/icons.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../ui/tables/page-table.tsx';
import { agoText } from '../shell/messages/ago-text.ts';
import { messagesShown, showSystemMessage } from '../shell/messages/index.ts';
import { MessageText } from './message-text.tsx';
import { ReadButtons } from './read-buttons.tsx';
import { starColumn, starSearch } from './star-column.tsx';
import { StatusTabs, useStatusFilter } from './status-tabs.tsx';

const { systemMessage } = calls;

const search: readonly SearchField<Template<typeof systemMessage.userPage>>[] = [
  { kind: 'text', name: 'keyword', label: '关键字' },
  starSearch,
  {
    kind: 'range',
    of: 'day',
    name: 'publicTime',
    names: ['publicTimeStart', 'publicTimeEnd'],
    label: '发布时间',
  } as SearchField<Template<typeof systemMessage.userPage>>,
];

/** It is opened to be confirmed: without that nobody marks it read. */
const isToConfirm = ({ needConfirm, confirmedTime }: ReceivedMessage) =>
  needConfirm && confirmedTime === null;

/** What is to be seen of a message before it is read; nothing of an ordinary one. */
const marksOf = (row: ReceivedMessage) => [
  ...(row.pinned
    ? [
        <Tag key="pinned" color="blue">
          置顶
        </Tag>,
      ]
    : []),
  ...(row.priority === 3
    ? []
    : [
        <Tag key="priority" color={row.priority === 1 ? 'red' : 'orange'}>
          {messagePriorityLabels[row.priority]}
        </Tag>,
      ]),
  ...(isToConfirm(row)
    ? [
        <Tag key="confirm" color="gold">
          待确认
        </Tag>,
      ]
    : []),
  ...(row.attachmentNum > 0
    ? [<PaperClipOutlined key="files" aria-label={`${row.attachmentNum} 个附件`} />]
    : []),
];

const columns: Column<ReceivedMessage>[] = [
  {
    key: 'title',
    title: '标题',
    width: 240,
    lines: 2,
    render: (row) => (
      <MessageText text={row.title} isUnread={row.status === 0} onOpen={() => showSystemMessage(row.id)} />
    ),
  },
  {
    key: 'marks',
    title: '标记',
    width: 130,
    render: (row) => {
      const marks = marksOf(row);
      return marks.length === 0 ? (
        '--'
      ) : (
        <Space wrap size={[4, 2]}>
          {marks}
        </Space>
      );
    },
  },
  { key: 'content', title: '摘要', width: 210, lines: 2 },
  {
    key: 'messageKind',
    title: '类型',
    width: 80,
    hiddenAtFirst: true,
    render: ({ messageKind }) => systemMessageKindLabels[messageKind],
  },
  { key: 'updatedBy', title: '发布人', width: 90 },
  {
    key: 'publicTime',
    title: '发布时间',
    width: 110,
    render: ({ publicTime }) => <time title={publicTime}>{agoText(publicTime)}</time>,
  },
];

/** /messageCenter/systemMessage: what the office tells one. */
export default function SystemMessages() {
  const [status, setStatus] = useStatusFilter();
  const { data: counts } = useCall(systemMessage.statistics, {}, { quiet: true });
  const read = useWrite(systemMessage.read, { refresh: messagesShown });
  const readAll = useWrite(systemMessage.read, { refresh: messagesShown, done: null });
  const star = useWrite(systemMessage.star, { refresh: messagesShown, done: null });
  return (
    <>
      <StatusTabs counts={counts} value={status} onChange={setStatus} />
      <PageTable
        key={status}
        call={systemMessage.userPage}
        name="own-system-messages"
        columns={[
          starColumn<ReceivedMessage>(
            ({ title }) => title,
            ({ id, starred }) => star.mutate({ ids: [id], starred: starred === 1 ? 0 : 1 }),
          ),
          ...columns,
        ]}
        search={search}
        {...(status === undefined ? {} : { always: { status } })}
        selectable={({ title }) => title}
        actionsWidth={130}
        actions={(row) => [
          { label: '查看', onClick: () => showSystemMessage(row.id) },
          ...(row.status === 0 && !isToConfirm(row)
            ? [{ label: '标记已读', onClick: () => read.mutate({ ids: [row.id] }) }]
            : []),
        ]}
        emptyText="还没有系统消息"
        toolbar={({ selected, clearSelected }) => (
          <ReadButtons
            selected={selected.filter((row) => !isToConfirm(row))}
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
