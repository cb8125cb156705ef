import {
  type DictionaryType,
  dictionaryColourLabels,
  enabledStatusLabels,
  SYSTEM_OPERATOR,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Zone } from '../../http/zone.ts';
import type { Table } from '../../xlsx/write.ts';
import { columns, yesNo } from './import/columns.ts';
import { findStoredItems, type StoredItem } from './import/queries.ts';

const TYPES_AT_ONCE = 50;

/**
 * Types, each followed by its entries in the order of the tree. The columns of the import with what it ignores behind
 * them, so that a corrected export can be imported.
 */
export function dictionaryTable(db: Db, types: readonly DictionaryType[], zone: Zone): Table {
  return {
    sheetName: '字典',
    columns: [
      ...columns.map(({ heading, width }) => ({ heading, ...(width !== undefined && { width }) })),
      { heading: '系统内置', width: 10 },
      { heading: '更新人', width: 14 },
      { heading: '更新时间', width: 20 },
    ],
    rows: batches(),
  };

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

const typeCells = (type: DictionaryType): string[] => [
  type.type,
  type.name,
  '',
  '',
  '',
  '',
  '',
  enabledStatusLabels[type.status],
  yesNo(type.public),
  type.remark,
  yesNo(type.builtIn),
  type.updatedBy,
  type.updatedTime,
];

function itemRows(type: DictionaryType, items: readonly StoredItem[], zone: Zone): string[][] {
  const below = Map.groupBy(items, (item) => item.parent_id);
  const nest = (parent: StoredItem | null): string[][] =>
    (below.get(parent?.id ?? null) ?? []).flatMap((item) => [
      [
        type.type,
        type.name,
        parent?.dict_key ?? '',
        item.dict_key,
        item.dict_value,
        dictionaryColourLabels[item.colour],
        String(item.sort_num),
        enabledStatusLabels[item.status],
        '',
        item.remark,
        '',
        item.updater_name ?? SYSTEM_OPERATOR,
        zone.text(item.updated_at),
      ],
      ...nest(item),
    ]);
  return nest(null);
}
