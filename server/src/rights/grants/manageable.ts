import { DataScope as scopes } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { findOpenDepartments } from '../scope/index.ts';
import { findGrantor, grantableRoles } from './grants.ts';

/**
 * "All that his roles grant, and the department he may view besides, is the caller's too": a condition on
 * `user_account`. What scopes that follow his own department reach is asked with it: the role alone does not tell.
 */
export async function manageablePeople(
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope'>,
): Promise<RawBuilder<boolean>> {
  const { scope } = caller;
  const mine = grantableRoles(await findGrantor(db, caller));
  const lacks = (given: RawBuilder<boolean>) => sql<boolean>`exists (
    select from user_role join role on role.id = user_role.role_id
    where user_role.user_id = user_account.id and not ${given})`;
  if (scope.all) return sql<boolean>`(not ${lacks(mine)})`;
  const seen = sql`${[...scope.deptIds]}::bigint[]`;
  const open = sql`${await findOpenDepartments(db, scope.deptIds)}::bigint[]`;
  const seesAllBelow = (column: string) => sql<boolean>`(${sql.ref(column)} is null
    or (${sql.ref(column)} = any(${seen}) and ${sql.ref(column)} <> all(${open})))`;
  const ofMember = sql<boolean>`(case role.data_scope
    when ${scopes.ownAndBelow} then ${seesAllBelow('user_account.department_id')}
    when ${scopes.ownDepartment} then coalesce(user_account.department_id = any(${seen}), true)
    else true end)`;
  return sql<boolean>`(not ${lacks(sql<boolean>`(${mine} and ${ofMember})`)}
    and ${seesAllBelow('user_account.view_department_id')})`;
}
