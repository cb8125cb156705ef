/** Departments, for the subjects beside them. */
export { findChoosableDepartments, findDepartmentPaths } from './paths.ts';
export { findSeen } from './queries.ts';
