import type { ReceivedFile } from '../../../http/call-context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { readSheet, type SheetRow, UnreadableWorkbook } from '../../../xlsx/read.ts';
import { columns, ignoredHeadings, type Key, plainHeading } from './columns.ts';

/** Rows of one import. More of them in one transaction would keep everybody else waiting. */
export const MOST_ROWS = 10_000;
const MOST_COLUMNS = 64;

/** A row as it was typed. */
export interface TypedRow {
  /** As Excel counts. */
  number: number;
  values: ReadonlyMap<Key, string>;
  /** Cells that cannot be read as text, with the reason. */
  unreadable: ReadonlyMap<Key, string>;
}

const markTexts = {
  formula: '单元格含有公式，请粘贴为数值',
  lossy: '单元格为数值格式且超过15位，末位已丢失，请设为文本格式后重新填写',
  error: '单元格的值有误',
} as const;

/** Reads the rows of an uploaded workbook by their headings. Refuses (UM4306, CM4151) what is no such workbook. */
export async function readRows(file: ReceivedFile | undefined): Promise<TypedRow[]> {
  if (!file || !/\.xlsx$/i.test(file.name)) throw new Refusal('CM4151', { detail: '仅允许导入xlsx格式文件' });
  const rows: TypedRow[] = [];
  let places: Map<number, Key> | null = null;
  try {
    for await (const row of readSheet(file.spooled, { rows: MOST_ROWS + 1, columns: MOST_COLUMNS }))
      if (places === null) places = readHeadings(row);
      else {
        const typed = typedRow(row, places);
        if (typed) rows.push(typed);
      }
  } catch (error) {
    if (error instanceof UnreadableWorkbook)
      throw new Refusal('UM4306', { detail: error.message }, { cause: error });
    throw error;
  }
  if (rows.length === 0) throw new Refusal('UM4306', { detail: '文件中没有数据' });
  return rows;
}

const keyOf = new Map(columns.map(({ key, heading }) => [heading, key]));

function readHeadings(row: SheetRow): Map<number, Key> {
  const places = new Map<number, Key>();
  const seen = new Set<Key>();
  for (const [place, cell] of row.cells.entries()) {
    const heading = plainHeading(cell);
    if (heading === '' || ignoredHeadings.has(heading)) continue;
    const key = keyOf.get(heading);
    if (!key)
      throw new Refusal('UM4306', { detail: `无法识别的列“${heading.slice(0, 30)}”，请使用下载的模板` });
    if (seen.has(key)) throw new Refusal('UM4306', { detail: `“${heading}”列重复` });
    seen.add(key);
    places.set(place, key);
  }
  const missing = columns.filter(({ key, isRequired }) => isRequired && !seen.has(key));
  if (missing.length > 0)
    throw new Refusal('UM4306', {
      detail: `缺少列${missing.map(({ heading }) => `“${heading}”`).join('、')}，请使用下载的模板`,
    });
  return places;
}

/** Null for a row with nothing in the columns that we read. */
function typedRow(row: SheetRow, places: ReadonlyMap<number, Key>): TypedRow | null {
  const values = new Map<Key, string>();
  const unreadable = new Map<Key, string>();
  for (const [place, key] of places) {
    const text = (row.cells[place] ?? '').toWellFormed().replaceAll('\u0000', '').trim();
    const mark = row.marks.get(place);
    if (mark) unreadable.set(key, markTexts[mark]);
    if (text !== '' || mark) values.set(key, text);
  }
  return values.size === 0 ? null : { number: row.number, values, unreadable };
}
