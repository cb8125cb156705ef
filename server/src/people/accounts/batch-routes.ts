/** What is done to several accounts at once, each judged by itself. */
import {
  type AccountAction,
  accountActions,
  accountFields,
  type calls,
  EnabledStatus,
} from '@outbound/contract';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { subjects } from '../../records/subjects.ts';
import { versionFault } from '../../records/version.ts';
import {
  keepDepartments,
  lockAdministrators,
  requireAnAdministrator,
  requireEnabledRoles,
  requireGrantable,
  requireScopesOfRoles,
} from '../../rights/index.ts';
import {
  clearFailures,
  deleteSessionsOf,
  hashPassword,
  randomPassword,
  resetPasswords,
} from '../../sign-in/index.ts';
import { type AccountState, differenceOf, sameIds, syncedFault } from './fields.ts';
import { type HeldAccount, holdAccount, holdAccounts } from './held-accounts.ts';
import { requireDepartments, subjectFault } from './policy.ts';
import { purgeAccounts } from './purge.ts';
import { findReplaced } from './uniqueness-queries.ts';
import { noteOn } from './write-routes.ts';
import { updateAccounts, updateStanding } from './writes.ts';

type BatchCalls = Pick<
  typeof calls.account,
  'status' | 'delete' | 'restore' | 'purge' | 'reset' | 'unlock' | 'forceLogout' | 'setOrgAndRoleOfUser'
>;

interface Skipped {
  id: number;
  userName: string;
  reason: string;
}

/** So many names stand in the log of a batch; the rest is a number. */
const MOST_NAMED = 20;

/**
 * Tells those that may be done from those that may not. When nothing is left of a single one, its refusal is the
 * call's own.
 */
function sort(
  accounts: readonly HeldAccount[],
  fault: (account: HeldAccount) => Refusal | null,
): { chosen: HeldAccount[]; skippedList: Skipped[] } {
  const chosen: HeldAccount[] = [];
  const skippedList: Skipped[] = [];
  for (const account of accounts) {
    const refusal = fault(account);
    if (refusal && accounts.length === 1) throw refusal;
    if (refusal) skippedList.push({ id: account.id, userName: account.userName, reason: refusal.message });
    else chosen.push(account);
  }
  return { chosen, skippedList };
}

/** What the log says was done, where that is not done to the account itself. */
const notedAs: Partial<Record<AccountAction, string>> = {
  reset: '重置用户密码',
  assign: '设置用户的组织和角色',
};

function noteBatch(
  context: Context,
  action: AccountAction,
  done: readonly HeldAccount[],
  skipped: number,
): void {
  const names = done
    .slice(0, MOST_NAMED)
    .map(({ userName, userLoginId }) => `${userName}（${userLoginId}）`)
    .join('、');
  const more = done.length > MOST_NAMED ? ` 等 ${done.length} 名` : '';
  const left = skipped > 0 ? `，跳过 ${skipped} 名` : '';
  const [only] = done;
  noteOn(
    context,
    only && done.length === 1 ? only.id : 0,
    names,
    `${notedAs[action] ?? `${accountActions[action]}用户`}：${names}${more}${left}`,
  );
  if (done.length !== 1) context.note({ objectId: '' });
}

/** Freezing, deleting or stripping an administrator: others wait, and somebody must be left afterwards. */
async function keepingAnAdministrator<T>(
  trx: Trx,
  accounts: readonly HeldAccount[],
  work: () => Promise<T>,
): Promise<T> {
  if (!accounts.some((account) => account.isAdministrator)) return work();
  await lockAdministrators(trx);
  const answer = await work();
  await requireAnAdministrator(trx);
  return answer;
}

const idsOf = (accounts: readonly { id: number }[]) => accounts.map(({ id }) => id);

