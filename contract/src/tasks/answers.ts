/** The answers to a task's form as they travel and are stored: by the keys of the items. */

import { shownBy } from '../forms/conditions.ts';
import type { TaskChildItem } from './form-item.ts';

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

/** The items that are there as the answers are: enabled, and every condition holds (`shownBy`). */
export const shownItems = <I extends Item>(items: readonly I[], answers: unknown): I[] =>
  shownBy(
    items.filter(({ enabledStatus }) => enabledStatus === 1),
    ({ fieldKey }) => answerOf(answers, fieldKey),
  );
