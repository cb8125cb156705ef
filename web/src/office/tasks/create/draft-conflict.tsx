import { Button } from 'antd';
import { useState } from 'react';
import { CallFailure } from '../../../api/failure.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

interface DraftConflictProps {
  open: boolean;
  /** Saves what is typed here over the server's. */
  onOwn(): Promise<void>;
  /** Begins anew with what the server has. */
  onServers(): void;
  /** Decides later. */
  onClose(): void;
}

/** The same draft was saved elsewhere meanwhile: which of the two goes on is the person's choice. */
export function DraftConflict({ open, onOwn, onServers, onClose }: DraftConflictProps) {
  const [isWorking, setWorking] = useState(false);
  return (
    <Dialog
      open={open}
      title="草稿已在别处修改"
      width={520}
      footer={[
        <Button key="server" onClick={onServers}>
          使用服务器内容
        </Button>,
        <Button
          key="own"
          type="primary"
          loading={isWorking}
          onClick={async () => {
            setWorking(true);
            try {
              await onOwn();
            } catch (error) {
              // Told already.
              if (!(error instanceof CallFailure)) throw error;
            } finally {
              setWorking(false);
            }
          }}
        >
          使用本机内容
        </Button>,
      ]}
      onCancel={onClose}
    >
      这份草稿在另一个页面或设备上保存过新的内容。使用本机内容会覆盖它；使用服务器内容则放弃本页尚未保存的修改。
    </Dialog>
  );
}
