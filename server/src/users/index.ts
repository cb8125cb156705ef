/** What the users service offers to the rest of the server. */
import type { Db } from '../database/open.ts';

export { accountRoutes } from './accounts/routes.ts';
export { departmentRoutes } from './departments/routes.ts';
export { prepareUsers } from './first-start.ts';
export { forgottenPasswordRoutes } from './forgotten-password/routes.ts';
export { frameRoutes } from './frames/routes.ts';
export { onlineUserRoutes } from './online/routes.ts';
export { ownAccountRoutes } from './own-account/routes.ts';
export { hashPassword, randomPassword } from './passwords.ts';
export { resourceRoutes } from './resources/routes.ts';
export { RIGHT_REQUESTS_CHANGED, rightRequestRoutes } from './right-requests/routes.ts';
export { roleRoutes } from './roles/routes.ts';
export { callerResolver } from './sign-in/caller.ts';
export { knownDevices } from './sign-in/devices.ts';
export { signInPauses } from './sign-in/pauses.ts';
export { userRoutes } from './sign-in/routes.ts';
export { findEndedSessions, insertSession } from './sign-in/sessions.ts';
export { openIdentityProvider } from './third-sign-in/provider.ts';
export { thirdSignInRoutes } from './third-sign-in/routes.ts';
export { twoStepRoutes } from './two-step/routes.ts';
export { twoStepVault } from './two-step/vault.ts';

/** Names of users by id, in one query; unknown ids are missing from the map. */
export async function userNames(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'user_name as name'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
