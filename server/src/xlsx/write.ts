import { Readable } from 'node:stream';
import { type Cell, cellStyles, columnName, escapeXml, rowXml } from './cells.ts';
import { type ZipEntry, zip } from './zip.ts';

export type { Cell } from './cells.ts';

export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What cells of a column may be, as a drop-down; `isClosed` lets Excel refuse anything else. */
export interface Choices {
  values: readonly string[];
  isClosed: boolean;
  /** What Excel says beside a cell that is chosen; at most 255 characters. */
  note?: string;
}

export interface Column {
  heading: string;
  width?: number;
  choices?: Choices;
}

/** What a workbook holds: a heading, then rows of texts, in batches as they come from the database. */
export interface Table {
  sheetName: string;
  columns: readonly Column[];
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Excel's own limit is 1,048,576; the rest goes to further sheets. */
const ROWS_PER_SHEET = 1_000_000;
/** Rows are put together to pieces of about this size, because every piece costs a turn of the event loop. */
const PIECE_CHARACTERS = 65_536;

/**
 * A workbook as a stream of bytes, made while it is read: memory does not grow with the rows. Every cell is text, so
 * that phones and ids keep their digits; one that a spreadsheet could take for a formula is marked as quoted text.
 * When the reader goes away, `rows` is ended and asks its source for nothing more. Drop-downs are those of the first table.
 */
export function xlsxStream(...tables: readonly Table[]): Readable {
  return Readable.from(zip(parts(tables)), { objectMode: false });
}

/** The tables one after the other, each on sheets of its own; the first one's are read before the next one begins. */
async function* parts(tables: readonly Table[]): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  const { lists, xml } = dropDowns(tables[0]?.columns ?? []);
  for (const table of tables) yield* sheetsOf(table, names, table === tables[0] ? xml : '');
  if (lists.length > 0) {
    names.push(CHOICES_SHEET);
    yield { name: `xl/worksheets/sheet${names.length}.xml`, data: whole(listSheet(lists)) };
  }
  // How many sheets there are is known only now; the order of the files in the archive does not matter.
  for (const [name, text] of Object.entries(frame(names))) yield { name, data: whole(text) };
}

/** The sheets of a table; adds their names. */
async function* sheetsOf(
  { sheetName, columns, rows }: Table,
  names: string[],
  validations: string,
): AsyncGenerator<ZipEntry> {
  const source = rows[Symbol.asyncIterator]();
  let sheets = 0;
  let rest: readonly (readonly Cell[])[] = [];
  let isDone = false;

  async function* sheet(): AsyncGenerator<Buffer> {
    let room = ROWS_PER_SHEET;
    let number = 1;
    let piece = sheetStart(columns);
    while (room > 0) {
      if (rest.length === 0) {
        const next = await source.next();
        if (next.done) {
          isDone = true;
          break;
        }
        rest = next.value;
      }
      const batch = rest.slice(0, room);
      rest = rest.slice(room);
      room -= batch.length;
      for (const row of batch) {
        piece += rowXml(++number, row, columns.length);
        if (piece.length > PIECE_CHARACTERS) {
          yield Buffer.from(piece);
          piece = '';
        }
      }
    }
    yield Buffer.from(`${piece}</sheetData>${validations}</worksheet>`);
  }

  try {
    do {
      sheets++;
      yield { name: `xl/worksheets/sheet${names.length + sheets}.xml`, data: sheet() };
    } while (!isDone);
    names.push(...sheetNames(sheetName, sheets, names));
  } finally {
    await source.return?.();
  }
}

async function* whole(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Drop-downs whose values do not fit into the rule itself (255 characters) stand in columns of this sheet. */
const CHOICES_SHEET = '可选项';
const MOST_INLINE = 250;
const CHOICE_ROWS = 20_000;

function dropDowns(columns: Table['columns']): { lists: Column[]; xml: string } {
  const lists: Column[] = [];
  const rules = columns.flatMap((column, index) => {
    const { choices, heading } = column;
    if (!choices || choices.values.length === 0) return [];
    const joined = choices.values.join(',');
    let formula = `"${joined}"`;
    if (joined.length > MOST_INLINE || choices.values.some((value) => /[",]/.test(value))) {
      const name = columnName(lists.length);
      formula = `'${CHOICES_SHEET}'!$${name}$2:$${name}$${choices.values.length + 1}`;
      lists.push(column);
    }
    const cells = `${columnName(index)}2:${columnName(index)}${CHOICE_ROWS}`;
    const error = choices.isClosed ? ' showErrorMessage="1"' : '';
    const note = choices.note
      ? ` showInputMessage="1" promptTitle="${escapeXml(heading)}" prompt="${escapeXml(choices.note)}"`
      : '';
    return `<dataValidation type="list" allowBlank="1"${error}${note} sqref="${cells}"><formula1>${escapeXml(formula)}</formula1></dataValidation>`;
  });
  const xml =
    rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
  return { lists, xml };
}

function listSheet(lists: readonly Column[]): string {
  const most = Math.max(...lists.map(({ choices }) => choices?.values.length ?? 0));
  let xml = sheetStart(lists);
  for (let row = 0; row < most; row++)
    xml += rowXml(
      row + 2,
      lists.map(({ choices }) => choices?.values[row] ?? ''),
      lists.length,
    );
  return `${xml}</sheetData></worksheet>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function sheetStart(columns: Table['columns']): string {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width ?? 16}" customWidth="1" style="${cellStyles.text}"/>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
    `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>` +
    rowXml(
      1,
      columns.map(({ heading }) => heading),
      columns.length,
      cellStyles.heading,
    )
  );
}

/** Of the 31 units of UTF-16 that Excel takes, so that a number has room behind them. */
const MOST_OF_NAME = 25;

/** A name that Excel takes: no longer than that, none of \ / ? * [ ] : and no apostrophe at its ends. */
function safeSheetName(name: string): string {
  let short = '';
  for (const sign of name.toWellFormed().replace(/[\\/?*[\]:\p{Cc}]/gu, '_')) {
    if (short.length + sign.length > MOST_OF_NAME) break;
    short += sign;
  }
  return short.replace(/^'+|'+$/g, '') || 'Sheet';
}

/** One name a sheet, none of them twice: the rest of a long table goes to "name(2)" and so on. */
function sheetNames(sheetName: string, sheets: number, taken: readonly string[]): string[] {
  const name = safeSheetName(sheetName);
  const fresh: string[] = [];
  for (let number = 1; fresh.length < sheets; number++) {
    const one = number === 1 ? name : `${name}(${number})`;
    if (!taken.includes(one)) fresh.push(one);
  }
  return fresh;
}

function frame(names: readonly string[]): Record<string, string> {
  const numbers = names.map((_, index) => index + 1);
  const dated = (format: number) =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  const quoted = '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"';
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
      .map(
        (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers
      .map(
        (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="11"/><color rgb="FF7F7F7F"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${quoted}/>${quoted} quotePrefix="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" quotePrefix="1"/><xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1" quotePrefix="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" quotePrefix="1"/>${quoted} quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"/>${dated(164)}${dated(165)}</cellXfs></styleSheet>`,
  };
}
