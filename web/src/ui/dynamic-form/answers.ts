/** The answers of a form while they are typed; how they are judged stands in the contract. */
import {
  type AnswerError,
  cleanAnswers,
  itemLimits,
  shownItems,
  type TaskAnswers,
  type TaskChildItem,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';

export type Answers = TaskAnswers;

/** A field, or a cell of one. */
export interface Place {
  fieldKey: string;
  rowIndex?: number | undefined;
  childKey?: string | undefined;
}

/** What was said of it when the task came back. */
export interface Mark extends Place {
  note: string;
}

export const samePlace = (one: Place, other: Place): boolean =>
  one.fieldKey === other.fieldKey && one.rowIndex === other.rowIndex && one.childKey === other.childKey;

const bySort = (one: { sortNum: number }, other: { sortNum: number }) => one.sortNum - other.sortNum;

/** The columns of a table that people see, in their order. */
export const shownColumns = ({ childItemList = [] }: TaskFormItem): TaskChildItem[] =>
  childItemList.filter(({ enabledStatus }) => enabledStatus === 1).sort(bySort);

/** The keys of the columns that a row does not have, by what stands in it. */
export function hiddenColumns(item: TaskFormItem, row: Answers): string[] {
  const columns = shownColumns(item);
  if (!columns.some(({ showRule }) => showRule && showRule.length > 0)) return [];
  const shown = new Set(shownItems(columns, row).map(({ fieldKey }) => fieldKey));
  return columns.filter(({ fieldKey }) => !shown.has(fieldKey)).map(({ fieldKey }) => fieldKey);
}

/** The answers with those that follow from others, as the server computes them, too. */
export function withDerived(items: readonly TaskChildItem[], answers: Answers): Answers {
  const derived = items.filter((item) => item.derived);
  if (derived.length === 0) return answers;
  const clean = cleanAnswers(items, answers);
  return { ...answers, ...Object.fromEntries(derived.map(({ fieldKey }) => [fieldKey, clean[fieldKey]])) };
}

/** Items in the order of the form. */
export const inOrder = (items: readonly TaskFormItem[]): TaskFormItem[] => [...items].sort(bySort);

function firstValue({ type, defaultValue }: TaskChildItem): unknown {
  if (defaultValue === undefined || defaultValue === '') return undefined;
  if (type !== TaskItemType.number) return defaultValue;
  const number = Number(defaultValue);
  return Number.isFinite(number) ? number : undefined;
}

const firstValues = (items: readonly TaskChildItem[]): Record<string, unknown> =>
  Object.fromEntries(
    items.map((item) => [item.fieldKey, firstValue(item)]).filter(([, value]) => value !== undefined),
  );

/** A row as it is added. */
export const newRow = (item: TaskFormItem): Record<string, unknown> => firstValues(shownColumns(item));

/**
 * The row that is added to these. What can only be read in it, and follows from nothing, is the last one's: something else
 * about the same account. Typed it could never be.
 */
export function nextRow(item: TaskFormItem, rows: readonly Answers[]): Record<string, unknown> {
  const fixed = shownColumns(item).filter(({ readOnly, derived }) => readOnly === 1 && derived === undefined);
  const last = rows.at(-1) ?? {};
  return {
    ...newRow(item),
    ...Object.fromEntries(
      fixed.flatMap(({ fieldKey }) => (fieldKey in last ? [[fieldKey, last[fieldKey]]] : [])),
    ),
  };
}

/** A table that must have rows begins with some. */
const MOST_FIRST_ROWS = 5;

/** The answers of a form that nobody has typed in. */
export function startAnswers(items: readonly TaskFormItem[]): Record<string, unknown> {
  const answers = firstValues(items.filter(({ type }) => type !== TaskItemType.table));
  for (const item of items) {
    if (item.type !== TaskItemType.table || item.readOnly === 1) continue;
    const least = Math.min(
      Math.max(item.minRows ?? 0, item.require ? 1 : 0),
      MOST_FIRST_ROWS,
      itemLimits.rows,
    );
    if (least > 0) answers[item.fieldKey] = Array.from({ length: least }, () => newRow(item));
  }
  return answers;
}

/** The rows of a table's answer. */
export const rowsOf = (value: unknown): readonly Answers[] =>
  Array.isArray(value) ? value.map((row) => (typeof row === 'object' && row !== null ? row : {})) : [];

/** What the server refused: `data.errorList` of TM4005. */
export function faultsOfData(data: unknown): AnswerError[] {
  const list = typeof data === 'object' && data !== null && 'errorList' in data ? data.errorList : null;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { fieldKey, rowIndex, childKey, message } = one as Record<string, unknown>;
    if (typeof fieldKey !== 'string' || typeof message !== 'string') return [];
    return [
      {
        fieldKey,
        message,
        ...(typeof rowIndex === 'number' ? { rowIndex } : {}),
        ...(typeof childKey === 'string' ? { childKey } : {}),
      },
    ];
  });
}
