import { type AccountFields, accountFields } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { Zone } from '../../http/zone.ts';
import { sheetColumns } from '../../records/field-sheet.ts';
import type { Table } from '../../xlsx/write.ts';
import { findDepartmentPaths } from '../departments/index.ts';
import { presentAccount } from './present.ts';
import { type AccountRecord, type ExportPlace, type Filters, findExportAccounts } from './queries.ts';

const ROWS_AT_ONCE = 1_000;

type Shown = ReturnType<typeof presentAccount>;

const columns = sheetColumns<AccountFields, Shown>(accountFields, {
  departmentIds: (row) => row.departmentList.map(({ path }) => path).join('；'),
  roleIds: (row) => row.roleList.map(({ name }) => name).join('；'),
});

/** The accounts of the list as a table, in its order; `isPlain` tells phones and IDs whole. */
export function accountTable(
  db: Db,
  caller: Caller,
  filters: Filters,
  { isPlain, zone }: { isPlain: boolean; zone: Zone },
): Table {
  return { sheetName: '用户', columns, rows: batches() };

  /** Rows in batches by their place, not in one cursor: between two batches nothing in the database is held. */
  async function* batches(): AsyncGenerator<string[][]> {
    let place: ExportPlace | null = null;
    for (;;) {
      const rows: AccountRecord[] = await findExportAccounts(db, caller, filters, place, ROWS_AT_ONCE, zone);
      const paths = await findDepartmentPaths(
        db,
        rows.flatMap((row) => row.departments.map(({ id }) => id)),
      );
      yield rows.map((row) => {
        const shown = presentAccount(row, paths, zone);
        if (isPlain) Object.assign(shown, { mobilePhone: row.mobilePhone, idCard: row.idCard });
        return columns.map((column) => column.cell(shown));
      });
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_AT_ONCE) return;
      place = { sortNum: last.sortNum, id: last.id };
    }
  }
}
