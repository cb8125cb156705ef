/** The columns that a sheet of 批量派发 may have: said once for the page that reads it and the template that offers it. */
import { isComputed } from './computed.ts';
import type { TaskChildItem, TaskFormItem } from './form-item.ts';
import { TaskItemType } from './item-type.ts';

/** The heading of the department that is to handle a row. */
export const BATCH_TARGET = '办理单位';

/** A column of the sheet: a field of the form, or one of a table in it, whose first row it fills. */
export interface BatchColumn {
  heading: string;
  item: TaskChildItem;
  table: string | null;
}

/** These are picked: no text of a cell says them. */
const unpastable: readonly number[] = [
  TaskItemType.dateRange,
  TaskItemType.user,
  TaskItemType.department,
  TaskItemType.region,
];
/** Can a copied cell fill it? */
export const isPastable = (column: TaskChildItem): boolean =>
  !isComputed(column) && !unpastable.includes(column.type);

const untyped: readonly number[] = [
  ...[TaskItemType.note, TaskItemType.upload, TaskItemType.files],
  ...[TaskItemType.alarms, TaskItemType.cases, TaskItemType.table],
];
const isTyped = (item: TaskChildItem) => isPastable(item) && !untyped.includes(item.type);

export function batchColumns(items: readonly TaskFormItem[]): BatchColumn[] {
  const shown = items.filter(({ enabledStatus }) => enabledStatus === 1);
  return shown.flatMap((item): BatchColumn[] =>
    item.type === TaskItemType.table
      ? (item.childItemList ?? [])
          .filter(isTyped)
          .map((child) => ({ heading: child.name, item: child, table: item.fieldKey }))
      : isTyped(item)
        ? [{ heading: item.name, item, table: null }]
        : [],
  );
}
