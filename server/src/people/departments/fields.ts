/** What a department holds, where it stands, and how a change of it reads. */
import { type DeptFields, deptFields, type Values } from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { fieldTable } from '../../records/field-table.ts';

export const deptColumns = fieldTable('department', deptFields, {
  deptName: 'name',
  deptShortName: 'short_name',
  deptCode: 'code',
  orgType: 'organisation_type',
});

/** A department as a whole. */
export type DepartmentState = Values<DeptFields>;

/** Names of departments and of those who lead them, for the log's words. */
export interface Names {
  departments: ReadonlyMap<number, string>;
  heads: ReadonlyMap<number, string>;
}

/** What changed, by field label; `before` is null for a new one. */
export function departmentChanges(
  before: DepartmentState | null,
  after: DepartmentState,
  { departments, heads }: Names,
): Change[] {
  const nameOf = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? '' : (names.get(id) ?? '');
  return fieldChanges(deptFields, before, after, {
    parentId: ({ parentId }) => nameOf(departments, parentId),
    headUserId: ({ headUserId }) => nameOf(heads, headUserId),
  });
}
