/** The rows of a workbook's first sheet. */
import { dayZero, type NumberFormats, readNumberFormats, shownNumber } from './number-formats.ts';
import {
  type Archive,
  type Budget,
  MOST_BYTES,
  openArchive,
  parse,
  parseWhole,
  SheetFault,
} from './parts.ts';

export interface ReadLimits {
  /** Rows with content, the heading included. */
  rows: number;
  columns: number;
  /** A formula reads as what it came to when the workbook was saved; else it is marked. */
  takesResults?: boolean;
}

/**
 * formula: nothing is computed here; uncounted: one that was saved without what it comes to; lossy: a number of so many
 * digits that the last ones are lost; error: `#N/A`.
 */
export type CellMark = 'formula' | 'uncounted' | 'lossy' | 'error';

/** A row with content. */
export interface SheetRow {
  /** As Excel counts, from 1. */
  number: number;
  /** Texts by column; missing ones are empty. */
  cells: string[];
  /** What is wrong with a cell, by column. */
  marks: ReadonlyMap<number, CellMark>;
}

const MOST_CELL_CHARACTERS = 32_767;
/** What of a value is kept while it is read: `_x005F_` stands for one character. */
const MOST_WRITTEN_CHARACTERS = 7 * MOST_CELL_CHARACTERS;
const MOST_SHARED_STRINGS = 400_000;
/** Rows of a sheet, full or not. */
const LAST_ROW = 1_048_576;
/** Numbers from here on do not keep all their digits. */
const LOSSY = 1e15;

/** The rows as they are found, some at a time. Throws SheetFault for what is no xlsx, is damaged, or passes a limit. */
export async function* readRowsOf(path: string, limits: ReadLimits): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(path);
  try {
    const budget = { left: MOST_BYTES };
    const { path: sheetPath, zero } = await findFirstSheet(archive, budget);
    const shared = await readSharedStrings(archive, budget);
    const formats = await readNumberFormats(archive, budget);
    yield* readRows(archive, sheetPath, { shared, formats, zero }, limits, budget);
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged', error);
  } finally {
    await archive.close();
  }
}

const WORKBOOK = 'xl/workbook.xml';

/** Where the first sheet stands, as the workbook says, and the instant from which it counts days. */
async function findFirstSheet(archive: Archive, budget: Budget): Promise<{ path: string; zero: number }> {
  if (!archive.entries.has('[Content_Types].xml') || !archive.entries.has(WORKBOOK))
    throw new SheetFault('noWorkbook');
  let relation = '';
  let countsFrom1904 = false;
  await parseWhole(archive, WORKBOOK, budget, {
    open: (name, attributes) => {
      if (name === 'sheet' && relation === '') relation = attributes['r:id'] ?? '';
      if (name === 'workbookPr') countsFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  let target = '';
  await parseWhole(archive, 'xl/_rels/workbook.xml.rels', budget, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === relation && attributes.TargetMode !== 'External')
        target = attributes.Target ?? '';
    },
  });
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!archive.entries.has(path)) throw new SheetFault('noSheet');
  return { path, zero: dayZero(countsFrom1904) };
}

/** What the cells of a sheet mean by their numbers. */
interface Meaning {
  /** Texts that stand once for all cells that show them. */
  shared: readonly string[];
  formats: NumberFormats;
  /** The instant from which days are counted. */
  zero: number;
}

async function readSharedStrings(archive: Archive, budget: Budget): Promise<string[]> {
  const part = 'xl/sharedStrings.xml';
  if (!archive.entries.has(part)) return [];
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  await parseWhole(archive, part, budget, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
    },
    text: (piece) => {
      if (isText && text.length < MOST_CELL_CHARACTERS) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic--;
      if (name !== 'si') return;
      if (strings.length >= MOST_SHARED_STRINGS) throw new SheetFault('tooManyParts');
      strings.push(whole(text.slice(0, MOST_CELL_CHARACTERS)));
    },
  });
  return strings;
}

/** The same text in one piece: one that grew by references is kept as many small ones, each larger than its character. */
const whole = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');

/** `BC12` -> 54; null without letters. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The number that a row gives itself; null for one that no sheet has. */
function rowOf(reference: string | undefined): number | null {
  const row = Number(reference);
  return Number.isInteger(row) && row >= 1 && row <= LAST_ROW ? row : null;
}

async function* readRows(
  archive: Archive,
  part: string,
  meaning: Meaning,
  limits: ReadLimits,
  budget: Budget,
): AsyncGenerator<SheetRow[]> {
  let ready: SheetRow[] = [];
  let found = 0;
  let number = 0;
  let column = -1;
  let type = '';
  let style = '';
  let value = '';
  let isValue = false;
  let isFormula = false;
  let hasValue = false;
  let phonetic = 0;
  let cells: string[] = [];
  let marks = new Map<number, CellMark>();

  const endCell = (): void => {
    const isRefused = isFormula && !limits.takesResults;
    // One that came to an empty text has that as its value.
    const isUncounted = isFormula && !isRefused && !hasValue;
    const text = isRefused ? value : cellText({ type, style, value }, meaning);
    // Before it is looked at: millions of cells may name a long text of blanks.
    if (type === 's') budget.left -= text.length;
    if (budget.left < 0) throw new SheetFault('tooLarge');
    if (text.trim() === '' && !isRefused && !isUncounted) return;
    if (column >= limits.columns) throw new SheetFault('tooManyColumns');
    cells[column] = text.slice(0, MOST_CELL_CHARACTERS);
    if (isRefused) marks.set(column, 'formula');
    else if (isUncounted) marks.set(column, 'uncounted');
    else if (type === 'e') marks.set(column, 'error');
    else if ((type === '' || type === 'n') && Math.abs(Number(value)) >= LOSSY) marks.set(column, 'lossy');
  };
  const endRow = (): void => {
    if (cells.length === 0) return;
    if (++found > limits.rows) throw new SheetFault('tooManyRows');
    ready.push({ number, cells: Array.from(cells, (cell) => cell ?? ''), marks });
  };

  const parsing = parse(archive, part, budget, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = rowOf(attributes.r) ?? number + 1;
        column = -1;
        cells = [];
        marks = new Map();
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? '';
        style = attributes.s ?? '';
        value = '';
        isFormula = false;
        hasValue = false;
      } else if (name === 'f') isFormula = true;
      else if (name === 'rPh') phonetic++;
      isValue = (name === 'v' || name === 't') && phonetic === 0;
      if (isValue) hasValue = true;
    },
    text: (piece) => {
      if (isValue && value.length < MOST_WRITTEN_CHARACTERS) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') phonetic--;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
    },
  });
  for await (const _ of parsing) {
    const rows = ready;
    ready = [];
    if (rows.length > 0) yield rows;
  }
}

/** A cell as a person sees it, as far as that changes what it says: days as `YYYY-MM-DD`, whole numbers without an exponent. */
function cellText(
  { type, style, value }: { type: string; style: string; value: string },
  { shared, formats, zero }: Meaning,
): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // A workbook may write its days out.
  if (type === 'd') return value.slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
  // Excel's own escape for characters that XML does not take.
  if (type === 'inlineStr' || type === 'str' || type === 'e')
    return value.replace(/_x005F_(?=x[0-9A-Fa-f]{4}_)/g, '_');
  const format = formats[Number(style)] ?? null;
  if (format !== null) return shownNumber(value, format, zero);
  const amount = Number(value);
  return value !== '' && Number.isSafeInteger(amount) ? String(amount) : value;
}
