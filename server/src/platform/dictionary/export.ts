import {
  type DictionaryType,
  dictionaryExportColumns,
  fieldText,
  importedFields,
  SYSTEM_OPERATOR,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { withColumns } from '../../records/export.ts';
import type { Table } from '../../xlsx/write.ts';
import { columns, exportOnlyColumns, type Key, sheetFields } from './import/columns.ts';
import { findStoredItems, type StoredItem } from './office-queries.ts';

const TYPES_AT_ONCE = 50;

/**
 * Types, each followed by its entries in the order of the tree. The columns of the import with what it ignores behind
 * them, so that a corrected export can be imported.
 */
export function dictionaryTable(
  db: Db,
  types: readonly DictionaryType[],
  zone: TimeZone,
  chosen?: readonly string[],
): Table {
  const table = {
    sheetName: '字典',
    columns: [
      ...columns.map(({ heading, width }) => ({ heading, ...(width !== undefined && { width }) })),
      ...exportOnlyColumns,
    ],
    rows: batches(),
  };
  return withColumns(table, Object.keys(dictionaryExportColumns), chosen);

  async function* batches(): AsyncGenerator<string[][]> {
    for (let at = 0; at < types.length; at += TYPES_AT_ONCE) {
      const batch = types.slice(at, at + TYPES_AT_ONCE);
      const items = await findStoredItems(
        db,
        batch.map(({ id }) => id),
      );
      const byType = Map.groupBy(items, ({ type_id }) => type_id);
      yield batch.flatMap((type) => [typeCells(type), ...itemRows(type, byType.get(type.id) ?? [], zone)]);
    }
  }
}

/** A row's cells; what a row of its kind has nothing to say of stays empty. */
const cellsOf = (values: { [K in Key]?: unknown }): string[] =>
  importedFields(sheetFields).map(([key, field]) => fieldText(field, values[key]));

const typeCells = (type: DictionaryType): string[] => [
  ...cellsOf(type),
  type.builtIn ? '是' : '否',
  type.updatedBy,
  type.updatedTime,
];

function itemRows({ type, name }: DictionaryType, items: readonly StoredItem[], zone: TimeZone): string[][] {
  const below = Map.groupBy(items, (item) => item.parentId);
  const nest = (parent: StoredItem | null): string[][] =>
    (below.get(parent?.id ?? null) ?? []).flatMap((item) => [
      [
        ...cellsOf({ ...item, type, name, parentId: parent?.dictKey }),
        '',
        item.updater_name ?? SYSTEM_OPERATOR,
        zone.text(item.updated_at),
      ],
      ...nest(item),
    ]);
  return nest(null);
}
