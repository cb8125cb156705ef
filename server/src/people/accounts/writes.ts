import { accountFault, accountFields } from '@outbound/contract';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { assignedFrom, columnValues } from '../../records/field-table.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { deleteSessionsOf } from '../../sign-in/index.ts';
import { type AccountState, accountColumns } from './fields.ts';

const constraintFields: Record<string, 'userLoginId' | 'mobilePhone' | 'idCard'> = {
  user_account_login_once: 'userLoginId',
  user_account_mobile_once: 'mobilePhone',
  user_account_id_card_once: 'idCard',
};

/** The refusal for an account, phone or ID that somebody else has; anything else as it is. */
export function asTaken(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const path = constraintFields[error.constraint ?? ''];
  if (!path) return error;
  const { label } = accountFields[path];
  const fields = [{ path, message: accountFault('taken', { label }) }];
  return new Refusal('UM4301.field', { label }, { fields, cause: error });
}

/** A new account with the hash of its first password; null lets nobody sign in until it is reset. */
export interface NewAccount extends AccountState {
  passwordHash: string | null;
}

const columnsOf = (state: AccountState) => ({
  ...columnValues(accountColumns, state),
  photo_file_id: state.userPhoto,
  department_id: state.mainDepartmentId,
});

/** Writes new accounts with their departments and roles, many rows a statement; answers their ids in the given order. */
export async function insertAccounts(
  trx: Trx,
  accounts: readonly NewAccount[],
  by: Writer,
): Promise<number[]> {
  if (accounts.length === 0) return [];
  const rows = await trx
    .insertInto('user_account')
    .values(
      accounts.map((account) => ({
        ...columnsOf(account),
        password_hash: account.passwordHash,
        first_login: 1,
        created_by: by.userId,
        created_at: by.now,
        updated_by: by.userId,
        updated_at: by.now,
      })),
    )
    .returning(['id', 'user_login_id'])
    .execute()
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  const idOf = new Map(rows.map((row) => [row.user_login_id, row.id]));
  const ids = accounts.map((account) => idOf.get(account.userLoginId) ?? 0);
  await addMemberships(
    trx,
    accounts.map((account, place) => ({ ...account, id: ids[place] ?? 0 })),
  );
  return ids;
}

type Memberships = Pick<AccountState, 'deptIds' | 'roleIds'> & { id: number };

/** Adds departments and roles that are not there yet. */
async function addMemberships(trx: Trx, accounts: readonly Memberships[]): Promise<void> {
  const departments = accounts.flatMap(({ id, deptIds }) =>
    deptIds.map((deptId) => ({ user_id: id, department_id: deptId })),
  );
  const roles = accounts.flatMap(({ id, roleIds }) =>
    roleIds.map((roleId) => ({ user_id: id, role_id: roleId })),
  );
  if (departments.length > 0)
    await trx
      .insertInto('user_department')
      .values(departments)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (roles.length > 0)
    await trx
      .insertInto('user_role')
      .values(roles)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Makes departments and roles of held accounts what they are to be; rows that stay are not touched. */
async function replaceMemberships(trx: Trx, accounts: readonly Memberships[]): Promise<void> {
  const wanted = JSON.stringify(
    accounts.map(({ id, deptIds, roleIds }) => ({ id, departments: deptIds, roles: roleIds })),
  );
  await sql`
    delete from user_department using jsonb_to_recordset(${wanted}::jsonb) as wanted (id bigint, departments bigint[])
    where user_department.user_id = wanted.id and user_department.department_id <> all(wanted.departments)
  `.execute(trx);
  await sql`
    delete from user_role using jsonb_to_recordset(${wanted}::jsonb) as wanted (id bigint, roles bigint[])
    where user_role.user_id = wanted.id and user_role.role_id <> all(wanted.roles)
  `.execute(trx);
  await addMemberships(trx, accounts);
}

/** Writes held accounts anew, in one statement however many they are. */
export async function updateAccounts(
  trx: Trx,
  accounts: readonly (AccountState & { id: number })[],
  by: Writer,
): Promise<void> {
  if (accounts.length === 0) return;
  const rows = accounts.map((account) => {
    // An account's name stays as it was given.
    const { user_login_id: _name, ...columns } = columnsOf(account);
    return { id: account.id, columns };
  });
  const wanted = JSON.stringify(rows.map(({ id, columns }) => ({ id, ...columns })));
  await sql`
    update user_account set ${assignedFrom(Object.keys(rows[0]?.columns ?? {}))},
      updated_by = ${by.userId}, updated_at = ${by.now}, version = user_account.version + 1
    from jsonb_populate_recordset(null::user_account, ${wanted}::jsonb) as wanted
    where user_account.id = wanted.id
  `
    .execute(trx)
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  await replaceMemberships(trx, accounts);
}

/** Freezes, enables, puts into the recycle bin or takes out of it. Who is frozen or gone has no session any more. */
export async function updateStanding(
  trx: Trx,
  ids: readonly number[],
  standing: { status: 0 | 1; deletedAt?: Date | null },
  by: Writer,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('user_account')
    .set({
      status: standing.status,
      ...(standing.deletedAt !== undefined && { deleted_at: standing.deletedAt }),
      ...changedBy(by),
    })
    .where('id', 'in', [...ids])
    .execute()
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  if (standing.status === 0) await deleteSessionsOf(trx, ids);
}
