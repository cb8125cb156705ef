/** A small workbook made by the browser: what a page shows, to be taken along as it is shown. */

/** Rows of texts and numbers, no more than 26 columns; texts are never taken for formulas. */
export interface Sheet {
  name: string;
  rows: readonly (readonly (string | number | null)[])[];
  /** In characters, by column. */
  widths: readonly number[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Characters that no XML may hold are dropped. */
const isAllowed = (letter: string) =>
  letter >= ' ' ? letter < '\ufffe' || letter > '\uffff' : '\t\n\r'.includes(letter);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  [...text]
    .filter(isAllowed)
    .map((letter) => signs[letter] ?? letter)
    .join('');

function sheetXml({ rows, widths }: Sheet): string {
  const cell = (value: string | number | null, at: string) => {
    if (value === null) return `<c r="${at}"/>`;
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  };
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const lines = rows
    .map((row, at) => {
      const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${at + 1}`));
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    })
    .join('');
  return `${XML}<worksheet xmlns="${MAIN}"><cols>${columns}</cols><sheetData>${lines}</sheetData></worksheet>`;
}

/** A sheet bears none of these signs in its name, and no more than 31 letters. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, '、').slice(0, 31);

/** The files of a workbook by their paths. */
function partsOf(sheets: readonly Sheet[]): [string, string][] {
  const each = (part: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, at) => part(sheet, at + 1)).join('');
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kind}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(({ name }, number) => `<sheet name="${escaped(sheetName(name))}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ],
    ...sheets.map((sheet, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)]),
  ];
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** 1980-01-01, the first day that the format knows: a file of the same figures is the same file. */
const DAY = 0x21;
const UTF8_NAMES = 0x800;

/** What a zip says of an entry, at the entry and again at the end. */
function head(
  signature: number,
  extra: readonly number[],
  crc: number,
  size: number,
  name: number,
  tail: readonly number[],
) {
  const view = new DataView(new ArrayBuffer(4 + extra.length * 2 + 2 * 4 + 12 + 4 + tail.length * 2));
  let at = 0;
  const short = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const long = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  long(signature);
  for (const value of extra) short(value);
  for (const value of [UTF8_NAMES, 0, 0, DAY]) short(value);
  for (const value of [crc, size, size]) long(value);
  short(name);
  short(0);
  for (const value of tail) short(value);
  return new Uint8Array(view.buffer);
}

/** The workbook as a file. Not compressed: what a page shows is small. */
export function workbookOf(sheets: readonly Sheet[]): Blob {
  const text = new TextEncoder();
  const bodies: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const [path, xml] of partsOf(sheets)) {
    const [name, body] = [text.encode(path), text.encode(xml)];
    const crc = crcOf(body);
    const own = head(0x04034b50, [20], crc, body.length, name.length, []);
    entries.push(
      head(0x02014b50, [20, 20], crc, body.length, name.length, [
        0,
        0,
        0,
        0,
        0,
        offset & 0xffff,
        offset >>> 16,
      ]),
      name,
    );
    bodies.push(own, name, body);
    offset += own.length + name.length + body.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length / 2;
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, size, true);
  end.setUint32(16, offset, true);
  return new Blob([...bodies, ...entries, new Uint8Array(end.buffer)] as BlobPart[], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
