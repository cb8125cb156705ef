import { departmentExportColumns, deptFields, fieldText, importedFields } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { withColumns } from '../../records/export.ts';
import type { Table } from '../../xlsx/write.ts';
import { AT_TOP, columns as importColumns } from './import/columns.ts';
import { PATH_SEPARATOR } from './paths.ts';
import { findExportRows, findSkeleton } from './queries.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * The departments that the caller sees, or one of them with all below it, in the order of the tree. The columns of the
 * import with what it ignores around them, so that a corrected export can be imported.
 */
export async function departmentTable(
  db: Db,
  caller: Caller,
  deptId: number | null,
  zone: TimeZone,
  chosen?: readonly string[],
): Promise<Table> {
  const places = await placesInOrder(db, caller, deptId);
  const table = {
    sheetName: '部门',
    columns: [
      { heading: departmentExportColumns.path, width: 40 },
      ...importColumns.map(({ heading, width }) => ({ heading, ...(width !== undefined && { width }) })),
      { heading: departmentExportColumns.headUserName, width: 14 },
      { heading: departmentExportColumns.updatedTime, width: 20 },
    ],
    rows: batches(),
  };
  return withColumns(table, Object.keys(departmentExportColumns), chosen);

  async function* batches(): AsyncGenerator<string[][]> {
    for (let at = 0; at < places.length; at += ROWS_AT_ONCE) {
      const batch = places.slice(at, at + ROWS_AT_ONCE);
      const rows = await findExportRows(
        db,
        batch.map(({ id }) => id),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield batch.flatMap(({ id, path, parentPath }) => {
        const row = byId.get(id);
        // Gone since the export began.
        if (!row) return [];
        const own = importedFields(deptFields).map(([key, field]) => {
          if (key === 'parentId') return parentPath || AT_TOP;
          return key === 'headUserId' ? (row.headLoginId ?? '') : fieldText(field, row[key]);
        });
        return [[path, ...own, row.headUserName ?? '', zone.text(row.updated_at)]];
      });
    }
  }
}

/** Ids with full paths, in the order of the tree; only names and places are held for all of them. */
async function placesInOrder(db: Db, caller: Caller, deptId: number | null) {
  const rows = await findSkeleton(db, caller);
  const below = Map.groupBy(rows, (row) => row.parentId);
  const found: { id: number; path: string; parentPath: string }[] = [];
  const descend = (parentId: number | null, parentPath: string, isWanted: boolean): void => {
    for (const { id, name, seen } of below.get(parentId) ?? []) {
      const path = parentPath === '' ? name : `${parentPath}${PATH_SEPARATOR}${name}`;
      const isBelow = isWanted || id === deptId;
      if (seen && isBelow) found.push({ id, path, parentPath });
      descend(id, path, isBelow);
    }
  };
  descend(null, '', deptId === null);
  return found;
}
