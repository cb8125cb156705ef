/** How far a caller's data scope reaches into the organisation: departments, and people in them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';

/** Which departments may he see and change? `column` is a reference of ours to a department's id. */
export function ownDepartments({ scope }: Pick<Caller, 'scope'>, column: string): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} = any(${[...scope.departmentIds]}::bigint[])`;
}

/**
 * Which people of `user_account` may he see? Himself, whom he added, and who is in one of his departments. The main
 * department is asked first: it stands in the row, so that the others are looked up for few.
 */
export function ownPeople({ scope }: Pick<Caller, 'scope'>): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  const ids = sql`any(${[...scope.departmentIds]}::bigint[])`;
  return sql<boolean>`(
    user_account.id = ${scope.userId} or user_account.created_by = ${scope.userId}
    or user_account.department_id = ${ids}
    or user_account.id in (select user_department.user_id from user_department where user_department.department_id = ${ids})
  )`;
}

/** Of these departments those with another one below them, however deep, that is not among them. */
export async function findOpenDepartments(db: Db, ids: readonly number[]): Promise<number[]> {
  const seen = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<{ id: number }>`
    with recursive open (id) as (
      select parent_id from department where parent_id = any(${seen}) and id <> all(${seen})
      union
      select department.parent_id from department join open on department.id = open.id
      where department.parent_id = any(${seen})
    )
    select id from open
  `.execute(db);
  return rows.map(({ id }) => id);
}
