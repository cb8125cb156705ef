/** The accounts that a write is about: read, held and judged together. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/refusal.ts';
import { heldValues, selectFields } from '../../records/field-table.ts';
import type { Versioned } from '../../records/version.ts';
import { holdPeople, manageablePeople, managedPeople } from '../../rights/index.ts';
import { type AccountState, accountColumns, type Names } from './fields.ts';
import type { Subject } from './policy.ts';

/** An account that is held until the transaction ends. */
export interface HeldAccount extends Subject, AccountState, Versioned {
  status: number;
  passwordHash: string | null;
  /** He holds the administrators' role. */
  isAdministrator: boolean;
}

/**
 * Holds accounts that the caller may change. 404 when one of them does not exist for him: whoever sends ids of others
 * learns nothing and changes nothing.
 */
export async function holdAccounts(
  trx: Trx,
  caller: Caller,
  ids: readonly number[],
  options: { recycled?: boolean } = {},
): Promise<HeldAccount[]> {
  const wanted = [...new Set(ids)];
  // Held first and read after: who waited for the lock would else see what was there before.
  await holdPeople(trx, wanted);
  const rows = await trx
    .selectFrom('user_account')
    .select((eb) => [
      'user_account.id',
      'user_account.built_in',
      'user_account.password_hash',
      'user_account.version',
      'user_account.updated_at',
      'user_account.photo_file_id',
      'user_account.department_id',
      ...selectFields(accountColumns),
      eb
        .selectFrom('user_account as updater')
        .whereRef('updater.id', '=', 'user_account.updated_by')
        .select('updater.user_name')
        .as('updater_name'),
      jsonArrayFrom(
        eb
          .selectFrom('user_department')
          .whereRef('user_department.user_id', '=', 'user_account.id')
          .select('user_department.department_id as id')
          .orderBy('user_department.department_id'),
      ).as('departments'),
      jsonArrayFrom(
        eb
          .selectFrom('user_role')
          .innerJoin('role', 'role.id', 'user_role.role_id')
          .whereRef('user_role.user_id', '=', 'user_account.id')
          .select(['role.id', 'role.all_resources'])
          .orderBy('role.id'),
      ).as('roles'),
    ])
    .select((await manageablePeople(trx, caller)).as('manageable'))
    .where('user_account.id', 'in', wanted)
    .where('user_account.deleted_at', options.recycled ? 'is not' : 'is', null)
    .where('user_account.purged_at', 'is', null)
    .where(managedPeople(caller))
    .orderBy('user_account.id')
    .execute();
  if (rows.length < wanted.length) throw notFound();
  return rows.map((row) => ({
    id: row.id,
    builtIn: row.built_in,
    source: row.source,
    manageable: row.manageable,
    status: row.status,
    passwordHash: row.password_hash,
    version: row.version,
    updatedTime: row.updated_at,
    updatedBy: row.updater_name,
    isAdministrator: row.roles.some((role) => role.all_resources),
    ...heldValues(accountColumns, row),
    userPhoto: row.photo_file_id,
    mainDepartmentId: row.department_id,
    deptIds: row.departments.map(({ id }) => id),
    roleIds: row.roles.map(({ id }) => id),
  }));
}

/** One of them. */
export async function holdAccount(trx: Trx, caller: Caller, id: number): Promise<HeldAccount> {
  const [account] = await holdAccounts(trx, caller, [id]);
  if (!account) throw notFound();
  return account;
}

/** The names that a change's words need. */
export async function namesOf(db: Db, ...states: AccountState[]): Promise<Names> {
  const deptIds = states.flatMap((one) => [...one.deptIds, one.viewDepartmentId ?? 0]);
  const roleIds = states.flatMap((one) => [...one.roleIds]);
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${deptIds}::bigint[])`)
    .execute();
  const roles = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${roleIds}::bigint[])`)
    .execute();
  return {
    departments: new Map(departments.map((row) => [row.id, row.name])),
    roles: new Map(roles.map((row) => [row.id, row.name])),
  };
}
