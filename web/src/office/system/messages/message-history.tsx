import { calls, type SystemMessageRow } from '@outbound/contract';
import { Button } from 'antd';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ChangeHistory } from '../../../ui/records/change-history.tsx';

/** What was done to a message, by whom. */
export function MessageHistory({ row, onClose }: { row: SystemMessageRow; onClose(): void }) {
  return (
    <Dialog
      open
      title={`变更历史：${row.title}`}
      width={760}
      isGlance
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <ChangeHistory call={calls.systemMessage.historyPage} template={{ messageId: row.id }} />
    </Dialog>
  );
}
