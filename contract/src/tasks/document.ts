/** Documents that are made of a task: words with places for answers, as data of its template (tasks and statistics 2.7, 2.13). */
import { z } from 'zod';
import { requiredText } from '../wire.ts';
import { answerOf, isRecord, shownItems, type TaskAnswers } from './answers.ts';
import { fieldKey, showCondition, type TaskFormItem } from './form-item.ts';
import { itemLimits } from './item-limits.ts';
import { cellItemTypes, choiceItemTypes, TaskItemType } from './item-type.ts';
import { answerWords } from './title.ts';

export const documentLimits = { documents: 20, characters: 5000 } as const;

export const taskDocument = z.strictObject({
  /** What it is called by in calls. */
  documentKey: fieldKey,
  name: requiredText(50, '请填写文书名称'),
  /** Offered while the dispatch form's answers hold all of this; without it always. */
  showRule: z.array(showCondition).max(itemLimits.conditions).optional(),
  /** A page for all rows of a table of the dispatch form that have the same value in this column. */
  pageBy: z.strictObject({ fieldKey, childKey: fieldKey }).optional(),
  body: requiredText(documentLimits.characters, '请填写文书正文'),
});
/** A kind of document. */
export type TaskDocument = z.output<typeof taskDocument>;

/** Places that every document may have, beside those of its forms. */
export const documentPlaces = {
  templateName: '模板名称',
  instanceCode: '任务编号',
  title: '任务标题',
  originOrgName: '发起单位',
  originUserName: '发起人',
  handlerDeptName: '办理单位',
  handlerUserName: '办理人',
  today: '生成日期',
  page: '分页的值',
} as const;
export type DocumentPlace = keyof typeof documentPlaces;
/** What stands before the key of an item of the result form. */
export const RESULT_PLACE = 'result.';
/** A place that nothing fills is filled in by hand. */
export const BLANK = '＿＿＿＿＿＿';

const PLACES = /\{([^{}]*)\}/g;
const TABLE = /^\{table:([^{}:]*):([^{}:]*)\}$/;

/** How a line of the words is set: `# ` a title, `>> ` at the right, `| ` without indent, `{table:list:column,column}` a table. */
type Line =
  | { kind: 'title' | 'right' | 'plain' | 'text'; text: string }
  | { kind: 'table'; key: string; columns: string[] };
/** A block of a page as it is drawn. */
export type DocumentBlock =
  | { kind: 'title' | 'right' | 'plain' | 'text'; text: string }
  | { kind: 'table'; heading: string[]; rows: string[][] };

function linesOf(body: string): Line[] {
  return body.split(/\r?\n/).map((raw): Line => {
    const line = raw.trim();
    const table = TABLE.exec(line);
    if (table) return { kind: 'table', key: table[1] ?? '', columns: (table[2] ?? '').split(',') };
    if (line.startsWith('# ')) return { kind: 'title', text: line.slice(2) };
    if (line.startsWith('>> ')) return { kind: 'right', text: line.slice(3) };
    if (line.startsWith('| ')) return { kind: 'plain', text: line.slice(2) };
    return { kind: 'text', text: line };
  });
}

export interface DocumentForms {
  formItemList: readonly TaskFormItem[];
  handleItemList: readonly TaskFormItem[];
}

/** The item that a place names, of the dispatch form or, behind `result.`, of the result form. */
function itemAt({ formItemList, handleItemList }: DocumentForms, place: string): TaskFormItem | undefined {
  const isResult = place.startsWith(RESULT_PLACE);
  const key = isResult ? place.slice(RESULT_PLACE.length) : place;
  return (isResult ? handleItemList : formItemList).find(
    (item) => item.fieldKey === key && item.enabledStatus === 1,
  );
}

const isCell = (item: TaskFormItem | undefined) =>
  item !== undefined &&
  (cellItemTypes.has(item.type) || item.type === TaskItemType.alarms || item.type === TaskItemType.cases);

/** The places that a document of these forms may have, with what they are called. */
export const placesOf = (forms: DocumentForms): { place: string; name: string }[] => [
  ...Object.entries(documentPlaces).map(([place, name]) => ({ place, name })),
  ...forms.formItemList
    .filter((item) => item.enabledStatus === 1 && isCell(item))
    .map(({ fieldKey: place, name }) => ({ place, name })),
  ...forms.handleItemList
    .filter((item) => item.enabledStatus === 1 && isCell(item))
    .map(({ fieldKey: key, name }) => ({ place: `${RESULT_PLACE}${key}`, name: `反馈·${name}` })),
];

/** The tables that it may have, as lines with all of their columns. */
export const tableLinesOf = (forms: DocumentForms): { line: string; name: string }[] =>
  (
    [
      ['', '', forms.formItemList],
      [RESULT_PLACE, '反馈·', forms.handleItemList],
    ] as const
  ).flatMap(([prefix, side, items]) =>
    items
      .filter(({ type, enabledStatus }) => type === TaskItemType.table && enabledStatus === 1)
      .map((item) => ({
        line: `{table:${prefix}${item.fieldKey}:${(item.childItemList ?? []).map((child) => child.fieldKey).join(',')}}`,
        name: `${side}${item.name}`,
      })),
  );

