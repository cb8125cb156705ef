import { type ErrorCode, type ImportCalls, type ImportChecked, limits } from '@outbound/contract';
import { Alert, Button, Checkbox, Space, Typography, Upload } from 'antd';
import { type ReactNode, useReducer, useState } from 'react';
import { download } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useWrite } from '../../api/query.ts';
import { uploadTo } from '../../api/upload-to.ts';
import { useConfirm } from '../feedback/confirm.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { useMessage } from '../feedback/use-message.ts';
import { HeldFields } from '../forms/held-fields.tsx';
import { DownloadOutlined } from '../icons.tsx';
import { Steps } from '../navigation/steps.tsx';
import { InboxOutlined } from '../special-icons.tsx';
import { bytesText } from '../texts/bytes-text.ts';
import { useCorrections } from './import-corrections.ts';
import { type CorrectedRow, ImportGrid } from './import-grid.tsx';
import { ImportFaults, ImportFaultsHead, ImportNumbers, ImportResult } from './import-outcome.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importFileFault, importStart, importStep, importSteps } from './import-steps.ts';
import { LastImport } from './last-import.tsx';

/** The same file was imported within a day. */
const SAME_FILE: ErrorCode = 'SY4006';

/** 16 random bytes as the server reads them. */
const newProgressKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

interface ImportDialogProps {
  /** What is imported, e.g. 用户. */
  subject: string;
  /** Above the template's button: what one has to know to fill it. */
  help: ReactNode;
  calls: ImportCalls;
  /** False where rows of what is there are never changed by choice: then nobody is asked. */
  updates?: boolean;
  /** Rows were written, or taken back. */
  onDone(): void;
  onClose(): void;
}

/** What runs: its number, and the percent of the upload, null where nothing is uploaded. */
interface Running {
  progressKey: string;
  uploaded: number | null;
}

