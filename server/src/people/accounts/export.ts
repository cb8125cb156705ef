import {
  genderLabels,
  organisationTypeLabels,
  personStatusLabels,
  sourceLabels,
  userStatusLabels,
  userTypeLabels,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import type { Zone } from '../../http/zone.ts';
import type { Table } from '../../xlsx/write.ts';
import { findDepartmentPaths } from '../departments/paths.ts';
import { presentAccount } from './present.ts';
import { type AccountRecord, type ExportPlace, type Filters, findExportAccounts } from './queries.ts';

const ROWS_AT_ONCE = 1_000;

type Shown = ReturnType<typeof presentAccount>;

const columns: { heading: string; width?: number; cell(row: Shown): string }[] = [
  { heading: '账号', cell: (row) => row.userLoginId },
  { heading: '姓名', cell: (row) => row.userName },
  { heading: '性别', width: 8, cell: (row) => genderLabels[row.gender] },
  { heading: '手机号码', cell: (row) => row.mobilePhone },
  { heading: '固定电话', cell: (row) => row.telePhone },
  { heading: '身份证号', width: 22, cell: (row) => row.idCard },
  { heading: '用户类型', width: 12, cell: (row) => userTypeLabels[row.userType] },
  {
    heading: '编制类型',
    width: 12,
    cell: (row) => (row.orgType === null ? '' : organisationTypeLabels[row.orgType]),
  },
  { heading: '所属部门', width: 40, cell: (row) => row.departmentList.map(({ path }) => path).join('；') },
  { heading: '角色', width: 24, cell: (row) => row.roleList.map(({ name }) => name).join('；') },
  { heading: '人员状态', width: 10, cell: (row) => personStatusLabels[row.personStatus] },
  { heading: '邮箱', width: 24, cell: (row) => row.email },
  { heading: '排序', width: 8, cell: (row) => String(row.sortNum) },
  { heading: '备注', width: 30, cell: (row) => row.remark },
  { heading: '状态', width: 8, cell: (row) => userStatusLabels[row.status] },
  { heading: '来源', width: 8, cell: (row) => sourceLabels[row.source] },
  { heading: '最近登录', width: 20, cell: (row) => row.lastLoginTime ?? '' },
  { heading: '创建时间', width: 20, cell: (row) => row.createdTime },
];

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
        if (isPlain) Object.assign(shown, { mobilePhone: row.mobile_phone, idCard: row.id_card });
        return columns.map((column) => column.cell(shown));
      });
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_AT_ONCE) return;
      place = { sortNum: last.sort_num, id: last.id };
    }
  }
}
