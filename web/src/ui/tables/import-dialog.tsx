import {
  type ErrorCode,
  type ImportCalls,
  type ImportChecked,
  type ImportDone,
  type ImportDraft,
  type ImportFault,
  type ImportUndone,
  limits,
} from '@outbound/contract';
import { Alert, Button, Checkbox, Result, Space, Statistic, Table, Typography, Upload } from 'antd';
import { type ReactNode, useReducer, useRef, useState } from 'react';
import { download, send } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';
import { useWrite } from '../../api/query.ts';
import { uploadTo } from '../../api/upload-to.ts';
import { pagerItem, statusIcons } from '../control-names.tsx';
import { useConfirm } from '../feedback/confirm.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { useMessage } from '../feedback/use-message.ts';
import { HeldFields } from '../forms/held-fields.tsx';
import { DownloadOutlined } from '../icons.tsx';
import { Steps } from '../navigation/steps.tsx';
import { InboxOutlined } from '../special-icons.tsx';
import { bytesText } from '../texts/bytes-text.ts';
import { type CorrectedRow, ImportGrid } from './import-grid.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importFileFault, importStart, importStep, importSteps } from './import-steps.ts';
import { LastImport } from './last-import.tsx';
import { undoneText } from './undo-import.ts';

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

/** What became of the corrections since the last press on 导入. */
interface Corrections {
  /** All of them were judged. */
  isWhole: boolean;
  /** As the last of them left the import. */
  draft: ImportDraft | null;
}
const noCorrections: Corrections = { isWhole: true, draft: null };

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
  /** Corrections go one after the other: each is judged with those before it. */
  const corrections = useRef<Promise<Corrections>>(Promise.resolve(noCorrections));
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
  const correct = (importId: string, rowList: readonly CorrectedRow[] = []) =>
    send(calls.importCorrect, { importId, rowList: [...rowList] });
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
      const faulty = answer.failNum > 0 ? await correct(answer.importId) : null;
      tell({ kind: 'checked', answer, draft: faulty });
    });
  const correctRow = (importId: string) => (row: number, cells: string[]) => {
    corrections.current = corrections.current.then(async (before) => {
      try {
        const judged = await correct(importId, [{ row, cells }]);
        tell({ kind: 'corrected', draft: judged });
        return { ...before, draft: judged };
      } catch (error) {
        // Told already.
        if (!(error instanceof CallFailure)) throw error;
        return { ...before, isWhole: false };
      }
    });
  };
  const startImport = () =>
    settle(async () => {
      if (!checked) return;
      const { importId } = checked;
      const progressKey = newProgressKey();
      // Before anything is waited for: a second click finds it running.
      setRunning({ progressKey, uploaded: null });
      // The row that was left for this button, and those that could not be judged before: without them nothing is taken.
      const { isWhole, draft: latest } = await corrections.current;
      const judged = isWhole || unjudged.length === 0 ? latest : await correct(importId, unjudged);
      if (judged) tell({ kind: 'corrected', draft: judged });
      corrections.current = Promise.resolve(noCorrections);
      if ((judged ?? checked).normalNum === 0) return;
      const answer = await take.mutateAsync({ importId, progressKey });
      tell({ kind: 'done', answer });
      if (answer.successNum > 0) onDone();
    });
  const goOn = (importId: string) =>
    settle(async () => tell({ kind: 'goOn', draft: await correct(importId) }));
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
            <Numbers
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
                <FaultsHead answer={checked} onDownload={() => void faults(checked.importId)} />
                <HeldFields isHeld={isRunning}>
                  <ImportGrid draft={draft} onCorrect={correctRow(draft.importId)} onUnjudged={setUnjudged} />
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
            <Faults answer={done} onDownload={() => void faults(done.importId)} />
          </>
        ) : null}
        {running ? (
          <ImportProgress calls={calls} progressKey={running.progressKey} uploaded={running.uploaded} />
        ) : null}
      </div>
    </Dialog>
  );
}

/** What the import did; what of it still stands, once it was taken back. */
function ImportResult({ done, undone }: { done: ImportDone; undone: ImportUndone | null }) {
  const { successNum, failNum, addedNum, updatedNum } = done;
  if (undone) {
    return (
      <Result
        style={{ padding: 0 }}
        status="info"
        icon={statusIcons.infoIcon}
        title="本次导入已撤销"
        subTitle={undoneText(undone)}
      />
    );
  }
  return (
    <Result
      style={{ padding: 0 }}
      status={failNum === 0 ? 'success' : 'warning'}
      icon={failNum === 0 ? statusIcons.successIcon : statusIcons.warningIcon}
      title={`成功 ${successNum} 行，失败 ${failNum} 行`}
      subTitle={`新增 ${addedNum} 行，更新 ${updatedNum} 行`}
    />
  );
}

function Numbers({ numbers }: { numbers: readonly [label: string, value: number][] }) {
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}>
      {numbers.map(([label, value]) => (
        <Statistic key={label} title={label} value={value} />
      ))}
    </div>
  );
}

interface FaultsProps {
  answer: { failNum: number; errorList: readonly ImportFault[] };
  onDownload(): void;
}

function Faults({ answer, onDownload }: FaultsProps) {
  if (answer.failNum === 0) return null;
  return (
    <section aria-label="错误数据" style={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FaultsHead answer={answer} onDownload={onDownload} />
      <Table<ImportFault & { key: number }>
        size="small"
        dataSource={answer.errorList.map((fault, key) => ({ ...fault, key }))}
        pagination={{
          pageSize: 10,
          size: 'small',
          showSizeChanger: false,
          hideOnSinglePage: true,
          itemRender: pagerItem,
        }}
        columns={[
          // The last line of a long list stands for the others, and for no row.
          { title: '错误行', dataIndex: 'errNum', width: 72, render: (row: number) => row || '--' },
          { title: '错误字段', dataIndex: 'cellFil', width: 104 },
          { title: '错误原因', dataIndex: 'reason' },
        ]}
      />
    </section>
  );
}

function FaultsHead({ answer, onDownload }: FaultsProps) {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8, alignItems: 'center' }}>
      <Typography.Text type="secondary">共 {answer.failNum} 行有错误</Typography.Text>
      <Button icon={<DownloadOutlined />} onClick={onDownload}>
        下载错误数据
      </Button>
    </div>
  );
}