/** A batch import in four steps; nothing is written before the third (spec 5.3). */
export function ImportDialog({ subject, help, calls, updates = true, onDone, onClose }: ImportDialogProps) {
  const message = useMessage();
  const confirm = useConfirm();
  const [state, tell] = useReducer(importStep, importStart);
  const [running, setRunning] = useState<Running | null>(null);
  const [unjudged, setUnjudged] = useState<readonly CorrectedRow[]>([]);
  const take = useWrite(calls.importTake, { done: null, refresh: [calls.importLast] });
  const corrections = useCorrections(calls, (judged) => tell({ kind: 'corrected', draft: judged }));
  const { step, file, updateExisting, checked, draft, done, undone } = state;

  const settle = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setRunning(null);
    }
  };
  const template = () => settle(() => download(calls.importTemplate, {}));
  const faults = (importId: string) => settle(() => download(calls.importFaults, { importId }));
  const startCheck = () =>
    settle(async () => {
      if (!file) return;
      const progressKey = newProgressKey();
      setRunning({ progressKey, uploaded: 0 });
      const check = (confirmRepeat: '0' | '1') =>
        uploadTo(calls.batchImportCheck, [file], {
          fields: { updateExisting: updateExisting ? '1' : '0', confirmRepeat, progressKey },
          onProgress: (uploaded) => setRunning({ progressKey, uploaded }),
          quiet: SAME_FILE,
        }) as Promise<ImportChecked>;
      const answer = await check('0').catch(async (error: unknown) => {
        if (!(error instanceof CallFailure) || error.code !== SAME_FILE) throw error;
        const isMeant = await confirm({ title: error.message, confirmText: '再次导入', danger: false });
        return isMeant ? check('1') : null;
      });
      if (!answer) return;
      const faulty = answer.failNum > 0 ? await corrections.judge(answer.importId) : null;
      tell({ kind: 'checked', answer, draft: faulty });
    });
  const startImport = () =>
    settle(async () => {
      if (!checked) return;
      const { importId } = checked;
      const progressKey = newProgressKey();
      // Before anything is waited for: a second click finds it running.
      setRunning({ progressKey, uploaded: null });
      const judged = await corrections.finish(importId, unjudged);
      if ((judged ?? checked).normalNum === 0) return;
      const answer = await take.mutateAsync({ importId, progressKey });
      tell({ kind: 'done', answer });
      if (answer.successNum > 0) onDone();
    });
  const goOn = (importId: string) =>
    settle(async () => tell({ kind: 'goOn', draft: await corrections.judge(importId) }));
  const isRunning = running !== null;

  const back = (
    <Button disabled={isRunning} onClick={() => tell({ kind: 'back' })}>
      上一步
    </Button>
  );
  const buttons = {
    1: (
      <Button type="primary" onClick={() => tell({ kind: 'next' })}>
        下一步
      </Button>
    ),
    2: (
      <>
        {back}
        <Button type="primary" disabled={!file} loading={isRunning} onClick={() => void startCheck()}>
          开始校验
        </Button>
      </>
    ),
    3: (
      <>
        {back}
        <Button
          type="primary"
          disabled={!checked || (checked.normalNum === 0 && unjudged.length === 0)}
          loading={isRunning}
          onClick={() => void startImport()}
        >
          {/* A cell that is still typed in is judged first: its row may be one more, or one less. */}
          {unjudged.length > 0
            ? '校验更正并导入'
            : checked
              ? `导入 ${checked.normalNum.toLocaleString('en-US')} 行`
              : '导入'}
        </Button>
      </>
    ),
    4: (
      <>
        {done && done.failNum > 0 ? (
          <Button onClick={() => void goOn(done.importId)}>更正错误数据</Button>
        ) : null}
        <Button onClick={() => tell({ kind: 'again' })}>继续导入</Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </>
    ),
  } as const;

  return (
    <Dialog
      open
      title={`批量导入${subject}`}
      width={step === 3 && draft ? 1040 : 760}
      onCancel={() => {
        if (!isRunning) onClose();
      }}
      footer={<Space>{buttons[step]}</Space>}
    >
      <div style={{ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Steps titles={importSteps} current={step} />
        {step === 1 ? (
          <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
            <Typography.Text>{help}</Typography.Text>
            <Button icon={<DownloadOutlined />} onClick={() => void template()}>
              下载模板
            </Button>
            <LastImport calls={calls} subject={subject} onUndone={onDone} />
          </div>
        ) : null}
        {step === 2 ? (
          <>
            <Upload.Dragger
              accept=".xlsx"
              multiple={false}
              disabled={isRunning}
              showUploadList={false}
              beforeUpload={(chosen) => {
                const fault = importFileFault(chosen, limits.uploadBytes);
                if (fault) void message.error(fault);
                else tell({ kind: 'file', file: chosen });
                return Upload.LIST_IGNORE;
              }}
            >
              <InboxOutlined style={{ fontSize: 36, opacity: 0.65 }} />
              <div>{file ? `${file.name}（${bytesText(file.size)}）` : '将文件拖到此处，或点击上传'}</div>
              <small>{file ? '点击或拖拽可更换文件' : '仅允许导入xlsx格式文件'}</small>
            </Upload.Dragger>
            {updates ? (
              <Checkbox
                checked={updateExisting}
                disabled={isRunning}
                onChange={(event) => tell({ kind: 'updateExisting', on: event.target.checked })}
              >
                是否更新已经存在的{subject}数据
              </Checkbox>
            ) : null}
          </>
        ) : null}
        {step === 3 && checked ? (
          <>
            <ImportNumbers
              numbers={[
                ['总计行数', checked.totalNum],
                ['正常行数', checked.normalNum],
                [`已存在${subject}`, checked.existNum],
                ['错误行数', checked.failNum],
              ]}
            />
            {checked.failNum > 0 ? (
              <Alert
                type="warning"
                showIcon
                title={
                  checked.normalNum > 0
                    ? '可在下表中直接更正，离开一行即重新校验；也可先导入正常行，其余稍后更正。'
                    : '没有可以导入的行，请在下表中直接更正，离开一行即重新校验。'
                }
              />
            ) : (
              <Alert type="success" showIcon title="校验通过，可以导入。" />
            )}
            {draft ? (
              <>
                <ImportFaultsHead answer={checked} onDownload={() => void faults(checked.importId)} />
                <HeldFields isHeld={isRunning}>
                  <ImportGrid
                    draft={draft}
                    onCorrect={corrections.correctRow(draft.importId)}
                    onUnjudged={setUnjudged}
                  />
                </HeldFields>
                {draft.failNum > draft.rowList.length ? (
                  <Typography.Text type="secondary">
                    先显示前 {draft.rowList.length} 行，更正后继续显示其余行。
                  </Typography.Text>
                ) : null}
              </>
            ) : null}
          </>
        ) : null}
        {step === 4 && done ? (
          <>
            <ImportResult done={done} undone={undone} />
            {done.addedNum + done.changedNum > 0 ? (
              <LastImport
                calls={calls}
                subject={subject}
                onUndone={(answer) => {
                  tell({ kind: 'undone', answer });
                  onDone();
                }}
              />
            ) : null}
            <ImportFaults answer={done} onDownload={() => void faults(done.importId)} />
          </>
        ) : null}
        {running ? (
          <ImportProgress calls={calls} progressKey={running.progressKey} uploaded={running.uploaded} />
        ) : null}
      </div>
    </Dialog>
  );
}
