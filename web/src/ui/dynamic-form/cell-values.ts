/** What stands in a cell of a table, in words, and how wide its column is. */
import { amountText, readFileList, type TaskChildItem, TaskItemType } from '@outbound/contract';
import type { Option } from '../forms/remote-select.tsx';

/** Options that say an item's values; of a dictionary once it is loaded. */
export type OptionsOf = (item: TaskChildItem) => readonly Option<string>[];

const part = (value: unknown, key: string): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : '';
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

const labelOf = (value: string, options: readonly Option<string>[]) =>
  options.find((option) => option.value === value)?.label ?? value;

/** An answer in words, on one line; '' for none. */
export function answerText(item: TaskChildItem, value: unknown, optionsOf: OptionsOf): string {
  if (value === undefined || value === null || value === '') return '';
  switch (item.type) {
    case TaskItemType.radio:
    case TaskItemType.picker:
      return labelOf(String(value), optionsOf(item));
    case TaskItemType.checkbox:
      return String(value)
        .split(',')
        .map((one) => labelOf(one, optionsOf(item)))
        .join('、');
    case TaskItemType.number: {
      const text = amountText(value, item.precision);
      return item.unit ? `${text} ${item.unit}` : text;
    }
    case TaskItemType.dateRange:
      return String(value).split('~').join(' 至 ');
    case TaskItemType.user:
      return part(value, 'userName') || part(value, 'userId');
    case TaskItemType.department:
      return part(value, 'deptName') || part(value, 'deptId');
    case TaskItemType.region:
      return part(value, 'regionName') || part(value, 'regionCode');
    case TaskItemType.upload:
    case TaskItemType.files:
      return readFileList(String(value))
        .map(({ name }) => name ?? '文件')
        .join('、');
    case TaskItemType.alarms:
      return listText(value, 'alarmNo');
    case TaskItemType.cases:
      return listText(value, 'caseNo');
    case TaskItemType.table:
      return Array.isArray(value) ? `${value.length} 行` : '';
    default:
      return String(value);
  }
}

const listText = (value: unknown, key: string) =>
  Array.isArray(value) ? value.map((one) => part(one, key)).join('、') : '';

const widths: Partial<Record<TaskItemType, number>> = {
  [TaskItemType.textarea]: 240,
  [TaskItemType.checkbox]: 180,
  [TaskItemType.date]: 120,
  [TaskItemType.number]: 130,
  [TaskItemType.dateTime]: 180,
  [TaskItemType.dateRange]: 210,
  [TaskItemType.user]: 150,
  [TaskItemType.department]: 180,
  [TaskItemType.region]: 190,
  [TaskItemType.phone]: 130,
  [TaskItemType.citizenId]: 180,
  [TaskItemType.account]: 200,
};
/** Pixels of a column. */
export const columnWidth = ({ type, name }: TaskChildItem): number =>
  Math.max(widths[type] ?? 140, name.length * 15 + 36);
