/** Rows copied in a spreadsheet as the tasks of a batch: headings are the fields of the form, and 办理单位. */
import { isRecord, type TaskChildItem, type TaskFormItem, TaskItemType } from '@outbound/contract';
import { isPastable, readCells, valueOfCell } from '../../../ui/dynamic-form/paste-rows.ts';
import type { Option } from '../../../ui/forms/remote-select.tsx';

export const TARGET = '办理单位';

/** A column of the sheet: a field of the form, or one of a table in it, whose first row it fills. */
interface Column {
  heading: string;
  item: TaskChildItem;
  table: string | null;
}
export interface BatchRow {
  targetName: string;
  formData: Record<string, unknown>;
}
export interface BatchRows {
  rows: BatchRow[];
  /** Headings that are no field. */
  unknown: string[];
  /** Nothing says which column is the department. */
  hasTarget: boolean;
}

const plain = (text: string) => text.replace(/[*＊\s]/g, '');
const untyped: readonly number[] = [
  ...[TaskItemType.note, TaskItemType.upload, TaskItemType.files],
  ...[TaskItemType.alarms, TaskItemType.cases, TaskItemType.table],
];
const isTyped = (item: TaskChildItem) => isPastable(item) && !untyped.includes(item.type);

/** The columns that a sheet for this form may have. */
export function batchColumns(items: readonly TaskFormItem[]): Column[] {
  const shown = items.filter(({ enabledStatus }) => enabledStatus === 1);
  return shown.flatMap((item): Column[] =>
    item.type === TaskItemType.table
      ? (item.childItemList ?? [])
          .filter(isTyped)
          .map((child) => ({ heading: child.name, item: child, table: item.fieldKey }))
      : isTyped(item)
        ? [{ heading: item.name, item, table: null }]
        : [],
  );
}

/** The rows below the headings. */
export function readBatch(
  text: string,
  items: readonly TaskFormItem[],
  optionsOf: (item: TaskChildItem) => readonly Option<string>[],
): BatchRows {
  const [head = [], ...body] = readCells(text);
  const columns = batchColumns(items);
  const targets = head.map((name) =>
    plain(name) === TARGET ? TARGET : columns.find(({ heading }) => plain(heading) === plain(name)),
  );
  const rows = body.map((cells) => {
    const row: BatchRow = { targetName: '', formData: {} };
    targets.forEach((column, place) => {
      const cell = cells[place] ?? '';
      if (column === TARGET) row.targetName = cell;
      else if (column !== undefined)
        put(row.formData, column, valueOfCell(column.item, cell, optionsOf(column.item)));
    });
    return row;
  });
  return {
    rows,
    unknown: head.filter((name, place) => name !== '' && targets[place] === undefined),
    hasTarget: targets.includes(TARGET),
  };
}

function put(form: Record<string, unknown>, { item, table }: Column, value: unknown): void {
  if (value === undefined) return;
  if (table === null) {
    form[item.fieldKey] = value;
    return;
  }
  const [first] = Array.isArray(form[table]) ? (form[table] as unknown[]) : [];
  form[table] = [{ ...(isRecord(first) ? first : {}), [item.fieldKey]: value }];
}
