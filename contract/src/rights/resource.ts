/** Resources of the product: modules, menus and functions with their codes and route flags (spec 7 Resources, 2.4, 3.2). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import {
  DenyMode,
  denyModeLabels,
  EnabledStatus,
  enabledStatusLabels,
  FunctionType,
  functionTypeLabels,
  OpenMode,
  OperationType,
  openModeLabels,
  valuesOf,
} from '../enums.ts';
import { rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { choiceField, flagField, numberField, referenceField, textField } from '../fields.ts';
import { pagePaths } from '../permissions.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { menuTypeLabels, menuTypes } from '../resources/seed.ts';
import { id, written } from '../wire.ts';

const base = '/ums/api/v1/resource';
const READ = 'latin_sys_func';

/** An address within the product, as routes have it. */
const path = {
  max: 200,
  nullable: true,
  optional: true,
  rule: (address: string) =>
    /^(\/[A-Za-z0-9_-]+)*$/.test(address) ? null : '路由地址以 / 开头，仅支持字母、数字、_ 和 -',
} as const;

/** What resources have, in the order of logs. */
export const resourceFields = {
  parentId: referenceField({ label: '上级' }),
  functionType: choiceField({
    label: '类型',
    values: valuesOf(FunctionType),
    labels: functionTypeLabels,
    column: { width: 76 },
  }),
  resourceName: textField({ label: '名称', max: 50, required: true, column: { width: 250 } }),
  permissionCode: textField({
    label: '权限编码',
    max: 100,
    required: true,
    rule: (code) =>
      /^latin_[a-z0-9]+(_[a-z0-9]+)*$/.test(code)
        ? null
        : '权限编码须以 latin_ 开头，仅支持小写字母、数字和下划线',
    column: { width: 220 },
  }),
  /** Written of the topmost ones only: what stands below another follows it. */
  type: choiceField({ label: '菜单分组', values: menuTypes, labels: menuTypeLabels }),
  path: textField({ label: '路由地址', ...path, column: { width: 190 } }),
  /** The address under which the page that it shows is registered; null: its own. */
  component: textField({
    label: '组件',
    ...path,
    rule: (page) => path.rule(page) ?? (pagePaths.has(page) ? null : '没有这个页面，请重新选择组件'),
    placeholder: '默认：路由地址对应的页面',
    help: '让此菜单显示系统中的另一个页面',
  }),
  icon: textField({ label: '图标', max: 50, nullable: true, optional: true }),
  sortNum: numberField({
    label: '排序',
    min: 0,
    max: 99_999,
    optional: true,
    column: { width: 70, align: 'right' },
  }),
  hidden: flagField({ label: '是否隐藏', optional: true }),
  cached: flagField({ label: '是否缓存', optional: true, initial: true }),
  tabHidden: flagField({ label: '标签页隐藏', optional: true }),
  breadcrumbHidden: flagField({ label: '面包屑隐藏', optional: true }),
  /** The menu to highlight while this page is open. */
  activeMenu: textField({ label: '高亮菜单', ...path, placeholder: '打开此页时高亮的菜单' }),
  openMode: choiceField({
    label: '打开方式',
    values: valuesOf(OpenMode),
    labels: openModeLabels,
    optional: true,
    initial: OpenMode.inside,
  }),
  /** Key of the dictionary `iframe-url`: what is embedded or opened in a new window. */
  frameKey: textField({ label: '外部系统', max: 100, nullable: true, optional: true }),
  /** What people without the code see of a function's buttons. */
  denyMode: choiceField({
    label: '授权策略',
    values: valuesOf(DenyMode),
    labels: denyModeLabels,
    help: '未授权的人看到的按钮：移除，或显示为禁用',
    optional: true,
    initial: DenyMode.remove,
  }),
  /** Changed by `status` alone. */
  status: choiceField({
    label: '状态',
    values: [EnabledStatus.enabled, EnabledStatus.disabled],
    labels: enabledStatusLabels,
    optional: true,
    initial: EnabledStatus.enabled,
    fixed: true,
    column: { width: 92 },
  }),
  remark: textField({ label: '备注', max: 500, multiline: true, optional: true }),
  /** How many roles hold it, without those that hold everything. */
  roleNum: numberField({
    label: '拥有角色',
    shownOnly: true,
    elsewhere: true,
    column: { width: 90, align: 'right' },
  }),
};
export type ResourceFields = typeof resourceFields;

