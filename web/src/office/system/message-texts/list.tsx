import { calls, type MessageTextRow } from '@outbound/contract';
import { Tag } from 'antd';
import { useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { SideDrawer } from '../../../ui/feedback/side-drawer.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { TextForm } from './text-form.tsx';

const { messageText } = calls;

const search: readonly SearchField<Template<typeof messageText.page>>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', max: 100, placeholder: '类别、场景、标题或内容' },
  {
    kind: 'select',
    name: 'isOwn',
    label: '文案',
    options: [
      { value: 0, label: '默认' },
      { value: 1, label: '已修改' },
    ],
  },
];

const columns: readonly Column<MessageTextRow>[] = [
  { key: 'kindName', title: '类别', width: 130 },
  { key: 'name', title: '场景', width: 190 },
  { key: 'title', title: '标题', width: 120 },
  { key: 'content', title: '内容', width: 420, lines: 2 },
  {
    key: 'isOwn',
    title: '文案',
    width: 88,
    render: ({ isOwn }) => <Tag color={isOwn ? 'green' : 'default'}>{isOwn ? '已修改' : '默认'}</Tag>,
  },
  { key: 'updatedBy', title: '更新人', width: 104, render: ({ updatedBy }) => updatedBy || '--' },
  { key: 'updatedTime', title: '更新时间', width: 172, render: ({ updatedTime }) => updatedTime ?? '--' },
];

/** /messageText: the words of task messages and notices. */
export default function MessageTexts() {
  const confirm = useConfirm();
  const [edited, setEdited] = useState<MessageTextRow | null>(null);
  const [looked, setLooked] = useState<MessageTextRow | null>(null);
  const reset = useWrite(messageText.reset, {
    refresh: [messageText.page, messageText.historyPage],
    done: '已恢复默认',
  });
  const ask = async ({ id, version, name }: MessageTextRow) => {
    const isSure = await confirm({
      title: `将“${name}”的文案恢复为默认？`,
      content: '此后发送的消息使用默认文案，已发送的消息不变。',
      confirmText: '恢复默认',
    });
    if (!isSure) return;
    try {
      await reset.mutateAsync({ id, version });
    } catch (refusal) {
      // Told already.
      if (!(refusal instanceof CallFailure)) throw refusal;
    }
  };
  return (
    <>
      <PageTable
        call={messageText.page}
        name="message-texts"
        columns={columns}
        search={search}
        actionsWidth={210}
        actions={(row) => [
          { label: '修改', code: 'latin_sys_text_modify', onClick: () => setEdited(row) },
          { label: '变更历史', onClick: () => setLooked(row) },
          ...(row.isOwn
            ? [
                {
                  label: '恢复默认',
                  code: 'latin_sys_text_modify' as const,
                  onClick: () => void ask(row),
                },
              ]
            : []),
        ]}
      />
      <TextForm row={edited} onClose={() => setEdited(null)} />
      <SideDrawer
        open={looked !== null}
        title={`变更历史：${looked?.name ?? ''}`}
        size={560}
        onClose={() => setLooked(null)}
      >
        {looked ? <ChangeHistory call={messageText.historyPage} template={{ id: looked.id }} /> : null}
      </SideDrawer>
    </>
  );
}
