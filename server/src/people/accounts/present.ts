import {
  type AccountDetail,
  type AccountRow,
  type DeptUser,
  maskCitizenId,
  maskPhone,
  type PersonStatus,
  PREVIEW_BASE,
  PersonStatus as personStatuses,
} from '@outbound/contract';
import type { Zone } from '../../http/zone.ts';
import type { PickableRecord } from './people-queries.ts';
import type { AccountDetailRecord, AccountRecord } from './queries.ts';

export const personStatusOf = (status: number): PersonStatus =>
  status === 1 ? personStatuses.onJob : personStatuses.departure;

const photoAddress = (fileId: string | null) => fileId && `${PREVIEW_BASE}${fileId}`;

/** A row of the list; `paths` are the full paths of its departments. */
export function presentAccount(
  row: AccountRecord,
  paths: ReadonlyMap<number, string>,
  zone: Zone,
): Omit<AccountRow, 'lockedMinutes'> {
  return {
    id: row.id,
    userLoginId: row.user_login_id,
    userName: row.user_name,
    userPhoto: photoAddress(row.photo_file_id),
    gender: row.gender,
    mobilePhone: maskPhone(row.mobile_phone),
    telePhone: row.telephone,
    idCard: maskCitizenId(row.id_card),
    email: row.email,
    userType: row.user_type,
    orgType: row.org_type,
    latinDeptName: row.departments.find(({ id }) => id === row.department_id)?.name ?? null,
    departmentList: row.departments.map(({ id, name }) => ({
      id,
      name,
      path: paths.get(id) ?? name,
      isMain: id === row.department_id,
    })),
    roleList: row.roles,
    personStatus: personStatusOf(row.person_status),
    status: row.status,
    source: row.source,
    builtIn: row.built_in,
    hasPassword: Boolean(row.has_password),
    isLinked: Boolean(row.is_linked),
    hasTwoStep: Boolean(row.has_two_step),
    sortNum: row.sort_num,
    remark: row.remark,
    lastLoginTime: zone.textOrNull(row.last_login_at),
    lastLoginAddress: row.last_login_address,
    createdTime: zone.text(row.created_at),
    deletedTime: zone.textOrNull(row.deleted_at),
    version: row.version,
  };
}

/** One account for its form and drawer. */
export function presentAccountDetail(
  row: AccountDetailRecord,
  paths: ReadonlyMap<number, string>,
  also: { lockedMinutes: number; manageable: boolean },
  zone: Zone,
): AccountDetail {
  return {
    ...presentAccount(row, paths, zone),
    mainDepartmentId: row.department_id,
    viewDepartmentId: row.view_department_id,
    viewDepartmentName: row.view_department_name,
    firstLogin: row.first_login === 1 ? 1 : 0,
    lockedMinutes: also.lockedMinutes,
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
    departmentId: row.department_id,
    departmentName: row.department_name,
  };
}
