import { archiveLimits, type BodyInput, calls } from '@outbound/contract';
import { Alert, Button, Checkbox, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { formSize } from '../../../ui/forms/form-size.ts';
import { bytesText } from '../../../ui/texts/bytes-text.ts';
import { useChosenRows } from './chosen-rows.tsx';

/** Of which sign-ups the attachments are wanted. */
export type FilesWish = BodyInput<typeof calls.signUpFiles.download>;

interface FilesDialogProps {
  template: FilesWish['template'];
  selectedIds: readonly number[];
  /** `taskNum`: so many files are too large to be waited for, and are made into an archive by a task; null: they are not. */
  onConfirm(wish: FilesWish, taskNum: number | null): void;
  onCancel(): void;
}

/** Asks of which sign-ups the attachments are wanted, and says before how many and how large they are. */
export function FilesDialog({ template, selectedIds, onConfirm, onCancel }: FilesDialogProps) {
  const [hasWorkbook, setWorkbook] = useState(false);
  const { wish, picker } = useChosenRows(template, selectedIds, '报名范围');
  const { data, error, refetch } = useCall(calls.signUpFiles.numbers, wish, { quiet: true });
  const fileNum = data ? data.fileNum - data.lostNum : 0;
  const isTooMuch = !!data && (data.fileNum > archiveLimits.files || data.fileBytes > archiveLimits.bytes);
  const isTask = !!data && data.fileBytes > archiveLimits.bytesAtOnce;
  return (
    <Dialog
      open
      title="下载附件"
      width={480}
      confirmText={isTask ? '提交任务' : '下载'}
      onCancel={onCancel}
      {...(fileNum > 0 && !isTooMuch ? {} : { footer: <Button onClick={onCancel}>关闭</Button> })}
      onConfirm={() => onConfirm({ ...wish, hasWorkbook }, isTask ? fileNum : null)}
    >
      <Form layout="vertical" size={formSize()}>
        {picker}
        {!data || fileNum > 0 ? (
          <Checkbox checked={hasWorkbook} onChange={({ target }) => setWorkbook(target.checked)}>
            含报名信息表（报名信息.xlsx，可点击打开附件）
          </Checkbox>
        ) : null}
      </Form>
      <div aria-live="polite" style={{ minHeight: 96 }}>
        {error ? (
          <RecordState failure={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        ) : data.fileNum === 0 ? (
          <EmptyState text="这些报名没有附件" size={64} />
        ) : (
          <>
            <p style={{ marginTop: 0 }}>
              {data.signUpNum} 条报名的附件 {fileNum} 个，共 {bytesText(data.fileBytes)}
              ，按“编号_姓名/报名表项目/文件”存放，并附清单。
              {isTask && !isTooMuch ? '文件较大，将在后台打包，完成后到任务中心下载。' : ''}
            </p>
            {data.lostNum > 0 ? (
              <Alert
                type="warning"
                showIcon
                style={{ marginBottom: 8 }}
                title={`另有 ${data.lostNum} 个附件已丢失或损坏，不在压缩包内，清单中会列出。`}
              />
            ) : null}
            <Alert
              type="warning"
              title={
                isTooMuch
                  ? `一次最多下载 ${archiveLimits.files} 个、${bytesText(archiveLimits.bytes)}，请用筛选条件或勾选分批下载。`
                  : '下载操作会记入操作日志，请妥善保管附件，并在文件名所示日期前删除。'
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
