import type { DeptNode, EnabledStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { searchKeys, searchPattern } from '../../database/search.ts';
import type { Caller } from '../../http/caller.ts';
import { selectFields } from '../../records/field-table.ts';
import { ownDepartments } from '../../rights/index.ts';
import { type DepartmentState, deptColumns, type Names } from './fields.ts';
import { countMembers } from './member-counts.ts';

/** Which part of the tree is asked for. */
export interface TreeWish {
  keyword: string;
  status: EnabledStatus | null;
  /** Only those right below this one (null: the topmost); left out: all of them. */
  below?: number | null;
  includeCount: boolean;
}

export type TreeRow = Omit<DeptNode, 'children'>;

const yes = sql<boolean>`true`;

/**
 * The departments of a tree that the caller sees, in order, however many, in one query (two more where people are
 * counted). With a keyword or a status: those that match, and the ones above them that lead there.
 */
export async function findTree(db: Db, caller: Caller, wish: TreeWish): Promise<TreeRow[]> {
  const { keyword, status, below, includeCount } = wish;
  const isSearch = keyword !== '' || status !== null;
  const matches = sql<boolean>`${status === null ? yes : sql`department.status = ${status}`} and ${matching(keyword)}`;
  const { rows } = await sql<Omit<TreeRow, 'memberNum' | 'memberTotal'>>`
    with recursive
    seen as (select id, parent_id from department where ${ownDepartments(caller, 'department.id')}),
    matched as (select department.id from seen join department using (id) where ${matches}),
    wanted (id, parent_id) as (
      select seen.id, seen.parent_id from seen join matched using (id)
      union
      select seen.id, seen.parent_id from seen join wanted on wanted.parent_id = seen.id
    ),
    children (id, num) as (select parent_id, count(*) from seen group by parent_id)
    select
      department.id, ${sql.join(selectFields(deptColumns))}, above.id as "parentId", head.user_name as "headUserName",
      department.version,
      coalesce(children.num, 0) as "childNum", matched.id is not null as matched
    from ${isSearch ? sql`wanted` : sql`seen`} as shown
    join department on department.id = shown.id
    left join seen as above on above.id = department.parent_id
    left join matched on matched.id = department.id
    left join children on children.id = department.id
    left join user_account as head on head.id = department.head_user_id
    where ${isSearch || below === undefined ? yes : sql`above.id is not distinct from ${below}::bigint`}
    order by department.sort_num, department.id
  `.execute(db);
  if (!includeCount) return rows.map((row) => ({ ...row, memberNum: null, memberTotal: null }));
  const { own, total } = await countMembers(db, caller);
  return rows.map((row) => ({
    ...row,
    memberNum: own.get(row.id) ?? 0,
    memberTotal: total.get(row.id) ?? 0,
  }));
}

function matching(keyword: string): RawBuilder<boolean> {
  if (keyword === '') return yes;
  return sql<boolean>`department.grams @> ${searchKeys(keyword)}
    and search_fold(department.name || ' ' || department.short_name || ' ' || department.code) like ${searchPattern(keyword)}`;
}

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
      ...selectFields(deptColumns),
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

/** Names and places of all departments, in the tree's order among siblings; `seen` by the caller or not. */
export function findSkeleton(db: Db, caller: Caller) {
  return db
    .selectFrom('department')
    .select(['id', 'parent_id as parentId', 'name', ownDepartments(caller, 'department.id').as('seen')])
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
}

/** What an export says of these departments. */
export function findExportRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('department')
    .leftJoin('user_account as head', 'head.id', 'department.head_user_id')
    .select([
      'department.id',
      ...selectFields(deptColumns),
      'department.updated_at',
      'head.user_login_id as headLoginId',
      'head.user_name as headUserName',
    ])
    .where(sql<boolean>`department.id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Names of the departments above these, and of those who lead them, for the log's words. */
export async function namesOf(
  db: Db,
  ...states: Pick<DepartmentState, 'parentId' | 'headUserId'>[]
): Promise<Names> {
  const parentIds = states.flatMap(({ parentId }) => parentId ?? []);
  const headIds = states.flatMap(({ headUserId }) => headUserId ?? []);
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${parentIds}::bigint[])`)
    .execute();
  const heads = await db
    .selectFrom('user_account')
    .select(['id', 'user_name as name'])
    .where(sql<boolean>`id = any(${headIds}::bigint[])`)
    .execute();
  return {
    departments: new Map(departments.map(({ id, name }) => [id, name])),
    heads: new Map(heads.map(({ id, name }) => [id, name])),
  };
}
