import { sql } from 'kysely';
import { isUniqueViolation } from '../../database/faults.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { REMEMBERED_PASSWORDS } from '../../sign-in/passwords.ts';
import type { AccountColumns, AccountState } from './fields.ts';

/** Who writes, and when. */
export interface By {
  userId: number;
  now: Date;
}

const constraintLabels: Record<string, { path: string; label: string }> = {
  user_account_login_once: { path: 'userLoginId', label: '账号' },
  user_account_mobile_once: { path: 'mobilePhone', label: '手机号码' },
  user_account_id_card_once: { path: 'idCard', label: '身份证号' },
};

/** The refusal for an account, phone or ID that somebody else has; anything else as it is. */
export function asTaken(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const found = constraintLabels[error.constraint ?? ''];
  if (!found) return error;
  const message = `该${found.label}已存在`;
  return new Refusal(
    'UM4301',
    { detail: found.label },
    { fields: [{ path: found.path, message }], cause: error },
  );
}

/** A new account with its name and the hash of its first password; null lets nobody sign in until it is reset. */
export interface NewAccount extends AccountState {
  userLoginId: string;
  passwordHash: string | null;
}

const columnsOf = (state: AccountState): AccountColumns => ({
  user_name: state.user_name,
  gender: state.gender,
  mobile_phone: state.mobile_phone,
  telephone: state.telephone,
  id_card: state.id_card,
  email: state.email,
  user_type: state.user_type,
  org_type: state.org_type,
  person_status: state.person_status,
  photo_file_id: state.photo_file_id,
  department_id: state.department_id,
  view_department_id: state.view_department_id,
  sort_num: state.sort_num,
  remark: state.remark,
});

/** Writes new accounts with their departments and roles, many rows a statement; answers their ids in the given order. */
export async function insertAccounts(trx: Trx, accounts: readonly NewAccount[], by: By): Promise<number[]> {
  if (accounts.length === 0) return [];
  const rows = await trx
    .insertInto('user_account')
    .values(
      accounts.map((account) => ({
        ...columnsOf(account),
        user_login_id: account.userLoginId,
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

type Memberships = Pick<AccountState, 'departmentIds' | 'roleIds'> & { id: number };

/** Adds departments and roles that are not there yet. */
async function addMemberships(trx: Trx, accounts: readonly Memberships[]): Promise<void> {
  const departments = accounts.flatMap(({ id, departmentIds }) =>
    departmentIds.map((departmentId) => ({ user_id: id, department_id: departmentId })),
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
    accounts.map(({ id, departmentIds, roleIds }) => ({ id, departments: departmentIds, roles: roleIds })),
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
  by: By,
): Promise<void> {
  if (accounts.length === 0) return;
  const wanted = JSON.stringify(accounts.map((account) => ({ id: account.id, ...columnsOf(account) })));
  await sql`
    update user_account set
      user_name = wanted.user_name, gender = wanted.gender, mobile_phone = wanted.mobile_phone,
      telephone = wanted.telephone, id_card = wanted.id_card, email = wanted.email, user_type = wanted.user_type,
      org_type = wanted.org_type, person_status = wanted.person_status, photo_file_id = wanted.photo_file_id,
      department_id = wanted.department_id, view_department_id = wanted.view_department_id,
      sort_num = wanted.sort_num, remark = wanted.remark,
      updated_by = ${by.userId}, updated_at = ${by.now}, version = version + 1
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (
      id bigint, user_name text, gender smallint, mobile_phone text, telephone text, id_card text, email text,
      user_type smallint, org_type smallint, person_status smallint, photo_file_id text, department_id bigint,
      view_department_id bigint, sort_num int, remark text)
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
  by: By,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('user_account')
    .set({
      status: standing.status,
      ...(standing.deletedAt !== undefined && { deleted_at: standing.deletedAt }),
      updated_by: by.userId,
      updated_at: by.now,
      version: sql`version + 1`,
    })
    .where('id', 'in', [...ids])
    .execute()
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  if (standing.status === 0) await endSessions(trx, ids);
}

/** Held accounts whose roles were written beside them: who edits one of them is told so. */
export async function touchAccounts(trx: Trx, ids: readonly number[], by: By): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('user_account')
    .set({ updated_by: by.userId, updated_at: by.now, version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Ends all sessions of these users; answers how many there were. */
export async function endSessions(trx: Trx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('user_id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Gives held accounts new first passwords: the old ones go to the history, all sessions end. */
export async function resetPasswords(
  trx: Trx,
  accounts: readonly { id: number; before: string | null; hash: string }[],
  by: By,
): Promise<void> {
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const hashes = accounts.map(({ hash }) => hash);
  await sql`
    update user_account set password_hash = given.hash, password_strength = null, first_login = 1,
      password_changed_at = ${by.now}, updated_by = ${by.userId}, updated_at = ${by.now}, version = version + 1
    from unnest(${ids}::bigint[], ${hashes}::text[]) as given (id, hash) where user_account.id = given.id
  `.execute(trx);
  const earlier = accounts.filter(({ before }) => before !== null);
  if (earlier.length > 0)
    await trx
      .insertInto('password_history')
      .values(earlier.map(({ id, before }) => ({ user_id: id, password_hash: before ?? '' })))
      .execute();
  await sql`
    delete from password_history where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as place
        from password_history where user_id = any(${ids}::bigint[])
      ) as kept where place > ${REMEMBERED_PASSWORDS})
  `.execute(trx);
  await endSessions(trx, ids);
}
