import type { Answer, calls, DataScope, EnabledStatus } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import { findRights } from '../../rights/index.ts';
import { findDepartmentPaths } from '../departments/index.ts';

/** The rights of a user as he really has them, disabled roles named too. */
export async function rightsOf(db: Db, userId: number): Promise<Answer<typeof calls.account.rights>> {
  const rights = await findRights(db, userId);
  const roles = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select((eb) => [
      'role.id',
      'role.name',
      eb.ref('role.status').$castTo<EnabledStatus>().as('status'),
      eb.ref('role.data_scope').$castTo<DataScope>().as('dataScope'),
    ])
    .where('user_role.user_id', '=', userId)
    .orderBy('role.sort_num')
    .orderBy('role.id')
    .execute();
  const ids = rights.scope.all ? [] : rights.scope.deptIds;
  const paths = await findDepartmentPaths(db, ids);
  return {
    roleList: roles,
    permissionCodeList: [...rights.codes],
    seesAll: rights.scope.all,
    deptList: ids.map((deptId) => {
      const path = paths.get(deptId) ?? '';
      return { id: deptId, name: path.split('/').at(-1) ?? '', path };
    }),
  };
}
