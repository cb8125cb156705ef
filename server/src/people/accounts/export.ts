import { type AccountFields, accountFields } from '@outbound/contract';
import type { RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { chosenColumns, inBatches, sheetOf } from '../../records/export.ts';
import { sheetColumns } from '../../records/field-sheet.ts';
import type { Table } from '../../xlsx/write.ts';
import { findDepartmentPaths } from '../departments/index.ts';
import { presentAccount } from './present.ts';
import {
  type AccountRecord,
  type AccountSort,
  checkSort,
  type ExportFilters,
  findExportAccounts,
} from './queries.ts';

type Shown = ReturnType<typeof presentAccount>;

const columns = sheetColumns<AccountFields, Shown>(accountFields, {
  deptIds: (row) => row.deptList.map(({ path }) => path).join('；'),
  roleIds: (row) => row.roleList.map(({ name }) => name).join('；'),
});

/** The accounts of the list as a table, in its order; `isPlain` tells phones and IDs whole. */
export function accountTable(
  db: Db,
  caller: Caller,
  filters: ExportFilters,
  {
    isPlain,
    zone,
    columns: keys,
    sort,
  }: {
    isPlain: boolean;
    zone: TimeZone;
    columns?: readonly string[] | undefined;
    sort?: AccountSort | undefined;
  },
): Table {
  // Before the answer begins: what is refused later cuts the file off.
  checkSort(sort, filters);
  const batches = inBatches(
    (place: RowPlace | null, most) => findExportAccounts(db, caller, filters, sort, place, most, zone),
    ({ place, id }) => ({ value: place, id }),
  );
  return sheetOf('用户', chosenColumns(columns, keys), batches, async (rows: AccountRecord[]) => {
    const paths = await findDepartmentPaths(
      db,
      rows.flatMap((row) => row.departments.map(({ id }) => id)),
    );
    return rows.map((row) => {
      const shown = presentAccount(row, paths, zone);
      return isPlain ? { ...shown, mobilePhone: row.mobilePhone, idCard: row.idCard } : shown;
    });
  });
}
