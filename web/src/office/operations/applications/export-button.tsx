import { DownloadOutlined } from '@ant-design/icons';
import type { calls } from '@outbound/contract';
import { App, Button, Progress, Typography } from 'antd';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure, isAbort } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Template } from '../../../ui/page-table.tsx';
import { Permitted } from '../../../ui/permitted.tsx';
import { bytesText } from './decision-text.ts';

interface ExportButtonProps {
  /** The filters of the list. */
  template: Template<typeof calls.application.page>;
  /** Rows that they find. */
  count: number;
}

/** Exports the sign-ups that the filters find, after a question, with progress and a way to stop. */
export function ExportButton({ template, count }: ExportButtonProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async () => {
    const isSure = await confirm({
      title: `是否确认导出当前条件下的 ${count.toLocaleString('en-US')} 条数据？`,
      content: '导出操作会记入操作日志，请妥善保管导出的个人信息。',
      danger: false,
      confirmText: '导出',
    });
    if (!isSure) return;
    const abort = new AbortController();
    running.current = abort;
    setReceived(0);
    try {
      const name = await api.application.export(
        { template },
        { signal: abort.signal, onProgress: setReceived },
      );
      void message.success(`${name}已导出`);
    } catch (error) {
      if (isAbort(error)) void message.info('已取消导出');
      else if (!(error instanceof CallFailure)) throw error;
    } finally {
      running.current = null;
      setReceived(null);
    }
  };

  return (
    <Permitted code="latin_op_activity_export">
      <Button icon={<DownloadOutlined />} disabled={count === 0} onClick={() => void run()}>
        导出
      </Button>
      <Dialog
        open={received !== null}
        title="正在导出"
        width={420}
        onCancel={() => running.current?.abort()}
        footer={<Button onClick={() => running.current?.abort()}>取消导出</Button>}
      >
        {/* The end is unknown while rows are still being read: the bar only shows that it goes on. */}
        <Progress percent={100} status="active" showInfo={false} />
        <Typography.Text role="status">
          {received === 0 ? '正在生成文件…' : `已接收 ${bytesText(received ?? 0)}`}
        </Typography.Text>
      </Dialog>
    </Permitted>
  );
}
