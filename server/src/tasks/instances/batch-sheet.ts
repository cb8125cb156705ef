/** The workbook of 批量派发: its template, and its rows as texts. */
import {
  BATCH_TARGET,
  batchColumns,
  rowFault,
  storedText,
  type TaskChildItem,
  TaskItemType,
  taskLimits,
  workbookFault,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Download, ReceivedFile } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { findDictionaryEntries } from '../../platform/index.ts';
import { workbook } from '../../records/export.ts';
import { readSheet, UnreadableWorkbook } from '../../xlsx/read.ts';
import type { Choices } from '../../xlsx/write.ts';
import { loadTemplate } from './task.ts';

const MOST_COLUMNS = 200;
/** So many cells that cannot be read are told. */
const MOST_TOLD = 5;

const unreadable = (fault: string, cause?: unknown) =>
  new Refusal('CM2000', { fault }, cause === undefined ? undefined : { cause });

/** The cells of the first sheet, headings first, as the page reads what is pasted. Refuses what loses digits. */
export async function readBatchSheet(file: ReceivedFile | undefined, userId: number): Promise<string[][]> {
  if (!file || !/\.xlsx$/i.test(file.name)) throw new Refusal('CM4151.workbook');
  const rowList: string[][] = [];
  const faults: string[] = [];
  const limits = { rows: taskLimits.targets + 1, columns: MOST_COLUMNS, takesResults: true };
  try {
    for await (const { number, cells, marks } of readSheet(file.spooled, limits, String(userId))) {
      rowList.push(cells.map((cell) => storedText(cell).trim()));
      const [headings = []] = rowList;
      for (const [place, mark] of marks)
        if (faults.length < MOST_TOLD)
          faults.push(
            workbookFault('cell', { row: number, heading: headings[place] ?? '', fault: rowFault(mark) }),
          );
    }
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error;
    throw unreadable(error.message, error);
  }
  if (faults.length > 0) throw unreadable(faults.join('；'));
  if (rowList.length < 2) throw unreadable(workbookFault('noRows'));
  return rowList;
}

/** What can be chosen in a column: the form's own options, or the dictionary's words. */
function choicesOf(item: TaskChildItem, words: ReadonlyMap<string, readonly string[]>): Choices | undefined {
  const isOne = item.type === TaskItemType.radio || item.type === TaskItemType.picker;
  if (!isOne && item.type !== TaskItemType.checkbox) return undefined;
  const values = item.dictType
    ? (words.get(item.dictType) ?? [])
    : (item.formItemDetailRespList ?? []).map(({ value }) => value);
  if (values.length === 0) return undefined;
  return isOne ? { values, isClosed: true } : { values, isClosed: false };
}

/** TM4006 where the template is not there or disabled. */
export async function batchTemplate(db: Db, templateId: number): Promise<Download> {
  const template = await loadTemplate(db, { templateId });
  if (!template?.isEnabled) throw new Refusal('TM4006');
  const columns = batchColumns(template.formItems);
  const types = columns.flatMap(({ item }) => item.dictType ?? []);
  const entries = (await findDictionaryEntries(db, types)).filter(({ isUsed }) => isUsed);
  const words = new Map(
    [...Map.groupBy(entries, ({ type }) => type)].map(([type, some]) => [type, some.map(({ name }) => name)]),
  );
  const name = `批量派发模板_${template.name}`;
  return workbook(name, {
    sheetName: '批量派发',
    columns: [
      { heading: `${BATCH_TARGET}*`, width: 24 },
      ...columns.map(({ heading, item }) => {
        const choices = choicesOf(item, words);
        return {
          heading: item.require ? `${heading}*` : heading,
          width: 20,
          ...(choices ? { choices } : {}),
        };
      }),
    ],
    rows: noRows(),
  });
}

async function* noRows(): AsyncGenerator<string[][]> {}
