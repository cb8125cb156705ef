/** Rows that were copied in a spreadsheet, put into the cells of a table of a form. */
import { isPastable, normalisePhone, type TaskChildItem, TaskItemType } from '@outbound/contract';
import type { Option } from '../forms/remote-select.tsx';
import type { Answers } from './answers.ts';

/** A copied sheet may be longer than any table takes: beyond this nothing is read. */
const MOST_CHARACTERS = 2_000_000;

/** The cells of a copied range: columns apart by tabs, cells with tabs or line breaks within quotation marks. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  const source = text.slice(0, MOST_CHARACTERS);
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((one) => one !== ''));
}

/** More than one cell: what a plain field would take as one line. */
export const isRange = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

const two = (digits: string | undefined) => (digits ?? '0').padStart(2, '0');

/** `2025/7/1 8:30`, `2025年7月1日`, `20250701` as the wire has them; what is no date stays as it was typed. */
export function dateText(text: string, withClock: boolean): string {
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})秒?)?分?)?$/.exec(
      text,
    ) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return text;
  const [, year, month, day, hour, minute, second] = parts;
  const date = `${year}-${two(month)}-${two(day)}`;
  return withClock ? `${date} ${two(hour)}:${two(minute)}:${two(second)}` : date;
}

/** A number as people write it, with signs of thousands and money; what is no number stays a text, to be refused in its place. */
export function numberOf(text: string): number | string {
  const plain = text.normalize('NFKC').replace(/[,\s¥￥元]/g, '');
  return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

const plainText = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** The value of an option by its words or its value; any other text stays, so that it can be seen and mended. */
const chosen = (text: string, options: readonly Option<string>[]) =>
  options.find(({ label, value }) => label === text || value === text)?.value ?? text;

/** What a cell's text stands for in a column. */
export function valueOfCell(
  child: TaskChildItem,
  text: string,
  options: readonly Option<string>[],
): string | number | undefined {
  if (text === '') return undefined;
  switch (child.type) {
    case TaskItemType.radio:
    case TaskItemType.picker:
      return chosen(text, options);
    case TaskItemType.checkbox:
      return text
        .split(/[,，、;；]/)
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => chosen(one, options))
        .join(',');
    case TaskItemType.number:
      return numberOf(text);
    case TaskItemType.date:
      return dateText(text, false);
    case TaskItemType.dateTime:
      return dateText(text, true);
    case TaskItemType.phone:
      return normalisePhone(text);
    case TaskItemType.citizenId:
      return plainText(text).toUpperCase();
    case TaskItemType.account:
      return plainText(text);
    default:
      return text;
  }
}

/** A heading may carry the star of what is required. */
const headingOf = (text: string) => text.replace(/[*＊\s]/g, '');

/** Which column each copied column is, when the first row names them; null when it does not. */
function namedColumns(
  first: readonly string[],
  columns: readonly TaskChildItem[],
): (TaskChildItem | null)[] | null {
  const named = first.map((text) => columns.find(({ name }) => headingOf(name) === headingOf(text)) ?? null);
  const known = named.filter((column) => column !== null).length;
  return known > 0 && known * 2 >= first.filter((text) => text !== '').length ? named : null;
}

export interface Pasted {
  rows: Answers[];
  /** How many rows were filled. */
  count: number;
  /** How many found no place. */
  left: number;
  /** Columns that a text cannot fill, or that the table does not have. */
  skipped: string[];
}

interface PasteOptions {
  columns: readonly TaskChildItem[];
  rows: readonly Answers[];
  cells: readonly (readonly string[])[];
  /** The cell that was pasted into. */
  at: { row: number; column: number };
  /** How many rows the table may have. */
  most: number;
  optionsOf(child: TaskChildItem): readonly Option<string>[];
}

/** Fills the cells from `at` on; a first row of headings says which column is which. */
export function pasteRows({ columns, rows, cells, at, most, optionsOf }: PasteOptions): Pasted {
  const [first = []] = cells;
  const named = namedColumns(first, columns);
  const width = Math.max(0, ...cells.map((row) => row.length));
  const targets: (TaskChildItem | null)[] =
    named ?? Array.from({ length: width }, (_, index) => columns[at.column + index] ?? null);
  const body = named ? cells.slice(1) : cells;
  const taken = body.slice(0, Math.max(0, most - at.row));
  const next = [...rows];
  taken.forEach((texts, offset) => {
    const row = { ...next[at.row + offset] };
    targets.forEach((column, index) => {
      if (!column || !isPastable(column)) return;
      row[column.fieldKey] = valueOfCell(column, texts[index] ?? '', optionsOf(column));
    });
    next[at.row + offset] = row;
  });
  const skipped = targets.flatMap((column, index) => {
    if (column) return isPastable(column) ? [] : [column.name];
    const isFilled = body.some((row) => (row[index] ?? '') !== '');
    return isFilled ? [named ? (first[index] ?? '') : `第${index + 1}列`] : [];
  });
  return { rows: next, count: taken.length, left: body.length - taken.length, skipped };
}
