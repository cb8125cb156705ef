/** What the rights service offers: its calls, what a user may do and see, what he may give to others. */

export { diagnose } from './diagnosis/diagnose.ts';
export { prepareRights } from './first-start.ts';
export { lockAdministrators, requireAnAdministrator } from './grants/administrators.ts';
export {
  requireEnabledRoles,
  requireGrantable,
  requireScopeBelow,
  requireScopesOfPairs,
  requireScopesOfRoles,
} from './grants/grants.ts';
export { KnownByVersion } from './grants/known-by-version.ts';
export { manageablePeople } from './grants/manageable.ts';
export {
  findGrowingDepartments,
  findRights,
  findRoles,
  findVisibleResources,
  type Rights,
} from './grants/queries.ts';
export { routeTree } from './grants/route-tree.ts';
export { holdPeople, holdRoles, holdRolesOf, keepDepartments, lockNaming, lockTree } from './locks.ts';
export { resourceRoutes } from './resources/routes.ts';
export { rightRequestRoutes } from './right-requests/routes.ts';
export { findRoleForCaller } from './roles/grantable-role.ts';
export { countMembers, findGrantableRoles } from './roles/queries.ts';
export { roleRoutes } from './roles/routes.ts';
export {
  departmentAndBelow,
  inDepartment,
  managedPeople,
  ownDepartments,
  ownPeople,
} from './scope/conditions.ts';
export { findOpenDepartments } from './scope/department-tree.ts';
