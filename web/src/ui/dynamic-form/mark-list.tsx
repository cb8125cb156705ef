import type { TaskFormItem } from '@outbound/contract';
import { Button } from 'antd';
import type { Mark, Place } from './answers.ts';

interface MarkListProps {
  items: readonly TaskFormItem[];
  marks: readonly Mark[];
  onJump(place: Place): void;
}

/** Where a mark stands, in words: 涉案账户 第3行 账(卡)号. */
export function placeText(items: readonly TaskFormItem[], { fieldKey, rowIndex, childKey }: Place): string {
  const item = items.find((one) => one.fieldKey === fieldKey);
  const child = item?.childItemList?.find((one) => one.fieldKey === childKey);
  return [item?.name ?? fieldKey, rowIndex === undefined ? '' : `第${rowIndex + 1}行`, child?.name ?? '']
    .filter((part) => part !== '')
    .join(' ');
}

/** What was marked as wrong when a task came back; each leads to its field. */
export function MarkList({ items, marks, onJump }: MarkListProps) {
  if (marks.length === 0) return null;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {marks.map((mark) => (
        <li key={`${mark.fieldKey}.${mark.rowIndex ?? ''}.${mark.childKey ?? ''}`}>
          <Button
            type="link"
            size="small"
            style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
            onClick={() =>
              onJump({ fieldKey: mark.fieldKey, rowIndex: mark.rowIndex, childKey: mark.childKey })
            }
          >
            {placeText(items, mark)}：{mark.note}
          </Button>
        </li>
      ))}
    </ul>
  );
}
