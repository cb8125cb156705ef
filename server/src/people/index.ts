/** What the people service offers: accounts, departments, one's own account. */
import type { Db } from '../database/open.ts';

export { accountRoutes } from './accounts/routes.ts';
export { departmentRoutes } from './departments/routes.ts';
export { prepareUsers } from './first-start.ts';
export { ownAccountRoutes } from './own-account/routes.ts';

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
