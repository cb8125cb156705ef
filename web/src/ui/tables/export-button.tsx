import type { PermissionCode } from '@outbound/contract';
import { Button, Progress, Typography } from 'antd';
import { useRef, useState } from 'react';
import type { DownloadOptions } from '../../api/download.ts';
import { CallFailure, isAbort } from '../../api/failure.ts';
import { useConfirm } from '../feedback/confirm.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { useMessage } from '../feedback/use-message.ts';
import { DownloadOutlined } from '../icons.tsx';
import { Permitted } from '../rights/permitted.tsx';
import { bytesText } from '../texts/bytes-text.ts';

interface ExportButtonProps {
  /** Who may export. */
  code: PermissionCode;
  /** Rows that the filters find; left out where nothing was counted. */
  count?: number;
  /** In the place of the question that names the count. */
  question?: string;
  text?: string;
  /** In the question, e.g. that the file holds what must be kept safe. */
  warning?: string;
  /** Saves the file; answers its name. */
  run(options: DownloadOptions): Promise<string>;
}

/** Exports what the filters of a list find, after a question, with progress and a way to stop. */
export function ExportButton({
  code,
  count,
  question = `是否确认导出当前条件下的 ${(count ?? 0).toLocaleString('en-US')} 条数据？`,
  text = '导出',
  warning,
  run,
}: ExportButtonProps) {
  const message = useMessage();
  const confirm = useConfirm();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async () => {
    const isSure = await confirm({
      title: question,
      ...(warning ? { content: warning } : {}),
      danger: false,
      confirmText: '导出',
    });
    if (!isSure) return;
    const abort = new AbortController();
    running.current = abort;
    setReceived(0);
    try {
      const name = await run({ signal: abort.signal, onProgress: setReceived });
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
    <Permitted code={code}>
      <Button icon={<DownloadOutlined />} disabled={count === 0} onClick={() => void start()}>
        {text}
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
