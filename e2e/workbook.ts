/** Workbooks for imports, and what is in those that were downloaded: as much of the format as a test needs. */
import { crc32, inflateRawSync } from 'node:zlib';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
const escaped = (text: string) =>
  text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? '');

/** A workbook with one sheet of texts. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const sheet = rows
    .map((cells) => {
      const texts = cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`);
      return `<row>${texts.join('')}</row>`;
    })
    .join('');
  return stored([
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`],
  ]);
}

/** A zip archive whose files are not packed. */
function stored(files: readonly (readonly [name: string, body: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [fileName, body] of files) {
    const name = Buffer.from(fileName);
    const data = Buffer.from(xml(body));
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x21, 8);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, data);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, name);
    offset += 30 + name.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** The texts of the first sheet of a workbook that the product wrote, row by row, the heading first. */
export function textsOf(workbook: Buffer): string[][] {
  const nameLength = workbook.readUInt16LE(26);
  const name = workbook.toString('utf8', 30, 30 + nameLength);
  if (name !== 'xl/worksheets/sheet1.xml') throw new Error(`a workbook that begins with ${name}`);
  const sheet = inflateRawSync(workbook.subarray(30 + nameLength)).toString('utf8');
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    [
      ...(row ?? '').matchAll(
        /<c r="\w+"\/>|<c r="\w+" t="inlineStr" s="\d"><is><t[^>]*>(.*?)<\/t><\/is><\/c>/gs,
      ),
    ].map(([, value]) =>
      (value ?? '').replace(
        /&(lt|gt|amp);/g,
        (_, sign: string) => ({ lt: '<', gt: '>', amp: '&' })[sign] ?? '',
      ),
    ),
  );
}
