import { Button } from 'antd';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface LeaveDialogProps {
  open: boolean;
  /** It was a draft before it was opened here. */
  isDraft: boolean;
  onStay(): void;
  onDrop(): void;
  onKeep(): void;
}

/** A task that is not dispatched is left: what becomes of it. */
export function LeaveDialog({ open, isDraft, onStay, onDrop, onKeep }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      title={isDraft ? '离开草稿' : '离开新建任务'}
      width={480}
      footer={[
        <Button key="stay" onClick={onStay}>
          继续填写
        </Button>,
        <Button key="drop" danger onClick={onDrop}>
          {isDraft ? '放弃未保存的修改' : '放弃'}
        </Button>,
        <Button key="keep" type="primary" onClick={onKeep}>
          保留草稿并离开
        </Button>,
      ]}
      onCancel={onStay}
    >
      已填写的内容可以保留在草稿箱，以后继续填写。
    </Dialog>
  );
}
