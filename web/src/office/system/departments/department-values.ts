/** The department form: what it holds, and how that becomes what the calls take. */
import {
  type AccountDetail,
  type BodyInput,
  type calls,
  type DeptDetail,
  OrganisationType,
} from '@outbound/contract';

export interface DepartmentFormValues {
  parentId: number | null | undefined;
  deptName: string;
  deptShortName: string | undefined;
  deptCode: string;
  orgType: OrganisationType;
  headUserId: number | null | undefined;
  phone: string | undefined;
  sortNum: number | null | undefined;
  remark: string | undefined;
}

export const newDepartment = (parentId: number | null): Partial<DepartmentFormValues> => ({
  parentId,
  orgType: OrganisationType.insideCompile,
  sortNum: 0,
});

export function valuesFrom(department: DeptDetail): DepartmentFormValues {
  const { parentId, deptName, deptShortName, deptCode, orgType, headUserId, phone, sortNum, remark } =
    department;
  return { parentId, deptName, deptShortName, deptCode, orgType, headUserId, phone, sortNum, remark };
}

/** What adding takes; an emptied field is written as empty. */
export function departmentBody(values: DepartmentFormValues): BodyInput<typeof calls.department.deptAdd> {
  return {
    parentId: values.parentId ?? null,
    deptName: values.deptName,
    deptShortName: values.deptShortName ?? '',
    deptCode: values.deptCode,
    orgType: values.orgType,
    headUserId: values.headUserId ?? null,
    phone: values.phone ?? '',
    sortNum: values.sortNum ?? 0,
    remark: values.remark ?? '',
  };
}

/**
 * A person's departments without one of them, as modify takes it; null when it is the only one, because everybody
 * belongs somewhere.
 */
export function withoutDepartment(
  user: Pick<AccountDetail, 'id' | 'version' | 'departmentList' | 'mainDepartmentId'>,
  departmentId: number,
): BodyInput<typeof calls.account.modify> | null {
  const departmentIds = user.departmentList.map(({ id }) => id).filter((id) => id !== departmentId);
  const [first] = departmentIds;
  if (first === undefined) return null;
  const main = departmentIds.find((id) => id === user.mainDepartmentId) ?? first;
  return { id: user.id, version: user.version, departmentIds, mainDepartmentId: main };
}
