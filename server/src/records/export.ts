/** Lists as workbooks: read batch by batch, shown by columns, named with the day. */
import type { Download } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { type Cell, type Table, XLSX_MEDIA_TYPE, xlsxStream } from '../xlsx/write.ts';
import type { SheetColumn } from './field-sheet.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * The rows of a list in batches, each behind the place of the last row before it: no cursor, so that between two
 * batches nothing in the database is held, whatever time the reader takes. `read` answers the next rows in the list's
 * order, at most so many; fewer end it.
 */
export async function* inBatches<R, P>(
  read: (place: P | null, most: number) => Promise<R[]>,
  placeOf: (last: R) => P,
): AsyncGenerator<R[]> {
  let place: P | null = null;
  for (;;) {
    const rows = await read(place, ROWS_AT_ONCE);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    place = placeOf(last);
  }
}

/** A sheet of rows as people read them; what a batch needs to be shown is looked up once for all of it. */
export function sheetOf<R, S>(
  sheetName: string,
  columns: readonly SheetColumn<S>[],
  batches: AsyncIterable<R[]>,
  present: (batch: R[]) => S[] | Promise<S[]>,
): Table {
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of batches)
      yield (await present(batch)).map((row) => columns.map((column) => column.cell(row)));
  }
  return { sheetName, columns, rows: rows() };
}

/** The columns of these keys, in the order of all; without keys all. */
export const chosenColumns = <S>(
  columns: readonly SheetColumn<S>[],
  keys: readonly string[] | undefined,
): readonly SheetColumn<S>[] => (keys ? columns.filter(({ key }) => keys.includes(key)) : columns);

/** A table without the columns that were not chosen; `keys` are those of all that it has, in their order. */
export function withColumns(
  table: Table,
  keys: readonly string[],
  chosen: readonly string[] | undefined,
): Table {
  if (!chosen) return table;
  const places = keys.flatMap((key, place) => (chosen.includes(key) ? [place] : []));
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of table.rows)
      yield batch.map((cells) => places.map((place) => cells[place] ?? ''));
  }
  return { ...table, columns: table.columns.filter((_, place) => places.includes(place)), rows: rows() };
}

/**
 * The workbook as an attachment; an export has the day in its name. `more` are tables on sheets behind the first one, whose
 * rows alone are counted; they are read when that one is written, and are told how many rows it had.
 */
export function workbook(
  name: string,
  table: Table,
  exported?: { now: Date; zone: TimeZone },
  more: (rowNum: () => number) => readonly Table[] = () => [],
): Download {
  const day = exported && `_${exported.zone.text(exported.now).slice(0, 10).replaceAll('-', '')}`;
  let rowNum = 0;
  async function* counted() {
    for await (const batch of table.rows) {
      yield batch;
      rowNum += batch.length;
    }
  }
  return {
    fileName: `${name}${day ?? ''}.xlsx`,
    mediaType: XLSX_MEDIA_TYPE,
    body: xlsxStream({ ...table, rows: counted() }, ...more(() => rowNum)),
    rowNum: () => rowNum,
  };
}
