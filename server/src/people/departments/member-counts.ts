import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { ownDepartments } from '../../rights/index.ts';

/** People by department: of its own, and with all below it that the caller sees. */
export interface MemberCounts {
  own: Map<number, number>;
  total: Map<number, number>;
}

interface DepartmentCount {
  id: number;
  parentId: number | null;
  num: number;
  /** Those of them who are in no other department. */
  single: number;
}

/**
 * Counts people whatever their number by two queries, and adds up the tree here: the planner cannot know how large a
 * recursive sum becomes, and took ten times as long over it. Nobody counts twice, also who is in several departments.
 */
export async function countMembers(db: Db, caller: Caller): Promise<MemberCounts> {
  const departments = await sql<DepartmentCount>`
    with belongs as (
      select user_department.department_id, user_department.user_id,
        count(*) over (partition by user_department.user_id) = 1 as single
      from user_department join user_account on user_account.id = user_department.user_id
      where user_account.deleted_at is null
    )
    select department.id, department.parent_id as "parentId", count(belongs.user_id) as num,
      count(*) filter (where belongs.single) as single
    from department left join belongs on belongs.department_id = department.id
    where ${ownDepartments(caller, 'department.id')}
    group by department.id
  `.execute(db);
  const several = await sql<{ deptIds: number[] }>`
    select array_agg(user_department.department_id) as "deptIds"
    from user_department join user_account on user_account.id = user_department.user_id
    where user_account.deleted_at is null
    group by user_department.user_id having count(*) > 1
  `.execute(db);
  const parents = new Map(departments.rows.map((row) => [row.id, row.parentId]));
  const total = new Map<number, number>();
  const addTo = (ids: Iterable<number>, num: number) => {
    for (const id of ids) total.set(id, (total.get(id) ?? 0) + num);
  };
  for (const { id, single } of departments.rows) if (single > 0) addTo(withAbove([id], parents), single);
  for (const { deptIds } of several.rows) addTo(withAbove(deptIds, parents), 1);
  return { own: new Map(departments.rows.map((row) => [row.id, row.num])), total };
}

/** Departments and all above them as far as the caller sees; a set, so that a circle made by hand ends. */
function withAbove(ids: readonly number[], parents: ReadonlyMap<number, number | null>): Set<number> {
  const reached = new Set<number>();
  for (const id of ids) {
    let at: number | null | undefined = id;
    while (at !== null && at !== undefined && parents.has(at) && !reached.has(at)) {
      reached.add(at);
      at = parents.get(at);
    }
  }
  return reached;
}
