/** Whom a task can be given to. */
import type { Answer, Body, calls, UserType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type PageRequest, page } from '../../database/paging.ts';
import { isBlank, searchKeys, searchPattern } from '../../database/search.ts';
import { inDepartment } from '../../rights/index.ts';
import { HANDLE, holdsCode } from './recipients.ts';

/** People at work, by department and name. */
export async function findTaskPeople(
  db: Db,
  { keyword, deptId, canHandle }: Body<typeof calls.taskInstance.peoplePage>['template'],
  paging: PageRequest,
): Promise<Answer<typeof calls.taskInstance.peoplePage>> {
  const wanted = keyword ?? '';
  const query = db
    .selectFrom('user_account')
    .leftJoin('department', 'department.id', 'user_account.department_id')
    .select((eb) => [
      'user_account.id as userId',
      'user_account.user_name as userName',
      eb.ref('user_account.user_type').$castTo<UserType>().as('userType'),
      'user_account.department_id as deptId',
      eb.fn.coalesce('department.name', sql<string>`''`).as('deptName'),
    ])
    .where('user_account.deleted_at', 'is', null)
    .where('user_account.status', '=', 1)
    .where('user_account.person_status', '=', 1)
    .$if(!isBlank(wanted), (q) =>
      q.where(
        sql<boolean>`(user_account.grams @> ${searchKeys(wanted)} and user_account.search_text like ${searchPattern(wanted)})`,
      ),
    )
    .$if(deptId != null, (q) => q.where(inDepartment(Number(deptId), true)))
    .$if(canHandle === 1, (q) => q.where(holdsCode(HANDLE)));
  return page(
    db,
    query,
    paging,
    [
      ['user_account.sort_num', 'asc'],
      ['user_account.id', 'asc'],
    ],
    { count: 'bounded' },
  );
}
