import { isUniqueViolation } from '../../database/faults.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import type { StoredColumns } from './fields.ts';
import type { Grants } from './policy.ts';
import type { RoleRecord } from './queries.ts';

/** Adds a role with what it grants. Throws UM4207 and UM4208 where name or code are taken. */
export async function insertRole(
  trx: Trx,
  columns: StoredColumns,
  grants: Grants,
  by: { userId: number; deptId: number | null },
): Promise<number> {
  const { id } = await unlessTaken(columns, () =>
    trx
      .insertInto('role')
      .values({
        ...columns,
        department_id: by.deptId,
        created_by: by.userId,
        updated_by: by.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await insertGrants(trx, id, grants);
  return id;
}

/** Changes a role that is held, and what it grants when `grants` says so. */
export async function updateRole(
  trx: Trx,
  before: Pick<RoleRecord, 'id' | 'roleName' | 'roleCode'>,
  columns: Partial<StoredColumns>,
  grants: Grants | null,
  by: Writer,
): Promise<void> {
  const { id, roleName: name, roleCode: code } = before;
  await unlessTaken({ name, code, ...columns }, () =>
    trx
      .updateTable('role')
      .set({ ...columns, ...changedBy(by) })
      .where('id', '=', id)
      .execute(),
  );
  if (!grants) return;
  await trx.deleteFrom('role_resource').where('role_id', '=', id).execute();
  await trx.deleteFrom('role_department').where('role_id', '=', id).execute();
  await insertGrants(trx, id, grants);
}

async function insertGrants(trx: Trx, id: number, { resources, departments }: Grants): Promise<void> {
  if (resources.length > 0)
    await trx
      .insertInto('role_resource')
      .values(resources.map((resource) => ({ role_id: id, resource_id: resource.id })))
      .execute();
  if (departments.length > 0)
    await trx
      .insertInto('role_department')
      .values(departments.map((department) => ({ role_id: id, department_id: department.id })))
      .execute();
}

/**
 * Removes a role that is held. Throws UM4206 while anybody has it. Who is in the recycle bin loses it: nobody could take
 * it from him there, and he comes back frozen.
 */
export async function deleteRole(trx: Trx, id: number): Promise<void> {
  const { count } = await trx
    .selectFrom('user_role')
    .innerJoin('user_account', 'user_account.id', 'user_role.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_role.role_id', '=', id)
    .where('user_account.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Refusal('UM4206', { count });
  await trx.deleteFrom('role').where('id', '=', id).execute();
}

async function unlessTaken<T>(
  { name, code }: { name: string; code: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'role_name_once')) throw new Refusal('UM4207', { name }, { cause: error });
    if (isUniqueViolation(error, 'role_code_once')) throw new Refusal('UM4208', { code }, { cause: error });
    throw error;
  }
}
