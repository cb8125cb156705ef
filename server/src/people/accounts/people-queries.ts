/** People as others need them: to pick from, as an external system keeps them. */
import type { Body, calls, Gender, UserType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type PageRequest, page } from '../../database/paging.ts';
import { type SortedRequest, sortedBy, timeColumn } from '../../database/sorting.ts';
import type { Caller } from '../../http/caller.ts';
import { inDepartment, ownPeople } from '../../rights/index.ts';
import { countEverybody, countPeople } from './people-counts.ts';
import { hasKeyword } from './policy.ts';

type PickerFilters = Body<typeof calls.account.getDeptUserList>['template'];
type ExternalFilters = Body<typeof calls.account.extUserList>['template'];

/** People to pick from: live, enabled, on the job, within the caller's scope. `ids` finds those chosen before. */
export function findPickable(db: Db, caller: Caller, filters: PickerFilters, paging: PageRequest) {
  const { deptId, keyword, ids, withoutRoleId } = filters;
  const query = db
    .selectFrom('user_account')
    .select((eb) => [
      'user_account.id',
      'user_account.user_login_id',
      'user_account.user_name',
      eb.ref('user_account.gender').$castTo<Gender>().as('gender'),
      'user_account.photo_file_id',
      'user_account.mobile_phone',
      eb.ref('user_account.user_type').$castTo<UserType>().as('user_type'),
      'user_account.department_id',
      eb
        .selectFrom('department')
        .whereRef('department.id', '=', 'user_account.department_id')
        .select('department.name')
        .as('department_name'),
    ])
    .where('user_account.deleted_at', 'is', null)
    .where('user_account.status', '=', 1)
    .where('user_account.person_status', '=', 1)
    .where(ownPeople(caller))
    .$if(ids !== undefined, (q) =>
      q.where(sql<boolean>`user_account.id = any(${[...(ids ?? [])]}::bigint[])`),
    )
    .$if(deptId != null, (q) => q.where(inDepartment(deptId ?? 0, filters.includeBelow ?? true)))
    .$if(withoutRoleId !== undefined, (q) =>
      q.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_role')
              .whereRef('user_role.user_id', '=', 'user_account.id')
              .where('user_role.role_id', '=', withoutRoleId ?? 0)
              .select('user_role.role_id'),
          ),
        ),
      ),
    )
    .$if(!!keyword, (q) => q.where(hasKeyword(caller, keyword ?? '')));
  const isNarrowed = ids !== undefined || withoutRoleId !== undefined || !!keyword || !caller.scope.all;
  const count =
    deptId == null
      ? () => countEverybody(db, 'pickable')
      : async () => ({
          count: await countPeople(db, { deptId, includeBelow: filters.includeBelow ?? true }, 'pickable'),
        });
  return page(db, query, paging, listOrder, isNarrowed ? {} : { count });
}

const listOrder = [
  ['user_account.sort_num', 'asc'],
  ['user_account.id', 'desc'],
] as const;
export type PickableRecord = Awaited<ReturnType<typeof findPickable>>['dataBody'][number];

/** Accounts that an external system keeps, those in the recycle bin too. */
export function findExternal(
  db: Db,
  caller: Caller,
  filters: ExternalFilters,
  { sort, ...paging }: SortedRequest<keyof typeof externalSortable>,
) {
  const { deleteFlag, status, keyword } = filters;
  const query = db
    .selectFrom('user_account')
    .select((eb) => [
      'user_account.id',
      'user_account.user_login_id',
      'user_account.user_name',
      'user_account.mobile_phone',
      'user_account.status',
      'user_account.deleted_at',
      'user_account.updated_at',
      eb
        .selectFrom('department')
        .whereRef('department.id', '=', 'user_account.department_id')
        .select('department.name')
        .as('department_name'),
    ])
    .where('user_account.source', '=', 1)
    .where('user_account.purged_at', 'is', null)
    .where(ownPeople(caller))
    .$if(deleteFlag != null, (q) =>
      q.where('user_account.deleted_at', deleteFlag === 'yes' ? 'is not' : 'is', null),
    )
    .$if(status != null, (q) => q.where('user_account.status', '=', status === 'enable' ? 1 : 0))
    .$if(!!keyword, (q) => q.where(hasKeyword(caller, keyword ?? '')));
  const ordering = sort ? sortedBy(sort, externalSortable, 'user_account.id') : listOrder;
  return page(db, query, paging, ordering);
}

const externalSortable = {
  userLoginId: { by: sql`lower(user_account.user_login_id)`, type: 'text' },
  updatedTime: timeColumn('user_account.updated_at'),
} as const;
