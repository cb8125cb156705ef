/** What the tree of departments says of a data scope. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** A department and all below it. `union` ends even where somebody made a circle by hand. */
export async function findDepartmentAndBelow(db: Db, deptId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select ${deptId}::bigint
      union
      select department.id from department join below on department.parent_id = below.id
    )
    select id from below
  `.execute(db);
  return rows.map((row) => row.id);
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
