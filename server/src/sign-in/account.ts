/** An account as a sign-in sees it. */
import { Source } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Actor, Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';

/** The account that a person names at sign-in, whatever case he types it in. */
export async function findAccount(db: Db, lowerLoginId: string) {
  return accounts(db).where(sql`lower(user_account.user_login_id)`, '=', lowerLoginId).executeTakeFirst();
}

/** The same by id. */
export async function findAccountById(db: Db, userId: number) {
  return accounts(db).where('user_account.id', '=', userId).executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function accounts(db: Db) {
  return db
    .selectFrom('user_account')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select([
      'user_account.id',
      'user_account.user_login_id as userLoginId',
      'user_account.user_name as userName',
      'user_account.password_hash as passwordHash',
      'user_account.mobile_phone as mobilePhone',
      'user_account.gender',
      'user_account.user_type as userType',
      'user_account.source',
      'user_account.status',
      'user_account.person_status as personStatus',
      'user_account.first_login as firstLogin',
      'user_account.deleted_at as deletedAt',
      'user_account.external_issuer as externalIssuer',
      'user_account.external_subject as externalSubject',
      'user_account.photo_file_id as photoFileId',
      'user_account.department_id as deptId',
      'user_account.view_department_id as viewDepartmentId',
      'department.name as deptName',
    ]);
}

/**
 * Notes when and from where somebody signs in, and that he was there on this day of `zone`. False when his password or his standing is not what it was when `account`
 * was read: whoever resets or freezes holds the row, ends the sessions that there are, and would miss the one to come.
 */
export async function updateLastLogin(
  trx: Trx,
  account: Pick<Account, 'id' | 'passwordHash'>,
  address: string,
  zone: TimeZone,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_account')
    .set({ last_login_at: sql`now()`, last_login_address: address })
    .where('id', '=', account.id)
    .where(sql<boolean>`password_hash is not distinct from ${account.passwordHash}::text`)
    .where('status', '=', 1)
    .where('person_status', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`
    insert into active_account (unit, starts, user_id)
    select unit.id, date_trunc(unit.name, now() at time zone ${zone.name})::date, ${account.id}
    from (values (0, 'day'), (1, 'month'), (2, 'year')) as unit (id, name)
    on conflict do nothing`.execute(trx);
  return true;
}

/** Accounts are compared in lower case; no account holds a NUL, which PostgreSQL could not even look for. */
export const lowerLoginId = (userLoginId: string) => userLoginId.replaceAll('\u0000', '').toLowerCase();

/** The hash of the password that is asked for here; another system vouches for synced users, whatever stands in the row. */
export const ownPasswordOf = ({ source, passwordHash }: Pick<Account, 'source' | 'passwordHash'>) =>
  source === Source.selfBuilt ? passwordHash : null;

export function actorOf(account: Account): Actor {
  return {
    userId: account.id,
    userLoginId: account.userLoginId,
    userName: account.userName,
    deptId: account.deptId,
    deptName: account.deptName ?? '',
  };
}

/** The account as the operation log's object. */
export function objectOf(account: Account) {
  return { objectType: '用户', objectId: account.id, objectName: account.userName };
}
