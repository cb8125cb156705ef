/** Giving a role: the one way by which people become members, however it came to be asked for. */
import type { Context, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { holdAccounts } from '../../people/accounts/subjects.ts';
import { touchAccounts } from '../../people/accounts/writes.ts';
import { requireGrantable } from '../grants/grants.ts';
import { findForCaller, record } from './subject.ts';
import { insertMembers } from './writes.ts';

/**
 * Makes people members of a role that the caller may give, and says so in the logs; who was one already is passed over.
 * Refuses as `holdMembers` and `requireGrantable` do; 404 where the role does not exist for the caller.
 */
export async function giveRole(
  trx: Trx,
  context: Pick<Context, 'note' | 'now'> & { caller: Caller },
  roleId: number,
  userIds: readonly number[],
): Promise<{ id: number; name: string; addedNum: number }> {
  const { caller, now } = context;
  const { role } = await findForCaller(trx, caller, roleId);
  const names = await holdMembers(trx, caller, userIds);
  await requireGrantable(trx, caller, { roleIds: [roleId], userIds: [...names.keys()] });
  const added = await insertMembers(trx, roleId, [...names.keys()]);
  await touchAccounts(trx, added, { userId: caller.userId, now });
  const after = added.map((id) => names.get(id)).join('、');
  await record(trx, context, role, '添加角色成员', [{ field: '成员', before: '', after }], {
    content: `为角色「${role.name}」添加 ${added.length} 名成员`,
  });
  return { id: role.id, name: role.name, addedNum: added.length };
}

/**
 * Holds people, so that nobody writes their roles meanwhile; names by id. Refuses oneself (UM4203), people whom the
 * caller does not see, and those who hold more than he does: they are not his to change.
 */
export async function holdMembers(
  trx: Trx,
  caller: Caller,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.includes(caller.userId)) throw new Refusal('UM4203');
  const held = await holdAccounts(trx, caller, userIds).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'CM4040') throw error;
    throw new Refusal('UM4200', { detail: '有用户不存在或不在您的数据范围内，请刷新后再试' });
  });
  const mightier = held.filter((one) => !one.manageable).map(({ userName }) => `「${userName}」`);
  if (mightier.length > 0)
    throw new Refusal('UM4200', { detail: `${mightier.join('')}拥有您没有的权限，您不能设置其角色` });
  return new Map(held.map(({ id, userName }) => [id, userName]));
}
