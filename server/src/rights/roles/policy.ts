import { type DataScope, DataScope as scopes } from '@outbound/contract';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Grantor, holdsCode, requireScopeOfMembers } from '../grants/index.ts';
import { ownDepartments } from '../scope/index.ts';
import type { RoleRecord } from './queries.ts';

/** Refuses a change of what cannot be changed (UM4204), of one's own role (UM4203) or of other departments' (UM4209). */
export function requireEditable(role: RoleRecord): void {
  if (role.built_in) throw new Refusal('UM4204', { name: role.roleName });
  if (role.is_own) throw new Refusal('UM4203');
  if (!role.is_owned) throw new Refusal('UM4209');
}

/** May the caller change this role? The same rule as `requireEditable`, for the button. */
export const isEditable = (role: RoleRecord) => !role.built_in && !role.is_own && role.is_owned;

/** What a role is to grant, checked and named. */
export interface Grants {
  dataScope: DataScope;
  departments: { id: number; name: string }[];
  resources: { id: number; name: string; code: string }[];
}

/**
 * Refuses resources (UM4201) and scopes (UM4202) that the caller lacks, also as far as a scope depends on the members'
 * departments. Functions are held against a change of their code until the transaction ends; modules are passed over.
 */
export async function requireGrants(
  trx: Trx,
  caller: Caller,
  grantor: Grantor,
  wish: { dataScope: DataScope; deptIds: readonly number[]; resourceIds: readonly number[] },
  memberIds: readonly number[],
): Promise<Grants> {
  const resources = await namedResources(trx, grantor, [...new Set(wish.resourceIds)]);
  const { scope } = grantor;
  const { dataScope } = wish;
  const needsDepartment = dataScope === scopes.ownDepartment || dataScope === scopes.ownAndBelow;
  if (!scope.all && (dataScope === scopes.all || (needsDepartment && scope.deptIds.length === 0)))
    throw new Refusal(dataScope === scopes.all ? 'UM4202.allData' : 'UM4202.departmentData');
  await requireScopeOfMembers(trx, scope, dataScope, memberIds);
  const isChosen = dataScope === scopes.chosenDepartments;
  const departments = isChosen ? await namedDepartments(trx, caller, [...new Set(wish.deptIds)]) : [];
  return { dataScope, departments, resources };
}

async function namedResources(trx: Trx, grantor: Grantor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('resource')
    .select(['id', 'name', 'permission_code as code', 'function_type'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  if (rows.length < ids.length) throw new Refusal('UM4200.someResourceGone');
  const granted = rows.filter((row) => row.function_type !== 0);
  const beyond = granted.filter((row) => !holdsCode(grantor, row.code));
  if (beyond.length > 0) throw new Refusal('UM4201', { names: beyond.map((row) => row.name).join('、') });
  return granted;
}

async function namedDepartments(trx: Trx, caller: Caller, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('department')
    .select(['id', 'name', ownDepartments(caller, 'department.id').as('seen')])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  if (rows.length < ids.length) throw new Refusal('UM4200.someDepartmentGone');
  const beyond = rows.filter((row) => !row.seen);
  if (beyond.length > 0) throw new Refusal('UM4202.departmentCount', { count: beyond.length });
  return rows.map(({ id, name }) => ({ id, name }));
}
