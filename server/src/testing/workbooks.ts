/** Workbooks for tests of imports: what a person would upload. */
import { buffer } from 'node:stream/consumers';
import { xlsxStream } from '../xlsx/write.ts';

export type Cells = Readonly<Record<string, string>>;

/** A workbook of rows by heading; headings may have the template's star. */
export function workbook(rows: readonly Cells[], headings: readonly string[]): Promise<Buffer> {
  async function* batches() {
    yield rows.map((row) => headings.map((heading) => row[heading.replace('*', '')] ?? ''));
  }
  return buffer(
    xlsxStream({ sheetName: 's', columns: headings.map((heading) => ({ heading })), rows: batches() }),
  );
}

/** The upload of an import: the file with its form fields. */
export function importForm(
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  name = '导入.xlsx',
): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}
