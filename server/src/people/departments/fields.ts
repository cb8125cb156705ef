import {
  type Body,
  type calls,
  type EnabledStatus,
  enabledStatusLabels,
  type OrganisationType,
  organisationTypeLabels,
} from '@outbound/contract';
import type { DepartmentColumns } from './writes.ts';

type Written = Omit<Body<typeof calls.department.deptModify>, 'id' | 'version'>;

/** What a body says, as columns. */
export function columnsOf(body: Written): DepartmentColumns {
  return {
    parent_id: body.parentId,
    name: body.deptName,
    short_name: body.deptShortName,
    code: body.deptCode,
    organisation_type: body.orgType,
    head_user_id: body.headUserId,
    phone: body.phone,
    sort_num: body.sortNum,
    remark: body.remark,
  };
}

/** Field labels, in the form's order. */
export const labels = {
  parent: '上级部门',
  name: '部门名称',
  shortName: '部门简称',
  code: '部门编码',
  orgType: '组织类型',
  head: '负责人',
  phone: '联系电话',
  sortNum: '排序',
  status: '状态',
  remark: '备注',
};

/** A department as a person reads it, by the keys of `labels`. */
export function textsOf(
  department: DepartmentColumns & { status: number },
  names: { parent: string; head: string },
): Record<keyof typeof labels, string> {
  return {
    parent: names.parent,
    name: department.name,
    shortName: department.short_name,
    code: department.code,
    orgType: organisationTypeLabels[department.organisation_type as OrganisationType],
    head: names.head,
    phone: department.phone,
    sortNum: String(department.sort_num),
    status: enabledStatusLabels[department.status as EnabledStatus],
    remark: department.remark,
  };
}
