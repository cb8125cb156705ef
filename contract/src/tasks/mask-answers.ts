/** Answers that not everybody may read: masked on their way out, and put back where they return masked. */
import { maskCitizenId, maskPhone } from '../rules.ts';
import { answerOf, isRecord, type TaskAnswers } from './answers.ts';
import type { TaskChildItem, TaskFormItem } from './form-item.ts';
import { itemLimits } from './item-limits.ts';
import { Sensitive, TaskItemType } from './item-type.ts';
import type { AnswerError } from './judge.ts';

/** First 4 and last 4. */
export const maskAccount = (value: string): string =>
  value.length < 9
    ? '*'.repeat(value.length)
    : `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}`;

/** The first character stays. */
export const maskName = (value: string): string => {
  const [first = '', ...others] = [...value];
  return others.length === 0 ? '*'.repeat(first.length && 1) : first + '*'.repeat(others.length);
};

const masks: Record<Sensitive, (value: string) => string> = {
  [Sensitive.none]: (value) => value,
  [Sensitive.phone]: maskPhone,
  [Sensitive.citizenId]: maskCitizenId,
  [Sensitive.account]: maskAccount,
  [Sensitive.name]: maskName,
};

/** Rows of one table come masked in few ways; more cost more than they are worth. */
const MOST_INDEXES = 8;

const isSensitive = ({ sensitive }: TaskChildItem) => (sensitive ?? 0) !== 0;
const maskOf = ({ sensitive }: TaskChildItem, value: string) => masks[sensitive ?? 0](value);
const tablesOf = (items: readonly TaskFormItem[]) =>
  items.filter(({ type, childItemList }) => type === TaskItemType.table && childItemList?.some(isSensitive));

/** The answers as those see them who may not see all. What is masked is the same items' in the same order. */
export function maskAnswers(items: readonly TaskFormItem[], answers: TaskAnswers): Record<string, unknown> {
  const masked = maskRecord(items, answers);
  for (const { fieldKey, childItemList = [] } of tablesOf(items)) {
    const rows = answerOf(answers, fieldKey);
    if (Array.isArray(rows))
      masked[fieldKey] = rows.map((row) => (isRecord(row) ? maskRecord(childItemList, row) : row));
  }
  return masked;
}

function maskRecord(items: readonly TaskChildItem[], answers: TaskAnswers): Record<string, unknown> {
  const masked: Record<string, unknown> = { ...answers };
  for (const item of items) {
    const value = answerOf(answers, item.fieldKey);
    if (isSensitive(item) && typeof value === 'string') masked[item.fieldKey] = maskOf(item, value);
  }
  return masked;
}

/**
 * What was sent with every masked value put back: a value with `*` in it means the stored one, if that one reads the same
 * masked. A row of a table is the stored one whose masked values read the same; what cannot be told is a fault, and
 * nothing is put back for it.
 */
export function mergeMasked(
  items: readonly TaskFormItem[],
  stored: TaskAnswers,
  sent: TaskAnswers,
): { answers: Record<string, unknown>; errors: AnswerError[] } {
  const errors: AnswerError[] = [];
  const answers = putBack(items, stored, sent, ({ fieldKey, name }) =>
    errors.push({ fieldKey, message: unknownMask(name) }),
  );
  for (const item of tablesOf(items)) {
    const { fieldKey, name, childItemList: columns = [] } = item;
    const rows = answerOf(sent, fieldKey);
    // The judge refuses a longer one.
    if (!Array.isArray(rows) || rows.length > itemLimits.rows) continue;
    const storedRows = answerOf(stored, fieldKey);
    const find = rowFinder(columns, Array.isArray(storedRows) ? storedRows : [], rows);
    answers[fieldKey] = rows.map((row, rowIndex) =>
      isRecord(row)
        ? putBack(columns, find(row, rowIndex), row, (column) =>
            errors.push({
              fieldKey,
              rowIndex,
              childKey: column.fieldKey,
              message: `${name}第${rowIndex + 1}行：${unknownMask(column.name)}`,
            }),
          )
        : row,
    );
  }
  return { answers, errors };
}

const unknownMask = (name: string) => `${name}含有 *，无法识别，请重新填写完整内容`;

function putBack(
  items: readonly TaskChildItem[],
  stored: unknown,
  sent: TaskAnswers,
  onUnknown: (item: TaskChildItem) => void,
): Record<string, unknown> {
  const answers: Record<string, unknown> = { ...sent };
  for (const item of items) {
    const value = answerOf(sent, item.fieldKey);
    if (!isMaskedValue(item, value)) continue;
    const before = answerOf(stored, item.fieldKey);
    if (typeof before === 'string' && maskOf(item, before) === value) answers[item.fieldKey] = before;
    else onUnknown(item);
  }
  return answers;
}

const isMaskedValue = (item: TaskChildItem, value: unknown): value is string =>
  isSensitive(item) && typeof value === 'string' && value.includes('*');

/**
 * Finds the stored row that each sent one was, by its place; undefined where there is none or nobody can tell. Of rows
 * that read the same masked, the one that is alike in all its columns is meant; where all of them came back, each in its order.
 * Never by its place alone: with a row gone above it, another account's number would be put in.
 */
function rowFinder(columns: readonly TaskChildItem[], stored: readonly unknown[], sent: readonly unknown[]) {
  const shown = stored.map((row) => (isRecord(row) ? maskRecord(columns, row) : {}));
  const lineOf = (row: unknown, of: readonly TaskChildItem[]) =>
    JSON.stringify(of.map(({ fieldKey }) => answerOf(row, fieldKey) ?? null));
  /** By which of its columns came masked: rows may be alike in one and not in two. */
  const groups = new Map<string, { alike: Map<string, number[]>; asking: Map<string, number[]> }>();
  const askedBy = sent.map((row, place) => {
    const masked = isRecord(row)
      ? columns.filter((column) => isMaskedValue(column, answerOf(row, column.fieldKey)))
      : [];
    if (masked.length === 0) return null;
    const key = masked.map(({ fieldKey }) => fieldKey).join(' ');
    let group = groups.get(key);
    if (!group) {
      if (groups.size === MOST_INDEXES) return null;
      group = { alike: Map.groupBy(shown.keys(), (at) => lineOf(shown[at], masked)), asking: new Map() };
      groups.set(key, group);
    }
    const line = lineOf(row, masked);
    const asking = group.asking.get(line);
    if (asking) asking.push(place);
    else group.asking.set(line, [place]);
    return { group, line };
  });
  const whole = Map.groupBy(shown.keys(), (at) => lineOf(shown[at], columns));
  return (row: TaskAnswers, place: number): unknown => {
    const asked = askedBy[place];
    if (!asked) return undefined;
    const alike = asked.group.alike.get(asked.line) ?? [];
    if (alike.length < 2) return stored[alike[0] ?? -1];
    const same = whole.get(lineOf(row, columns)) ?? [];
    if (same.length === 1) return stored[same[0] as number];
    const asking = asked.group.asking.get(asked.line) ?? [];
    return asking.length === alike.length ? stored[alike[asking.indexOf(place)] as number] : undefined;
  };
}
