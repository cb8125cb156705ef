/** Roles: what their members may do and which rows they see (spec 7 Roles, 3.5, 6). */
import { z } from 'zod';
import { DataScope, dataScopeLabels, EnabledStatus, enabledStatusLabels, valuesOf } from '../enums.ts';
import { detailShape, pickFields, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { choiceField, numberField, specialField, textField, timeField } from '../fields.ts';
import { version } from '../platform/record-history.ts';
import { visibleNameRule } from '../rules.ts';
import { id } from '../wire.ts';

const ids = { write: z.array(id).max(5000), read: z.array(z.int()) };

/** What roles have, in the order of logs. */
export const roleFields = {
  roleName: textField({
    label: '角色名称',
    max: 50,
    required: true,
    rule: visibleNameRule,
    searched: true,
    sortable: true,
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
    sortable: true,
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
  deptIds: specialField({
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
  deptName: specialField({
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
  updatedTime: timeField({ label: '更新时间', shownOnly: true, sortable: true, column: { width: 160 } }),
  createdTime: timeField({
    label: '创建时间',
    shownOnly: true,
    sortable: true,
    column: { width: 172, hiddenAtFirst: true },
  }),
};
export type RoleFields = typeof roleFields;
/** A role as it is written, whole. */
export type RoleValues = Values<RoleFields>;

const hasDepartments = (role: Pick<RoleValues, 'dataScope' | 'deptIds'>) =>
  role.dataScope !== DataScope.chosenDepartments || role.deptIds.length > 0;
const noDepartments = { message: `请选择${roleFields.deptIds.label}`, path: ['deptIds'] };

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
  deptId: z.int().nullable(),
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
