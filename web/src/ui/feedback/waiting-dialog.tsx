import { Button } from 'antd';
import type { CallFailure } from '../../api/failure.ts';
import { Dialog } from './dialog.tsx';
import { RecordState } from './record-state.tsx';

interface WaitingDialogProps {
  title: string;
  width: number;
  /** Why what it shows could not be read; null while that is under way. */
  failure: CallFailure | null;
  onRetry(): void;
  onClose(): void;
}

/** Stands in for a dialog until it has what it shows. */
export function WaitingDialog({ title, width, failure, onRetry, onClose }: WaitingDialogProps) {
  return (
    <Dialog
      open
      title={title}
      width={width}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <RecordState failure={failure} onRetry={onRetry} />
    </Dialog>
  );
}
