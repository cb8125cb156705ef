/** What is made of a form before it is stored: judged answers, words to search by, numbers to compare by, files. */
import {
  type AnswerError,
  amountText,
  answerOf,
  answerWords,
  cleanAnswers,
  type EntityType,
  type FieldChange,
  isFileId,
  isRecord,
  judgeAnswers,
  maskAnswers,
  mergeMasked,
  readFileList,
  shownItems,
  type TaskFormItem,
  TaskItemType,
  unknownAnswers,
} from '@outbound/contract';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { FormEntries } from '../templates/index.ts';
import type { Answers } from './task.ts';

/** TM4005 with the faults, each by its place. */
export function formRefusal(errors: readonly AnswerError[], field = 'formData'): Refusal {
  const fields = errors.slice(0, 100).map(({ fieldKey, rowIndex, childKey, message }) => ({
    path: [field, fieldKey, rowIndex, childKey].filter((step) => step !== undefined).join('.'),
    message,
  }));
  return new Refusal('TM4005', { fault: errors[0]?.message ?? '' }, { fields, data: { errorList: errors } });
}

/** Answers as they are stored: masked values put back, cleaned, judged. Throws TM4005, also where the form has no such field. */
export function readAnswers(
  items: readonly TaskFormItem[],
  sent: Answers,
  {
    stored,
    entries,
    now,
    zone,
    partial = false,
  }: { stored: Answers; entries: FormEntries; now: Date; zone: TimeZone; partial?: boolean },
): Answers {
  const merged = mergeMasked(items, stored, sent);
  const answers = cleanAnswers(items, merged.answers);
  const errors = [
    ...unknownAnswers(items, sent),
    ...merged.errors,
    ...judgeAnswers(items, answers, { now: zone.text(now), isEntry: entries.isEntry, partial }),
  ];
  if (errors.length > 0) throw formRefusal(errors);
  return answers;
}

/** Answers of work in progress: masked values put back, nothing judged; what is masked and not known is left out. */
export function keepAnswers(items: readonly TaskFormItem[], sent: Answers, stored: Answers): Answers {
  const { answers, errors } = mergeMasked(items, stored, sent);
  for (const { fieldKey, rowIndex, childKey } of errors) {
    if (rowIndex === undefined) answers[fieldKey] = '';
    else {
      const rows = answers[fieldKey];
      const row = Array.isArray(rows) ? rows[rowIndex] : undefined;
      if (isRecord(row) && childKey !== undefined) (row as Answers)[childKey] = '';
    }
  }
  return answers;
}

export interface Entity {
  type: EntityType;
  value: string;
}

/** A number as it is compared: without spaces, in one case. */
export const entityValue = (value: string): string => value.replace(/\s+/g, '').toUpperCase().slice(0, 200);
const MOST_ENTITIES = 500;

/** Facts know a warning by this field (`factKeys`), also in forms that are older than its kind of number. */
const kindByKey = ({ fieldKey, type }: TaskFormItem): EntityType | undefined =>
  fieldKey === 'warningNo' && type === TaskItemType.text ? 'warningNo' : undefined;

/** The numbers of a form by kind, each once. */
export function entitiesOf(items: readonly TaskFormItem[], answers: Answers): Entity[] {
  const found = new Map<string, Entity>();
  const add = (type: EntityType, value: unknown) => {
    if (typeof value !== 'string' || found.size >= MOST_ENTITIES) return;
    const compared = entityValue(value);
    if (compared.length > 0) found.set(`${type} ${compared}`, { type, value: compared });
  };
  for (const item of shownItems(items, answers)) {
    const answer = answerOf(answers, item.fieldKey);
    const kind = item.entityType ?? kindByKey(item);
    if (kind) add(kind, answer);
    if (item.type === TaskItemType.alarms || item.type === TaskItemType.cases)
      for (const one of linkNumbers(item, answer))
        add(item.type === TaskItemType.alarms ? 'alarmNo' : 'caseNo', one);
    const columns = (item.childItemList ?? []).filter(({ entityType }) => entityType);
    if (columns.length > 0 && Array.isArray(answer))
      for (const row of answer)
        for (const column of columns)
          if (column.entityType) add(column.entityType, answerOf(row, column.fieldKey));
  }
  return [...found.values()];
}

