/**
 * What one person may give to another: nobody grants a resource, scope or role that he lacks. The checks run inside the
 * transaction that writes, on rows that are held, so that two writers cannot get round them together.
 */
import { type DataScope, DataScope as scopes } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { holdRoles } from '../locks.ts';
import { findRoles } from './queries.ts';

/** What a caller has to give. */
export interface Grantor {
  userId: number;
  /** He holds the administrators' role: every resource, also those that are added later. */
  all: boolean;
  /** The codes that his enabled roles grant, those of disabled resources included. */
  codes: ReadonlySet<string>;
  scope: Scope;
}

/** Reads what a caller has to give. */
export async function findGrantor(db: Db, caller: Pick<Caller, 'userId' | 'scope'>): Promise<Grantor> {
  const { userId, scope } = caller;
  const roles = await findRoles(db, userId);
  if (roles.some((role) => role.allResources)) return { userId, all: true, codes: new Set(), scope };
  const granted = await db
    .selectFrom('role_resource')
    .innerJoin('resource', 'resource.id', 'role_resource.resource_id')
    .innerJoin('user_role', 'user_role.role_id', 'role_resource.role_id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('resource.permission_code as code')
    .distinct()
    .where('user_role.user_id', '=', userId)
    .where('role.status', '=', 1)
    .where('resource.function_type', '<>', 0)
    .execute();
  return { userId, all: false, codes: new Set(granted.map((one) => one.code)), scope };
}

/** May he give this resource to somebody? */
export function holdsCode(grantor: Grantor, code: string): boolean {
  return grantor.all || grantor.codes.has(code);
}

/**
 * "Which roles may he give?" as a condition on `role`: those that hold nothing beyond what he holds. A scope that
 * depends on the member's own department is checked again when it is given to somebody (`requireScopeOfMembers`).
 */
export function grantableRoles({ all, codes, scope }: Grantor): RawBuilder<boolean> {
  const resources = all
    ? sql<boolean>`true`
    : sql<boolean>`(not role.all_resources and not exists (
        select from role_resource join resource on resource.id = role_resource.resource_id
        where role_resource.role_id = role.id and resource.permission_code <> all(${[...codes]}::text[])
      ))`;
  return sql<boolean>`(${resources} and ${scopeWithin(scope)})`;
}

function scopeWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const ids = [...scope.deptIds];
  return sql<boolean>`(
    role.data_scope = ${scopes.self}
    or (role.data_scope in (${scopes.ownDepartment}, ${scopes.ownAndBelow}) and ${ids.length > 0})
    or (role.data_scope = ${scopes.chosenDepartments} and not exists (
      select from role_department
      where role_department.role_id = role.id and role_department.department_id <> all(${ids}::bigint[])
    ))
  )`;
}

/**
 * Holds the roles against changes until the transaction ends and refuses unless the caller may give every one of them
 * to every one of the users (UM4201, UM4202; a role that does not exist: UM4200). For
 * `setOrgAndRoleOfUser` and the members of a role: call it for the roles that are added and, because taking away is a
 * decision of the same weight, for those that are removed.
 */
