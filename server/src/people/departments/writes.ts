import { sql } from 'kysely';
import { isForeignKeyViolation, isUniqueViolation } from '../../database/faults.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { columnValues } from '../../records/field-table.ts';
import { changedBy, type Writer } from '../../records/version.ts';
import { holdRolesOf } from '../../rights/index.ts';
import { type DepartmentState, deptColumns } from './fields.ts';

/** A department as it is stored. */
export const columnsOf = (state: DepartmentState) => columnValues(deptColumns, state);
type DepartmentColumns = ReturnType<typeof columnsOf>;

/** Adds a department. Throws UM4223 and UM4224 where name or code are taken. */
export async function insertDepartment(
  trx: Trx,
  columns: DepartmentColumns,
  userId: number,
): Promise<number> {
  const { id } = await unlessTaken(columns, () =>
    trx
      .insertInto('department')
      .values({ ...columns, updated_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await requireFreshCode(trx, id, columns.code);
  return id;
}

/** Changes some columns of a department. Throws UM4223 and UM4224 where name or code are taken. */
export async function updateDepartment(
  trx: Trx,
  before: { id: number; name: string; code: string },
  columns: Partial<DepartmentColumns>,
  by: Writer,
): Promise<void> {
  const { id } = before;
  await unlessTaken({ ...before, ...columns }, () =>
    trx
      .updateTable('department')
      .set({ ...columns, ...changedBy(by) })
      .where('id', '=', id)
      .execute(),
  );
  if (columns.code === undefined || columns.code === before.code) return;
  await retireCode(trx, id, before.code);
  await requireFreshCode(trx, id, columns.code);
}

/** Enables or disables departments; answers how many changed. */
export async function updateStatus(
  trx: Trx,
  ids: readonly number[],
  status: number,
  by: Writer,
): Promise<number> {
  const done = await trx
    .updateTable('department')
    .set({ status, ...changedBy(by) })
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('status', '<>', status)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** Numbers the children of a department anew, with one of them before another or at the end. */
export async function placeAmongSiblings(
  trx: Trx,
  { id, parentId, beforeId }: { id: number; parentId: number | null; beforeId: number | null },
): Promise<void> {
  await sql`
    update department set sort_num = placed.place
    from (
      select one.id, 10 * row_number() over (
        order by
          coalesce(case when one.id = ${id} then target.sort_num else one.sort_num end, 2147483647),
          coalesce(case when one.id = ${id} then target.id else one.id end, 9223372036854775807),
          one.id <> ${id}
      ) as place
      from department as one
      left join department as target on target.id = ${beforeId}::bigint and one.id = ${id}
      where one.parent_id is not distinct from ${parentId}::bigint
    ) as placed
    where department.id = placed.id and department.sort_num <> placed.place
  `.execute(trx);
}

/**
 * Removes a department that has nobody and nothing below it, under `lockNaming`. Its code stays taken. Whoever lies in
 * the recycle bin leaves it, and comes back without it; answers how many did.
 */
export async function deleteDepartment(
  trx: Trx,
  { id, code }: { id: number; code: string },
): Promise<number> {
  await holdRolesOf(trx, [id]);
  const { children, present } = await trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('department')
        .select((one) => one.fn.countAll<number>().as('num'))
        .where('parent_id', '=', id)
        .as('children'),
      sql<number>`(
        select count(*) from user_department join user_account on user_account.id = user_department.user_id
        where user_department.department_id = ${id} and user_account.deleted_at is null)`.as('present'),
    ])
    .executeTakeFirstOrThrow();
  if (children) throw new Refusal('UM4220');
  if (present) throw new Refusal('UM4221', { count: present });
  const left = await releaseRecycled(trx, id);
  await retireCode(trx, id, code);
  try {
    await trx.deleteFrom('department').where('id', '=', id).execute();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('UM4200.departmentInUse', {}, { cause: error });
    throw error;
  }
  return left;
}

/**
 * Takes whoever lies in the recycle bin out of a department; another one of his becomes his main one. The accounts are
 * held: who is brought back at this moment keeps the department, and the department stays.
 */
async function releaseRecycled(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select user_account.id from user_account
    where deleted_at is not null and (department_id = ${id} or view_department_id = ${id}
      or exists (select from user_department where user_id = user_account.id and user_department.department_id = ${id}))
    order by id for update`.execute(trx);
  if (rows.length === 0) return 0;
  const those = rows.map((row) => row.id);
  await sql`
    update user_account set
      department_id = case when department_id = ${id} then (
        select min(other.department_id) from user_department as other
        where other.user_id = user_account.id and other.department_id <> ${id}) else department_id end,
      view_department_id = nullif(view_department_id, ${id}),
      version = version + 1
    where id = any(${those}::bigint[])`.execute(trx);
  await sql`delete from user_department where department_id = ${id} and user_id = any(${those}::bigint[])`.execute(
    trx,
  );
  return those.length;
}

async function retireCode(trx: Trx, id: number, code: string): Promise<void> {
  await trx
    .insertInto('retired_department_code')
    .values({ code, department_id: id })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

/** After the write: whoever gave the code up at this moment has committed by now, or the unique index made us wait. */
async function requireFreshCode(trx: Trx, id: number, code: string): Promise<void> {
  const retired = await trx
    .selectFrom('retired_department_code')
    .select('code')
    .where('code', '=', code)
    .where('department_id', '<>', id)
    .executeTakeFirst();
  if (retired) throw new Refusal('UM4224', { code });
}

async function unlessTaken<T>(
  { name, code }: { name: string; code: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'department_name_once'))
      throw new Refusal('UM4223', { name }, { cause: error });
    if (isUniqueViolation(error, 'department_code_once'))
      throw new Refusal('UM4224', { code }, { cause: error });
    throw error;
  }
}
