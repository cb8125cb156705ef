import type { EnabledStatus, OrganisationType } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { ownDepartments } from '../rights/reach.ts';

/** Which part of the tree is asked for. */
export interface TreeWish {
  keyword: string;
  status: EnabledStatus | null;
  /** Only those right below this one (null: the topmost); left out: all of them. */
  below?: number | null;
  includeCount: boolean;
}

export interface TreeRow {
  id: number;
  /** Null also where the caller does not see the one above. */
  parentId: number | null;
  deptName: string;
  deptShortName: string;
  deptCode: string;
  orgType: OrganisationType;
  headUserId: number | null;
  headName: string | null;
  phone: string;
  sortNum: number;
  status: EnabledStatus;
  remark: string;
  version: number;
  childNum: number;
  memberNum: number | null;
  memberTotal: number | null;
  matched: boolean;
}

const yes = sql<boolean>`true`;

/**
 * The departments of a tree that the caller sees, in order, whatever their number in one query. With a keyword or a
 * status: those that match, and the ones above them that lead there.
 */
export async function findTree(db: Db, caller: Caller, wish: TreeWish): Promise<TreeRow[]> {
  const { keyword, status, below, includeCount } = wish;
  const isSearch = keyword !== '' || status !== null;
  const matches = sql<boolean>`${status === null ? yes : sql`department.status = ${status}`} and ${matching(keyword)}`;
  const { rows } = await sql<TreeRow>`
    with recursive
    seen as (select id, parent_id from department where ${ownDepartments(caller, 'department.id')}),
    matched as (select department.id from seen join department using (id) where ${matches}),
    wanted (id, parent_id) as (
      select seen.id, seen.parent_id from seen join matched using (id)
      union
      select seen.id, seen.parent_id from seen join wanted on wanted.parent_id = seen.id
    ),
    children (id, num) as (select parent_id, count(*) from seen group by parent_id)
    ${includeCount ? memberCounts : sql``}
    select
      department.id, above.id as "parentId", department.name as "deptName", department.short_name as "deptShortName",
      department.code as "deptCode", department.organisation_type as "orgType",
      department.head_user_id as "headUserId", head.user_name as "headName", department.phone,
      department.sort_num as "sortNum", department.status, department.remark, department.version,
      coalesce(children.num, 0) as "childNum", matched.id is not null as matched,
      ${includeCount ? sql`coalesce(own.num, 0)` : sql`null::bigint`} as "memberNum",
      ${includeCount ? sql`coalesce(total.num, 0)` : sql`null::bigint`} as "memberTotal"
    from ${isSearch ? sql`wanted` : sql`seen`} as shown
    join department on department.id = shown.id
    left join seen as above on above.id = department.parent_id
    left join matched on matched.id = department.id
    left join children on children.id = department.id
    left join user_account as head on head.id = department.head_user_id
    ${includeCount ? sql`left join own on own.id = department.id left join total on total.id = department.id` : sql``}
    where ${isSearch || below === undefined ? yes : sql`above.id is not distinct from ${below}::bigint`}
    order by department.sort_num, department.id
  `.execute(db);
  return rows;
}

function matching(keyword: string): RawBuilder<boolean> {
  if (keyword === '') return yes;
  return sql<boolean>`department.grams @> search_keys(${keyword})
    and search_fold(department.name || ' ' || department.short_name || ' ' || department.code) like search_pattern(${keyword})`;
}

/**
 * People of a department, and of it with all below. Who is in one department is added up on the way; only those in
 * several, who must not count twice, are looked at one by one.
 */
const memberCounts = sql`,
    belongs (department_id, user_id, several) as (
      select one.department_id, one.user_id, count(*) over (partition by one.user_id) > 1
      from user_department as one join user_account on user_account.id = one.user_id
      where user_account.deleted_at is null and one.department_id in (select id from seen)
    ),
    own (id, num, single) as (
      select department_id, count(*), count(*) filter (where not several) from belongs group by department_id
    ),
    climb (origin, at) as (
      select id, id from own
      union
      select climb.origin, parent.id from climb
      join seen as child on child.id = climb.at
      join seen as parent on parent.id = child.parent_id
    ),
    total (id, num) as (
      select one.id, one.num + coalesce(several.num, 0)
      from (select at as id, sum(own.single)::bigint as num from climb join own on own.id = climb.origin group by at) as one
      left join (
        select climb.at as id, count(distinct belongs.user_id) as num
        from climb join belongs on belongs.department_id = climb.origin
        where belongs.several group by climb.at
      ) as several using (id)
    )`;

/** One department that the caller sees, with what its page shows; undefined when it does not exist for him. */
export async function findDepartment(db: Db, caller: Caller, id: number) {
  return db
    .selectFrom('department')
    .leftJoin('user_account as head', 'head.id', 'department.head_user_id')
    .leftJoin('user_account as updater', 'updater.id', 'department.updated_by')
    .leftJoin('department as parent', (join) =>
      join.onRef('parent.id', '=', 'department.parent_id').on(ownDepartments(caller, 'parent.id')),
    )
    .selectAll('department')
    .select([
      'head.user_name as head_name',
      'updater.user_name as updater_name',
      'parent.id as seen_parent_id',
      'parent.name as parent_name',
    ])
    .where('department.id', '=', id)
    .where(ownDepartments(caller, 'department.id'))
    .executeTakeFirst();
}
export type DepartmentRow = NonNullable<Awaited<ReturnType<typeof findDepartment>>>;

/** Names from the topmost department that the caller sees down to this one, and how many stand below and belong to it. */
export async function findSurroundings(db: Db, caller: Caller, id: number) {
  const { rows } = await sql<{ path: string; childNum: number; memberNum: number; memberTotal: number }>`
    with recursive
    up (id, parent_id, name, step) as (
      select id, parent_id, name, 0 from department where id = ${id}
      union
      select department.id, department.parent_id, department.name, up.step + 1
      from department join up on department.id = up.parent_id
      where ${ownDepartments(caller, 'department.id')} and up.step < 100
    ),
    below (id) as (
      select ${id}::bigint
      union
      select department.id from department join below on department.parent_id = below.id
      where ${ownDepartments(caller, 'department.id')}
    ),
    people as (
      select user_department.department_id, user_department.user_id
      from below join user_department on user_department.department_id = below.id
      join user_account on user_account.id = user_department.user_id
      where user_account.deleted_at is null
    )
    select
      (select string_agg(name, '/' order by step desc) from up) as path,
      (select count(*) from department where parent_id = ${id} and ${ownDepartments(caller, 'department.id')}) as "childNum",
      (select count(*) from people where department_id = ${id}) as "memberNum",
      (select count(distinct user_id) from people) as "memberTotal"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

/** Departments by id as far as the caller sees them; without ids all that he sees. In order. */
export function findSeen(db: Db, caller: Caller, ids?: readonly number[]) {
  return db
    .selectFrom('department')
    .leftJoin('department as parent', (join) =>
      join.onRef('parent.id', '=', 'department.parent_id').on(ownDepartments(caller, 'parent.id')),
    )
    .select((eb) => [
      'department.id',
      'parent.id as parentId',
      'department.name as deptName',
      'department.code as deptCode',
      eb.ref('department.status').$castTo<EnabledStatus>().as('status'),
    ])
    .where(ownDepartments(caller, 'department.id'))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`department.id = any(${[...(ids ?? [])]}::bigint[])`))
    .orderBy('department.sort_num')
    .orderBy('department.id')
    .execute();
}
