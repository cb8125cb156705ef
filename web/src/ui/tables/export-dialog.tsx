import { exportTaskLimits, MOST_CHOSEN_ROWS } from '@outbound/contract';
import { Alert, Button, Checkbox, Flex, Form, Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';

/** What a person wants of an export: these rows instead of all, these columns instead of all. */
export interface ExportWish {
  ids?: readonly number[];
  columns?: readonly string[];
}

interface ExportDialogProps {
  title: string;
  /** The columns that there are: key, heading. */
  columns: Readonly<Record<string, string>>;
  /** Rows that the filters find; undefined where nothing was counted: then there is nothing to choose, and `question` asks. */
  count: number | undefined;
  question: string | undefined;
  selectedIds: readonly number[];
  warning: string | undefined;
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
  selectedIds,
  warning,
  onConfirm,
  onCancel,
}: ExportDialogProps) {
  const keys = Object.keys(columns);
  const hasSelected = selectedIds.length > 0 && selectedIds.length <= MOST_CHOSEN_ROWS;
  const [isSelected, setSelected] = useState(hasSelected);
  const [chosen, setChosen] = useState<readonly string[]>(keys);
  const rowNum = isSelected ? selectedIds.length : (count ?? 0);
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
          ...(chosen.length < keys.length ? { columns: keys.filter((key) => chosen.includes(key)) } : {}),
        });
      }}
    >
      <Form layout="vertical">
        {count === undefined ? (
          <p style={{ marginTop: 0 }}>{question}</p>
        ) : (
          <Form.Item label="数据范围">
            <Radio.Group
              value={isSelected}
              onChange={({ target }) => setSelected(target.value === true)}
              options={[
                { value: false, label: `当前条件下的全部 ${numberText(count)} 条` },
                {
                  value: true,
                  label: hasSelected ? `已勾选的 ${numberText(selectedIds.length)} 条` : '已勾选的数据',
                  disabled: !hasSelected,
                },
              ]}
            />
          </Form.Item>
        )}
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
