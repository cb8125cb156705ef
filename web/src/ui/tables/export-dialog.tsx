import { exportTaskLimits, MOST_CHOSEN_ROWS } from '@outbound/contract';
import { Alert, Button, Checkbox, Flex, Form, Progress, Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { formSize } from '../forms/form-size.ts';
import { bytesText } from '../texts/bytes-text.ts';

/** What a person wants of an export: these rows instead of all, these columns instead of all. */
export interface ExportWish {
  ids?: readonly number[];
  columns?: readonly string[];
  /** Which of the shapes, by its place. */
  shape?: number;
}

/** Something that the rows can be written as, with what the call is told for it. */
export interface ExportShape<T = object> {
  label: string;
  template: Partial<T>;
  /** Why it cannot be had now. */
  reason?: string | undefined;
}

interface ExportDialogProps {
  title: string;
  /** The columns that there are: key, heading. */
  columns: Readonly<Record<string, string>>;
  /** Rows that the filters find; undefined where nothing was counted: then there is nothing to choose, and `question` asks. */
  count: number | undefined;
  question: string | undefined;
  /** The rows that are ticked; undefined where the export takes none: then it has all that the filters find. */
  selectedIds: readonly number[] | undefined;
  warning: string | undefined;
  shapes: readonly Omit<ExportShape, 'template'>[];
  onConfirm(wish: ExportWish): void;
  onCancel(): void;
}

const numberText = (count: number) => count.toLocaleString('en-US');

/** Asks which rows and which columns an export shall have. */
export function ExportDialog({
  title,
  columns,
  count,
  question,
  selectedIds: ticked,
  warning,
  shapes,
  onConfirm,
  onCancel,
}: ExportDialogProps) {
  const keys = Object.keys(columns);
  const selectedIds = ticked ?? [];
  const hasSelected = selectedIds.length > 0 && selectedIds.length <= MOST_CHOSEN_ROWS;
  const [isSelected, setSelected] = useState(hasSelected);
  const [chosen, setChosen] = useState<readonly string[]>(keys);
  const [shape, setShape] = useState(0);
  const rowNum = isSelected ? selectedIds.length : (count ?? 0);
  const all = `当前条件下的全部 ${numberText(count ?? 0)} 条`;
  const isTask = rowNum > exportTaskLimits.rowsAtOnce;

  return (
    <Dialog
      open
      title={title}
      width={560}
      confirmText="导出"
      onCancel={onCancel}
      onConfirm={() => {
        if (chosen.length === 0) return;
        onConfirm({
          ...(isSelected ? { ids: selectedIds } : {}),
          ...(shapes.length > 0 ? { shape } : {}),
          ...(chosen.length < keys.length ? { columns: keys.filter((key) => chosen.includes(key)) } : {}),
        });
      }}
    >
      <Form layout="vertical" size={formSize()}>
        {count === undefined ? (
          <p style={{ marginTop: 0 }}>{question}</p>
        ) : (
          <Form.Item label="数据范围">
            {ticked ? (
              <Radio.Group
                value={isSelected}
                onChange={({ target }) => setSelected(target.value === true)}
                options={[
                  { value: false, label: all },
                  {
                    value: true,
                    label: hasSelected ? `已勾选的 ${numberText(selectedIds.length)} 条` : '已勾选的数据',
                    disabled: !hasSelected,
                  },
                ]}
              />
            ) : (
              all
            )}
          </Form.Item>
        )}
        {shapes.length > 1 ? (
          <Form.Item label="导出内容">
            <Radio.Group
              vertical
              value={shape}
              onChange={({ target }) => setShape(Number(target.value))}
              options={shapes.map(({ label, reason }, place) => ({
                value: place,
                label: reason ? `${label}（${reason}）` : label,
                disabled: reason !== undefined,
              }))}
            />
          </Form.Item>
        ) : null}
        <Form.Item
          label={`导出列（${chosen.length}/${keys.length}）`}
          {...(chosen.length === 0 ? { validateStatus: 'error', help: '请至少选择一列' } : {})}
        >
          <Flex gap={4} style={{ marginBottom: 4 }}>
            <Button size="small" type="link" style={{ padding: 0 }} onClick={() => setChosen(keys)}>
              全选
            </Button>
            <Button size="small" type="link" onClick={() => setChosen([])}>
              清空
            </Button>
          </Flex>
          <Checkbox.Group
            style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', gap: 8 }}
            value={[...chosen]}
            onChange={setChosen}
            options={keys.map((key) => ({ value: key, label: columns[key] }))}
          />
        </Form.Item>
      </Form>
      {isTask ? (
        <Alert
          type="info"
          style={{ marginBottom: 8 }}
          title={`超过 ${numberText(exportTaskLimits.rowsAtOnce)} 条，将作为任务在后台生成，完成后到任务中心下载，文件保留 ${exportTaskLimits.hours} 小时`}
        />
      ) : null}
      {warning ? <Alert type="warning" title={warning} /> : null}
    </Dialog>
  );
}

interface ExportProgressProps {
  /** Bytes so far; null when nothing is being saved. */
  received: number | null;
  onCancel(): void;
}

/** Shown while a file is saved at once. */
export function ExportProgress({ received, onCancel }: ExportProgressProps) {
  return (
    <Dialog
      open={received !== null}
      title="正在导出"
      width={420}
      onCancel={onCancel}
      footer={<Button onClick={onCancel}>取消导出</Button>}
    >
      {/* The end is unknown while rows are still being read: the bar only shows that it goes on. */}
      <Progress percent={100} status="active" showInfo={false} />
      <span role="status">{received === 0 ? '正在生成文件…' : `已接收 ${bytesText(received ?? 0)}`}</span>
    </Dialog>
  );
}
