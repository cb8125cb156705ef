/** What of a person's answers is kept. */
import { storedText } from '../stored-text.ts';
import { answerOf, isEmptyAnswer, isEmptyRow, isRecord, shownItems, type TaskAnswers } from './answers.ts';
import { derivedAnswer } from './computed.ts';
import type { TaskChildItem, TaskFormItem } from './form-item.ts';
import { itemLimits } from './item-limits.ts';
import { TaskItemType } from './item-type.ts';
import { readTaskFiles } from './judge.ts';

const T = TaskItemType;

/**
 * The answers of the items that are there, made ready to be judged and stored: without hidden items, unknown keys and
 * what is empty, texts trimmed, what follows from other answers computed. Empty rows at the end of a table go; those
 * between others stay, so that faults name the rows that people see. What has the wrong shape is left for the judge.
 */
export function cleanAnswers(items: readonly TaskFormItem[], answers: TaskAnswers): Record<string, unknown> {
  return cleanRecord(items.slice(0, itemLimits.items), answers, (item, value) =>
    item.type === T.table && Array.isArray(value)
      ? cleanRows(item.childItemList ?? [], value)
      : cleanValue(item, value),
  );
}

function cleanRecord<I extends TaskChildItem>(
  items: readonly I[],
  answers: unknown,
  clean: (item: I, value: unknown) => unknown,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const item of shownItems(items, answers)) {
    const given = derivedAnswer(item, answerOf(answers, item.fieldKey), kept);
    const value = item.type === T.note ? undefined : clean(item, given);
    if (!isEmptyAnswer(value)) kept[item.fieldKey] = value;
  }
  return kept;
}

function cleanRows(columns: readonly TaskChildItem[], rows: readonly unknown[]): unknown[] {
  if (rows.length > itemLimits.rows || rows.length * columns.length > itemLimits.cells) return [...rows];
  const cleaned = rows.map((row) => (isRecord(row) ? cleanRecord(columns, row, cleanValue) : row));
  let length = cleaned.length;
  while (length > 0 && isRecord(cleaned[length - 1]) && isEmptyRow(cleaned[length - 1], columns)) length -= 1;
  return cleaned.slice(0, length);
}

function cleanValue({ type }: TaskChildItem, value: unknown): unknown {
  switch (type) {
    case T.user:
      return picked(value, ['userId', 'userName']);
    case T.department:
      return picked(value, ['deptId', 'deptName']);
    case T.region:
      return picked(value, ['regionCode', 'regionName']);
    case T.alarms:
      return links(value, ['alarmId', 'alarmNo']);
    case T.cases:
      return links(value, ['caseId', 'caseNo']);
    case T.upload:
    case T.files: {
      const files = typeof value === 'string' && value !== '' ? readTaskFiles(value) : null;
      return files === null ? value : files.length === 0 ? '' : JSON.stringify(files);
    }
    default:
      return typeof value === 'string' ? storedText(value).trim() : value;
  }
}

/** Names beside ids are for reading; who stores them takes them from where they stand. */
function picked(value: unknown, [id, name]: readonly [string, string]): unknown {
  if (!isRecord(value)) return value;
  const text = answerOf(value, name);
  return {
    [id]: answerOf(value, id),
    [name]: typeof text === 'string' ? storedText(text).slice(0, 100) : '',
  };
}

const links = (value: unknown, keys: readonly [string, string]) =>
  Array.isArray(value) && value.length <= itemLimits.links ? value.map((one) => picked(one, keys)) : value;
