/**
 * Reads the first sheet of a workbook row by row, within limits that hold whatever the file says of itself: memory
 * does not grow with what is packed into it, and nothing in it is run, resolved or fetched.
 */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { workbookFault } from '@outbound/contract';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromFd, type ZipFile } from 'yauzl';

/** The file is no workbook that we read, or passes a limit. The message is fit for a person. */
export class UnreadableWorkbook extends Error {
  override readonly name = 'UnreadableWorkbook';
}

export interface ReadLimits {
  /** Rows with content, the heading included. */
  rows: number;
  columns: number;
}

/** formula: nothing is computed here; lossy: a number of so many digits that the last ones are lost; error: `#N/A`. */
export type CellMark = 'formula' | 'lossy' | 'error';

/** A row with content. */
export interface SheetRow {
  /** As Excel counts, from 1. */
  number: number;
  /** Texts by column; missing ones are empty. */
  cells: string[];
  /** What is wrong with a cell, by column. */
  marks: ReadonlyMap<number, CellMark>;
}

const MOST_ENTRIES = 500;
/**
 * Unpacked, all parts together: ten thousand rows of fifteen full cells are a fifth of it. A shared text counts again with
 * each cell that shows it: a few bytes name a long one, ten thousand times.
 */
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_CELL_CHARACTERS = 32_767;
const MOST_SHARED_STRINGS = 400_000;
/** Rows of a sheet, full or not. */
const LAST_ROW = 1_048_576;
/** Numbers from here on do not keep all their digits. */
const LOSSY = 1e15;

/**
 * The rows of the first sheet. Throws UnreadableWorkbook for what is no xlsx, is damaged, or passes a limit. Ending the
 * loop early closes the file.
 */
export async function* readSheet(path: string, limits: ReadLimits): AsyncGenerator<SheetRow> {
  const archive = await openArchive(path);
  try {
    const budget = { left: MOST_BYTES };
    const sheetPath = await findFirstSheet(archive, budget);
    const shared = await readSharedStrings(archive, budget);
    yield* readRows(archive, sheetPath, shared, limits, budget);
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : unreadable(workbookFault('damaged'), error);
  } finally {
    await archive.close();
  }
}

const unreadable = (message: string, cause?: unknown) =>
  new UnreadableWorkbook(message, cause === undefined ? undefined : { cause });

interface Archive {
  entries: ReadonlyMap<string, Entry>;
  read(entry: Entry): Promise<Readable>;
  close(): Promise<void>;
}

async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path, 'r');
  try {
    const start = Buffer.alloc(4);
    await handle.read(start, 0, 4, 0);
    if (start.readUInt32LE(0) !== 0x04034b50) throw unreadable(workbookFault('otherKind'));
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromFd(handle.fd, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
        error ? reject(unreadable(workbookFault('damaged'), error)) : resolve(opened),
      ),
    );
    const entries = await listEntries(zip);
    if (entries.has('xl/vbaProject.bin')) throw unreadable(workbookFault('macros'));
    return {
      entries,
      read: (entry) =>
        new Promise((resolve, reject) =>
          zip.openReadStream(entry, (error, stream) =>
            error ? reject(unreadable(workbookFault('damaged'), error)) : resolve(stream),
          ),
        ),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    if (zip.entryCount > MOST_ENTRIES) return reject(unreadable(workbookFault('tooManyParts')));
    zip.on('entry', (entry: Entry) => {
      // Two parts of one name: readers differ in which one they show.
      if (entries.has(entry.fileName)) return reject(unreadable(workbookFault('damaged')));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', (error: unknown) => reject(unreadable(workbookFault('damaged'), error)));
    zip.readEntry();
  });
}

interface Budget {
  left: number;
}

