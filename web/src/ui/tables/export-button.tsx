import {
  type BodyInput,
  type ExportKind,
  type ExportKinds,
  exportKinds,
  exportTaskLimits,
  type Sort,
} from '@outbound/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.ts';
import { OnceWanted } from '../feedback/once-wanted.tsx';
import { useFileSaving } from '../files/use-file-saving.ts';
import { DownloadOutlined } from '../icons.tsx';
import { Permitted } from '../rights/permitted.tsx';
import type { ExportShape, ExportWish } from './export-dialog.tsx';
import { useExportTask } from './use-export-task.tsx';

const ExportDialog = lazyPart(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));
const ExportProgress = lazyPart(async () => ({
  default: (await import('./export-dialog.tsx')).ExportProgress,
}));

type TemplateOf<K extends ExportKind> = NonNullable<BodyInput<ExportKinds[K]['call']>['template']>;

interface ExportButtonProps<K extends ExportKind> {
  kind: K;
  /** The filters of the list. */
  template: TemplateOf<K>;
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
  /** What the rows can be written as, where there is a choice. */
  shapes?: readonly ExportShape<TemplateOf<K>>[];
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
  selectedIds,
  question,
  text = '导出',
  warning,
  shapes = [],
}: ExportButtonProps<K>) {
  const submit = useExportTask();
  const { received, save, cancel } = useFileSaving('导出');
  const [isAsking, setAsking] = useState(false);
  const { call, columns } = exportKinds[kind];

  const start = async (wish: ExportWish) => {
    setAsking(false);
    const body = {
      template: { ...(wish.ids ? {} : template), ...shapes[wish.shape ?? 0]?.template },
      ...(sort ? { sort } : {}),
      ...(wish.ids ? { ids: wish.ids } : {}),
      ...(wish.columns ? { columns: wish.columns } : {}),
    };
    const rows = wish.ids?.length ?? count ?? 0;
    await (rows > exportTaskLimits.rowsAtOnce
      ? submit(kind, body as BodyInput<ExportKinds[K]['call']>, rows)
      : save(call, body as BodyInput<typeof call>));
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
            shapes={shapes}
            onConfirm={(wish) => void start(wish)}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
      <OnceWanted isWanted={received !== null}>
        <ExportProgress received={received} onCancel={cancel} />
      </OnceWanted>
    </Permitted>
  );
}
