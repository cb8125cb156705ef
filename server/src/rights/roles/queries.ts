import type { Body, calls, EnabledStatus, PersonStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, page } from '../../database/paging.ts';
import { searchKeys, searchPattern } from '../../database/search.ts';
import { type SortedRequest, sortedBy } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { findGrantor, type Grantor, grantableRoles } from '../grants/index.ts';
import { ownPeople } from '../scope/index.ts';
import { holderColumns, optionColumns, roleColumns } from './fields.ts';

type Filters = Body<typeof calls.role.page>['template'];
type Paging = { pageNum: number; pageSize: number };

/** Is it a role of his own departments, or one that he made? Others he may grant but not change. */
export function ownedRoles({ scope, userId }: Grantor): RawBuilder<boolean> {
  if (scope.all) return sql<boolean>`true`;
  // Null where nobody owns it, and then it is not his.
  return sql<boolean>`coalesce(
    role.created_by = ${userId} or role.department_id = any(${[...scope.deptIds]}::bigint[]), false
  )`;
}

const isMember = (userId: number) =>
  sql<boolean>`exists (select from user_role where user_role.role_id = role.id and user_role.user_id = ${userId})`;

/** People of a role. Counted are the memberships; the few people in the recycle bin (an index has them alone) are left out. */
const membersOf = (roleId: RawBuilder<unknown>) => sql<number>`(
  select count(*) from user_role where user_role.role_id = ${roleId} and not exists (
    select from user_account as gone where gone.id = user_role.user_id and gone.deleted_at is not null)
)`;
const memberNum = membersOf(sql.ref('role.id'));

