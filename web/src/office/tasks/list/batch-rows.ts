/** Rows copied in a spreadsheet as the tasks of a batch: headings are the fields of the form, and 办理单位. */
import {
  BATCH_TARGET,
  type BatchColumn,
  batchColumns,
  isRecord,
  type TaskChildItem,
  type TaskFormItem,
} from '@outbound/contract';
import { valueOfCell } from '../../../ui/dynamic-form/paste-rows.ts';
import type { Option } from '../../../ui/forms/remote-select.tsx';

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
/** The rows below the headings. */
export function readBatch(
  cells: readonly (readonly string[])[],
  items: readonly TaskFormItem[],
  optionsOf: (item: TaskChildItem) => readonly Option<string>[],
): BatchRows {
  const [head = [], ...body] = cells;
  const columns = batchColumns(items);
  const targets = head.map((name) =>
    plain(name) === BATCH_TARGET
      ? BATCH_TARGET
      : columns.find(({ heading }) => plain(heading) === plain(name)),
  );
  const rows = body.map((line) => {
    const row: BatchRow = { targetName: '', formData: {} };
    targets.forEach((column, place) => {
      const cell = (line[place] ?? '').trim();
      if (column === BATCH_TARGET) row.targetName = cell;
      else if (column !== undefined)
        put(row.formData, column, valueOfCell(column.item, cell, optionsOf(column.item)));
    });
    return row;
  });
  return {
    rows,
    unknown: head.filter((name, place) => name !== '' && targets[place] === undefined),
    hasTarget: targets.includes(BATCH_TARGET),
  };
}

function put(form: Record<string, unknown>, { item, table }: BatchColumn, value: unknown): void {
  if (value === undefined) return;
  if (table === null) {
    form[item.fieldKey] = value;
    return;
  }
  const [first] = Array.isArray(form[table]) ? (form[table] as unknown[]) : [];
  form[table] = [{ ...(isRecord(first) ? first : {}), [item.fieldKey]: value }];
}
