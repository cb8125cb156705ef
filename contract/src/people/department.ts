/** Departments: the organisation as a tree, and what data scopes refer to (spec 7 Departments, 3.2). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import {
  EnabledStatus,
  enabledStatusLabels,
  OperationType,
  OrganisationType,
  organisationTypeLabels,
  valuesOf,
} from '../enums.ts';
import { exportCall } from '../export.ts';
import { type ImportedKey, importedFields, rowShape, wholeShape } from '../field-shapes.ts';
import { choiceField, numberField, referenceField, textField } from '../fields.ts';
import { importCalls } from '../import.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { digitsAndHyphenRule, visibleNameRule } from '../rules.ts';
import { filterText, id, written } from '../wire.ts';

const base = '/ums/api/v1/dept';
const READ = 'latin_sys_org';
/** What departments have, in the order of forms and workbooks. */
export const deptFields = {
  /** Null: at the top, which takes a scope of everything; read also where the caller does not see the one above. */
  parentId: referenceField({ label: '上级部门', imported: true, sheetWidth: 40 }),
  deptName: textField({
    label: '部门名称',
    max: 50,
    required: true,
    // Paths are names with / between them.
    detail: false,
    rule: (name) => (name.includes('/') ? '部门名称不能包含 /' : visibleNameRule(name)),
    imported: 'required',
    sheetWidth: 24,
  }),
  deptShortName: textField({ label: '部门简称', max: 30, optional: true, imported: true, sheetWidth: 16 }),
  deptCode: textField({
    label: '部门编码',
    max: 50,
    required: true,
    rule: (code) => (/^[A-Za-z0-9_-]+$/.test(code) ? null : '部门编码仅支持字母、数字、下划线和横线'),
    help: '编码唯一，部门删除后也不能再次使用',
    imported: 'required',
    sheetWidth: 18,
  }),
  orgType: choiceField({
    label: '组织类型',
    values: valuesOf(OrganisationType),
    labels: organisationTypeLabels,
    optional: true,
    initial: OrganisationType.insideCompile,
    imported: true,
    sheetWidth: 12,
  }),
  headUserId: referenceField({ label: '负责人', optional: true, imported: true, sheetWidth: 18 }),
  phone: textField({
    label: '联系电话',
    max: 30,
    rule: digitsAndHyphenRule,
    optional: true,
    imported: true,
    sheetWidth: 18,
  }),
  sortNum: numberField({ label: '排序', min: 0, max: 99_999, optional: true, imported: true, sheetWidth: 8 }),
  /** Changed by `updateStatus` alone. */
  status: choiceField({
    label: '状态',
    values: valuesOf(EnabledStatus),
    labels: enabledStatusLabels,
    optional: true,
    initial: EnabledStatus.enabled,
    fixed: true,
    form: false,
    detail: false,
    imported: true,
    sheetWidth: 8,
  }),
  remark: textField({
    label: '备注',
    max: 500,
    multiline: true,
    optional: true,
    imported: true,
    sheetWidth: 30,
  }),
};
export type DeptFields = typeof deptFields;

const deptShape = rowShape(deptFields);
const { parentId, status } = deptShape;
const { status: _fixed, ...changeable } = wholeShape(deptFields);

export interface DeptNode extends z.output<z.ZodObject<typeof deptShape>> {
  id: number;
  headUserName: string | null;
  version: number;
  /** How many the caller sees right below it, also where `children` was not asked for. */
  childNum: number;
  /** People of the department itself, and with all below it that the caller sees; null unless asked for. */
  memberNum: number | null;
  memberTotal: number | null;
  /** It contains the keyword; those above it are only there to reach it. */
  matched: boolean;
  children: DeptNode[];
}
export const deptNode: z.ZodType<DeptNode> = z
  .lazy(() =>
    z.strictObject({
      id: z.int(),
      ...deptShape,
      headUserName: z.string().nullable(),
      version: z.int(),
      childNum: z.int(),
      memberNum: z.int().nullable(),
      memberTotal: z.int().nullable(),
      matched: z.boolean(),
      children: z.array(deptNode),
    }),
  )
  .meta({ id: 'DeptNode' });

/** A department as pickers show it; `children` are enabled ones. */
export interface DeptOption {
  id: number;
  parentId: number | null;
  deptName: string;
  deptCode: string;
  children: DeptOption[];
}
export const deptOption: z.ZodType<DeptOption> = z
  .lazy(() =>
    z.strictObject({
      id: z.int(),
      parentId: z.int().nullable(),
      deptName: z.string(),
      deptCode: z.string(),
      children: z.array(deptOption),
    }),
  )
  .meta({ id: 'DeptOption' });

export const deptDetail = z.strictObject({
  id: z.int(),
  ...deptShape,
  parentName: z.string().nullable(),
  headUserName: z.string().nullable(),
  version: z.int(),
  /** Names from the top of what the caller sees, e.g. `总部/运营部/活动组`. */
  path: z.string(),
  childNum: z.int(),
  memberNum: z.int(),
  memberTotal: z.int(),
  updatedBy: z.string().nullable(),
  updatedTime: z.string(),
  createdTime: z.string(),
});
export type DeptDetail = z.output<typeof deptDetail>;