/** How many people a role has. */
export async function countMembers(db: Db, roleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${membersOf(sql`${roleId}`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

function roleRows(db: Db, grantor: Grantor) {
  return db
    .selectFrom('role')
    .leftJoin('user_account as updater', 'updater.id', 'role.updated_by')
    .leftJoin('department', 'department.id', 'role.department_id')
    .where(grantableRoles(grantor))
    .select([
      'role.id',
      ...selectFields(roleColumns),
      'role.built_in',
      'role.all_resources',
      'role.department_id',
      'role.version',
      'department.name as deptName',
      'updater.user_name as updatedBy',
      memberNum.as('memberNum'),
      ownedRoles(grantor).as('is_owned'),
      isMember(grantor.userId).as('is_own'),
    ]);
}
export type RoleRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof roleRows>['executeTakeFirst']>>>;

const sortable = sortColumns(roleColumns, {});

/** A page of the roles that the caller may grant. */
export function findRolePage(
  db: Db,
  grantor: Grantor,
  filters: Filters,
  { sort, ...paging }: SortedRequest<keyof typeof sortable>,
  zone: TimeZone,
): Promise<Page<RoleRecord>> {
  const from = zone.instantOrNull(filters.createdTimeStart);
  const to = zone.instantOrNull(filters.createdTimeEnd);
  const query = roleRows(db, grantor)
    .where(matchesFields(roleColumns, filters, {}))
    .$if(from !== null, (q) => q.where('role.created_at', '>=', from as Date))
    // To the end of that second: times on the wire have no fractions.
    .$if(to !== null, (q) => q.where('role.created_at', '<', new Date((to as Date).getTime() + 1_000)));
  const ordering = sort
    ? sortedBy(sort, sortable, 'role.id')
    : ([
        ['role.sort_num', 'asc'],
        ['role.id', 'asc'],
      ] as const);
  return page(db, query, paging, ordering);
}

/** One role that the caller may grant; undefined when it does not exist for him. */
export function findRole(db: Db, grantor: Grantor, id: number): Promise<RoleRecord | undefined> {
  return roleRows(db, grantor).where('role.id', '=', id).executeTakeFirst();
}

/** The resources that a role grants (all there are, where it holds everything), in menu order. */
export function findGranted(db: Db, role: Pick<RoleRecord, 'id' | 'all_resources'>) {
  return db
    .selectFrom('resource')
    .select(['id', 'name', 'permission_code as code'])
    .where('function_type', '<>', 0)
    .$if(!role.all_resources, (q) =>
      q.where('id', 'in', (eb) =>
        eb.selectFrom('role_resource').select('resource_id').where('role_id', '=', role.id),
      ),
    )
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
}

/** The chosen departments of a role. */
export function findChosen(db: Db, roleId: number) {
  return db
    .selectFrom('role_department')
    .innerJoin('department', 'department.id', 'role_department.department_id')
    .select(['department.id', 'department.name'])
    .where('role_department.role_id', '=', roleId)
    .orderBy('department.id')
    .execute();
}

/** The enabled roles that the caller may grant. */
export async function findGrantableRoles(db: Db, caller: Pick<Caller, 'userId' | 'scope'>) {
  return db
    .selectFrom('role')
    .select(['id', ...selectFields(optionColumns)])
    .where('status', '=', 1)
    .where(grantableRoles(await findGrantor(db, caller)))
    .orderBy('sort_num')
    .orderBy('id')
    .execute();
}

/** The roles that hold a resource, or of a module anything below it; `visible` are those that the caller may grant. */
export async function findHolders(db: Db, grantor: Grantor, resourceId: number) {
  return db
    .withRecursive('below', (q) =>
      q
        .selectFrom('resource')
        .select('id')
        .where('id', '=', resourceId)
        .union(
          q
            .selectFrom('resource')
            .innerJoin('below', 'below.id', 'resource.parent_id')
            .select('resource.id as id')
            // What stands below a menu is a right of its own; a module is opened by whatever stands below it, however deep.
            .where(
              sql<boolean>`exists (select from resource as start where start.id = ${resourceId} and start.function_type = 0)`,
            ),
        ),
    )
    .selectFrom('role')
    .select([
      'role.id',
      ...selectFields(holderColumns),
      'role.all_resources as allResources',
      memberNum.as('memberNum'),
      grantableRoles(grantor).as('visible'),
    ])
    .where((eb) =>
      eb.or([
        eb('role.all_resources', '=', true),
        eb.exists(
          eb
            .selectFrom('role_resource')
            .innerJoin('below', 'below.id', 'role_resource.resource_id')
            .select('below.id')
            .whereRef('role_resource.role_id', '=', 'role.id'),
        ),
      ]),
    )
    .orderBy('role.sort_num')
    .orderBy('role.id')
    .execute();
}

/** The members of a role whom the caller sees. */
export function findMembers(db: Db, caller: Caller, roleId: number, keyword: string, paging: Paging) {
  const query = db
    .selectFrom('user_role')
    .innerJoin('user_account', 'user_account.id', 'user_role.user_id')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select((eb) => [
      'user_account.id as userId',
      'user_account.user_login_id as userLoginId',
      'user_account.user_name as userName',
      'department.name as deptName',
      eb.ref('user_account.status').$castTo<EnabledStatus>().as('status'),
      sql<PersonStatus>`user_account.person_status::text`.as('personStatus'),
    ])
    .where('user_role.role_id', '=', roleId)
    .where('user_account.deleted_at', 'is', null)
    .where(ownPeople(caller))
    .$if(keyword !== '', (q) =>
      q.where(
        sql<boolean>`(user_account.grams @> ${searchKeys(keyword)}
          and user_account.search_text like ${searchPattern(keyword)})`,
      ),
    );
  const counting =
    keyword === '' && caller.scope.all
      ? { count: async () => ({ count: await countMembers(db, roleId) }) }
      : {};
  return page(db, query, paging, [['user_account.id', 'asc']], counting);
}

export async function findMemberIds(db: Db, roleId: number): Promise<number[]> {
  const rows = await db.selectFrom('user_role').select('user_id').where('role_id', '=', roleId).execute();
  return rows.map((row) => row.user_id);
}

/** Whom a change of codes concerns: members who have what is removed, or lacked what is added, from no other role. */
export async function findAffected(
  db: Db,
  caller: Caller,
  roleId: number,
  { removed, added }: { removed: readonly string[]; added: readonly string[] },
) {
  const others = sql`
    members as (
      select user_account.id from user_role join user_account on user_account.id = user_role.user_id
      where user_role.role_id = ${roleId} and user_account.deleted_at is null
    ),
    others (id, everything, codes) as (
      select members.id, bool_or(role.all_resources),
        array_agg(distinct resource.permission_code) filter (where resource.permission_code is not null)
      from members
      join user_role on user_role.user_id = members.id and user_role.role_id <> ${roleId}
      join role on role.id = user_role.role_id and role.status = 1
      left join role_resource on role_resource.role_id = role.id
      left join resource on resource.id = role_resource.resource_id
        and resource.permission_code = any(${[...removed, ...added]}::text[])
      group by members.id
    ),
    concerned (id, loses, gains) as (
      select members.id,
        not coalesce(everything, false) and not ${[...removed]}::text[] <@ coalesce(codes, '{}'),
        not coalesce(everything, false) and not ${[...added]}::text[] <@ coalesce(codes, '{}')
      from members left join others using (id)
    )`;
  const counts = await sql<{ memberNum: number; losingNum: number; gainingNum: number }>`
    with ${others}
    select count(*) as "memberNum", count(*) filter (where loses) as "losingNum",
      count(*) filter (where gains) as "gainingNum"
    from concerned
  `.execute(db);
  const people = await sql<{
    userId: number;
    userLoginId: string;
    userName: string;
    deptName: string | null;
    loses: boolean;
    gains: boolean;
  }>`
    with ${others}
    select user_account.id as "userId", user_account.user_login_id as "userLoginId",
      user_account.user_name as "userName", department.name as "deptName", loses, gains
    from concerned join user_account using (id)
    left join department on department.id = user_account.department_id
    where (loses or gains) and ${ownPeople(caller)}
    order by loses desc, user_account.id limit 50
  `.execute(db);
  const [numbers] = counts.rows;
  if (!numbers) throw new Error('an aggregate answers one row');
  return { ...numbers, memberList: people.rows };
}
