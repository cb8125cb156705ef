import {
  type AccountDetail,
  type AccountRow,
  type DeptUser,
  maskPhone,
  PREVIEW_BASE,
} from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { detailValues, rowValues } from '../../records/field-table.ts';
import { accountColumns } from './fields.ts';
import type { PickableRecord } from './people-queries.ts';
import type { AccountDetailRecord, AccountRecord } from './queries.ts';

const photoAddress = (fileId: string | null) => fileId && `${PREVIEW_BASE}${fileId}`;

/** A row of the list; `paths` are the full paths of its departments. */
export function presentAccount(
  row: AccountRecord,
  paths: ReadonlyMap<number, string>,
  zone: TimeZone,
): Omit<AccountRow, 'lockedMinutes' | 'purgeTime'> {
  return {
    id: row.id,
    ...rowValues(accountColumns, row, zone),
    userPhoto: photoAddress(row.photo_file_id),
    latinDeptName: row.departments.find(({ id }) => id === row.department_id)?.name ?? null,
    deptList: row.departments.map(({ id, name }) => ({
      id,
      name,
      path: paths.get(id) ?? name,
      isMain: id === row.department_id,
    })),
    roleList: row.roles,
    builtIn: row.built_in,
    hasPassword: Boolean(row.has_password),
    isLinked: Boolean(row.is_linked),
    hasTwoStep: Boolean(row.has_two_step),
    lastLoginAddress: row.last_login_address,
    deletedTime: zone.textOrNull(row.deleted_at),
    version: row.version,
  };
}

/** One account for its form and drawer. */
export function presentAccountDetail(
  row: AccountDetailRecord,
  paths: ReadonlyMap<number, string>,
  also: { lockedMinutes: number; manageable: boolean; purgeTime: string | null },
  zone: TimeZone,
): AccountDetail {
  return {
    ...presentAccount(row, paths, zone),
    ...detailValues(accountColumns, row, zone),
    mainDepartmentId: row.department_id,
    viewDepartmentName: row.view_department_name,
    firstLogin: row.first_login === 1 ? 1 : 0,
    lockedMinutes: also.lockedMinutes,
    purgeTime: also.purgeTime,
    manageable: also.manageable,
    onlineNum: row.online_num,
    createdBy: row.creator_name,
    updatedBy: row.updater_name,
    updatedTime: zone.text(row.updated_at),
  };
}

/** A person as pickers show him. */
export function presentPickable(row: PickableRecord): DeptUser {
  return {
    id: row.id,
    userLoginId: row.user_login_id,
    userName: row.user_name,
    gender: row.gender,
    userPhoto: photoAddress(row.photo_file_id),
    mobilePhone: maskPhone(row.mobile_phone),
    userType: row.user_type,
    deptId: row.department_id,
    deptName: row.department_name,
  };
}
