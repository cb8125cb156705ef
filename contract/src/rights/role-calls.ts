/** The calls on roles (spec 7 Roles, 6). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, PersonStatus, personStatusLabels } from '../enums.ts';
import { filterShape, pickFields, rowShape, sortableKeys, wholeShape } from '../field-shapes.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { coded, filterText, id, time, written } from '../wire.ts';
import {
  roleAdd,
  roleDetail,
  roleFields,
  roleHolderFields,
  roleModify,
  roleOption,
  roleRow,
} from './role.ts';

const base = '/ums/api/v1/role';
const READ = 'latin_sys_role';
const roleName = roleFields.roleName.write;
const status = roleFields.status.write;

const members = {
  roleId: id,
  userIds: z.array(id).min(1, '请选择用户').max(500, '一次最多处理 500 名用户'),
};

export const roleCalls = {
  /** The roles that the caller may grant. */
  page: pageCall({
    path: `${base}/page`,
    name: '角色列表',
    needs: READ,
    log: null,
    template: {
      ...filterShape(roleFields),
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
    sortable: sortableKeys(roleFields),
    row: roleRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '新增角色',
    needs: 'latin_sys_role_add',
    log: OperationType.add,
    body: roleAdd,
    answer: written,
  }),
  modify: call({
    path: `${base}/modify`,
    name: '修改角色',
    needs: 'latin_sys_role_modify',
    log: OperationType.modify,
    body: roleModify,
    answer: written,
  }),
  detail: call({
    path: `${base}/detail`,
    name: '角色详情',
    needs: [READ, 'latin_sys_role_detail', 'latin_sys_role_modify'],
    log: null,
    body: z.strictObject({ id }),
    answer: roleDetail,
  }),
  delete: call({
    path: `${base}/delete`,
    name: '删除角色',
    needs: 'latin_sys_role_delete',
    log: OperationType.delete,
    body: z.strictObject({ id, version: version.optional() }),
    answer: written,
  }),
  status: call({
    path: `${base}/status`,
    name: '启用停用角色',
    needs: 'latin_sys_role_status',
    log: OperationType.modify,
    body: z.strictObject({ id, status, version: version.optional() }),
    answer: written,
  }),
  /** A new role with the same grants and no members. */
  copy: call({
    path: `${base}/copy`,
    name: '复制角色',
    needs: 'latin_sys_role_add',
    log: OperationType.add,
    body: z.strictObject({ id, roleName }),
    answer: written,
  }),
  /** Is the name taken by a role other than `id`? */
  isExistRoleName: call({
    path: `${base}/isExistRoleName`,
    name: '检查角色名称',
    needs: ['latin_sys_role_add', 'latin_sys_role_modify'],
    log: null,
    body: z.strictObject({ roleName, id: id.optional() }),
    answer: z.strictObject({ exist: z.boolean() }),
  }),
  /** The enabled roles that the caller may grant, for pickers. */
  getRoles: call({
    path: `${base}/getRoles`,
    name: '可授予的角色',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.array(roleOption),
  }),
  /** Which roles hold a resource; those that the caller may not see are only counted. */
  getRolesByResourceId: call({
    path: `${base}/getRolesByResourceId`,
    name: '拥有功能的角色',
    needs: ['latin_sys_func', READ],
    log: null,
    body: z.strictObject({ resourceId: id }),
    answer: z.strictObject({
      roleList: z.array(
        z.strictObject({
          id: z.int(),
          ...rowShape(roleHolderFields),
          /** Holds it because it holds everything. */
          allResources: z.boolean(),
        }),
      ),
      hiddenNum: z.int(),
    }),
  }),
  /** What saving these grants would do to the members: who loses and who gains something he has from no other role. */
  preview: call({
    path: `${base}/preview`,
    name: '角色变更影响预览',
    needs: ['latin_sys_role_modify', 'latin_sys_role_status', 'latin_sys_role_delete'],
    log: null,
    body: z.strictObject({
      id,
      ...wholeShape(pickFields(roleFields, ['status', 'dataScope', 'deptIds', 'resourceIds'])),
    }),
    answer: z.strictObject({
      memberNum: z.int(),
      losingNum: z.int(),
      gainingNum: z.int(),
      /** Names of the resources that are added and removed. */
      addedList: z.array(z.string()),
      removedList: z.array(z.string()),
      scopeChanged: z.boolean(),
      /** The first 50 of those who are concerned and within the caller's scope. */
      memberList: z.array(
        z.strictObject({
          userId: z.int(),
          userLoginId: z.string(),
          userName: z.string(),
          deptName: z.string().nullable(),
          loses: z.boolean(),
          gains: z.boolean(),
        }),
      ),
    }),
  }),
  /** The members of a role within the caller's scope. */
  memberPage: pageCall({
    path: `${base}/memberPage`,
    name: '角色成员列表',
    needs: READ,
    log: null,
    template: { roleId: id, keyword: filterText },
    row: z.strictObject({
      userId: z.int(),
      userLoginId: z.string(),
      userName: z.string(),
      deptName: z.string().nullable(),
      status,
      personStatus: coded(PersonStatus, personStatusLabels),
    }),
  }),
  /** Answers how many became members; those who were already are passed over. */
  memberAdd: call({
    path: `${base}/memberAdd`,
    name: '添加角色成员',
    needs: 'latin_sys_role_member',
    log: OperationType.modify,
    body: z.strictObject(members),
    answer: z.strictObject({ doneNum: z.int() }),
  }),
  memberRemove: call({
    path: `${base}/memberRemove`,
    name: '移除角色成员',
    needs: 'latin_sys_role_member',
    log: OperationType.modify,
    body: z.strictObject(members),
    answer: z.strictObject({ doneNum: z.int() }),
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '角色变更历史',
    needs: [READ, 'latin_sys_role_detail'],
    log: null,
    template: { roleId: id },
    row: changeEntry,
  }),
};
