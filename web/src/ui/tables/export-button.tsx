import {
  type BodyInput,
  type Calls,
  type ExportKind,
  type ExportKinds,
  exportKinds,
  exportTaskLimits,
  type Sort,
} from '@outbound/contract';
import { Button, Progress } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, download } from '../../api/client.ts';
import { CallFailure, isAbort } from '../../api/failure.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { useMessage } from '../feedback/use-message.ts';
import { DownloadOutlined } from '../icons.tsx';
import { Permitted } from '../rights/permitted.tsx';
import { bytesText } from '../texts/bytes-text.ts';
import type { ExportWish } from './export-dialog.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

/** Where tasks are found. */
const TASK_CENTER = '/taskCenter';

interface ExportButtonProps<K extends ExportKind> {
  kind: K;
  /** The filters of the list. */
  template: NonNullable<BodyInput<ExportKinds[K]['call']>['template']>;
  /** The order of the list, where the export follows it. */
  sort?: Sort | undefined;
  /** Rows that the filters find; left out where nothing was counted. */
  count?: number;
  /** The ids of the rows that are ticked, where the export takes some. */
  selectedIds?: readonly number[];
  /** Says what is exported where nothing was counted. */
  question?: string;
  text?: string;
  /** In the question, e.g. that the file holds what must be kept safe. */
  warning?: string;
}

/**
 * Exports what the filters of a list find, or the rows that are ticked. Few rows are saved at once, with progress and a way
 * to stop; many become a task that waits in 任务中心.
 */
export function ExportButton<K extends ExportKind>({
  kind,
  template,
  sort,
  count,
  selectedIds = [],
  question,
  text = '导出',
  warning,
}: ExportButtonProps<K>) {
  const message = useMessage();
  const navigate = useNavigate();
  const [received, setReceived] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const running = useRef<AbortController | null>(null);
  const { call, columns } = exportKinds[kind];

  const save = async (body: object) => {
    const abort = new AbortController();
    running.current = abort;
    setReceived(0);
    try {
      const options = { signal: abort.signal, onProgress: setReceived };
      const name = await download(call, body as BodyInput<typeof call>, options);
      void message.success(`${name}已导出`);
    } catch (error) {
      if (isAbort(error)) void message.info('已取消导出');
      else if (!(error instanceof CallFailure)) throw error;
    } finally {
      running.current = null;
      setReceived(null);
    }
  };

  const submit = async (body: object, expectedNum: number) => {
    try {
      await api.exportTask.add({ kind, body, expectedNum } as BodyInput<Calls['exportTask']['add']>);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return;
    }
    void message.success({
      content: (
        <>
          已提交导出任务，可离开本页，稍后到任务中心下载
          <Button type="link" size="small" onClick={() => void navigate(TASK_CENTER)}>
            前往任务中心
          </Button>
        </>
      ),
      duration: 6,
    });
  };

  const start = async (wish: ExportWish) => {
    setAsking(false);
    const body = {
      template: wish.ids ? {} : template,
      ...(sort ? { sort } : {}),
      ...(wish.ids ? { ids: wish.ids } : {}),
      ...(wish.columns ? { columns: wish.columns } : {}),
    };
    const rows = wish.ids?.length ?? count ?? 0;
    await (rows > exportTaskLimits.rowsAtOnce ? submit(body, rows) : save(body));
  };

  return (
    <Permitted code={call.needs}>
      <Button icon={<DownloadOutlined />} disabled={count === 0} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ExportDialog
            title={text}
            columns={columns}
            count={count}
            question={question}
            selectedIds={selectedIds}
            warning={warning}
            onConfirm={(wish) => void start(wish)}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
      <Dialog
        open={received !== null}
        title="正在导出"
        width={420}
        onCancel={() => running.current?.abort()}
        footer={<Button onClick={() => running.current?.abort()}>取消导出</Button>}
      >
        {/* The end is unknown while rows are still being read: the bar only shows that it goes on. */}
        <Progress percent={100} status="active" showInfo={false} />
        <span role="status">{received === 0 ? '正在生成文件…' : `已接收 ${bytesText(received ?? 0)}`}</span>
      </Dialog>
    </Permitted>
  );
}