export function batchRoutes({ zone }: Platform): Implement<BatchCalls> {
  return {
    async status(context, { ids, status }) {
      const { caller, now } = context;
      const action = status === EnabledStatus.enabled ? 'enable' : 'freeze';
      return context.write(subjects.user, async (trx) => {
        const { chosen, skippedList } = sort(await holdAccounts(trx, caller, ids), (account) =>
          subjectFault(caller, account, action),
        );
        const moved = chosen.filter((account) => account.status !== status);
        await keepingAnAdministrator(trx, moved, () =>
          updateStanding(trx, idsOf(moved), { status }, { userId: caller.userId, now }),
        );
        noteBatch(context, action, chosen, skippedList.length);
        if (moved.length > 0)
          context.note({ changes: fieldChange(accountFields.status, status === 1 ? 0 : 1, status) });
        return { doneNum: chosen.length, skippedList };
      });
    },

    async delete(context, { ids }) {
      const { caller, now } = context;
      return context.write(subjects.user, async (trx) => {
        const { chosen, skippedList } = sort(await holdAccounts(trx, caller, ids), (account) =>
          subjectFault(caller, account, 'delete'),
        );
        await keepingAnAdministrator(trx, chosen, () =>
          updateStanding(trx, idsOf(chosen), { status: 0, deletedAt: now }, { userId: caller.userId, now }),
        );
        noteBatch(context, 'delete', chosen, skippedList.length);
        return { doneNum: chosen.length, skippedList };
      });
    },

    async restore(context, { ids }) {
      const { caller, now } = context;
      return context.write(subjects.user, async (trx) => {
        const held = await holdAccounts(trx, caller, ids, { recycled: true });
        const taken = await findReplaced(trx, idsOf(held));
        const { chosen, skippedList } = sort(held, (account) =>
          taken.has(account.id) ? new Refusal('UM4301.ofOthers') : subjectFault(caller, account, 'restore'),
        );
        await updateStanding(
          trx,
          idsOf(chosen),
          { status: 0, deletedAt: null },
          { userId: caller.userId, now },
        );
        noteBatch(context, 'restore', chosen, skippedList.length);
        return { doneNum: chosen.length, skippedList };
      });
    },

    async purge(context, { ids }) {
      const { caller, now } = context;
      return context.write(subjects.user, async (trx) => {
        const held = await holdAccounts(trx, caller, ids, { recycled: true });
        const { chosen, skippedList } = sort(held, (account) => subjectFault(caller, account, 'purge'));
        await purgeAccounts(trx, idsOf(chosen), now);
        noteBatch(context, 'purge', chosen, skippedList.length);
        return { doneNum: chosen.length, skippedList };
      });
    },

    async reset(context, { ids }) {
      const { caller, now } = context;
      // Hashing takes its time: done before the transaction, which keeps others waiting.
      const made = await Promise.all(
        [...new Set(ids)].map(async (id): Promise<[number, { password: string; hash: string }]> => {
          const password = randomPassword('');
          return [id, { password, hash: await hashPassword(password) }];
        }),
      );
      const passwords = new Map(made);
      return context.write(
        subjects.user,
        async (trx) => {
          const { chosen, skippedList } = sort(await holdAccounts(trx, caller, ids), (account) => {
            if (account.source === 1) return new Refusal('UM4305.reset');
            return subjectFault(caller, { ...account, builtIn: false }, 'reset');
          });
          const done = chosen.map((account) => ({
            account,
            ...(passwords.get(account.id) ?? { password: '', hash: '' }),
          }));
          await resetPasswords(
            trx,
            done.map(({ account, hash }) => ({ id: account.id, before: account.passwordHash, hash })),
            { userId: caller.userId, now },
          );
          await clearFailures(trx, ...chosen.map(({ userLoginId }) => userLoginId));
          noteBatch(context, 'reset', chosen, skippedList.length);
          return {
            passwordList: done.map(({ account, password }) => ({
              id: account.id,
              userLoginId: account.userLoginId,
              userName: account.userName,
              password,
            })),
            skippedList,
          };
        },
        { holdsSecret: true },
      );
    },

    async unlock(context, { id }) {
      return context.write(subjects.user, async (trx) => {
        const account = await holdAccount(trx, context.caller, id);
        noteOn(context, id, account.userName, `解锁用户“${account.userName}”`);
        // The pause stands between somebody's account and whoever guesses its password, its unlocker among them.
        if (!account.manageable) throw new Refusal('UM4304.unlock');
        await clearFailures(trx, account.userLoginId);
        return { id };
      });
    },

    async forceLogout(context, { id, sessionId }) {
      const { caller } = context;
      return context.write(subjects.user, async (trx) => {
        const account = await holdAccount(trx, caller, id);
        noteOn(context, id, account.userName, `强制用户“${account.userName}”下线`);
        if (id !== caller.userId && !account.manageable) throw new Refusal('UM4304.forceLogout');
        // One's own present session ends by signing out.
        const but = caller.sessionId;
        return { endedSessions: await deleteSessionsOf(trx, [id], { only: sessionId, but }) };
      });
    },

    async setOrgAndRoleOfUser(context, body) {
      const { userIds, mode, deptIds, mainDepartmentId, roleIds } = body;
      const { caller, now } = context;
      const versions = new Map(body.versions?.map(({ id, version }) => [id, version]));
      return context.write(subjects.user, async (trx) => {
        await keepDepartments(trx);
        const held = await holdAccounts(trx, caller, userIds);
        await requireEnabledRoles(trx, roleIds ?? []);
        await requireDepartments(trx, caller, [
          ...(deptIds ?? []),
          // With `append` it may be one that they had before.
          ...(deptIds && mainDepartmentId !== undefined ? [mainDepartmentId] : []),
        ]);
        const after = new Map(held.map((one) => [one.id, assigned(one)]));
        const { chosen, skippedList } = sort(held, (account) => {
          const state = after.get(account.id) ?? account;
          const fault =
            versionFault(account, versions.get(account.id), zone) ?? subjectFault(caller, account, 'assign');
          if (fault) return fault;
          if (account.source === 1) return syncedFault(account, state);
          const moved = differenceOf(account.deptIds, state.deptIds);
          const { scope } = caller;
          return scope.all || moved.every((id) => scope.deptIds.includes(id))
            ? null
            : new Refusal('UM4202.otherDepartments');
        });
        const changed = chosen.flatMap((account) => {
          const state = after.get(account.id);
          return state && !isSame(account, state) ? [{ ...state, id: account.id }] : [];
        });
        await keepingAnAdministrator(trx, mode === 'replace' && roleIds ? chosen : [], () =>
          updateAccounts(trx, changed, { userId: caller.userId, now }),
        );
        await requireGrantable(trx, caller, { roleIds: roleIds ?? [], userIds: idsOf(chosen) });
        if (deptIds)
          await requireScopesOfRoles(
            trx,
            caller,
            changed.flatMap((one) => [...one.roleIds]),
            idsOf(chosen),
          );
        noteBatch(context, 'assign', chosen, skippedList.length);
        context.note({ changes: await givenChanges(trx, { deptIds, roleIds, mode }) });
        return { doneNum: chosen.length, skippedList };
      });

      function assigned(before: HeldAccount): AccountState {
        const isReplaced = mode === 'replace';
        const departments = deptIds
          ? [...new Set([...(isReplaced ? [] : before.deptIds), ...deptIds])]
          : before.deptIds;
        const kept = isReplaced && deptIds ? deptIds[0] : before.mainDepartmentId;
        const main = deptIds ? (mainDepartmentId ?? kept ?? deptIds[0] ?? null) : before.mainDepartmentId;
        if (main !== null && deptIds && !departments.includes(main))
          throw new Refusal('UM4300.mainDepartmentOther');
        return {
          ...before,
          deptIds: departments,
          mainDepartmentId: main,
          roleIds: roleIds
            ? [...new Set([...(isReplaced ? [] : before.roleIds), ...roleIds])]
            : before.roleIds,
        };
      }
    },
  };
}

function isSame(before: AccountState, after: AccountState): boolean {
  return (
    before.mainDepartmentId === after.mainDepartmentId &&
    sameIds(before.deptIds, after.deptIds) &&
    sameIds(before.roleIds, after.roleIds)
  );
}

/** What a batch was given, for the log: the accounts had different ones before. */
async function givenChanges(
  trx: Trx,
  given: {
    deptIds: readonly number[] | undefined;
    roleIds: readonly number[] | undefined;
    mode: 'replace' | 'append';
  },
) {
  const before = given.mode === 'replace' ? '（原有的）' : '（保留原有的）';
  const names = async (table: 'department' | 'role', ids: readonly number[]) => {
    const rows = await trx
      .selectFrom(table)
      .select('name')
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute();
    return rows.map(({ name }) => name).join('、');
  };
  const changes = [];
  if (given.deptIds)
    changes.push({
      field: accountFields.deptIds.label,
      before,
      after: await names('department', given.deptIds),
    });
  if (given.roleIds)
    changes.push({ field: accountFields.roleIds.label, before, after: await names('role', given.roleIds) });
  return changes;
}
