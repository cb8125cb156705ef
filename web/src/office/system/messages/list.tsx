import {
  type BatchAnswer,
  calls,
  messageAudienceLabels,
  messagePriorityLabels,
  type SystemMessageFields,
  type SystemMessageRow,
  SystemMessageStatus,
  systemMessageFields,
  systemMessageStatusLabels,
} from '@outbound/contract';
import { Button, Space, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone } from '../../../api/events.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { PlusOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { listColumns, searchFields } from '../../../ui/tables/field-columns.tsx';
import { PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import type { RowAction } from '../../../ui/tables/row-actions.tsx';
import { showSystemMessage } from '../../shell/messages/index.ts';
import { usePin, usePublish, useRemove, useWithdraw } from './message-calls.ts';
import type { MessageFormState } from './message-form.tsx';
import { ReadBar } from './read-bar.tsx';

const MessageForm = lazyPart(async () => ({ default: (await import('./message-form.tsx')).MessageForm }));
const ReadersDialog = lazyPart(async () => ({
  default: (await import('./readers-dialog.tsx')).ReadersDialog,
}));
const MessageHistory = lazyPart(async () => ({
  default: (await import('./message-history.tsx')).MessageHistory,
}));

const { pending, published, withdrawn, expired } = SystemMessageStatus;
const statusColours = {
  [pending]: 'gold',
  [published]: 'green',
  [withdrawn]: 'default',
  [expired]: 'default',
} as const;

const columns = listColumns<SystemMessageFields, SystemMessageRow>(
  systemMessageFields,
  ['title', 'status', 'publicTime', 'receiverNum', 'audience', 'messageKind', 'priority', 'updatedBy'],
  {
    title: (row) => (
      <Space size={6}>
        {row.pinned ? <Tag color="blue">{systemMessageFields.pinned.label}</Tag> : null}
        <Tooltip title={row.title} placement="topLeft">
          {row.title}
        </Tooltip>
      </Space>
    ),
    priority: ({ priority }) =>
      priority === 3 ? (
        messagePriorityLabels[priority]
      ) : (
        <Tag color={priority === 1 ? 'red' : 'orange'}>{messagePriorityLabels[priority]}</Tag>
      ),
    audience: ({ audience, targetNames }) => (
      <Tooltip title={targetNames}>{messageAudienceLabels[audience]}</Tooltip>
    ),
    status: ({ status }) => <Tag color={statusColours[status]}>{systemMessageStatusLabels[status]}</Tag>,
    publicTime: ({ publicTime, status }) =>
      publicTime === null ? '--' : status === pending ? `定时 ${publicTime}` : publicTime,
    receiverNum: (row) => (row.status === pending ? '--' : <ReadBar row={row} />),
  },
);

const search = searchFields<SystemMessageFields, Template<typeof calls.systemMessage.page>>(
  systemMessageFields,
  [
    { kind: 'text', name: 'keyword', label: '标题或内容' },
    'status',
    {
      kind: 'range',
      of: 'day',
      name: 'publicTime',
      names: ['publicTimeStart', 'publicTimeEnd'],
      label: '发布时间',
    } as SearchField<Template<typeof calls.systemMessage.page>>,
    'messageKind',
    'priority',
    'audience',
  ],
).filter(({ name }) => name !== 'title');

/** /messageManagement: messages of the office to its people. */
export default function MessageManagement() {
  const confirm = useConfirm();
  const message = useMessage();
  const publish = usePublish();
  const withdraw = useWithdraw();
  const remove = useRemove();
  const pin = usePin();
  const [form, setForm] = useState<MessageFormState | null>(null);
  const [read, setRead] = useState<SystemMessageRow | null>(null);
  const [history, setHistory] = useState<SystemMessageRow | null>(null);
  const [taken, setTaken] = useState<readonly SystemMessageRow[] | null>(null);

  const tell = (verb: string, { doneNum, skippedList }: BatchAnswer) => {
    const [first] = skippedList;
    if (!first) tellDone(doneNum === 1 ? `${verb}成功` : `已${verb} ${doneNum} 条消息`);
    else if (doneNum === 0 && skippedList.length === 1) message.error(`${verb}失败：${first.reason}`);
    else
      message.warning(
        `已${verb} ${doneNum} 条，跳过 ${skippedList.length} 条：${first.title ? `“${first.title}”` : ''}${first.reason}`,
      );
  };
  const nameOf = (rows: readonly SystemMessageRow[]) =>
    rows.length === 1 ? `“${rows[0]?.title ?? ''}”` : `选中的 ${rows.length} 条消息`;
  const idsOf = (rows: readonly SystemMessageRow[]) => rows.map(({ id }) => id);
  const toPublish = async (rows: readonly SystemMessageRow[]) => {
    const isSure = await confirm({
      title: `确认发布${nameOf(rows)}吗？接收人会立即看到。`,
      confirmText: '发布',
    });
    if (isSure) tell('发布', await publish(idsOf(rows)));
  };
  const toRemove = async (rows: readonly SystemMessageRow[]) => {
    const isSure = await confirm({
      title: `是否确认删除${nameOf(rows)}？`,
      confirmText: '删除',
      danger: true,
    });
    if (isSure) tell('删除', await remove.mutateAsync({ ids: idsOf(rows) }));
  };
  const withRecord = async (id: number, open: (state: NonNullable<MessageFormOf>) => MessageFormState) => {
    const { office } = await api.systemMessage.detail({ id });
    if (office) setForm(open(office));
  };

  const rowActions = (row: SystemMessageRow): RowAction[] => {
    const isPublished = row.status === published;
    const isPlanned = row.status === pending && row.publicTime !== null;
    return [
      { label: '查看', onClick: () => showSystemMessage(row.id) },
      isPublished || isPlanned
        ? {
            label: isPlanned ? '取消定时' : '撤回',
            code: 'latin_sys_msg_publish',
            onClick: () => setTaken([row]),
          }
        : { label: '发布', code: 'latin_sys_msg_publish', onClick: () => void toPublish([row]) },
      ...(isPublished || row.status === expired
        ? [{ label: '阅读情况', onClick: () => setRead(row) }]
        : [
            {
              label: '修改',
              code: 'latin_sys_msg_modify' as const,
              onClick: () => void withRecord(row.id, (record) => ({ kind: 'modify', record })),
            },
          ]),
      {
        label: '复制',
        code: 'latin_sys_msg_add',
        inMore: true,
        onClick: () => void withRecord(row.id, (of) => ({ kind: 'copy', of })),
      },
      {
        label: `${row.pinned ? '取消' : ''}${systemMessageFields.pinned.label}`,
        code: 'latin_sys_msg_publish',
        inMore: true,
        onClick: () => pin.mutate({ id: row.id, pinned: !row.pinned }),
      },
      { label: '变更历史', inMore: true, onClick: () => setHistory(row) },
      {
        label: isPublished ? '删除（请先撤回）' : '删除',
        code: 'latin_sys_msg_delete',
        danger: true,
        disabled: isPublished,
        inMore: true,
        onClick: () => void toRemove([row]),
      },
    ];
  };

  return (
    <>
      <PageTable
        call={calls.systemMessage.page}
        name="system-messages"
        columns={columns}
        search={search}
        actions={rowActions}
        actionsWidth={230}
        selectable={({ title }) => title}
        emptyText="还没有系统消息，点击“新增”写第一条"
        toolbar={({ selected, clearSelected }) => (
          <>
            <Permitted code="latin_sys_msg_add">
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ kind: 'add' })}>
                新增
              </Button>
            </Permitted>
            <Permitted code="latin_sys_msg_publish">
              <Button
                disabled={selected.length === 0}
                onClick={() => void toPublish(selected).then(clearSelected)}
              >
                发布
              </Button>
            </Permitted>
            <Permitted code="latin_sys_msg_publish">
              <Button disabled={selected.length === 0} onClick={() => setTaken(selected)}>
                撤回
              </Button>
            </Permitted>
            <Permitted code="latin_sys_msg_delete">
              <Button
                danger
                disabled={selected.length === 0}
                onClick={() => void toRemove(selected).then(clearSelected)}
              >
                删除
              </Button>
            </Permitted>
          </>
        )}
      />
      <OnceWanted isWanted={form !== null}>
        {form ? <MessageForm state={form} onClose={() => setForm(null)} /> : null}
      </OnceWanted>
      <OnceWanted isWanted={read !== null}>
        {read ? <ReadersDialog row={read} onClose={() => setRead(null)} /> : null}
      </OnceWanted>
      <OnceWanted isWanted={history !== null}>
        {history ? <MessageHistory row={history} onClose={() => setHistory(null)} /> : null}
      </OnceWanted>
      <DialogForm<{ reason: string }>
        open={taken !== null}
        subject="系统消息"
        title={`撤回${nameOf(taken ?? [])}`}
        width={520}
        record={null}
        fields={[
          { kind: 'textarea', name: 'reason', label: '撤回原因', required: '请填写撤回原因', max: 200 },
        ]}
        onSubmit={async ({ reason }) => tell('撤回', await withdraw(idsOf(taken ?? []), reason))}
        onClose={() => setTaken(null)}
      />
    </>
  );
}

type MessageFormOf = Extract<MessageFormState, { kind: 'copy' }>['of'];
