import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';

/** What a person sees of his own account. */
export function findProfile(db: Db, userId: number) {
  return db
    .selectFrom('user_account')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('user_department')
          .innerJoin('department', 'department.id', 'user_department.department_id')
          .whereRef('user_department.user_id', '=', 'user_account.id')
          .select(['department.id', 'department.name'])
          .orderBy('department.id'),
      ).as('departments'),
      jsonArrayFrom(
        eb
          .selectFrom('user_role')
          .innerJoin('role', 'role.id', 'user_role.role_id')
          .whereRef('user_role.user_id', '=', 'user_account.id')
          .select('role.name')
          .orderBy('role.sort_num')
          .orderBy('role.id'),
      ).as('roles'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** The newest tries to sign in with an account, from the operation log. */
export function findSignIns(db: Db, userId: number, callPaths: readonly string[], most: number) {
  return db
    .selectFrom('operation_log')
    .select(['id', 'created_at', 'address', 'browser', 'result', 'failure'])
    .where('user_id', '=', userId)
    .where('call_path', 'in', callPaths)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
