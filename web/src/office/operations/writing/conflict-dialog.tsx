import { Alert, Button } from 'antd';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface ConflictDialogProps {
  /** Where the stored record is read. */
  latest: string;
  /** `text` says who changed it, when; null: closed. */
  conflict: { title: string; text: string } | null;
  /** What happens to the other's changes. */
  note: string;
  onOverwrite(): void;
  onClose(): void;
}

/** Somebody else saved while this form was open: nothing typed is lost, and nothing is overwritten unasked. */
export function ConflictDialog({ latest, conflict, note, onOverwrite, onClose }: ConflictDialogProps) {
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
        <Button key="latest" href={latest} target="_blank" rel="noopener noreferrer">
          查看最新
        </Button>,
        <Button key="overwrite" type="primary" danger onClick={onOverwrite}>
          覆盖保存
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={conflict?.text.replace(/，请刷新后再试$/, '')} />
      <p style={{ marginBottom: 0 }}>{note}</p>
    </Dialog>
  );
}
