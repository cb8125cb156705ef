import { type Body, type calls, type Sort, shapeFault } from '@outbound/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { nextBehind, type RowPlace } from '../../database/keyset.ts';
import type { Db } from '../../database/open.ts';
import { type Counted, type Page, pageWithRows } from '../../database/paging.ts';
import { contains } from '../../database/search.ts';
import { type SortedRequest, sortedBy, timeColumn } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import { wrongField } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { matchesFields, selectFields } from '../../records/field-table.ts';
import { sortColumns } from '../../records/sort-columns.ts';
import { countMembers, inDepartment, ownPeople } from '../../rights/index.ts';
import { accountColumns } from './fields.ts';
import { countEverybody, countPeople } from './people-counts.ts';
import { hasKeyword, phoneHas } from './policy.ts';

export type Filters = Body<typeof calls.account.page>['template'];

/** The filters of an export; `ids` are those of rows that were ticked. */
export type ExportFilters = Filters & { ids?: readonly number[] | undefined };

/** Accounts with what lists show of them. Names are looked up per shown row, so that counting needs one table. */
function accountRows(db: Db) {
  return db
    .selectFrom('user_account')
    .select((eb) => [
      'user_account.id',
      'user_account.photo_file_id',
      'user_account.built_in',
      eb('user_account.password_hash', 'is not', null).as('has_password'),
      eb('user_account.external_subject', 'is not', null).as('is_linked'),
      eb
        .exists(
          eb
            .selectFrom('two_step')
            .select('two_step.user_id')
            .whereRef('two_step.user_id', '=', 'user_account.id')
            .where('two_step.confirmed_at', 'is not', null),
        )
        .as('has_two_step'),
      'user_account.department_id',
      'user_account.last_login_address',
      'user_account.deleted_at',
      'user_account.version',
      ...selectFields(accountColumns),
      jsonArrayFrom(
        eb
          .selectFrom('user_department')
          .innerJoin('department', 'department.id', 'user_department.department_id')
          .whereRef('user_department.user_id', '=', 'user_account.id')
          .select(['department.id', 'department.name'])
          .orderBy(sql`department.id = user_account.department_id`, 'desc')
          .orderBy('department.sort_num')
          .orderBy('department.id'),
      ).as('departments'),
      jsonArrayFrom(
        eb
          .selectFrom('user_role')
          .innerJoin('role', 'role.id', 'user_role.role_id')
          .whereRef('user_role.user_id', '=', 'user_account.id')
          .select(['role.id', 'role.name'])
          .orderBy('role.sort_num')
          .orderBy('role.id'),
      ).as('roles'),
    ]);
}
export type AccountRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirst']>>
>;

/** The accounts that the caller may see, narrowed by the filters of the list and of its export. */
function filtered(db: Db, caller: Caller, filters: ExportFilters, zone: TimeZone) {
  const { roleId, deptId, ids } = filters;
  const from = zone.instantOrNull(filters.createdTimeStart);
  const to = zone.instantOrNull(filters.createdTimeEnd);
  const hasText = (column: 'user_account.user_login_id' | 'user_account.user_name', part: string) =>
    contains(sql.ref<string[] | null>('user_account.grams'), sql.ref<string>(column), part);
  return (
    accountRows(db)
      .where('user_account.deleted_at', filters.recycled ? 'is not' : 'is', null)
      .$if(filters.recycled === true, (q) => q.where('user_account.purged_at', 'is', null))
      .where(ownPeople(caller))
      .$if(ids !== undefined, (q) => q.where(sql<boolean>`user_account.id = any(${ids}::bigint[])`))
      .$if(!!filters.keyword, (q) => q.where(hasKeyword(caller, filters.keyword ?? '')))
      .where(
        matchesFields(accountColumns, filters, {
          userLoginId: (part) => hasText('user_account.user_login_id', part),
          userName: (part) => hasText('user_account.user_name', part),
          mobilePhone: (part) => phoneHas(caller, part),
        }),
      )
      .$if(roleId != null, (q) =>
        q.where('user_account.id', 'in', (eb) =>
          eb
            .selectFrom('user_role')
            .select('user_role.user_id')
            .where('user_role.role_id', '=', roleId ?? 0),
        ),
      )
      .$if(deptId != null, (q) => q.where(inDepartment(deptId ?? 0, filters.includeBelow ?? true)))
      .$if(from !== null, (q) => q.where('user_account.created_at', '>=', from as Date))
      // To the end of that second: times on the wire have no fractions.
      .$if(to !== null, (q) =>
        q.where('user_account.created_at', '<', new Date((to as Date).getTime() + 1_000)),
      )
  );
}

/** What the list can be sorted by; account names in the order of their unique index. */
const sortable = {
  ...sortColumns(accountColumns, {
    userLoginId: { by: sql`lower(user_account.user_login_id)`, type: 'text' },
  }),
  deletedTime: timeColumn('user_account.deleted_at'),
};
export type AccountSort = Sort<keyof typeof sortable>;