const status = resourceFields.status.write;
const { status: newStatus, ...changeable } = {
  ...wholeShape(resourceFields),
  type: resourceFields.type.write.optional(),
};

/** Said where a page of another system names none. */
export const FRAME_MISSING = '请选择外部系统（字典 iframe-url）';

function checkTogether(
  value: Omit<Values<ResourceFields>, 'type' | 'status'>,
  context: z.core.$RefinementCtx,
): void {
  const fault = (field: keyof ResourceFields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (value.functionType === FunctionType.menu && value.path === null) fault('path', '请输入路由地址');
  if (value.functionType === FunctionType.module && value.path !== null)
    fault('path', '模块没有路由地址，请留空');
  if (value.openMode !== OpenMode.inside && value.frameKey === null) fault('frameKey', FRAME_MISSING);
  if (value.path === null && value.openMode !== OpenMode.inside)
    fault('openMode', '没有路由地址的功能只能在内部打开');
  if (value.component !== null && (value.path === null || value.openMode !== OpenMode.inside))
    fault('component', '只有在内部打开的页面才有组件，请留空');
  if (value.denyMode !== DenyMode.remove && value.functionType !== FunctionType.function)
    fault('denyMode', '只有功能可以设为未授权时禁用');
}

const resourceShape = rowShape(resourceFields);

export interface ResourceNode extends z.output<z.ZodObject<typeof resourceShape>> {
  id: number;
  /** Comes with the product: type, code and address are fixed, and it cannot be deleted. */
  builtIn: boolean;
  version: number;
  /** May the caller give it to a role? */
  grantable: boolean;
  children: ResourceNode[];
}
export const resourceNode: z.ZodType<ResourceNode> = z
  .lazy(() =>
    z.strictObject({
      id: z.int(),
      ...resourceShape,
      builtIn: z.boolean(),
      version: z.int(),
      grantable: z.boolean(),
      children: z.array(resourceNode),
    }),
  )
  .meta({ id: 'ResourceNode' });

export const resourceCalls = {
  tree: call({
    path: `${base}/tree`,
    name: '功能树',
    needs: [
      READ,
      'latin_sys_user',
      'latin_sys_role',
      'latin_sys_role_add',
      'latin_sys_role_modify',
      'latin_sys_role_detail',
    ],
    log: null,
    body: z.strictObject({}),
    answer: z.array(resourceNode),
  }),
  add: call({
    path: `${base}/add`,
    name: '新增功能',
    needs: 'latin_sys_func_add',
    log: OperationType.add,
    body: z.strictObject({ ...changeable, status: newStatus }).superRefine(checkTogether),
    answer: written,
  }),
  /** Moves too, when `parentId` is another one; the status is changed by `status` alone. */
  modify: call({
    path: `${base}/modify`,
    name: '修改功能',
    needs: 'latin_sys_func_modify',
    log: OperationType.modify,
    body: z.strictObject({ id, version, ...changeable }).superRefine(checkTogether),
    answer: written,
  }),
  delete: call({
    path: `${base}/delete`,
    name: '删除功能',
    needs: 'latin_sys_func_delete',
    log: OperationType.delete,
    body: z.strictObject({ id, version: version.optional() }),
    answer: written,
  }),
  status: call({
    path: `${base}/status`,
    name: '启用停用功能',
    needs: 'latin_sys_func_status',
    log: OperationType.modify,
    body: z.strictObject({ id, status, version: version.optional() }),
    answer: written,
  }),
  historyPage: pageCall({
    path: `${base}/historyPage`,
    name: '功能变更历史',
    needs: READ,
    log: null,
    template: { resourceId: id },
    row: changeEntry,
  }),
};
