/** What services that import workbooks share: reading by headings, faults by row, and the calls around them. */
export { type Taken, UNDO_HOURS, type Undoable, type Undone } from './batches.ts';
export { type BuiltOn, requireUnbuilt } from './built-on.ts';
export {
  type ChangedRow,
  changedRow,
  isAsLeft,
  type Kept,
  type KeptRow,
  type Restored,
  requireEach,
  requireUnchanged,
  valuesBefore,
} from './changed.ts';
export { type Guide, type ImportColumn, listParts, plainHeading } from './columns.ts';
export { cellValues, choicesOf, importColumns } from './field-cells.ts';
export { SAMPLE_MARK } from './guide.ts';
export { type FaultyRow, RowReader, type SheetShape, type TypedRow } from './read-rows.ts';
export { importRecordRoutes } from './record-routes.ts';
export { type Judged, type SheetImport, sheetImportRoutes } from './routes.ts';
export { findCircles, isLive, judgeUntilSettled, spreadFaults } from './trees.ts';
