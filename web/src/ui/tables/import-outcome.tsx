import type { ImportDone, ImportFault, ImportUndone } from '@outbound/contract';
import { Button, Result, Statistic, Table, Typography } from 'antd';
import { pagerItem, statusIcons } from '../control-names.tsx';
import { DownloadOutlined } from '../icons.tsx';
import { undoneText } from './undo-import.ts';

/** What the import did; what of it still stands, once it was taken back. */
export function ImportResult({ done, undone }: { done: ImportDone; undone: ImportUndone | null }) {
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

/** How many rows of each kind a file has. */
export function ImportNumbers({ numbers }: { numbers: readonly [label: string, value: number][] }) {
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}>
      {numbers.map(([label, value]) => (
        <Statistic key={label} title={label} value={value} />
      ))}
    </div>
  );
}

interface ImportFaultsProps {
  answer: { failNum: number; errorList: readonly ImportFault[] };
  onDownload(): void;
}

/** The faulty rows with what is wrong. */
export function ImportFaults({ answer, onDownload }: ImportFaultsProps) {
  if (answer.failNum === 0) return null;
  return (
    <section aria-label="错误数据" style={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ImportFaultsHead answer={answer} onDownload={onDownload} />
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

/** How many rows are faulty, and a file of them. */
export function ImportFaultsHead({ answer, onDownload }: ImportFaultsProps) {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8, alignItems: 'center' }}>
      <Typography.Text type="secondary">共 {answer.failNum} 行有错误</Typography.Text>
      <Button icon={<DownloadOutlined />} onClick={onDownload}>
        下载错误数据
      </Button>
    </div>
  );
}
