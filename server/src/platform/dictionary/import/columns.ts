/**
 * The columns of the import's template; the export has them too, so that what left can come back. A row without a key
 * is the type itself, a row with one an entry of it: one sheet has the fields of both.
 */
import {
  type DictionarySheetFields,
  dictionaryExportColumns,
  dictionarySheetFields,
  type ImportedKey,
} from '@outbound/contract';
import { importColumns } from '../../../imports/index.ts';

export const sheetFields = dictionarySheetFields;
export type SheetFields = DictionarySheetFields;
export type Key = ImportedKey<SheetFields>;

export const columns = importColumns(sheetFields);

/** Columns of the export that say nothing to an import. */
export const exportOnlyColumns = [
  { heading: dictionaryExportColumns.builtIn, width: 10 },
  { heading: dictionaryExportColumns.updatedBy, width: 14 },
  { heading: dictionaryExportColumns.updatedTime, width: 20 },
];