interface Handlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses a part piece by piece; between two pieces the generator gives way to whoever waits. */
async function* parse(
  archive: Archive,
  part: string,
  budget: Budget,
  handlers: Handlers,
): AsyncGenerator<void> {
  const entry = archive.entries.get(part);
  if (!entry) throw unreadable(workbookFault('noWorkbook'));
  const parser = new SaxesParser({ xmlns: false, position: false });
  // A document type is where entities that swell or fetch are declared; workbooks have none.
  parser.on('doctype', () => {
    throw unreadable(workbookFault('notAllowed'));
  });
  parser.on('error', (error) => {
    throw unreadable(workbookFault('damaged'), error);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => handlers.open?.(localName(tag.name), tag.attributes));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', (tag: SaxesTagPlain) => handlers.close?.(localName(tag.name)));
  const decoder = new StringDecoder('utf8');
  const stream = await archive.read(entry);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw unreadable(workbookFault('tooLarge'));
      parser.write(decoder.write(chunk));
      yield;
    }
    parser.write(decoder.end());
    parser.close();
    yield;
  } finally {
    stream.destroy();
  }
}

async function parseWhole(archive: Archive, part: string, budget: Budget, handlers: Handlers): Promise<void> {
  for await (const _ of parse(archive, part, budget, handlers));
}

const WORKBOOK = 'xl/workbook.xml';

/** Where the first sheet stands, as the workbook says. */
async function findFirstSheet(archive: Archive, budget: Budget): Promise<string> {
  if (!archive.entries.has('[Content_Types].xml') || !archive.entries.has(WORKBOOK))
    throw unreadable(workbookFault('noWorkbook'));
  let relation = '';
  await parseWhole(archive, WORKBOOK, budget, {
    open: (name, attributes) => {
      if (name === 'sheet' && relation === '') relation = attributes['r:id'] ?? '';
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
  if (!archive.entries.has(path)) throw unreadable(workbookFault('noSheet'));
  return path;
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
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic--;
      if (name !== 'si') return;
      if (strings.length >= MOST_SHARED_STRINGS) throw unreadable(workbookFault('tooManyParts'));
      strings.push(text.slice(0, MOST_CELL_CHARACTERS));
    },
  });
  return strings;
}

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
  shared: readonly string[],
  limits: ReadLimits,
  budget: Budget,
): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let found = 0;
  let number = 0;
  let column = -1;
  let type = '';
  let value = '';
  let isValue = false;
  let isFormula = false;
  let phonetic = 0;
  let cells: string[] = [];
  let marks = new Map<number, CellMark>();

  const endCell = (): void => {
    const text = isFormula ? value : cellText(type, value, shared);
    // Before it is looked at: millions of cells may name a long text of blanks.
    if (type === 's') budget.left -= text.length;
    if (budget.left < 0) throw unreadable(workbookFault('tooLarge'));
    if (text.trim() === '' && !isFormula) return;
    if (column >= limits.columns) throw unreadable(workbookFault('tooManyColumns', { most: limits.columns }));
    cells[column] = text.slice(0, MOST_CELL_CHARACTERS);
    if (isFormula) marks.set(column, 'formula');
    else if (type === 'e') marks.set(column, 'error');
    else if ((type === '' || type === 'n') && Math.abs(Number(value)) >= LOSSY) marks.set(column, 'lossy');
  };
  const endRow = (): void => {
    if (cells.length === 0) return;
    if (++found > limits.rows) throw unreadable(workbookFault('tooManyRows', { most: limits.rows - 1 }));
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
        value = '';
        isFormula = false;
      } else if (name === 'f') isFormula = true;
      else if (name === 'rPh') phonetic++;
      isValue = (name === 'v' || name === 't') && phonetic === 0;
    },
    text: (piece) => {
      if (isValue) value += piece;
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
    yield* rows;
  }
}

/** A cell as a person sees it, as far as that needs no styles: whole numbers come without an exponent. */
function cellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // Excel's own escape for characters that XML does not take.
  if (type === 'inlineStr' || type === 'str' || type === 'e')
    return value.replace(/_x005F_(?=x[0-9A-Fa-f]{4}_)/g, '_');
  const amount = Number(value);
  return value !== '' && Number.isSafeInteger(amount) ? String(amount) : value;
}
