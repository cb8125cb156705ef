import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** Between the names of a full path: `总部/运营部/活动组`. */
export const PATH_SEPARATOR = '/';

/** Full paths of departments by id, in one query; unknown ids are missing from the map. */
export async function findDepartmentPaths(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  // `union` with the start kept ends even where somebody made a circle by hand.
  const { rows } = await sql<{ id: number; path: string }>`
    with recursive above (start, id, parent_id, name, depth) as (
      select id, id, parent_id, name, 0 from department where id = any(${[...new Set(ids)]}::bigint[])
      union
      select above.start, department.id, department.parent_id, department.name, above.depth + 1
      from department join above on department.id = above.parent_id where above.depth < 50
    )
    select start as id, string_agg(name, ${PATH_SEPARATOR} order by depth desc) as path from above group by start
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.path]));
}

/** Every department that can be chosen, with its full path and code. */
export async function findChoosableDepartments(db: Db) {
  const rows = await db
    .selectFrom('department')
    .select(['id', 'parent_id as parentId', 'name', 'code', 'status'])
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const found: { id: number; code: string; path: string }[] = [];
  const descend = (parentId: number | null, above: string): void => {
    for (const row of byParent.get(parentId) ?? []) {
      if (row.status !== 1) continue;
      const path = above === '' ? row.name : `${above}${PATH_SEPARATOR}${row.name}`;
      found.push({ id: row.id, code: row.code, path });
      descend(row.id, path);
    }
  };
  descend(null, '');
  return found;
}
