/** Members of a role: who they are, who comes and goes, and whom a change would concern. */
import { type Calls, EnabledStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Implement, Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { lockAdministrators, requireAnAdministrator, requireGrantable } from '../grants/index.ts';
import { findRoleForCaller } from './grantable-role.ts';
import { deleteMembers, giveRole, holdMembers } from './members.ts';
import { findAffected, findChosen, findGranted, findMembers } from './queries.ts';

type MemberCalls = Pick<Calls['role'], 'preview' | 'memberPage' | 'memberAdd' | 'memberRemove'>;

/** The calls on members. */
export function memberRoutes(): Implement<MemberCalls> {
  return {
    async preview({ db, caller }, { id, status, dataScope, deptIds, resourceIds }) {
      const { role } = await findRoleForCaller(db, caller, id);
      const before = role.status === EnabledStatus.enabled ? await findGranted(db, role) : [];
      const ids = status === EnabledStatus.enabled ? resourceIds : [];
      const after = await db
        .selectFrom('resource')
        .select(['id', 'name', 'permission_code as code'])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .where('function_type', '<>', 0)
        .orderBy('sort_num')
        .orderBy('id')
        .execute();
      const [was, is] = [new Set(before.map((one) => one.code)), new Set(after.map((one) => one.code))];
      const removed = before.filter((one) => !is.has(one.code));
      const added = after.filter((one) => !was.has(one.code));
      const affected = await findAffected(db, caller, id, {
        removed: [...new Set(removed.map((one) => one.code))],
        added: [...new Set(added.map((one) => one.code))],
      });
      const chosen = (await findChosen(db, id)).map((one) => one.id);
      return {
        ...affected,
        addedList: added.map((one) => one.name),
        removedList: removed.map((one) => one.name),
        scopeChanged:
          dataScope !== role.dataScope || new Set(deptIds).symmetricDifference(new Set(chosen)).size > 0,
      };
    },

    async memberPage({ db, caller }, { template: { roleId, keyword = '' }, ...paging }) {
      const { role } = await findRoleForCaller(db, caller, roleId);
      return findMembers(db, caller, role.id, keyword, paging);
    },

    memberAdd(context, { roleId, userIds }) {
      return context.write(subjects.role, async (trx, write) => ({
        doneNum: (await giveRole(trx, context, write, roleId, userIds)).addedNum,
      }));
    },

    async memberRemove(context, { roleId, userIds }) {
      const { caller, now } = context;
      return context.write(subjects.role, async (trx, { record }) => {
        const { role } = await findRoleForCaller(trx, caller, roleId);
        const names = await holdMembers(trx, caller, userIds);
        // After the people, as whoever freezes or strips administrators does it.
        if (role.all_resources) await lockAdministrators(trx);
        await requireGrantable(trx, caller, { roleIds: [roleId], userIds: [] });
        if (role.built_in) await requireNoBuiltIn(trx, [...names.keys()]);
        const removed = await deleteMembers(trx, roleId, [...names.keys()], { userId: caller.userId, now });
        if (role.all_resources) await requireAnAdministrator(trx);
        const before = removed.map((id) => names.get(id)).join('、');
        record({
          id: role.id,
          name: role.roleName,
          action: '移除角色成员',
          content: `从角色“${role.roleName}”移除 ${removed.length} 名成员`,
          changes: [{ field: '成员', before, after: '' }],
        });
        return { doneNum: removed.length };
      });
    },
  };
}

/** The administrator of the first start keeps the administrators' role. */
async function requireNoBuiltIn(trx: Trx, ids: readonly number[]): Promise<void> {
  const builtIn = await trx
    .selectFrom('user_account')
    .select('user_name')
    .where('id', 'in', [...ids])
    .where('built_in', '=', true)
    .executeTakeFirst();
  if (builtIn) throw new Refusal('UM4200.builtInMember', { name: builtIn.user_name });
}
