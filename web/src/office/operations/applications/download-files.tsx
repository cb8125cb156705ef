import { calls } from '@outbound/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { OnceWanted } from '../../../ui/feedback/once-wanted.tsx';
import { useFileSaving } from '../../../ui/files/use-file-saving.ts';
import { DownloadOutlined } from '../../../ui/icons.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { useExportTask } from '../../../ui/tables/use-export-task.tsx';
import type { FilesWish } from './files-dialog.tsx';

const FilesDialog = lazyPart(async () => ({ default: (await import('./files-dialog.tsx')).FilesDialog }));
const ExportProgress = lazyPart(async () => ({
  default: (await import('../../../ui/tables/export-dialog.tsx')).ExportProgress,
}));

interface DownloadFilesProps {
  template: FilesWish['template'];
  selectedIds: readonly number[];
}

/** Saves the attachments of an activity's sign-ups as one archive, with progress and a way to stop; a large one is made by a task. */
export function DownloadFiles({ template, selectedIds }: DownloadFilesProps) {
  const [isAsking, setAsking] = useState(false);
  const { received, save, cancel } = useFileSaving('下载');
  const submit = useExportTask();
  const start = (wish: FilesWish, taskNum: number | null) => {
    setAsking(false);
    void (taskNum === null ? save(calls.signUpFiles.download, wish) : submit('attachments', wish, taskNum));
  };
  return (
    <Permitted code={calls.signUpFiles.download.needs}>
      <Button icon={<DownloadOutlined />} onClick={() => setAsking(true)}>
        下载附件
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <FilesDialog
            template={template}
            selectedIds={selectedIds}
            onConfirm={start}
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
