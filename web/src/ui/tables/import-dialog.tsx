import { type ImportChecked, type ImportDone, type ImportFault, limits } from '@outbound/contract';
import { Alert, Button, Checkbox, Progress, Result, Space, Statistic, Table, Typography, Upload } from 'antd';
import { type ReactNode, useReducer, useState } from 'react';
import { CallFailure } from '../../api/failure.ts';
import type { UploadOptions } from '../../api/upload.ts';
import { pagerItem, statusIcons } from '../control-names.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { useMessage } from '../feedback/use-message.ts';
import { DownloadOutlined } from '../icons.tsx';
import { Steps } from '../navigation/steps.tsx';
import { InboxOutlined } from '../special-icons.tsx';
import { bytesText } from '../texts/bytes-text.ts';
import { importFileFault, importStart, importStep, importSteps } from './import-steps.ts';

type Options = Pick<UploadOptions, 'fields' | 'onProgress'>;

interface ImportDialogProps {
  /** What is imported, e.g. 用户. */
  subject: string;
  /** Above the template's button: what one has to know to fill it. */
  help: ReactNode;
  template(): Promise<unknown>;
  check(file: File, options: Options): Promise<ImportChecked>;
  run(file: File, options: Options): Promise<ImportDone>;
  /** Saves the faulty rows as a workbook. */
  faults(importId: string): Promise<unknown>;
  /** Rows were written. */
  onDone(): void;
  onClose(): void;
}

/** A batch import in four steps; nothing is written before the third (spec 5.3). */
export function ImportDialog({
  subject,
  help,
  template,
  check,
  run,
  faults,
  onDone,
  onClose,
}: ImportDialogProps) {
  const message = useMessage();
  const [state, tell] = useReducer(importStep, importStart);
  /** Percent of the upload; null while nothing runs. */
  const [progress, setProgress] = useState<number | null>(null);
  const { step, file, updateExisting, checked, done } = state;

  const settle = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      // Told already.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setProgress(null);
    }
  };
  const options: Options = {
    fields: { updateExisting: updateExisting ? '1' : '0' },
    onProgress: setProgress,
  };
  const startCheck = () =>
    settle(async () => {
      if (!file) return;
      setProgress(0);
      tell({ kind: 'checked', answer: await check(file, options) });
    });
  const startImport = () =>
    settle(async () => {
      if (!file) return;
      setProgress(0);
      const answer = await run(file, options);
      tell({ kind: 'done', answer });
      if (answer.successNum > 0) onDone();
    });
  const isRunning = progress !== null;

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
          disabled={!checked || checked.normalNum === 0}
          loading={isRunning}
          onClick={() => void startImport()}
        >
          {checked ? `导入 ${checked.normalNum.toLocaleString('en-US')} 行` : '导入'}
        </Button>
      </>
    ),
    4: (
      <>
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
      width={760}
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
            <Button icon={<DownloadOutlined />} onClick={() => void settle(template)}>
              下载模板
            </Button>
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
            <Checkbox
              checked={updateExisting}
              disabled={isRunning}
              onChange={(event) => tell({ kind: 'updateExisting', on: event.target.checked })}
            >
              是否更新已经存在的{subject}数据
            </Checkbox>
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
                    ? '错误行不会导入；可先导入正常行，再修改错误数据后重新导入。'
                    : '没有可以导入的行，请修改后重新上传。'
                }
              />
            ) : (
              <Alert type="success" showIcon title="校验通过，可以导入。" />
            )}
            <Faults answer={checked} onDownload={() => void settle(() => faults(checked.importId))} />
          </>
        ) : null}
        {step === 4 && done ? (
          <>
            <Result
              style={{ padding: 0 }}
              status={done.failNum === 0 ? 'success' : 'warning'}
              icon={done.failNum === 0 ? statusIcons.successIcon : statusIcons.warningIcon}
              title={`成功 ${done.successNum} 行，失败 ${done.failNum} 行`}
              subTitle={`新增 ${done.addedNum} 行，更新 ${done.updatedNum} 行`}
            />
            <Faults answer={done} onDownload={() => void settle(() => faults(done.importId))} />
          </>
        ) : null}
        {isRunning ? (
          <Progress
            percent={progress}
            status="active"
            format={(percent) => (percent === 100 ? '处理中' : `${percent}%`)}
          />
        ) : null}
      </div>
    </Dialog>
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
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8, alignItems: 'center' }}>
        <Typography.Text type="secondary">
          共 {answer.failNum} 行有错误
          {answer.errorList.length >= 1000 ? '，此处显示前 1,000 条' : ''}
        </Typography.Text>
        <Button icon={<DownloadOutlined />} onClick={onDownload}>
          下载错误数据
        </Button>
      </div>
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
          { title: '错误行', dataIndex: 'errNum', width: 72 },
          { title: '错误字段', dataIndex: 'cellFil', width: 104 },
          { title: '错误原因', dataIndex: 'reason' },
        ]}
      />
    </section>
  );
}
