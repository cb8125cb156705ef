/** The answers to a task's form as they travel and are stored: by the keys of the items. */

import type { ShowCondition, TaskChildItem } from './form-item.ts';
import { TaskItemType } from './item-type.ts';

export type TaskAnswers = Readonly<Record<string, unknown>>;

type Item = Pick<TaskChildItem, 'fieldKey' | 'type' | 'enabledStatus' | 'showRule'>;

/** Reads what is its own alone: a key may be called `constructor`. */
export function answerOf(answers: unknown, key: string): unknown {
  return isRecord(answers) && Object.hasOwn(answers, key) ? answers[key] : undefined;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isEmptyAnswer(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** A row in which nothing was filled. */
export const isEmptyRow = (row: unknown, columns: readonly Pick<Item, 'fieldKey'>[]): boolean =>
  columns.every(({ fieldKey }) => isEmptyAnswer(answerOf(row, fieldKey)));

/**
 * The items that are there as the answers are: enabled, and every condition holds. A condition looks at an item above
 * that is shown itself; about one without an answer none holds.
 */
export function shownItems<I extends Item>(items: readonly I[], answers: unknown): I[] {
  const shown = new Map<string, I>();
  for (const item of items) {
    if (item.enabledStatus !== 1) continue;
    const holds = (condition: ShowCondition) => {
      const source = shown.get(condition.fieldKey);
      return source !== undefined && conditionHolds(source, answerOf(answers, source.fieldKey), condition);
    };
    if ((item.showRule ?? []).every(holds)) shown.set(item.fieldKey, item);
  }
  return [...shown.values()];
}

function conditionHolds({ type }: Item, answer: unknown, { op, value }: ShowCondition): boolean {
  if (typeof answer !== 'string' || answer === '' || answer.length > 20_000) return false;
  const given = type === TaskItemType.checkbox ? answer.split(',') : [answer];
  const wanted = new Set(typeof value === 'string' ? [value] : value);
  return given.some((one) => wanted.has(one)) === (op !== 'ne');
}
