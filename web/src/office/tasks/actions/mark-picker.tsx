import { type FieldMark, shownItems, type TaskFormItem, TaskItemType, taskLimits } from '@outbound/contract';
import { Flex, Input, Select } from 'antd';
import { searchable } from '../../../ui/control-names.tsx';
import type { Answers } from '../../../ui/dynamic-form/answers.ts';
import { namedList } from '../../../ui/forms/named-list.tsx';

/** A form of which fields can be marked as wrong. */
export interface Markable {
  items: readonly TaskFormItem[];
  answers: Answers;
}

interface MarkPickerProps extends Markable {
  value?: readonly FieldMark[];
  onChange?: (value: FieldMark[]) => void;
  id?: string;
}

const MOST_ROWS = 100;
const keyOf = ({ fieldKey, rowIndex }: Pick<FieldMark, 'fieldKey' | 'rowIndex'>) =>
  rowIndex === undefined ? fieldKey : `${fieldKey}#${rowIndex}`;

/** What can be marked: each field that is shown, and each row of its tables. */
function placesOf({ items, answers }: Markable) {
  return shownItems(items, answers)
    .filter(({ type }) => type !== TaskItemType.note)
    .flatMap((item) => {
      const rows = item.type === TaskItemType.table ? answers[item.fieldKey] : null;
      return [
        { key: item.fieldKey, label: item.name, fieldKey: item.fieldKey },
        ...(Array.isArray(rows) ? rows.slice(0, MOST_ROWS) : []).map((_row, rowIndex) => ({
          key: `${item.fieldKey}#${rowIndex}`,
          label: `${item.name} 第${rowIndex + 1}行`,
          fieldKey: item.fieldKey,
          rowIndex,
        })),
      ];
    });
}

/** Marks fields as wrong, each with a word on what is. */
export function MarkPicker({ items, answers, value = [], onChange, id }: MarkPickerProps) {
  const places = placesOf({ items, answers });
  const labelOf = (mark: FieldMark) => places.find(({ key }) => key === keyOf(mark))?.label ?? mark.fieldKey;
  return (
    <Flex vertical gap={8}>
      <Select<string[]>
        {...(id ? { id } : {})}
        mode="multiple"
        placeholder="选择有问题的字段，可不选"
        maxCount={taskLimits.marks}
        showSearch={{ ...searchable, optionFilterProp: 'label' }}
        popupRender={namedList}
        options={places.map(({ key, label }) => ({ value: key, label }))}
        value={value.map(keyOf)}
        onChange={(keys) =>
          onChange?.(
            keys.flatMap((key): FieldMark[] => {
              const known = value.find((mark) => keyOf(mark) === key);
              if (known) return [known];
              const place = places.find((one) => one.key === key);
              if (!place) return [];
              const { fieldKey } = place;
              return [
                'rowIndex' in place
                  ? { fieldKey, rowIndex: place.rowIndex, note: '' }
                  : { fieldKey, note: '' },
              ];
            }),
          )
        }
      />
      {value.map((mark) => (
        <Input
          key={keyOf(mark)}
          prefix={<span style={{ color: 'var(--ant-color-text-secondary)' }}>{labelOf(mark)}：</span>}
          aria-label={`${labelOf(mark)}的问题`}
          placeholder="哪里有问题"
          maxLength={200}
          value={mark.note}
          onChange={({ target }) =>
            onChange?.(value.map((one) => (one === mark ? { ...one, note: target.value } : one)))
          }
        />
      ))}
    </Flex>
  );
}

/** Every mark says what is wrong. */
export const marksFault = (marks: readonly FieldMark[] | undefined): string | null =>
  marks?.some(({ note }) => note.trim() === '') ? '请说明每个标注字段的问题' : null;
