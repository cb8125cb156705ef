/** Grants, for the subjects beside them: what somebody holds, and what he may give of it. */
export { lockAdministrators, requireAnAdministrator } from './administrators.ts';
export {
  findGrantor,
  type Grantor,
  grantableRoles,
  holdsCode,
  requireEnabledRoles,
  requireGrantable,
  requireScopeOfMembers,
} from './grants.ts';
export { manageablePeople } from './manageable.ts';
export {
  codesOf,
  findRights,
  findVisibleResources,
  type GrantedResource,
  type VisibleResource,
} from './queries.ts';
