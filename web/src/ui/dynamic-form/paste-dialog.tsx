import { isPastable, type TaskFormItem } from '@outbound/contract';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { shownColumns } from './answers.ts';
import { readCells } from './paste-rows.ts';

interface PasteDialogProps {
  item: TaskFormItem;
  /** Rows that there are. */
  count: number;
  onPaste(text: string, isInstead: boolean): void;
  onClose(): void;
}

/** Takes rows that were copied in a spreadsheet. */
export function PasteDialog({ item, count, onPaste, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [isInstead, setInstead] = useState(false);
  const columns = shownColumns(item).filter(isPastable);
  const found = readCells(text).length;
  return (
    <Dialog
      open
      title={`粘贴Excel：${item.name}`}
      width={720}
      confirmText={found > 0 ? `填入${found}行` : '填入'}
      onCancel={onClose}
      onConfirm={() => {
        if (found > 0) onPaste(text, isInstead);
      }}
    >
      <p style={{ marginTop: 0 }}>
        在 Excel 中选中并复制单元格，粘贴到下面。首行是列名时按列名对应，否则按此顺序：
        {columns.map(({ name }) => name).join('、')}。
      </p>
      <Input.TextArea
        rows={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-label="从Excel复制的内容"
        placeholder="在此粘贴（Ctrl+V）"
        style={{ fontFamily: 'monospace', whiteSpace: 'pre' }}
      />
      <p style={{ marginBottom: 0 }}>
        <Checkbox
          checked={isInstead}
          onChange={({ target }) => setInstead(target.checked)}
          disabled={count === 0}
        >
          替换现有的{count}行
        </Checkbox>
      </p>
    </Dialog>
  );
}
