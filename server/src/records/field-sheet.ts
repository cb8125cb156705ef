/** The exported fields of an entity as the columns of a workbook. */
import {
  type ExportedKey,
  exportedFields,
  type FieldList,
  fieldText,
  type SpecialKey,
} from '@outbound/contract';
import type { Cell, Column } from '../xlsx/write.ts';

/** A column with how its cell reads of a row. */
export interface SheetColumn<R> extends Column {
  /** By which a caller chooses it; several may come under one key. */
  key: string;
  cell(row: R): Cell;
}

/** The columns in the list's order; `cells` has those that are special, and those that read otherwise than shown. */
export function sheetColumns<F extends FieldList, R extends object>(
  fields: F,
  cells: { [K in ExportedKey<F> & SpecialKey<F>]: (row: R) => string } & {
    [K in ExportedKey<F>]?: (row: R) => string;
  },
): SheetColumn<R>[] {
  const hands: Partial<Record<string, (row: R) => string>> = cells;
  return exportedFields(fields).map(([key, field]) => ({
    key,
    heading: field.label,
    ...(field.sheetWidth !== undefined && { width: field.sheetWidth }),
    cell: (row) => hands[key]?.(row) ?? fieldText(field, (row as Record<string, unknown>)[key]),
  }));
}

/** Headings of what is exported and never imported: an import passes them over. */
export const exportOnlyLabels = (fields: FieldList): string[] =>
  exportedFields(fields).flatMap(([, { label, imported }]) => (imported ? [] : [label]));
