/** What services that import workbooks share: reading by headings, faults by row, and the calls around them. */
export { type Added, type BuiltOn, requireUnbuilt, type Taken } from './batches.ts';
export { type Guide, type ImportColumn, listParts, plainHeading } from './columns.ts';
export { cellValues, choicesOf, importColumns } from './field-cells.ts';
export { SAMPLE_MARK } from './guide.ts';
export { type FaultyRow, RowReader, type SheetShape, type TypedRow } from './read-rows.ts';
export { importRecordRoutes } from './record-routes.ts';
export { type Judged, type SheetImport, sheetImportRoutes } from './routes.ts';
export { findCircles, isLive, judgeUntilSettled, spreadFaults } from './trees.ts';
