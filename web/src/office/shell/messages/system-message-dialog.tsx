import { calls, messagePriorityLabels, readFileList, systemMessageKindLabels } from '@outbound/contract';
import { Alert, Button, Space, Tag, Typography } from 'antd';
import { useCall, useWrite } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { WaitingDialog } from '../../../ui/feedback/waiting-dialog.tsx';
import { PaperClipOutlined } from '../../../ui/icons.tsx';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import { messagesShown } from './counts.ts';

const { systemMessage } = calls;
const WIDTH = 760;
const priorityColours = { 1: 'red', 2: 'orange', 3: 'default' } as const;

/** A system message with its text. It is read when this is closed (spec 4). */
export function SystemMessageDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, refetch } = useCall(systemMessage.detail, { id }, { quiet: true, staleTime: 0 });
  const refresh = [...messagesShown, systemMessage.detail];
  const read = useWrite(systemMessage.read, { refresh, done: null, quiet: true });
  const confirm = useWrite(systemMessage.confirm, { refresh, done: '已确认收到' });
  if (!data)
    return (
      <WaitingDialog
        title="系统消息"
        width={WIDTH}
        failure={error}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    );
  const close = () => {
    if (data.readStatus === 0) read.mutate({ id });
    onClose();
  };
  const isAsked = data.needConfirm && data.readStatus !== null && data.confirmedTime === null;
  const files = readFileList(data.attachments);
  return (
    <Dialog
      open
      title={data.title}
      width={WIDTH}
      isGlance
      onCancel={close}
      footer={
        <Space wrap>
          <Button onClick={close}>关闭</Button>
          {isAsked ? (
            <Button
              type="primary"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ id }, { onSuccess: onClose })}
            >
              确认收到
            </Button>
          ) : null}
        </Space>
      }
    >
      <Space wrap size={[8, 4]} style={{ marginBottom: 12 }}>
        <Tag>{systemMessageKindLabels[data.messageKind]}</Tag>
        {data.priority === 3 ? null : (
          <Tag color={priorityColours[data.priority]}>{messagePriorityLabels[data.priority]}</Tag>
        )}
        <Typography.Text type="secondary">
          {data.updatedBy} 发布于 {data.publicTime ?? '--'}
        </Typography.Text>
      </Space>
      {isAsked ? (
        <Alert type="warning" showIcon style={{ marginBottom: 12 }} title="请阅读后点击“确认收到”。" />
      ) : null}
      {data.confirmedTime ? (
        <Alert
          type="success"
          showIcon
          style={{ marginBottom: 12 }}
          title={`您已于 ${data.confirmedTime} 确认收到`}
        />
      ) : null}
      <RichTextView html={data.content} />
      {files.length > 0 ? (
        <section aria-label="附件" style={{ marginTop: 16, display: 'grid', gap: 4 }}>
          {files.map(({ name, url }) => (
            <a key={url} href={url} download={name ?? ''}>
              <PaperClipOutlined /> {name ?? '附件'}
            </a>
          ))}
        </section>
      ) : null}
    </Dialog>
  );
}
