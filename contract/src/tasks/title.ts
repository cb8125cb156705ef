/** The title that a task is given: words with places for the template's name and for answers. */
import { firstCharacters } from '../stored-text.ts';
import { answerOf, isRecord, type TaskAnswers } from './answers.ts';
import type { TaskFormItem } from './form-item.ts';
import { cellItemTypes, TaskItemType } from './item-type.ts';
import { maskAnswers } from './mask-answers.ts';

/** The place of the template's own name. */
export const TEMPLATE_NAME_PLACE = 'templateName';
export const LONGEST_TITLE = 100;
const PLACES = /\{([^{}]*)\}/g;
const SEPARATOR = /[\s\-_·|—]/;

/** Items whose answers a title can have. */
export const titleItems = (items: readonly TaskFormItem[]): TaskFormItem[] =>
  items.filter((item) => item.enabledStatus === 1 && cellItemTypes.has(item.type));

/** The first place of a rule that nothing fills, in words. */
export function titleFault(rule: string, items: readonly TaskFormItem[]): string | null {
  const known = new Set([TEMPLATE_NAME_PLACE, ...titleItems(items).map((item) => item.fieldKey)]);
  const unknown = [...rule.matchAll(PLACES)].find(([, key = '']) => !known.has(key));
  return unknown ? `标题规则中的“${unknown[0]}”不是派发表单的字段` : null;
}

/**
 * A title by its rule; what is not answered leaves no separator behind, and what is sensitive is masked, since titles stand
 * in every list. `wordOf` says an entry of the dictionary.
 */
export function taskTitle(
  rule: string,
  templateName: string,
  items: readonly TaskFormItem[],
  answers: TaskAnswers,
  wordOf: (dictType: string, key: string) => string,
): string {
  const masked = maskAnswers(items, answers);
  const byKey = new Map(titleItems(items).map((item) => [item.fieldKey, item]));
  const filled = rule.replace(PLACES, (_, key: string) => {
    if (key === TEMPLATE_NAME_PLACE) return templateName;
    const item = byKey.get(key);
    return item ? firstOf(answerWords(item, answerOf(masked, key), wordOf)) : '';
  });
  const trimmed = trimEnds(filled.replace(/([-_·|—])(?:\s*[-_·|—])+/g, '$1'));
  return firstOf(trimmed || templateName);
}

/** So much of a text as a title can hold: answers of drafts are judged by nobody. */
const firstOf = (text: string) => firstCharacters(text, LONGEST_TITLE);

/** Without separators at its ends. Not by `[…]+$`, which looks at a run within the text once for each of its characters. */
function trimEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SEPARATOR.test(text.charAt(start))) start++;
  while (end > start && SEPARATOR.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** An amount with signs of thousands; anything else as it was typed. */
export function amountText(value: unknown, precision: number | undefined): string {
  if (typeof value !== 'number') return String(value ?? '');
  return value.toLocaleString('zh-CN', {
    minimumFractionDigits: 0,
    maximumFractionDigits: precision ?? 6,
  });
}

/** An answer of one cell in words; a number without signs of thousands, to be reckoned with. */
export function answerWords(
  { type, dictType }: Pick<TaskFormItem, 'type' | 'dictType'>,
  answer: unknown,
  wordOf: (dictType: string, key: string) => string,
): string {
  if (typeof answer === 'number') return String(answer);
  if (typeof answer === 'string') {
    if (!dictType && type !== TaskItemType.checkbox) return answer;
    const keys = answer.split(',');
    return (dictType ? keys.map((key) => wordOf(dictType, key)) : keys).join('、');
  }
  if (!isRecord(answer)) return '';
  const name = ['userName', 'deptName', 'regionName'].map((key) => answerOf(answer, key)).find(Boolean);
  return typeof name === 'string' ? name : '';
}
