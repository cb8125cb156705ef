/** A role as its form holds it, and on the wire. */
import {
  DataScope,
  newValues,
  type RoleDetail,
  type RoleFields,
  type RoleInput,
  roleFields,
} from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';

export interface RoleValues extends FormValues<RoleFields> {
  dataScope: DataScope;
  deptIds: number[];
  resourceIds: number[];
}

/** A new role sees as little as there is. */
export const emptyRole = newValues(roleFields, { roleName: '', dataScope: DataScope.self });

export function valuesOfRole(role: RoleDetail): RoleValues {
  const { dataScope, deptIds, resourceIds } = role;
  return { ...formValuesOf(roleFields, role), dataScope, deptIds, resourceIds };
}

/** What is sent. Departments that were chosen for another scope stay in the form only. */
export function toRoleInput(values: RoleValues): RoleInput {
  const { dataScope, deptIds, resourceIds } = values;
  return {
    ...plainBody(roleFields, values),
    dataScope,
    deptIds: dataScope === DataScope.chosenDepartments ? deptIds : [],
    resourceIds,
  };
}

/** Would saving change what the members may do or see? */
export function changesRights(before: RoleValues, after: RoleValues): boolean {
  const text = ({ status, dataScope, deptIds, resourceIds }: RoleInput) =>
    JSON.stringify([status, dataScope, sorted(deptIds), sorted(resourceIds)]);
  return text(toRoleInput(before)) !== text(toRoleInput(after));
}

const sorted = (ids: RoleInput['resourceIds']) => [...(ids ?? [])].map(Number).sort((a, b) => a - b);
