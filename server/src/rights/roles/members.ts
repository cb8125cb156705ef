/** Members of a role: the one way by which people get a role or lose it, however it came to be asked for. */

import type { Context, Trx, Write } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { manageablePeople, requireGrantable } from '../grants/index.ts';
import { holdPeople } from '../locks.ts';
import { managedPeople } from '../scope/index.ts';
import { findRoleForCaller } from './grantable-role.ts';

/**
 * Makes people members of a role that the caller may give, and says so in the logs; who was one already is passed over.
 * Refuses as `holdMembers` and `requireGrantable` do; 404 where the role does not exist for the caller.
 */
export async function giveRole(
  trx: Trx,
  { caller, now }: Pick<Context, 'now'> & { caller: Caller },
  { record }: Write,
  roleId: number,
  userIds: readonly number[],
): Promise<{ id: number; name: string; addedNum: number }> {
  const { role } = await findRoleForCaller(trx, caller, roleId);
  const names = await holdMembers(trx, caller, userIds);
  await requireGrantable(trx, caller, { roleIds: [roleId], userIds: [...names.keys()] });
  const added = await insertMembers(trx, roleId, [...names.keys()], { userId: caller.userId, now });
  const after = added.map((id) => names.get(id)).join('、');
  const done = {
    id: role.id,
    name: role.roleName,
    action: '添加角色成员',
    content: `为角色“${role.roleName}”添加 ${added.length} 名成员`,
    changes: [{ field: '成员', before: '', after }],
  };
  record(done, subjects.role);
  return { id: role.id, name: role.roleName, addedNum: added.length };
}

/**
 * Holds people, so that nobody writes their roles meanwhile; names by id. Refuses oneself (UM4203), people whom the
 * caller may not change, and those who hold more than he does: they are not his to change.
 */
export async function holdMembers(
  trx: Trx,
  caller: Caller,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.includes(caller.userId)) throw new Refusal('UM4203');
  const wanted = [...new Set(userIds)];
  // Held first and read after: who waited for the lock would else see what was there before.
  await holdPeople(trx, wanted);
  const held = await trx
    .selectFrom('user_account')
    .select(['id', 'user_name as name', (await manageablePeople(trx, caller)).as('manageable')])
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .where(managedPeople(caller))
    .orderBy('id')
    .execute();
  if (held.length < wanted.length) throw new Refusal('UM4200.memberGone');
  const mightier = held.filter((one) => !one.manageable).map(({ name }) => `“${name}”`);
  if (mightier.length > 0) throw new Refusal('UM4200.mightierMember', { names: mightier.join('') });
  return new Map(held.map(({ id, name }) => [id, name]));
}

/** Makes people who are held members; answers the ids of those who were not yet. */
async function insertMembers(
  trx: Trx,
  roleId: number,
  userIds: readonly number[],
  by: Writer,
): Promise<number[]> {
  const rows = await trx
    .insertInto('user_role')
    .values(userIds.map((userId) => ({ user_id: userId, role_id: roleId })))
    .onConflict((conflict) => conflict.columns(['user_id', 'role_id']).doNothing())
    .returning('user_id as id')
    .execute();
  return touchAccounts(trx, rows, by);
}

/** Takes a role from people who are held; answers the ids of those who had it. */
export async function deleteMembers(
  trx: Trx,
  roleId: number,
  userIds: readonly number[],
  by: Writer,
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('user_role')
    .where('role_id', '=', roleId)
    .where('user_id', 'in', [...userIds])
    .returning('user_id as id')
    .execute();
  return touchAccounts(trx, rows, by);
}

/** The accounts have other roles than before: who edits one of them is told so. */
async function touchAccounts(trx: Trx, accounts: readonly { id: number }[], by: Writer): Promise<number[]> {
  const ids = accounts.map(({ id }) => id);
  if (ids.length > 0)
    await trx.updateTable('user_account').set(changedBy(by)).where('id', 'in', ids).execute();
  return ids;
}
