import type { calls } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import {
  holdRoles,
  keepDepartments,
  lockAdministrators,
  requireAnAdministrator,
  requireEnabledRoles,
  requireGrantable,
  requireScopeBelow,
  requireScopesOfRoles,
} from '../../rights/index.ts';
import { deleteSessionsOf, hashPassword, randomPassword } from '../../sign-in/index.ts';
import {
  type AccountState,
  accountChanges,
  changedAccount,
  departs,
  differenceOf,
  newAccount,
  sameIds,
  syncedFault,
} from './fields.ts';
import { type HeldAccount, holdAccount, namesOf } from './held-accounts.ts';
import { requireDepartments } from './policy.ts';
import { insertAccounts, updateAccounts } from './writes.ts';

type WriteCalls = Pick<typeof calls.account, 'add' | 'modify'>;

const USER = '用户';

/** Adding and modifying one account. */
export function writeRoutes({ zone }: Platform, fileStore: FileStore): Implement<WriteCalls> {
  async function holdPhoto(
    trx: Trx,
    caller: Caller,
    id: number,
    change: { before: string | null; after: string | null },
  ): Promise<void> {
    if (change.after === change.before) return;
    if (!(await fileStore.holdPhoto(trx, id, change.after, caller.userId)))
      throw new Refusal('UM4300.photoRefused');
  }

  return {
    async add(context, body) {
      const { caller, now } = context;
      const account = newAccount(body);
      const password = randomPassword(body.userLoginId);
      const passwordHash = await hashPassword(password);
      const id = await context.write(
        subjects.user,
        async (trx) => {
          await keepDepartments(trx);
          await requireEnabledRoles(trx, account.roleIds);
          await requireDepartments(trx, caller, [...account.deptIds, ...viewed(account)]);
          await requireScopeBelow(trx, caller.scope, account.viewDepartmentId);
          const [added = 0] = await insertAccounts(
            trx,
            [{ ...account, userLoginId: body.userLoginId, passwordHash }],
            { userId: caller.userId, now },
          );
          await requireGrantable(trx, caller, { roleIds: account.roleIds, userIds: [added] });
          await holdPhoto(trx, caller, added, { before: null, after: account.userPhoto });
          noteOn(context, added, body.userName, `新增用户“${body.userName}”（${body.userLoginId}）`);
          context.note({ changes: accountChanges(null, account, await namesOf(trx, account)) });
          return added;
        },
        { holdsSecret: true },
      );
      return { id, password };
    },

    async modify(context, body) {
      const { caller, now } = context;
      return context.write(subjects.user, async (trx) => {
        await keepDepartments(trx);
        const before = await holdAccount(trx, caller, body.id);
        noteOn(context, before.id, before.userName, `修改用户“${before.userName}”`);
        requireVersion(before, body.version, zone);
        const after = changedAccount(before, body);
        const endsAdministrator = await judge(trx, caller, before, after);
        if (endsAdministrator) await lockAdministrators(trx);
        await updateAccounts(trx, [{ ...after, id: before.id }], { userId: caller.userId, now });
        await holdPhoto(trx, caller, before.id, {
          before: before.userPhoto,
          after: after.userPhoto,
        });
        await requireGrantable(trx, caller, {
          roleIds: differenceOf(before.roleIds, after.roleIds),
          userIds: [before.id],
        });
        if (before.mainDepartmentId !== after.mainDepartmentId)
          await requireScopesOfRoles(trx, caller, after.roleIds, [before.id]);
        if (endsAdministrator) await requireAnAdministrator(trx);
        if (departs(before, after)) await deleteSessionsOf(trx, [before.id]);
        context.note({ changes: accountChanges(before, after, await namesOf(trx, before, after)) });
        return { id: before.id };
      });
    },
  };
}

const viewed = (account: AccountState) =>
  account.viewDepartmentId === null ? [] : [account.viewDepartmentId];

/**
 * Refuses what the caller may not change of this account. True when an administrator would stop being one, so that
 * whoever writes looks whether there is another.
 */
async function judge(trx: Trx, caller: Caller, before: HeldAccount, after: AccountState): Promise<boolean> {
  const changesRoles = !sameIds(before.roleIds, after.roleIds);
  const changesDepartments =
    before.mainDepartmentId !== after.mainDepartmentId || !sameIds(before.deptIds, after.deptIds);
  const changesView = before.viewDepartmentId !== after.viewDepartmentId;
  const isLeaving = departs(before, after);
  if (before.id === caller.userId) {
    if (changesRoles || changesDepartments || changesView || isLeaving)
      throw new Refusal('UM4302.modifyStanding');
    // Codes that open the account go to the phone: the personal centre asks for the password first.
    if (before.mobilePhone !== after.mobilePhone || before.idCard !== after.idCard)
      throw new Refusal('UM4300.ownPhoneAndId');
  } else if (!before.manageable) throw new Refusal('UM4304.modify');
  if (before.builtIn && isLeaving) throw new Refusal('UM4303.leave');
  const synced = before.source === 1 ? syncedFault(before, after) : null;
  if (synced) throw synced;

  // Those that are taken away, too, by ascending id.
  await holdRoles(trx, differenceOf(before.roleIds, after.roleIds));
  const moved = differenceOf(before.deptIds, after.deptIds);
  if (before.mainDepartmentId !== after.mainDepartmentId && after.mainDepartmentId !== null)
    moved.push(after.mainDepartmentId);
  await requireDepartments(trx, caller, changesView ? [...moved, ...viewed(after)] : moved);
  if (changesView) await requireScopeBelow(trx, caller.scope, after.viewDepartmentId);
  await requireEnabledRoles(
    trx,
    after.roleIds.filter((id) => !before.roleIds.includes(id)),
  );
  if (!before.isAdministrator) return false;
  const stays = await holdsEverything(trx, after.roleIds);
  if (before.builtIn && !stays) throw new Refusal('UM4303.strip');
  return isLeaving || !stays;
}

async function holdsEverything(trx: Trx, roleIds: readonly number[]): Promise<boolean> {
  if (roleIds.length === 0) return false;
  const found = await trx
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...roleIds])
    .where('all_resources', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account as the operation log's object. */
export function noteOn(context: Context, id: number, name: string, content: string): void {
  context.note({ content, objectType: USER, objectId: id, objectName: name });
}
