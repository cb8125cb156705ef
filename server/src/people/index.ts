/** What the people service offers: accounts, departments, one's own account. */

export { resetOnHost } from './accounts/host-reset.ts';
export { purgeExpired as purgeExpiredAccounts } from './accounts/purge.ts';
export { accountRoutes } from './accounts/routes.ts';
export { findEnabledTree } from './departments/enabled-tree.ts';
export { findChoosableDepartments } from './departments/paths.ts';
export { departmentRoutes } from './departments/routes.ts';
export { prepareUsers } from './first-start.ts';
export { listPreferenceRoutes } from './own-account/list-preferences.ts';
export { ownAccountRoutes } from './own-account/routes.ts';
