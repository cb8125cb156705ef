/** How far a caller's data scope reaches into the organisation: departments, and people in them. */
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';

/** Which departments may he see and change? `column` is a reference of ours to a department's id. */
export function ownDepartments({ scope }: Pick<Caller, 'scope'>, column: string): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} = any(${[...scope.departmentIds]}::bigint[])`;
}

/** Which people of `user_account` may he see? Himself, whom he added, and who is in one of his departments. */
export function ownPeople({ scope }: Pick<Caller, 'scope'>): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  return sql<boolean>`(
    user_account.id = ${scope.userId} or user_account.created_by = ${scope.userId} or exists (
      select from user_department
      where user_department.user_id = user_account.id
        and user_department.department_id = any(${[...scope.departmentIds]}::bigint[])
    )
  )`;
}
