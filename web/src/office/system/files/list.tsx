import { calls } from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { CallFailure, isAbort } from '../../../api/failure.ts';
import { useWrite } from '../../../api/query.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { PicturePreview } from '../../../ui/files/picture-preview.tsx';
import { LabelledSwitch } from '../../../ui/forms/labelled-switch.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { PageTable } from '../../../ui/tables/page-table.tsx';
import { type FileRow, fileColumns, fileSearch, filesText, isPicture } from './columns.tsx';

const LONG_SECONDS = 6;

/** Every stored file, the record that holds it, and tidying up what none holds (screens beyond the specification). */
export default function FileList() {
  const message = useMessage();
  const confirm = useConfirm();
  const [shown, setShown] = useState<FileRow | null>(null);
  const [isOrphans, setOrphans] = useState(false);
  const deleteCall = useWrite(calls.file.delete, { refresh: [calls.file.page], done: null });

  const remove = async (rows: readonly FileRow[], after?: () => void) => {
    const isSure = await confirm({
      title: `是否确认删除${filesText(rows)}？`,
      content: '删除后无法恢复。正在使用的文件会被跳过；刚上传、尚未保存的表单可能需要重新上传。',
      confirmText: '删除',
    });
    if (!isSure) return;
    deleteCall.mutate(
      { ids: rows.map(({ id }) => id) },
      {
        onSuccess: ({ doneNum, skippedList }) => {
          after?.();
          if (skippedList.length === 0) return void message.success(`已删除 ${doneNum} 个文件`);
          void message.warning(
            `已删除 ${doneNum} 个文件，跳过 ${skippedList.length} 个正在使用的文件`,
            LONG_SECONDS,
          );
        },
      },
    );
  };
  const download = (id: string) => {
    api.file.download({ id }).catch((error: unknown) => {
      // Told already, unless the page went away meanwhile.
      if (!(error instanceof CallFailure || isAbort(error))) throw error;
    });
  };

  return (
    <>
      <PageTable
        call={calls.file.page}
        name="files"
        columns={fileColumns(setShown)}
        search={fileSearch}
        always={isOrphans ? { unheld: true } : {}}
        selectable={(row) => row.name}
        emptyText={isOrphans ? '没有未被使用的文件' : '还没有文件'}
        actions={(row) => [
          ...(isPicture(row)
            ? [{ label: '预览', disabled: !row.readable, onClick: () => setShown(row) }]
            : []),
          { label: '下载', disabled: !row.readable, onClick: () => download(row.id) },
          {
            label: '删除',
            code: 'latin_sys_file_delete',
            danger: true,
            disabled: row.holderList.length > 0,
            onClick: () => void remove([row]),
          },
        ]}
        actionsWidth={170}
        toolbar={({ selected, clearSelected }) => (
          <>
            <Permitted code="latin_sys_file_delete">
              <Button
                danger
                disabled={selected.length === 0}
                onClick={() => void remove(selected, clearSelected)}
              >
                删除
              </Button>
            </Permitted>
            <LabelledSwitch label="只看未被使用的文件" checked={isOrphans} onChange={setOrphans} />
          </>
        )}
      />
      <PicturePreview
        pictures={shown ? [{ url: shown.id, name: shown.name }] : []}
        current={shown ? 0 : null}
        onChange={(current) => {
          if (current === null) setShown(null);
        }}
      />
    </>
  );
}
