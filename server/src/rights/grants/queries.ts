import { DataScope, FunctionType } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { findDepartmentAndBelow } from '../scope/index.ts';

/** What a user may do and see, computed from his enabled roles. */
export interface Rights {
  deptId: number | null;
  deptName: string;
  roles: { id: number; name: string }[];
  /** Permission codes in menu order, those of the modules above them included. */
  codes: ReadonlySet<string>;
  scope: Scope;
}

/** A resource that is enabled up to its root, in menu order. */
export interface VisibleResource {
  id: number;
  parentId: number | null;
  functionType: number;
  name: string;
  permissionCode: string;
  type: string;
  path: string | null;
  icon: string | null;
  hidden: boolean;
  cached: boolean;
  tabHidden: boolean;
  breadcrumbHidden: boolean;
  activeMenu: string | null;
  frameKey: string | null;
  openMode: number;
  component: string | null;
  denyMode: number;
}

/** What of a resource decides which codes a grant of it opens. */
export type GrantedResource = Pick<VisibleResource, 'id' | 'parentId' | 'functionType' | 'permissionCode'>;

/** All resources that are enabled; what stands below a disabled one is not there either. Parents before children. */
export async function findVisibleResources(db: Db): Promise<VisibleResource[]> {
  const rows = await db
    .selectFrom('resource')
    .selectAll()
    .where('status', '=', 1)
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
  const below = Map.groupBy(rows, (row) => row.parent_id);
  const visible: VisibleResource[] = [];
  const descend = (parentId: number | null): void => {
    for (const row of below.get(parentId) ?? []) {
      visible.push({
        id: row.id,
        parentId: row.parent_id,
        functionType: row.function_type,
        name: row.name,
        permissionCode: row.permission_code,
        type: row.type,
        path: row.path,
        icon: row.icon,
        hidden: row.hidden,
        cached: row.cached,
        tabHidden: row.tab_hidden,
        breadcrumbHidden: row.breadcrumb_hidden,
        activeMenu: row.active_menu,
        frameKey: row.frame_key,
        openMode: row.open_mode,
        component: row.component,
        denyMode: row.deny_mode,
      });
      descend(row.id);
    }
  };
  descend(null);
  return visible;
}

interface Role {
  id: number;
  name: string;
  dataScope: number;
  allResources: boolean;
}

/** The enabled roles of a user. */
export async function findRoles(db: Db, userId: number): Promise<Role[]> {
  return db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['role.id', 'role.name', 'role.data_scope as dataScope', 'role.all_resources as allResources'])
    .where('user_role.user_id', '=', userId)
    .where('role.status', '=', 1)
    .orderBy('role.sort_num')
    .orderBy('role.id')
    .execute();
}

/** Computes the rights of a user from his roles. */
export async function findRights(db: Db, userId: number): Promise<Rights> {
  const user = await db
    .selectFrom('user_account')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select([
      'user_account.department_id as deptId',
      'user_account.view_department_id as viewDepartmentId',
      'department.name as deptName',
    ])
    .where('user_account.id', '=', userId)
    .executeTakeFirst();
  const deptId = user?.deptId ?? null;
  const roles = await findRoles(db, userId);
  return {
    deptId,
    deptName: user?.deptName ?? '',
    roles: roles.map(({ id, name }) => ({ id, name })),
    codes: await findCodes(db, roles),
    scope: await findScope(db, { userId, deptId, viewDepartmentId: user?.viewDepartmentId ?? null }, roles),
  };
}

async function findCodes(db: Db, roles: Role[]): Promise<Set<string>> {
  if (roles.length === 0) return new Set();
  const visible = await findVisibleResources(db);
  if (roles.some((role) => role.allResources)) return new Set(visible.map((one) => one.permissionCode));
  const granted = await db
    .selectFrom('role_resource')
    .select('resource_id as id')
    .distinct()
    .where(
      'role_id',
      'in',
      roles.map((role) => role.id),
    )
    .execute();
  return codesOf(visible, new Set(granted.map((one) => one.id)));
}

/** The codes of granted resources and of the modules above them. Modules themselves are not granted. */
export function codesOf(visible: readonly GrantedResource[], granted: ReadonlySet<number>): Set<string> {
  const byId = new Map(visible.map((one) => [one.id, one]));
  const held = new Set<number>();
  for (const one of visible) {
    if (!granted.has(one.id) || one.functionType === FunctionType.module) continue;
    held.add(one.id);
    for (let above = parentOf(one); above; above = parentOf(above))
      if (above.functionType === FunctionType.module) held.add(above.id);
  }
  return new Set(visible.filter((one) => held.has(one.id)).map((one) => one.permissionCode));

  function parentOf(one: GrantedResource): GrantedResource | undefined {
    return one.parentId === null ? undefined : byId.get(one.parentId);
  }
}

/**
 * The union of the roles' scopes: "all" wins, "self" adds nothing to one's own rows. The department that the account
 * may view besides (可查看部门) counts with all below it, whatever the roles say.
 */
async function findScope(
  db: Db,
  {
    userId,
    deptId,
    viewDepartmentId,
  }: { userId: number; deptId: number | null; viewDepartmentId: number | null },
  roles: Role[],
): Promise<Scope> {
  const kinds = new Set(roles.map((role) => role.dataScope));
  if (kinds.has(DataScope.all)) return { all: true };
  const deptIds = new Set<number>();
  if (kinds.has(DataScope.chosenDepartments)) {
    const chosen = await db
      .selectFrom('role_department')
      .select('department_id as id')
      .distinct()
      .where(
        'role_id',
        'in',
        roles.filter((role) => role.dataScope === DataScope.chosenDepartments).map((role) => role.id),
      )
      .execute();
    for (const { id } of chosen) deptIds.add(id);
  }
  if (deptId !== null && kinds.has(DataScope.ownDepartment)) deptIds.add(deptId);
  if (deptId !== null && kinds.has(DataScope.ownAndBelow))
    for (const id of await findDepartmentAndBelow(db, deptId)) deptIds.add(id);
  if (viewDepartmentId !== null)
    for (const id of await findDepartmentAndBelow(db, viewDepartmentId)) deptIds.add(id);
  return { all: false, userId, deptIds: [...deptIds].sort((a, b) => a - b) };
}

/** The departments below which a new one is seen by the caller as well; null: wherever it stands. */
export async function findGrowingDepartments(
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope'>,
): Promise<ReadonlySet<number> | null> {
  if (caller.scope.all) return null;
  const roles = await findRoles(db, caller.userId);
  const self = await db
    .selectFrom('user_account')
    .select(['department_id as own', 'view_department_id as viewed'])
    .where('id', '=', caller.userId)
    .executeTakeFirst();
  const growing = new Set<number>();
  const isBelowSeen = roles.some(({ dataScope }) => dataScope === DataScope.ownAndBelow);
  for (const top of [isBelowSeen ? self?.own : null, self?.viewed])
    if (top != null) for (const id of await findDepartmentAndBelow(db, top)) growing.add(id);
  return growing;
}