/** Only the recycle bin has a time of deletion: refuses (CM4000) to sort anything else by it. */
export function checkSort(sort: AccountSort | undefined, { recycled }: Filters): void {
  if (sort?.field === 'deletedTime' && !recycled) throw wrongField('sort.field', shapeFault('notSortable'));
}

const listOrder = [
  ['user_account.sort_num', 'asc'],
  ['user_account.id', 'desc'],
] as const;

/**
 * A page of accounts: by their place in the order that people gave them, then the newest first. First which ones, then
 * what they show: on a late page the names of all that is passed over would else be looked up too.
 */
export async function findAccounts(
  db: Db,
  caller: Caller,
  filters: Filters,
  { sort, ...paging }: SortedRequest<AccountSort['field']>,
  zone: TimeZone,
): Promise<Page<AccountRecord>> {
  checkSort(sort, filters);
  return pageWithRows(
    db,
    filtered(db, caller, filters, zone).clearSelect().select('user_account.id'),
    paging,
    sort ? sortedBy(sort, sortable, 'user_account.id') : listOrder,
    (shown) => accountRows(db).where('user_account.id', '=', shown),
    countingOf(db, caller, filters),
  );
}

/** Lists of one role or department alone are counted by its memberships, the list of all as it is said there. */
function countingOf(db: Db, { scope }: Caller, filters: Filters): { count?: () => Promise<Counted> } {
  const { roleId, deptId, includeBelow = true, ...others } = filters;
  const isNarrowed = Object.values(others).some((value) => value != null && value !== '' && value !== false);
  if (!scope.all || isNarrowed || (roleId != null && deptId != null)) return {};
  if (roleId == null && deptId == null) return { count: () => countEverybody(db, 'live') };
  const ofOne = () =>
    roleId == null ? countPeople(db, { deptId: deptId ?? 0, includeBelow }) : countMembers(db, roleId);
  return { count: async () => ({ count: await ofOne() }) };
}

/** The next accounts of an export, in the list's order, after `place`. */
export function findExportAccounts(
  db: Db,
  caller: Caller,
  filters: ExportFilters,
  sort: AccountSort | undefined,
  place: RowPlace | null,
  most: number,
  zone: TimeZone,
): Promise<(AccountRecord & { place: string })[]> {
  const found = filtered(db, caller, filters, zone);
  if (sort) {
    const column = sortable[sort.field];
    const order = { column, id: sql.ref('user_account.id'), order: sort.order };
    return nextBehind(found, place, most, order).execute();
  }
  const sortNum = Number(place?.value ?? 0);
  return found
    .$if(place !== null, (q) =>
      q.where(
        sql<boolean>`(user_account.sort_num > ${sortNum}
          or (user_account.sort_num = ${sortNum} and user_account.id < ${place?.id ?? 0}))`,
      ),
    )
    .select(sql<string>`user_account.sort_num::text`.as('place'))
    .orderBy('user_account.sort_num')
    .orderBy('user_account.id', 'desc')
    .limit(most)
    .execute();
}

/** One account that the caller may see, also one in the recycle bin; undefined when it does not exist for him. */
export function findAccountDetail(db: Db, caller: Caller, id: number) {
  return accountRows(db)
    .where('user_account.id', '=', id)
    .where('user_account.purged_at', 'is', null)
    .where(ownPeople(caller))
    .select((eb) => [
      'user_account.first_login',
      'user_account.updated_at',
      eb
        .selectFrom('department as viewed')
        .whereRef('viewed.id', '=', 'user_account.view_department_id')
        .select('viewed.name')
        .as('view_department_name'),
      eb
        .selectFrom('user_account as creator')
        .whereRef('creator.id', '=', 'user_account.created_by')
        .select('creator.user_name')
        .as('creator_name'),
      eb
        .selectFrom('user_account as updater')
        .whereRef('updater.id', '=', 'user_account.updated_by')
        .select('updater.user_name')
        .as('updater_name'),
      eb
        .selectFrom('session')
        .whereRef('session.user_id', '=', 'user_account.id')
        .where('session.expires_at', '>', sql<Date>`now()`)
        .select((one) => one.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('online_num'),
    ])
    .executeTakeFirst();
}
export type AccountDetailRecord = NonNullable<Awaited<ReturnType<typeof findAccountDetail>>>;

/** Is the account visible to the caller at all? For calls that look at something of it. */
export async function isVisible(db: Db, caller: Caller, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('user_account')
    .select('user_account.id')
    .where('user_account.id', '=', id)
    .where('user_account.purged_at', 'is', null)
    .where(ownPeople(caller))
    .executeTakeFirst();
  return found !== undefined;
}