function linkNumbers(item: TaskFormItem, answer: unknown): string[] {
  const key = item.type === TaskItemType.alarms ? 'alarmNo' : 'caseNo';
  return Array.isArray(answer)
    ? answer.flatMap((one) => {
        const number = answerOf(one, key);
        return typeof number === 'string' && number !== '' ? [number] : [];
      })
    : [];
}

/** The alarms and the cases that a form names, as lists show them. */
export function linksOf(
  items: readonly TaskFormItem[],
  answers: Answers,
): { alarmNos: string; caseNos: string } {
  const of = (type: number) =>
    items
      .filter((item) => item.type === type)
      .flatMap((item) => linkNumbers(item, answerOf(answers, item.fieldKey)))
      .join('、');
  return { alarmNos: of(TaskItemType.alarms), caseNos: of(TaskItemType.cases) };
}

const LONGEST_SEARCH = 2_000;

/**
 * What a task is found by in part: number, title, and the fields that its template says. Never what is sensitive: whoever sees
 * it masked could ask for it digit by digit.
 */
export function searchText(
  { code, title }: { code: string; title: string },
  items: readonly TaskFormItem[],
  answers: Answers,
  entries: FormEntries,
): string {
  const words = items
    .filter((item) => item.searchable === 1 && !item.sensitive)
    .map((item) => answerWords(item, answerOf(answers, item.fieldKey), entries.wordOf));
  return [code, title, ...words].filter(Boolean).join('\n').slice(0, LONGEST_SEARCH);
}

/** The fields that differ, in words and masked: what the history and the originator's page show. */
export function changesBetween(
  items: readonly TaskFormItem[],
  before: Answers,
  after: Answers,
  entries: FormEntries,
): FieldChange[] {
  const old = maskAnswers(items, before);
  const fresh = maskAnswers(items, after);
  return items.flatMap((item) => {
    const { fieldKey, name } = item;
    if (JSON.stringify(before[fieldKey] ?? null) === JSON.stringify(after[fieldKey] ?? null)) return [];
    const words = (answers: Answers) => readerWords(item, answerOf(answers, fieldKey), entries).slice(0, 300);
    return [{ fieldKey, fieldName: name, oldValue: words(old), newValue: words(fresh) }];
  });
}

/** An answer as people read it, amounts with their unit; a workbook has what it can reckon with (`valueWords`). */
export function readerWords(item: TaskFormItem, answer: unknown, entries: FormEntries): string {
  if (item.type === TaskItemType.number && typeof answer === 'number') {
    const text = amountText(answer, item.precision);
    return item.unit ? `${text} ${item.unit}` : text;
  }
  const words = valueWords(item, answer, entries);
  return item.type === TaskItemType.dateRange ? words.replace('~', ' 至 ') : words;
}

/** An answer in words: files by name, tables by their number of rows. */
export function valueWords(item: TaskFormItem, answer: unknown, entries: FormEntries): string {
  if (item.type === TaskItemType.table) return Array.isArray(answer) ? `${answer.length} 行` : '';
  if (item.type === TaskItemType.upload || item.type === TaskItemType.files)
    return readFileList(typeof answer === 'string' ? answer : '')
      .map(({ name = '附件' }) => name)
      .join('、');
  if (item.type === TaskItemType.alarms || item.type === TaskItemType.cases)
    return linkNumbers(item, answer).join('、');
  return answerWords(item, answer, entries.wordOf);
}

const fileIdOf = (url: string) => {
  const id = url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  return isFileId(id) ? [id] : [];
};

/** The files that a form and a list of files name. */
export function fileIdsOf(
  forms: readonly { items: readonly TaskFormItem[]; answers: Answers }[],
  lists: readonly (readonly { url: string }[])[],
): string[] {
  const own = lists.flat();
  for (const { items, answers } of forms)
    for (const item of items)
      if (item.type === TaskItemType.upload || item.type === TaskItemType.files) {
        const answer = answerOf(answers, item.fieldKey);
        own.push(...readFileList(typeof answer === 'string' ? answer : ''));
      }
  return [...new Set(own.flatMap(({ url }) => fileIdOf(url)))];
}
