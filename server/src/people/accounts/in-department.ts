import { type RawBuilder, sql } from 'kysely';

/** The department, or it and all below it, as a subquery or list in parentheses. */
export function departmentIds(departmentId: number, includeBelow: boolean): RawBuilder<unknown> {
  return includeBelow
    ? sql`(
        with recursive below (id) as (
          select ${departmentId}::bigint
          union select department.id from department join below on department.parent_id = below.id
        )
        select below.id from below)`
    : sql`(select ${departmentId}::bigint)`;
}

/**
 * "In this department", or in one below it, as a condition on `user_account`. The main department is one of a person's
 * departments (a trigger keeps it so), and one condition lets the planner walk either table by its index.
 */
export function inDepartment(departmentId: number, includeBelow: boolean): RawBuilder<boolean> {
  return sql<boolean>`user_account.id in (
    select user_department.user_id from user_department
    where user_department.department_id in ${departmentIds(departmentId, includeBelow)})`;
}
