/** Takes back an import of users: accounts that it added, as long as none of them is anybody yet, and what it changed. */
import { accountFault, accountFields, type PermissionCode, undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import { isForeignKeyViolation } from '../../../database/faults.ts';
import type { Context, Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import {
  isAsLeft,
  type KeptRow,
  type Restored,
  requireEach,
  requireUnbuilt,
  requireUnchanged,
  type Undoable,
  type Undone,
  valuesBefore,
} from '../../../imports/index.ts';
import type { Writer } from '../../../records/version.ts';
import {
  holdPeople,
  holdRoles,
  managedPeople,
  requireEnabledRoles,
  requireGrantable,
  requireScopesOfPairs,
} from '../../../rights/index.ts';
import { deleteSessionsOf } from '../../../sign-in/index.ts';
import { mapBySlices } from '../../../threads/slices.ts';
import { type AccountState, accountChanges, departs, differenceOf, syncedFault } from '../fields.ts';
import { type HeldAccount, holdAccounts, namesOf } from '../held-accounts.ts';
import { requireDepartments, subjectFault } from '../policy.ts';
import { updateAccounts } from '../writes.ts';
import { giveBackLedDepartments, holdLedDepartments } from './led-departments.ts';
import { findOwners } from './queries.ts';

const ROWS_AT_ONCE = 500;

export async function undoAccounts(
  trx: Trx,
  { caller, now }: Pick<Context<PermissionCode>, 'caller' | 'now'>,
  { added: { users = [] }, changed: { user_account: kept = [] } }: Undoable,
  zone: TimeZone,
): Promise<Undone> {
  const ids = [...users, ...kept.map(({ id }) => id)];
  // All at once: who holds some of them and waits for others might be waited for himself.
  if (ids.length > 0) await holdPeople(trx, ids);
  await requireUnchanged(trx, 'user_account', kept, { zone, seen: managedPeople(caller) });
  const removedNum = users.length > 0 ? await removeAccounts(trx, caller, users) : 0;
  return { removedNum, restored: await restoreAccounts(trx, caller, kept, { userId: caller.userId, now }) };
}

/**
 * Removes them, so that the same file can be imported again: nobody has ever been one of them, and no record or log
 * speaks of what one did. Answers how many; those that lie in the recycle bin stay there.
 */
async function removeAccounts(trx: Trx, caller: Caller, users: readonly number[]): Promise<number> {
  const there = await trx
    .selectFrom('user_account')
    .select((eb) => [
      'id',
      sql<boolean>`last_login_at is not null or external_subject is not null`.as('signedIn'),
      eb
        .exists(
          eb
            .selectFrom('department')
            .select('id')
            .whereRef('department.head_user_id', '=', 'user_account.id'),
        )
        .as('heads'),
    ])
    .where(sql<boolean>`id = any(${[...users]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('purged_at', 'is', null)
    .execute();
  if (there.length === 0) return 0;
  const ids = there.map(({ id }) => id);
  const known = new Map(there.map((row) => [row.id, row]));
  const whyNot = (account: HeldAccount): string | null => {
    const { signedIn = false, heads = false } = known.get(account.id) ?? {};
    if (account.version > 1) return undoFault('edited');
    if (account.passwordHash !== null || signedIn) return undoFault('usable');
    return heads ? undoFault('heads') : (subjectFault(caller, account, 'delete')?.message ?? null);
  };
  const held = await holdAccounts(trx, caller, ids);
  requireUnbuilt(
    held.flatMap((account) => {
      const why = whyNot(account);
      return why === null ? [] : [{ name: account.userName, why }];
    }),
  );
  try {
    await trx.deleteFrom('user_account').where(sql<boolean>`id = any(${ids}::bigint[])`).execute();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    requireUnbuilt(held.slice(0, 1).map(({ userName }) => ({ name: userName, why: undoFault('inUse') })));
  }
  return ids.length;
}

/** An account as it is, as it was before the import, and what is known of the difference. */
interface Change {
  before: HeldAccount;
  after: AccountState & { id: number };
  row: KeptRow;
  roles: number[];
}

/** Makes accounts again what they were before the import, as a change by hand would: under its rules, many at a time. */
async function restoreAccounts(
  trx: Trx,
  caller: Caller,
  kept: readonly KeptRow[],
  by: Writer,
): Promise<Restored[]> {
  if (kept.length === 0) return [];
  const rows = new Map(kept.map((row) => [row.id, row]));
  const held = await holdAccounts(trx, caller, [...rows.keys()]);
  const found = await mapBySlices(held, (before): Change[] => {
    const row = rows.get(before.id);
    if (!row) return [];
    const after = { ...before, ...valuesBefore<AccountState>(row) };
    return [{ before, after, row, roles: differenceOf(before.roleIds, after.roleIds) }];
  });
  const changes = found.flat();
  await requireChangeable(trx, caller, changes);
  await requireStanding(trx, caller, changes);
  await requireNoHeads(trx, changes);
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE) {
    const some = changes.slice(at, at + ROWS_AT_ONCE);
    await updateAccounts(
      trx,
      some.map(({ after }) => after),
      by,
    );
  }
  const ledAgain = await giveBackLedDepartments(trx, kept);
  const isMoved = ({ before, after }: Change) => before.mainDepartmentId !== after.mainDepartmentId;
  await requireScopesOfPairs(
    trx,
    caller,
    // Whoever is moved takes all his roles along.
    changes.map((change) => ({
      userId: change.before.id,
      roleIds: isMoved(change) ? [...change.after.roleIds, ...change.roles] : change.roles,
    })),
  );
  await deleteSessionsOf(
    trx,
    changes.filter(({ before, after }) => departs(before, after)).map(({ before }) => before.id),
  );
  const names = await namesOf(trx, ...changes.flatMap(({ before, after }) => [before, after]));
  return changes.map(({ before, after }) => ({
    name: before.userName,
    changes: () => [...accountChanges(before, after, names), ...(ledAgain.get(before.id) ?? [])],
  }));
}

/** Refuses when one of them is not the caller's to change, or somebody else has its phone or ID by now. */
async function requireChangeable(trx: Trx, caller: Caller, changes: readonly Change[]): Promise<void> {
  const owners = await findOwners(
    trx,
    changes.map(({ after }) => after.mobilePhone),
    changes.map(({ after }) => after.idCard),
  );
  const whyNot = ({ before, after, row }: Change): string | null => {
    if (!isAsLeft(row, before)) return undoFault('edited');
    if (before.id === caller.userId) return undoFault('own');
    if (before.isAdministrator || before.builtIn) return undoFault('administrator');
    if (!before.manageable) return undoFault('notManageable');
    const synced = before.source === 1 ? syncedFault(before, after) : null;
    if (synced) return synced.message;
    for (const key of ['mobilePhone', 'idCard'] as const) {
      const owner = owners[key].get(after[key]);
      if (owner !== undefined && owner !== before.id)
        return accountFault('takenByOther', { label: accountFields[key].label });
    }
    return null;
  };
  await requireEach(changes, (change) => [change.row.name, whyNot(change)]);
}

/** The departments that somebody comes to, or leaves. */
function movedBetween({ before, after }: Change): number[] {
  const main = before.mainDepartmentId === after.mainDepartmentId ? null : after.mainDepartmentId;
  const others = differenceOf(before.deptIds, after.deptIds);
  return main === null ? others : [...others, main];
}

/** The roles that somebody gets back. */
function rolesBack({ before, after }: Change): number[] {
  const has = new Set(before.roleIds);
  return after.roleIds.filter((id) => !has.has(id));
}

/** Refuses, by whom it is about, departments and roles that are not there any more. */
async function requireThere(trx: Trx, changes: readonly Change[]): Promise<void> {
  const thereOf = async (table: 'department' | 'role', ids: readonly number[]) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${[...new Set(ids)]}::bigint[])`.execute(trx);
    return new Set(rows.map(({ id }) => id));
  };
  const departments = await thereOf('department', (await mapBySlices(changes, movedBetween)).flat());
  const roles = await thereOf('role', (await mapBySlices(changes, rolesBack)).flat());
  await requireEach(changes, (change) => {
    const { name } = change.row;
    if (!movedBetween(change).every((id) => departments.has(id))) return [name, undoFault('memberOfGone')];
    return [name, rolesBack(change).every((id) => roles.has(id)) ? null : undoFault('roleGone')];
  });
}

/** Refuses departments and roles that are gone, disabled or not the caller's to give or take. */
async function requireStanding(trx: Trx, caller: Caller, changes: readonly Change[]): Promise<void> {
  const given = changes.flatMap(({ roles }) => roles);
  await holdRoles(trx, given);
  await requireThere(trx, changes);
  await requireDepartments(trx, caller, [...new Set(changes.flatMap(movedBetween))]);
  await requireEnabledRoles(trx, [...new Set(changes.flatMap(rolesBack))]);
  // Whom they let see what is asked when everybody is where he was.
  await requireGrantable(trx, caller, { roleIds: given, userIds: [] });
}

/** Refuses to let somebody leave again who leads a department by now: it would lose its head, and nobody would know. */
async function requireNoHeads(trx: Trx, changes: readonly Change[]): Promise<void> {
  const leaving = changes.filter(({ before, after }) => departs(before, after));
  const led = await holdLedDepartments(
    trx,
    leaving.map(({ before }) => before.id),
  );
  requireUnbuilt(
    leaving.flatMap(({ before, row }) =>
      led.has(before.id) ? [{ name: row.name, why: undoFault('heads') }] : [],
    ),
  );
}
