/** People as others need them: to pick from, as an external system keeps them, whether there are any. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import {
  ExternalDeleteFlag,
  ExternalStatus,
  externalDeleteFlagLabels,
  externalStatusLabels,
} from '../enums.ts';
import { coded, filterText, id } from '../wire.ts';
import { deptUser } from './account.ts';

const READ = 'latin_sys_user';
const base = '/ums/api/v1/user';

export const peopleCalls = {
  /** People to pick from: enabled, on the job, within the caller's data scope. */
  getDeptUserList: pageCall({
    path: `${base}/getDeptUserList`,
    name: '部门用户列表',
    needs: 'signedIn',
    log: null,
    template: {
      deptId: id.nullable(),
      includeBelow: z.boolean(),
      keyword: filterText,
      /** Shows the names of those chosen before. */
      ids: z.array(id).max(500),
      /** Leaves out who has this role already, one that the caller may hand out. */
      withoutRoleId: id,
    },
    row: deptUser,
  }),
  checkIsExistUserByDeptId: call({
    path: `${base}/checkIsExistUserByDeptId`,
    name: '检查部门下是否有用户',
    needs: ['latin_sys_org', READ],
    log: null,
    body: z.strictObject({ deptId: id }),
    answer: z.strictObject({ exist: z.boolean(), count: z.int() }),
  }),
  checkIsExistUserByRoleId: call({
    path: `${base}/checkIsExistUserByRoleId`,
    name: '检查角色下是否有用户',
    needs: ['latin_sys_role', READ],
    log: null,
    body: z.strictObject({ roleId: id }),
    answer: z.strictObject({ exist: z.boolean(), count: z.int() }),
  }),
  /** Accounts that an external system keeps (source 1), with its own flags (spec 3.2). */
  extUserList: pageCall({
    path: '/ums/api/v1/extUser/list',
    name: '外部用户列表',
    needs: READ,
    log: null,
    template: {
      keyword: filterText,
      deleteFlag: coded(ExternalDeleteFlag, externalDeleteFlagLabels).nullable(),
      status: coded(ExternalStatus, externalStatusLabels).nullable(),
    },
    sortable: ['userLoginId', 'updatedTime'],
    row: z.strictObject({
      id: z.int(),
      userLoginId: z.string(),
      userName: z.string(),
      mobilePhone: z.string(),
      deptName: z.string().nullable(),
      deleteFlag: coded(ExternalDeleteFlag, externalDeleteFlagLabels),
      status: coded(ExternalStatus, externalStatusLabels),
      updatedTime: z.string(),
    }),
  }),
};
