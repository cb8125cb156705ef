import type { DataScope, FunctionType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { findGrantor, type GrantedResource, grantableRoles } from '../grants/index.ts';

/** What of an account decides whether its owner can use what he holds. */
export async function findStanding(db: Db, userId: number) {
  return db
    .selectFrom('user_account')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select([
      'user_account.user_name as userName',
      'user_account.user_login_id as userLoginId',
      'user_account.status',
      'user_account.person_status as personStatus',
      'user_account.first_login as firstLogin',
      'user_account.source',
      sql<boolean>`user_account.deleted_at is not null`.as('isRecycled'),
      sql<boolean>`user_account.password_hash is not null`.as('hasPassword'),
      'department.name as deptName',
    ])
    .where('user_account.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface AnyResource extends GrantedResource {
  functionType: FunctionType;
  name: string;
  isEnabled: boolean;
}

/** Every resource there is, disabled ones too. */
export async function findResources(db: Db): Promise<AnyResource[]> {
  return db
    .selectFrom('resource')
    .select((eb) => [
      'id',
      'parent_id as parentId',
      eb.ref('function_type').$castTo<FunctionType>().as('functionType'),
      'permission_code as permissionCode',
      'name',
      eb('status', '=', 1).$castTo<boolean>().as('isEnabled'),
    ])
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
}

/** All roles of a user with what they grant, disabled ones too; in the roles' order. */
export async function findHeldRoles(db: Db, userId: number) {
  return db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select((eb) => [
      'role.id',
      'role.name',
      eb('role.status', '=', 1).$castTo<boolean>().as('isEnabled'),
      'role.all_resources as allResources',
      eb.ref('role.data_scope').$castTo<DataScope>().as('dataScope'),
      sql<number[]>`array(select resource_id from role_resource where role_id = role.id)`.as('resourceIds'),
      sql<number>`(select count(*) from role_department where role_id = role.id)`.as('departmentNum'),
    ])
    .where('user_role.user_id', '=', userId)
    .orderBy('role.sort_num')
    .orderBy('role.id')
    .execute();
}

/** Enabled roles that grant one of these resources, that the caller may give and the user lacks. */
export async function findOtherRoles(
  db: Db,
  caller: Caller,
  { userId, resourceIds, most }: { userId: number; resourceIds: readonly number[]; most: number },
) {
  if (resourceIds.length === 0) return [];
  return db
    .selectFrom('role')
    .select(['role.id', 'role.name'])
    .where('role.status', '=', 1)
    .where(
      sql<boolean>`exists (select from role_resource
        where role_resource.role_id = role.id and role_resource.resource_id = any(${[...resourceIds]}::bigint[]))`,
    )
    .where(
      sql<boolean>`not exists (select from user_role where user_role.role_id = role.id and user_role.user_id = ${userId})`,
    )
    .where(grantableRoles(await findGrantor(db, caller)))
    .orderBy('role.sort_num')
    .orderBy('role.id')
    .limit(most)
    .execute();
}
