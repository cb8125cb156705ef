/** What follows from answers: values of other items, how urgent a task is, how long its handling may take. */
import { answerOf, isEmptyAnswer, isRecord, shownItems, type TaskAnswers } from './answers.ts';
import type { TaskChildItem, TaskFormItem } from './form-item.ts';
import { itemLimits } from './item-limits.ts';
import { TaskItemType } from './item-type.ts';
import { TaskPriority } from './task-enums.ts';

/** Is its value never typed: computed, or carried from elsewhere? A sum is what stands there until somebody types another. */
export const isComputed = ({ readOnly, derived }: Pick<TaskChildItem, 'readOnly' | 'derived'>): boolean =>
  readOnly === 1 || (derived !== undefined && 'hours' in derived);

/** What an item's answer is, by what was given and by the answers above it, which are clean already. */
export function derivedAnswer(item: TaskChildItem, given: unknown, above: TaskAnswers): unknown {
  const { derived } = item;
  if (!derived) return given;
  const source = answerOf(above, derived.fieldKey);
  if ('hours' in derived) return hoursAfter(source, derived.hours);
  return item.readOnly === 1 || isEmptyAnswer(given)
    ? sumOf(source, derived.childKey, item.precision ?? 2)
    : given;
}

/** `YYYY-MM-DD HH:mm:ss` so many hours later; '' where there is no time. */
function hoursAfter(time: unknown, hours: number): string {
  if (typeof time !== 'string' || time.length !== 19) return '';
  const at = Date.parse(`${time.replace(' ', 'T')}Z`);
  return Number.isNaN(at)
    ? ''
    : new Date(at + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The sum of a column, rounded; undefined where no row has a number. */
function sumOf(rows: unknown, childKey: string, precision: number): number | undefined {
  if (!Array.isArray(rows)) return undefined;
  const numbers = rows.slice(0, itemLimits.rows).flatMap((row) => {
    const value = answerOf(row, childKey);
    return typeof value === 'number' && Number.isFinite(value) ? [value] : [];
  });
  if (numbers.length === 0) return undefined;
  return Number(numbers.reduce((sum, value) => sum + value, 0).toFixed(precision));
}

/** The answers without sums that nobody changed: those follow their rows again. */
export function withoutSums(items: readonly TaskFormItem[], answers: TaskAnswers): TaskAnswers {
  const follows = items.filter((item) => {
    const { derived } = item;
    if (!derived || !('childKey' in derived)) return false;
    const sum = sumOf(answerOf(answers, derived.fieldKey), derived.childKey, item.precision ?? 2);
    return sum !== undefined && answerOf(answers, item.fieldKey) === sum;
  });
  const gone = new Set(follows.map(({ fieldKey }) => fieldKey));
  return gone.size === 0
    ? answers
    : Object.fromEntries(Object.entries(answers).filter(([key]) => !gone.has(key)));
}

/** The priority that a dispatch form's answers say; null where no item of it says any. */
export function priorityBy(items: readonly TaskFormItem[], answers: TaskAnswers): TaskPriority | null {
  for (const { fieldKey, priorityRule } of shownItems(items, answers)) {
    if (!priorityRule) continue;
    const answer = answerOf(answers, fieldKey);
    if (typeof answer !== 'string' || answer === '') continue;
    return priorityRule.find(({ value }) => value === answer)?.priority ?? TaskPriority.ordinary;
  }
  return null;
}

/** The minutes for handling that a dispatch form's answers say instead of the template's limits, or null. */
export function handleMinutesBy(items: readonly TaskFormItem[], answers: TaskAnswers): number | null {
  for (const { fieldKey, handleLimit } of shownItems(items, answers)) {
    if (handleLimit !== 1) continue;
    const minutes = answerOf(answers, fieldKey);
    if (typeof minutes === 'number' && Number.isFinite(minutes) && minutes >= 1) return Math.round(minutes);
  }
  return null;
}

/** `距今 35 分钟`, `距今 3 小时 5 分钟`, `距今 2 天 4 小时` of two times as they are typed; '' where the time is later. */
export function ageText(time: unknown, now: string): string {
  if (typeof time !== 'string' || time.length !== 19) return '';
  const [from, to] = [time, now].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`));
  const minutes = Math.floor(((to ?? Number.NaN) - (from ?? Number.NaN)) / 60_000);
  if (!(minutes >= 0)) return '';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `距今 ${minutes} 分钟`;
  if (hours < 24) return `距今 ${hours} 小时 ${minutes % 60} 分钟`;
  return `距今 ${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
}

/** What may be summed: a number column of a table. */
export const sumSources = (table: Pick<TaskFormItem, 'type' | 'childItemList'>): readonly TaskChildItem[] =>
  table.type === TaskItemType.table
    ? (table.childItemList ?? []).filter(
        ({ type, enabledStatus }) => type === TaskItemType.number && enabledStatus === 1,
      )
    : [];

/** A table among items. */
export const tableOf = (item: TaskChildItem | TaskFormItem): Pick<TaskFormItem, 'type' | 'childItemList'> =>
  isRecord(item) && 'childItemList' in item ? item : { type: item.type };
