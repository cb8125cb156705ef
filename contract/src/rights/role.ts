/** Roles: what their members may do and which rows they see (spec 7 Roles, 3.5, 6). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { DataScope, EnabledStatus, OperationType, PersonStatus, valuesOf } from '../enums.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { filterText, id, requiredText, text, time, written } from '../wire.ts';

const base = '/ums/api/v1/role';
const READ = 'latin_sys_role';
const status = z.literal(valuesOf(EnabledStatus));
const dataScope = z.literal(valuesOf(DataScope), '请选择数据权限');

/** What a role grants. */
const grants = {
  dataScope,
  /** The departments of the scope "chosen"; other scopes have none. */
  departmentIds: z.array(id).max(5000).default([]),
  /** Menus and functions. Modules follow from them and are passed over. */
  resourceIds: z.array(id).max(5000).default([]),
};

const roleName = requiredText(50, '请输入角色名称');
const roleFields = {
  roleName,
  /** Made by the server when empty. */
  roleCode: text(50)
    .refine(
      (value) => /^([A-Za-z][A-Za-z0-9_-]*)?$/.test(value),
      '角色编码以字母开头，仅支持字母、数字、下划线和横线',
    )
    .default(''),
  status: status.default(EnabledStatus.enabled),
  sortNum: z.int().min(0).max(99_999).default(0),
  remark: text(500).default(''),
  ...grants,
};

const hasDepartments = (role: { dataScope: number; departmentIds: unknown[] }) =>
  role.dataScope !== DataScope.chosenDepartments || role.departmentIds.length > 0;
const noDepartments = { message: '请选择数据权限的部门', path: ['departmentIds'] };

export const roleAdd = z.strictObject(roleFields).refine(hasDepartments, noDepartments);
export const roleModify = z
  .strictObject({ ...roleFields, id, version })
  .refine(hasDepartments, noDepartments);
export type RoleInput = z.input<typeof roleAdd>;

export const roleRow = z.strictObject({
  id: z.int(),
  roleName: z.string(),
  roleCode: z.string(),
  dataScope,
  status,
  sortNum: z.int(),
  remark: z.string(),
  memberNum: z.int(),
  /** The administrators' role: holds everything, cannot be changed. */
  builtIn: z.boolean(),
  /** Whose role it is; null for the whole platform's. */
  departmentId: z.int().nullable(),
  departmentName: z.string().nullable(),
  /** May the caller change it? He sees the roles that he may grant, and changes those of his own departments. */
  editable: z.boolean(),
  updatedBy: z.string().nullable(),
  updatedTime: z.string(),
  createdTime: z.string(),
  version: z.int(),
});
export type RoleRow = z.output<typeof roleRow>;

export const roleDetail = z.strictObject({
  ...roleRow.shape,
  /** Holds every resource, also those that are added later; `resourceIds` then names all there are. */
  allResources: z.boolean(),
  resourceIds: z.array(z.int()),
  departmentIds: z.array(z.int()),
});
export type RoleDetail = z.output<typeof roleDetail>;

/** A role as pickers show it. */
export const roleOption = z.strictObject({
  id: z.int(),
  roleName: z.string(),
  roleCode: z.string(),
  dataScope,
  remark: z.string(),
});
export type RoleOption = z.output<typeof roleOption>;

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
      roleName: filterText,
      roleCode: filterText,
      status: status.nullable(),
      dataScope: z.literal(valuesOf(DataScope)).nullable(),
      createdTimeStart: time.nullable(),
      createdTimeEnd: time.nullable(),
    },
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
          roleName: z.string(),
          roleCode: z.string(),
          status,
          memberNum: z.int(),
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
    body: z.strictObject({ id, status: status.default(EnabledStatus.enabled), ...grants }),
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
          departmentName: z.string().nullable(),
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
      departmentName: z.string().nullable(),
      status,
      personStatus: z.literal(valuesOf(PersonStatus)),
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