export async function requireGrantable(
  trx: Trx,
  caller: Pick<Caller, 'userId' | 'scope'>,
  { roleIds, userIds }: { roleIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  if (roleIds.length === 0) return;
  const wanted = [...new Set(roleIds)];
  // Held first and read after: a reader who waited for the lock would else see the grants of before.
  await holdRoles(trx, wanted);
  const grantor = await findGrantor(trx, caller);
  const roles = await trx
    .selectFrom('role')
    .select(['id', 'name', 'data_scope', grantableRoles(grantor).as('grantable')])
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute();
  if (roles.length < wanted.length) throw new Refusal('UM4200.roleGone');
  const beyond = roles.filter((role) => !role.grantable);
  if (beyond.length > 0) throw new Refusal('UM4201', { names: beyond.map((role) => role.name).join('、') });
  for (const role of roles)
    await requireScopeOfMembers(trx, caller.scope, role.data_scope as DataScope, userIds);
}

/** Refuses roles that are not there (UM4200) or disabled (UM4300); holds the others, so that none goes before it is given. */
export async function requireEnabledRoles(trx: Trx, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  await holdRoles(trx, roleIds);
  const roles = await trx
    .selectFrom('role')
    .select(['id', 'name', 'status'])
    .where('id', 'in', [...roleIds])
    .orderBy('id')
    .execute();
  if (roles.length < new Set(roleIds).size) throw new Refusal('UM4200.roleGone');
  const disabled = roles.filter(({ status }) => status === 0);
  if (disabled.length > 0)
    throw new Refusal('UM4300.rolesDisabled', { names: disabled.map(({ name }) => name).join('、') });
}

/**
 * Refuses (UM4202) when a scope that follows the member's own department would let one of these users see departments
 * that the giver does not see.
 */
export async function requireScopeOfMembers(
  db: Db,
  scope: Scope,
  dataScope: DataScope,
  userIds: readonly number[],
): Promise<void> {
  if (scope.all || userIds.length === 0) return;
  if (dataScope !== scopes.ownDepartment && dataScope !== scopes.ownAndBelow) return;
  const own = sql`select distinct department_id from user_account
    where id = any(${[...userIds]}::bigint[]) and department_id is not null`;
  await requireAllSeen(db, scope.deptIds, own, dataScope === scopes.ownAndBelow);
}

/** The same of roles that people have: whoever moves them must see all that they will see in the new department. */
export async function requireScopesOfRoles(
  trx: Trx,
  caller: Pick<Caller, 'scope'>,
  roleIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  if (roleIds.length === 0 || caller.scope.all) return;
  const roles = await trx
    .selectFrom('role')
    .select('data_scope')
    .distinct()
    .where('id', 'in', [...roleIds])
    .execute();
  for (const role of roles)
    await requireScopeOfMembers(trx, caller.scope, role.data_scope as DataScope, userIds);
}

/** The same of many people at once, each with the roles that count of his. */
export async function requireScopesOfPairs(
  trx: Trx,
  { scope }: Pick<Caller, 'scope'>,
  pairs: readonly { userId: number; roleIds: readonly number[] }[],
): Promise<void> {
  if (scope.all || pairs.every(({ roleIds }) => roleIds.length === 0)) return;
  const list = JSON.stringify(pairs.map(({ userId, roleIds }) => ({ user: userId, roles: roleIds })));
  const own = (dataScope: DataScope) => sql`
    select distinct user_account.department_id
    from jsonb_to_recordset(${list}::jsonb) as pair ("user" bigint, roles bigint[])
    join user_account on user_account.id = pair.user
    where user_account.department_id is not null
      and exists (select from role where role.id = any(pair.roles) and role.data_scope = ${dataScope})`;
  await requireAllSeen(trx, scope.deptIds, own(scopes.ownDepartment), false);
  await requireAllSeen(trx, scope.deptIds, own(scopes.ownAndBelow), true);
}

/** Refuses (UM4202) to let somebody view a department that the giver does not see whole, with all below it. */
export async function requireScopeBelow(db: Db, scope: Scope, deptId: number | null): Promise<void> {
  if (scope.all || deptId === null) return;
  await requireAllSeen(db, scope.deptIds, sql`select ${deptId}::bigint`, true);
}

/** `start` selects the ids of departments; they, and with `withBelow` all below them, must be among those seen. */
async function requireAllSeen(
  db: Db,
  seen: readonly number[],
  start: RawBuilder<unknown>,
  withBelow: boolean,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    with recursive reached (id) as (
      ${start}
      union
      select department.id from department join reached on department.parent_id = reached.id where ${withBelow}
    )
    select department.name from reached join department using (id)
    where reached.id <> all(${[...seen]}::bigint[]) order by department.id limit 3
  `.execute(db);
  if (rows.length > 0)
    throw new Refusal('UM4202.departments', { names: rows.map((row) => row.name).join('、') });
}
