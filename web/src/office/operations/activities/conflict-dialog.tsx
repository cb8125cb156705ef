import { Alert, Button } from 'antd';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface ConflictDialogProps {
  id: number;
  /** `text` says who changed it, when; null: closed. */
  conflict: { title: string; text: string } | null;
  onOverwrite(): void;
  onClose(): void;
}

/** Somebody else saved while this form was open: nothing typed is lost, and nothing is overwritten unasked. */
export function ConflictDialog({ id, conflict, onOverwrite, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict !== null}
      title={conflict?.title}
      width={520}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          返回继续修改
        </Button>,
        <Button key="latest" href={`/activity/detail?id=${id}`} target="_blank" rel="noopener noreferrer">
          查看最新
        </Button>,
        <Button key="overwrite" type="primary" danger onClick={onOverwrite}>
          覆盖保存
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={conflict?.text.replace(/，请刷新后再试$/, '')} />
      <p style={{ marginBottom: 0 }}>
        您填写的内容仍保留在本页。覆盖保存后，对方的修改将被您的内容替换；已有人填写的报名字段不会丢失。
      </p>
    </Dialog>
  );
}
