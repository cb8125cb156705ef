import { type RoleRow, type RoleValues, roleFields } from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { rowValues } from '../../records/field-table.ts';
import { type OwnValues, roleColumns } from './fields.ts';
import { type Grants, isEditable } from './policy.ts';
import type { RoleRecord } from './queries.ts';

export function presentRow(role: RoleRecord, zone: TimeZone): RoleRow {
  return {
    id: role.id,
    ...rowValues(roleColumns, role, zone),
    deptName: role.deptName,
    updatedBy: role.updatedBy,
    builtIn: role.built_in,
    deptId: role.department_id,
    editable: isEditable(role),
    version: role.version,
  };
}

/** A role with what it grants, by name. */
interface RoleState {
  role: OwnValues;
  grants: Grants;
}

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');
const wholeOf = ({ role, grants }: RoleState): RoleValues => ({
  ...role,
  deptIds: idsOf(grants.departments),
  resourceIds: idsOf(grants.resources),
});

/** What a write changes, by field label, resources as what is added and what is removed; `before` is null for a new one. */
export function roleChanges(before: RoleState | null, after: RoleState): Change[] {
  const { departments = [], resources: had = [] } = before?.grants ?? {};
  const known = new Map([...departments, ...after.grants.departments].map(({ id, name }) => [id, name]));
  const changes = fieldChanges(roleFields, before && wholeOf(before), wholeOf(after), {
    deptIds: ({ deptIds }) => deptIds.map((id) => known.get(id)).join('、'),
  });
  const { label } = roleFields.resourceIds;
  const added = after.grants.resources.filter((one) => !had.some(({ id }) => id === one.id));
  const removed = had.filter((one) => !after.grants.resources.some(({ id }) => id === one.id));
  if (added.length > 0) changes.push({ field: `${label}（新增）`, before: '', after: namesOf(added) });
  if (removed.length > 0) changes.push({ field: `${label}（移除）`, before: namesOf(removed), after: '' });
  return changes;
}
