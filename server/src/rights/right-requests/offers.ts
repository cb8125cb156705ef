/** Which roles would fulfil a request, and what they would bring besides. */
import { type DataScope, FunctionType, type RoleOffer } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import {
  codesOf,
  findGrantor,
  findRights,
  findVisibleResources,
  grantableRoles,
  requireScopeOfMembers,
  type VisibleResource,
} from '../grants/index.ts';
import { resourceNames, standingOf } from './askable-resources.ts';

const MOST_NAMED = 20;

/** A request's resources and the one who asks for them. */
interface Wish {
  userId: number;
  resources: readonly { permissionCode: string; name: string }[];
}

/** How a person stands to what he asked for, and all there is. */
export async function findStanding(db: Db, { userId, resources }: Wish) {
  const visible = await findVisibleResources(db);
  const { codes: held } = await findRights(db, userId);
  const names = resourceNames(visible);
  const functionList = standingOf(resources, names, held);
  const lacked = functionList.filter(({ state }) => state === 'lacked').map((one) => one.permissionCode);
  return { visible, names, held, functionList, lacked };
}

const isRight = (one: VisibleResource) => one.functionType !== FunctionType.module;

/** The menus and functions that a role opens, by code. */
export async function findCodesOfRole(
  db: Db,
  visible: readonly VisibleResource[],
  role: { id: number; allResources: boolean },
): Promise<Set<string>> {
  const granted = await db
    .selectFrom('role_resource')
    .select('resource_id as id')
    .where('role_id', '=', role.id)
    .execute();
  return opened(visible, role.allResources ? null : granted.map(({ id }) => id));
}

/** `granted` null: everything. */
function opened(visible: readonly VisibleResource[], granted: readonly number[] | null): Set<string> {
  const rights = visible.filter(isRight);
  if (granted === null) return new Set(rights.map((one) => one.permissionCode));
  const codes = codesOf(visible, new Set(granted));
  return new Set(rights.map((one) => one.permissionCode).filter((code) => codes.has(code)));
}

/**
 * The enabled roles that the caller may give this person and that hold all that he asked for and lacks: those first
 * that bring the fewest further resources, since nobody should get more than he asked for.
 */
export async function findOffers(db: Db, caller: Caller, wish: Wish) {
  const { visible, names, held, functionList, lacked } = await findStanding(db, wish);
  if (lacked.length === 0) return { functionList, roleList: [] };
  const roles = await db
    .selectFrom('role')
    .select((eb) => [
      'role.id',
      'role.name',
      'role.remark',
      eb.ref('role.data_scope').$castTo<DataScope>().as('dataScope'),
      'role.all_resources as allResources',
      sql<number[]>`array(select resource_id from role_resource where role_id = role.id)`.as('resourceIds'),
    ])
    .where('role.status', '=', 1)
    .where(grantableRoles(await findGrantor(db, caller)))
    .where(
      sql<boolean>`(role.all_resources or exists (
        select from role_resource join resource on resource.id = role_resource.resource_id
        where role_resource.role_id = role.id and resource.permission_code = any(${lacked}::text[])))`,
    )
    .orderBy('role.sort_num')
    .orderBy('role.id')
    .execute();
  const isWithin = await scopesWithin(
    db,
    caller,
    wish.userId,
    roles.map((role) => role.dataScope),
  );
  const asked = new Set(wish.resources.map((one) => one.permissionCode));
  const roleList = roles.flatMap((role): RoleOffer[] => {
    const codes = opened(visible, role.allResources ? null : role.resourceIds);
    if (!isWithin(role.dataScope) || !lacked.every((code) => codes.has(code))) return [];
    const further = [...codes].filter((code) => !held.has(code) && !asked.has(code));
    return [
      {
        id: role.id,
        roleName: role.name,
        remark: role.remark,
        dataScope: role.dataScope,
        allResources: role.allResources,
        furtherNum: further.length,
        furtherList: further.slice(0, MOST_NAMED).map((code) => names.get(code) ?? code),
      },
    ];
  });
  // Stable: among equals the roles' own order stays. Who holds everything gets later resources too.
  roleList.sort(
    (one, other) =>
      Number(one.allResources) - Number(other.allResources) || one.furtherNum - other.furtherNum,
  );
  return { functionList, roleList };
}

/** Which of these scopes the caller may give that person. */
async function scopesWithin(
  db: Db,
  caller: Caller,
  userId: number,
  scopes: readonly DataScope[],
): Promise<(scope: DataScope) => boolean> {
  const within = new Set<DataScope>();
  for (const scope of new Set(scopes))
    try {
      await requireScopeOfMembers(db, caller.scope, scope, [userId]);
      within.add(scope);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  return (scope) => within.has(scope);
}