const mergeFields = {
  /** The ones that will be gone. */
  ids: z.array(id).min(1, '请选择要合并的部门').max(100, '一次最多合并 100 个部门'),
  targetId: id,
};
const mergedNumbers = {
  /** People who come to the target, by their main or a further department, those in the recycle bin too. */
  memberNum: z.int(),
  /** Departments right below that move. */
  childNum: z.int(),
  /** Roles whose chosen departments or whose owner change. */
  roleNum: z.int(),
};

/** What the columns of the export show: those of the import, and around them what an import passes over. */
export const departmentExportColumns = {
  path: '部门全路径',
  ...(Object.fromEntries(importedFields(deptFields).map(([key, { label }]) => [key, label])) as Record<
    ImportedKey<DeptFields>,
    string
  >),
  headUserName: '负责人姓名',
  updatedTime: '更新时间',
};

export const departmentCalls = {
  /**
   * The departments within the caller's scope. Whole; or with `lazy` only those right below `parentId` (the topmost
   * without); or with `keyword` those that contain it and those above them.
   */
  tree: call({
    path: `${base}/tree`,
    name: '部门树',
    needs: [READ, 'latin_sys_user', 'latin_sys_role'],
    log: null,
    body: z.strictObject({
      keyword: filterText.optional(),
      status: status.nullable().optional(),
      lazy: z.boolean().default(false),
      parentId: id.nullable().default(null),
      includeCount: z.boolean().default(false),
    }),
    answer: z.array(deptNode),
  }),
  /** The enabled departments within the caller's scope, for pickers. */
  enableTree: call({
    path: `${base}/enableTree`,
    name: '启用部门树',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.array(deptOption),
  }),
  detail: call({
    path: `${base}/detail`,
    name: '部门详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: deptDetail,
  }),
  deptAdd: call({
    path: `${base}/deptAdd`,
    name: '新增部门',
    needs: 'latin_sys_org_add',
    log: OperationType.add,
    body: z.strictObject(wholeShape(deptFields)),
    answer: written,
  }),
  /** Moves too, when `parentId` is another one; the status is changed by `updateStatus` alone. */
  deptModify: call({
    path: `${base}/deptModify`,
    name: '修改部门',
    needs: 'latin_sys_org_modify',
    log: OperationType.modify,
    body: z.strictObject({ id, version, ...changeable }),
    answer: written,
  }),
  delete: call({
    path: `${base}/delete`,
    name: '删除部门',
    needs: 'latin_sys_org_delete',
    log: OperationType.delete,
    body: z.strictObject({ id, version: version.optional() }),
    answer: written,
  }),
  /** Answers how many departments changed. Disabling one with enabled departments below it needs `withChildren`. */
  updateStatus: call({
    path: `${base}/updateStatus`,
    name: '启用停用部门',
    needs: 'latin_sys_org_status',
    log: OperationType.modify,
    body: z.strictObject({
      id,
      status,
      withChildren: z.boolean().default(false),
      version: version.optional(),
    }),
    answer: z.strictObject({ id: z.int(), changedNum: z.int() }),
  }),
  /** Below another department, before one of its children or at their end. */
  move: call({
    path: `${base}/move`,
    name: '移动部门',
    needs: 'latin_sys_org_modify',
    log: OperationType.modify,
    body: z.strictObject({
      id,
      parentId,
      beforeId: id.nullable().default(null),
      version: version.optional(),
    }),
    answer: written,
  }),
  setHead: call({
    path: `${base}/setHead`,
    name: '设置部门负责人',
    needs: 'latin_sys_org_modify',
    log: OperationType.modify,
    body: z.strictObject({ id, headUserId: id.nullable(), version: version.optional() }),
    answer: written,
  }),
  /** What `merge` would do. Answers also where it would be refused for names that both have. */
  mergePreview: call({
    path: `${base}/mergePreview`,
    name: '预览合并部门',
    needs: 'latin_sys_org_merge',
    log: null,
    body: z.strictObject(mergeFields),
    answer: z.strictObject({
      ...mergedNumbers,
      /** Who leads the department afterwards. */
      headUserName: z.string().nullable(),
      /** Sub-departments that would stand twice below it: to be renamed first. */
      sameNameList: z.array(z.string()),
    }),
  }),
  /** Departments become part of another one: all that points at them points at it, and they are gone. */
  merge: call({
    path: `${base}/merge`,
    name: '合并部门',
    needs: 'latin_sys_org_merge',
    log: OperationType.modify,
    loading: true,
    body: z.strictObject(mergeFields),
    answer: z.strictObject({ id: z.int(), ...mergedNumbers }),
  }),
  /** The departments that the caller sees, or one of them with all below it, as a workbook. */
  batchExport: exportCall({
    path: `${base}/batchExport`,
    name: '批量导出部门',
    needs: 'latin_sys_org_export',
    template: { deptId: id.nullable() },
    columns: departmentExportColumns,
  }),
  ...importCalls(base, '部门', 'latin_sys_org_import'),
  /** The departments that a user's data scope reaches, as far as the caller sees them; his own without `userId`. */
  dataPermissionList: call({
    path: `${base}/dataPermissionList`,
    name: '数据权限部门列表',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({ userId: id.optional() }),
    answer: z.array(
      z.strictObject({
        id: z.int(),
        parentId: z.int().nullable(),
        deptName: z.string(),
        deptCode: z.string(),
        status,
      }),
    ),
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '部门变更历史',
    needs: READ,
    log: null,
    template: { deptId: id },
    row: changeEntry,
  }),
};
