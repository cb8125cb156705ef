/** Data scopes, for the subjects beside them. */
export { managedPeople, ownDepartments, ownPeople } from './conditions.ts';
export { findDepartmentAndBelow, findOpenDepartments } from './department-tree.ts';
