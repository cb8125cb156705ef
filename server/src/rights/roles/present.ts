import { dataScopeLabels, type EnabledStatus, enabledStatusLabels, type RoleRow } from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import type { Zone } from '../../http/zone.ts';
import { changesBetween } from '../../records/record-history.ts';
import { type Grants, isEditable } from './policy.ts';
import type { RoleRecord } from './queries.ts';
import type { RoleColumns } from './writes.ts';

export function presentRow(role: RoleRecord, zone: Zone): RoleRow {
  return {
    id: role.id,
    roleName: role.name,
    roleCode: role.code,
    dataScope: role.data_scope,
    status: role.status,
    sortNum: role.sort_num,
    remark: role.remark,
    memberNum: role.member_num,
    builtIn: role.built_in,
    departmentId: role.department_id,
    departmentName: role.department_name,
    editable: isEditable(role),
    updatedBy: role.updater_name,
    updatedTime: zone.text(role.updated_at),
    createdTime: zone.text(role.created_at),
    version: role.version,
  };
}

const labels = {
  name: '角色名称',
  code: '角色编码',
  status: '状态',
  sortNum: '排序',
  remark: '备注',
  dataScope: '数据权限',
  departments: '数据权限部门',
};

const namesOf = (list: readonly { name: string }[]) => list.map((one) => one.name).join('、');

function textsOf(role: RoleColumns, grants: Grants): Record<keyof typeof labels, string> {
  return {
    name: role.name,
    code: role.code,
    status: enabledStatusLabels[role.status as EnabledStatus],
    sortNum: String(role.sort_num),
    remark: role.remark,
    dataScope: dataScopeLabels[grants.dataScope],
    departments: namesOf(grants.departments),
  };
}

const none = {
  name: '',
  code: '',
  status: '',
  sortNum: '',
  remark: '',
  dataScope: '',
  departments: '',
} as const;

/** What a write changes, functions as what is added and what is removed. */
export function changesOf(
  before: { role: RoleColumns; grants: Grants } | null,
  after: { role: RoleColumns; grants: Grants },
): Change[] {
  const changes = changesBetween(
    before ? textsOf(before.role, before.grants) : none,
    textsOf(after.role, after.grants),
    labels,
  );
  const had = before?.grants.resources ?? [];
  const added = after.grants.resources.filter((one) => !had.some(({ id }) => id === one.id));
  const removed = had.filter((one) => !after.grants.resources.some(({ id }) => id === one.id));
  if (added.length > 0) changes.push({ field: '功能权限（新增）', before: '', after: namesOf(added) });
  if (removed.length > 0) changes.push({ field: '功能权限（移除）', before: namesOf(removed), after: '' });
  return changes;
}

/** The change of a status alone. */
export function statusChange(before: EnabledStatus, after: EnabledStatus): Change[] {
  return changesBetween(
    { status: enabledStatusLabels[before] },
    { status: enabledStatusLabels[after] },
    { status: labels.status },
  );
}