/** What is wrong with the documents of a template, each with its place in the list. */
export function documentFaults(
  documents: readonly TaskDocument[],
  forms: DocumentForms,
): { at: number; message: string }[] {
  const keys = new Set<string>();
  const names = new Set<string>();
  return documents.flatMap((document, at) => {
    const messages: string[] = [];
    const { name, documentKey, body, pageBy, showRule = [] } = document;
    if (keys.has(documentKey)) messages.push(`文书标识“${documentKey}”重复`);
    if (names.has(name)) messages.push(`文书名称“${name}”重复`);
    keys.add(documentKey);
    names.add(name);
    if (pageBy && !columnsOf(itemAt(forms, pageBy.fieldKey)).has(pageBy.childKey))
      messages.push(`文书“${name}”分页的列不在派发表单中`);
    for (const condition of showRule) {
      const source = itemAt(forms, condition.fieldKey);
      if (!source || !choiceItemTypes.has(source.type))
        messages.push(`文书“${name}”的使用条件应为派发表单中启用的选择字段`);
    }
    for (const line of linesOf(body)) messages.push(...lineFaults(line, name, forms));
    return messages.slice(0, 5).map((message) => ({ at, message }));
  });
}

const columnsOf = (
  item: TaskFormItem | undefined,
): ReadonlyMap<string, NonNullable<TaskFormItem['childItemList']>[number]> =>
  new Map(
    item?.type === TaskItemType.table ? (item.childItemList ?? []).map((one) => [one.fieldKey, one]) : [],
  );

function lineFaults(line: Line, name: string, forms: DocumentForms): string[] {
  if (line.kind === 'table') {
    const columns = columnsOf(itemAt(forms, line.key));
    if (columns.size === 0) return [`文书“${name}”中的“${line.key}”不是启用的表格`];
    return line.columns
      .filter((key) => !columns.has(key))
      .map((key) => `文书“${name}”的表格没有“${key}”这一列`);
  }
  return [...line.text.matchAll(PLACES)].flatMap(([whole, place = '']) =>
    place in documentPlaces || isCell(itemAt(forms, place))
      ? []
      : [`文书“${name}”中的“${whole}”不是表单的字段`],
  );
}

/** Is a document offered for a task with these answers? */
export const isOffered = (
  { showRule = [] }: TaskDocument,
  items: readonly TaskFormItem[],
  answers: TaskAnswers,
): boolean => {
  if (showRule.length === 0) return true;
  const asked: TaskFormItem = {
    ...{ fieldKey: 'asked', name: 'asked', type: TaskItemType.note, require: false, sortNum: 0 },
    enabledStatus: 1,
    showRule,
  };
  return shownItems([...items, asked], answers).includes(asked);
};

export interface DocumentSource extends DocumentForms {
  /** As whoever asks for the document may see them. */
  answers: TaskAnswers;
  result: TaskAnswers;
  words: Readonly<Record<Exclude<DocumentPlace, 'page'>, string>>;
  wordOf(dictType: string, key: string): string;
}

/** The pages of a document. */
export function fillDocument({ body, pageBy }: TaskDocument, source: DocumentSource): DocumentBlock[][] {
  const lines = linesOf(body);
  const table = pageBy && itemAt(source, pageBy.fieldKey);
  const column = pageBy && columnsOf(table).get(pageBy.childKey);
  if (!pageBy || !table || !column) return [pageOf(lines, source, null)];
  const rows = rowsOf(source.answers, pageBy.fieldKey);
  const values = new Set(
    rows.map((row) => answerWords(column, answerOf(row, pageBy.childKey), source.wordOf)),
  );
  const pages = [...values].map((value) =>
    pageOf(lines, source, {
      ...{ tableKey: pageBy.fieldKey, value },
      has: (row) => answerWords(column, answerOf(row, pageBy.childKey), source.wordOf) === value,
    }),
  );
  return pages.length > 0 ? pages : [pageOf(lines, source, null)];
}

interface Page {
  tableKey: string;
  value: string;
  has(row: unknown): boolean;
}

const rowsOf = (answers: TaskAnswers, key: string): readonly unknown[] => {
  const rows = answerOf(answers, key);
  return Array.isArray(rows) ? rows.slice(0, itemLimits.rows).filter(isRecord) : [];
};

function pageOf(lines: readonly Line[], source: DocumentSource, page: Page | null): DocumentBlock[] {
  return lines.map((line): DocumentBlock => {
    if (line.kind !== 'table') return { ...line, text: filled(line.text, source, page) };
    const isResult = line.key.startsWith(RESULT_PLACE);
    const key = isResult ? line.key.slice(RESULT_PLACE.length) : line.key;
    const columns = columnsOf(itemAt(source, line.key));
    const shown = line.columns.flatMap((one) => columns.get(one) ?? []);
    const rows = rowsOf(isResult ? source.result : source.answers, key).filter(
      (row) => isResult || page === null || page.tableKey !== key || page.has(row),
    );
    return {
      kind: 'table',
      heading: ['序号', ...shown.map(({ name, unit }) => (unit ? `${name}（${unit}）` : name))],
      rows: rows.map((row, at) => [
        String(at + 1),
        ...shown.map((one) => answerWords(one, answerOf(row, one.fieldKey), source.wordOf)),
      ]),
    };
  });
}

function filled(text: string, source: DocumentSource, page: Page | null): string {
  return text.replace(PLACES, (_, place: string) => {
    if (place === 'page') return page?.value || BLANK;
    if (Object.hasOwn(source.words, place)) return source.words[place as keyof typeof source.words] || BLANK;
    const item = itemAt(source, place);
    if (!item) return BLANK;
    const isResult = place.startsWith(RESULT_PLACE);
    const answer = answerOf(isResult ? source.result : source.answers, item.fieldKey);
    return wordsOf(item, answer, source.wordOf) || BLANK;
  });
}

function wordsOf(item: TaskFormItem, answer: unknown, wordOf: DocumentSource['wordOf']): string {
  if (!Array.isArray(answer)) return answerWords(item, answer, wordOf);
  const key = item.type === TaskItemType.alarms ? 'alarmNo' : 'caseNo';
  return answer
    .map((one) => answerOf(one, key))
    .filter((one) => typeof one === 'string')
    .join('、');
}
