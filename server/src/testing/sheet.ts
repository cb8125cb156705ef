import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';

/** The first sheet of a workbook, as our exports write it. */
export function sheetXml(bytes: Buffer): string {
  const nameLength = bytes.readUInt16LE(26);
  assert.equal(bytes.toString('utf8', 30, 30 + nameLength), 'xl/worksheets/sheet1.xml');
  return inflateRawSync(bytes.subarray(30 + nameLength)).toString('utf8');
}

/** The texts of a workbook's first sheet, row by row, the heading first; of numbers and times their number. */
export function sheetTexts(bytes: Buffer): string[][] {
  return [...sheetXml(bytes).matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) =>
    [
      ...(row ?? '').matchAll(
        /<c r="\w+"(?: s="\d")?\/>|<c r="\w+" t="inlineStr" s="\d"><is><t[^>]*>(.*?)<\/t><\/is><\/c>|<c r="\w+"(?: s="\d")?><v>(.*?)<\/v><\/c>/gs,
      ),
    ].map(([, value, number]) =>
      (value ?? number ?? '').replace(
        /&(lt|gt|amp);/g,
        (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '',
      ),
    ),
  );
}
