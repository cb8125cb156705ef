/** Roles: what their members may do and which rows they see (spec 7 Roles, 3.5, 6). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import {
  DataScope,
  dataScopeLabels,
  EnabledStatus,
  enabledStatusLabels,
  OperationType,
  PersonStatus,
  valuesOf,
} from '../enums.ts';
import { detailShape, filterShape, pickFields, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { choiceField, numberField, specialField, textField, timeField } from '../fields.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { filterText, id, time, written } from '../wire.ts';

const base = '/ums/api/v1/role';
const READ = 'latin_sys_role';
const ids = { write: z.array(id).max(5000), read: z.array(z.int()) };

/** What roles have, in the order of logs. */
export const roleFields = {
  roleName: textField({
    label: '角色名称',
    max: 50,
    required: true,
    searched: true,
    detail: false,
    column: { width: 150 },
  }),
  /** Made by the server when empty. */
  roleCode: textField({
    label: '角色编码',
    max: 50,
    rule: (code) =>
      /^[A-Za-z][A-Za-z0-9_-]*$/.test(code) ? null : '角色编码以字母开头，仅支持字母、数字、下划线和横线',
    placeholder: '留空则自动生成',
    optional: true,
    searched: true,
    column: { width: 160 },
  }),
  status: choiceField({
    label: '状态',
    values: [EnabledStatus.enabled, EnabledStatus.disabled],
    labels: enabledStatusLabels,
    optional: true,
    initial: EnabledStatus.enabled,
    searched: true,
    column: { width: 84 },
  }),
  sortNum: numberField({
    label: '排序',
    min: 0,
    max: 99_999,
    optional: true,
    column: { width: 80, align: 'right', hiddenAtFirst: true },
  }),
  remark: textField({
    label: '备注',
    max: 500,
    multiline: true,
    optional: true,
    column: { width: 200, hiddenAtFirst: true },
  }),
  dataScope: choiceField({
    label: '数据范围',
    log: '数据权限',
    values: valuesOf(DataScope),
    labels: dataScopeLabels,
    form: false,
    searched: true,
    column: { width: 128 },
  }),
  /** The departments of the scope "chosen"; other scopes have none. */
  departmentIds: specialField({
    label: '数据权限的部门',
    log: '数据权限部门',
    ...ids,
    optional: true,
    initial: [],
    elsewhere: true,
    form: false,
    detailOnly: true,
  }),
  /** Menus and functions. Modules follow from them and are passed over. The log tells them as added and removed. */
  resourceIds: specialField({
    label: '功能权限',
    log: false,
    ...ids,
    optional: true,
    initial: [],
    elsewhere: true,
    form: false,
    detailOnly: true,
  }),
  memberNum: numberField({
    label: '成员数',
    shownOnly: true,
    elsewhere: true,
    column: { width: 76, align: 'right' },
  }),
  /** Whose role it is; null for the whole platform's. */
  departmentName: specialField({
    label: '所属部门',
    write: z.string().nullable(),
    shownOnly: true,
    elsewhere: true,
    column: { width: 140, hiddenAtFirst: true },
  }),
  updatedBy: specialField({
    label: '更新人',
    write: z.string().nullable(),
    shownOnly: true,
    elsewhere: true,
    column: { width: 88 },
  }),
  updatedTime: timeField({ label: '更新时间', shownOnly: true, column: { width: 160 } }),
  createdTime: timeField({ label: '创建时间', shownOnly: true, column: { width: 172, hiddenAtFirst: true } }),
};
export type RoleFields = typeof roleFields;
/** A role as it is written, whole. */
export type RoleValues = Values<RoleFields>;

const roleName = roleFields.roleName.write;
const status = roleFields.status.write;

const hasDepartments = (role: Pick<RoleValues, 'dataScope' | 'departmentIds'>) =>
  role.dataScope !== DataScope.chosenDepartments || role.departmentIds.length > 0;
const noDepartments = { message: `请选择${roleFields.departmentIds.label}`, path: ['departmentIds'] };

export const roleAdd = z.strictObject(wholeShape(roleFields)).refine(hasDepartments, noDepartments);
export const roleModify = z
  .strictObject({ ...wholeShape(roleFields), id, version })
  .refine(hasDepartments, noDepartments);
export type RoleInput = z.input<typeof roleAdd>;

export const roleRow = z.strictObject({
  id: z.int(),
  ...rowShape(roleFields),
  /** The administrators' role: holds everything, cannot be changed. */
  builtIn: z.boolean(),
  /** Whose role it is; null for the whole platform's. */
  departmentId: z.int().nullable(),
  /** May the caller change it? He sees the roles that he may grant, and changes those of his own departments. */
  editable: z.boolean(),
  version: z.int(),
});
export type RoleRow = z.output<typeof roleRow>;

export const roleDetail = z.strictObject({
  ...roleRow.shape,
  /** Holds every resource, also those that are added later; `resourceIds` then names all there are. */
  allResources: z.boolean(),
  ...detailShape(roleFields),
});
export type RoleDetail = z.output<typeof roleDetail>;

/** A role as pickers show it. */
export const roleOptionFields = pickFields(roleFields, ['roleName', 'roleCode', 'dataScope', 'remark']);
export const roleOption = z.strictObject({ id: z.int(), ...rowShape(roleOptionFields) });
export type RoleOption = z.output<typeof roleOption>;

/** A role as the list of those shows it that hold a function. */
export const roleHolderFields = pickFields(roleFields, ['roleName', 'roleCode', 'status', 'memberNum']);

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
      ...wholeShape(pickFields(roleFields, ['status', 'dataScope', 'departmentIds', 'resourceIds'])),
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
