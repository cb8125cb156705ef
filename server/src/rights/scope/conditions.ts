/** Data scopes as conditions: which departments and people a caller sees, whom he may change, who is in a department. */
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';

/** Which departments may he see and change? `column` is a reference of ours to a department's id. */
export function ownDepartments({ scope }: Pick<Caller, 'scope'>, column: string): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} = any(${[...scope.deptIds]}::bigint[])`;
}

/**
 * Which people of `user_account` may he see? Himself, whom he added, and who is in one of his departments. The main
 * department is asked first: it stands in the row, so that the others are looked up for few.
 */
export function ownPeople({ scope }: Pick<Caller, 'scope'>): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const ids = sql`any(${[...scope.deptIds]}::bigint[])`;
  return sql<boolean>`(
    user_account.id = ${scope.userId} or user_account.created_by = ${scope.userId}
    or user_account.department_id = ${ids}
    or user_account.id in (select user_department.user_id from user_department where user_department.department_id = ${ids})
  )`;
}

/**
 * "Whom may he change?" as a condition on `user_account`: by their main department, because a further one must not let
 * its operators reset the password of somebody whose rights lie elsewhere.
 */
export function managedPeople({ scope, userId }: Pick<Caller, 'scope' | 'userId'>): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const own = sql<boolean>`user_account.id = ${userId} or user_account.created_by = ${userId}`;
  if (scope.deptIds.length === 0) return sql<boolean>`(${own})`;
  return sql<boolean>`(${own} or user_account.department_id = any(${[...scope.deptIds]}::bigint[]))`;
}

/** The department, or it and all below it, as a subquery or list in parentheses. */
export function departmentAndBelow(deptId: number, includeBelow: boolean): RawBuilder<unknown> {
  return includeBelow
    ? sql`(
        with recursive below (id) as (
          select ${deptId}::bigint
          union select department.id from department join below on department.parent_id = below.id
        )
        select below.id from below)`
    : sql`(select ${deptId}::bigint)`;
}

/**
 * "In this department", or in one below it, as a condition on `user_account`. The main department is one of a person's
 * departments (a trigger keeps it so), and one condition lets the planner walk either table by its index.
 */
export function inDepartment(deptId: number, includeBelow: boolean): RawBuilder<boolean> {
  return sql<boolean>`user_account.id in (
    select user_department.user_id from user_department
    where user_department.department_id in ${departmentAndBelow(deptId, includeBelow)})`;
}
