/** A role as its form holds it, and on the wire. */
import { DataScope, EnabledStatus, type RoleDetail, type RoleInput, roleAdd } from '@outbound/contract';

export interface RoleValues {
  roleName: string;
  roleCode: string;
  status: EnabledStatus;
  sortNum: number | null;
  remark: string;
  dataScope: DataScope;
  departmentIds: number[];
  resourceIds: number[];
}

/** A new role sees as little as there is. */
export const emptyRole: RoleValues = {
  roleName: '',
  roleCode: '',
  status: EnabledStatus.enabled,
  sortNum: 0,
  remark: '',
  dataScope: DataScope.self,
  departmentIds: [],
  resourceIds: [],
};

export function valuesOfRole(role: RoleDetail): RoleValues {
  const { roleName, roleCode, status, sortNum, remark, dataScope, departmentIds, resourceIds } = role;
  return { roleName, roleCode, status, sortNum, remark, dataScope, departmentIds, resourceIds };
}

/** What is sent. Departments that were chosen for another scope stay in the form only. */
export function toRoleInput(values: RoleValues): RoleInput {
  return {
    ...values,
    sortNum: values.sortNum ?? 0,
    departmentIds: values.dataScope === DataScope.chosenDepartments ? values.departmentIds : [],
  };
}

/** Faults of the values by field, as the contract sees them. */
export function roleFaults(values: RoleValues): Partial<Record<keyof RoleValues, string>> {
  const checked = roleAdd.safeParse(toRoleInput(values));
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse(),
  );
}

/** Would saving change what the members may do or see? */
export function changesRights(before: RoleValues, after: RoleValues): boolean {
  const text = ({ status, dataScope, departmentIds, resourceIds }: RoleInput) =>
    JSON.stringify([status, dataScope, sorted(departmentIds), sorted(resourceIds)]);
  return text(toRoleInput(before)) !== text(toRoleInput(after));
}

const sorted = (ids: RoleInput['resourceIds']) => [...(ids ?? [])].map(Number).sort((a, b) => a - b);
