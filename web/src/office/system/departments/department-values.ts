/** The department form: what it holds, and how that becomes what the calls take. */
import {
  type AccountDetail,
  type BodyInput,
  type calls,
  type DeptDetail,
  type DeptFields,
  deptFields,
  OrganisationType,
} from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';

export type DepartmentFormValues = FormValues<DeptFields>;

export const newDepartment = (parentId: number | null): Partial<DepartmentFormValues> => ({
  parentId,
  orgType: OrganisationType.insideCompile,
  sortNum: 0,
});

export const valuesFrom = (department: DeptDetail): DepartmentFormValues =>
  formValuesOf(deptFields, department);

/** What adding takes; an emptied field is written as empty. */
export const departmentBody = (
  values: DepartmentFormValues,
): Omit<BodyInput<typeof calls.department.deptAdd>, 'status'> => plainBody(deptFields, values);

/**
 * A person's departments without one of them, as modify takes it; null when it is the only one, because everybody
 * belongs somewhere.
 */
export function withoutDepartment(
  user: Pick<AccountDetail, 'id' | 'version' | 'deptList' | 'mainDepartmentId'>,
  deptId: number,
): BodyInput<typeof calls.account.modify> | null {
  const deptIds = user.deptList.map(({ id }) => id).filter((id) => id !== deptId);
  const [first] = deptIds;
  if (first === undefined) return null;
  const main = deptIds.find((id) => id === user.mainDepartmentId) ?? first;
  return { id: user.id, version: user.version, deptIds, mainDepartmentId: main };
}
